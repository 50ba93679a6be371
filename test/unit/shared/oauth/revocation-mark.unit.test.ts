// SPDX-License-Identifier: Apache-2.0
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  endedUntil,
  isEnded,
  markKey,
  markKeysOver,
  selectionName,
} from '#shared/oauth/revocation-mark.ts';
import { personKey } from '#shared/platform/caller.ts';

const instant = fc.integer({ min: 0, max: 4_000_000_000_000 });
const marks = fc.array(fc.option(instant, { nil: undefined }), { maxLength: 3 });
const itemOf = (until: number | undefined) =>
  until === undefined ? undefined : { pk: 'mark', endedUntil: until };

describe('a revocation mark', () => {
  it('ends every grant approved until then, and none approved later', () => {
    fc.assert(
      fc.property(instant, instant, (approvedAt, until) => {
        expect(isEnded({ approvedAt }, [itemOf(until)])).toBe(approvedAt <= until);
      }),
    );
  });

  it('brings nothing back to life, whichever mark is set or moved on', () => {
    fc.assert(
      fc.property(instant, marks, instant, (approvedAt, set, later) => {
        const before = isEnded({ approvedAt }, set.map(itemOf));
        const after = isEnded({ approvedAt }, [...set, later].map(itemOf));
        expect(after || !before).toBe(true);
      }),
    );
  });

  it('that was never set ends nothing', () => {
    expect(isEnded({ approvedAt: 0 }, [undefined, undefined, undefined])).toBe(false);
    expect(endedUntil(undefined)).toBeLessThan(0);
  });

  it('ends a grant of unknown age, and a flag ends a grant without any mark', () => {
    expect(isEnded({}, [itemOf(0)])).toBe(true);
    expect(isEnded({ approvedAt: 5, revokedAt: 1 }, [])).toBe(true);
  });

  it('stands under the keys that the tokens of its grants look at, and no others', () => {
    const person = fc.record({ tenant: fc.stringMatching(/^[A-Z]{1,5}$/), sub: fc.string() });
    fc.assert(
      fc.property(person, person, fc.string(), (one, other, clientId) => {
        const keys = markKeysOver({ accountId: personKey(one), clientId });
        expect(keys).toEqual([
          markKey({ kind: 'person', person: one }),
          markKey({ kind: 'client', clientId }),
          markKey({ kind: 'everybody' }),
        ]);
        expect(new Set(keys).size).toBe(3);
        const same = personKey(one) === personKey(other);
        expect(keys.includes(markKey({ kind: 'person', person: other }))).toBe(same);
      }),
    );
  });

  it('has a name for each selection', () => {
    expect(selectionName({ kind: 'person', person: { tenant: 'T', sub: 's' } })).toBe('person#T|s');
    expect(selectionName({ kind: 'client', clientId: 'c' })).toBe('client#c');
    expect(selectionName({ kind: 'everybody' })).toBe('everybody');
  });
});
