// SPDX-License-Identifier: Apache-2.0
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { equalTexts } from '#shared/platform/equal-texts.ts';
import { root, sourceFiles } from '../../source-tree.ts';

describe('comparing texts', () => {
  it('says what === says, whatever they hold', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.string({ unit: 'grapheme' }),
        (one, other) => {
          expect(equalTexts(one, one)).toBe(true);
          expect(equalTexts(one, other)).toBe(one === other);
        },
      ),
    );
  });

  it('of secrets is never left to ===, which stops at the first difference', () => {
    const secret =
      /\b\w*(?:[sS]ecret|csrf|[tT]oken|[vV]erifier)\w*(?:Hash)?\s*(?:===|!==)\s*(?!undefined|null|'|-?\d|true|false)\w/;
    // The vault compares two tokens that it holds itself, none of them a stranger's.
    const files = sourceFiles('shared', 'functions').filter(
      (file) => file !== 'shared/identity/vault.ts',
    );
    const found = files.flatMap((file) =>
      readFileSync(join(root, file), 'utf8')
        .split('\n')
        .filter((line) => secret.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    );
    expect(found).toEqual([]);
    expect(secret.test('if (csrfToken === given) return')).toBe(true);
  });
});
