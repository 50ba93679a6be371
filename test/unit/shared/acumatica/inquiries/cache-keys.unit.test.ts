// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { bulkTargets, isCacheTarget, isCleared } from '#shared/acumatica/inquiries/cache-keys.ts';

describe('what a target clears (acumatica-cases §1)', () => {
  it.each(['gi_list', 'schema:Customer', 'gi_schema:Proj-List', 'anything'])(
    '1.1 without a target %s too',
    (key) => expect(isCleared(key, '')).toBe(true),
  );

  it.each([
    ['schema:Customer', 'schemas', true],
    ['schema:SalesOrder', 'schemas', true],
    ['gi_list', 'schemas', false],
    ['gi_metadata', 'gi', true],
    ['gi_registry', 'gi', true],
    ['gi_schema:Proj-List', 'gi', true],
    ['schema:Customer', 'gi', false],
    ['gi_schemas', 'gi', false],
    ['gi_schemaX:Foo', 'gi', false],
    ['gi_list', 'everything', false],
    ['schema:Customer', 'GI', false],
    ['schema:Customer', 'schema:Customer', true],
    ['schema:CustomerClass', 'schema:Customer', false],
    ['schema:customer', 'schema:Customer', false],
  ])('1.2-1.7 of %s by %s: %j', (key, target, cleared) =>
    expect(isCleared(key, target)).toBe(cleared),
  );

  it('1.8 knows two words for several', () => expect([...bulkTargets]).toEqual(['gi', 'schemas']));

  it.each([
    ['', true],
    ['gi', true],
    ['schema:X', true],
    ['everything', false],
    ['SCHEMAS', false],
  ])('1.14 takes %j as a target: %j', (target, is) => expect(isCacheTarget(target)).toBe(is));
});
