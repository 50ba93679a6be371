// SPDX-License-Identifier: Apache-2.0
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { visibleText } from '#shared/platform/visible-text.ts';

describe('visible text', () => {
  it.each([
    ['Claude', 'Claude'],
    ['Agent (beta) ™', 'Agent (beta) ™'],
    ['a\u200bb\u202ec\u2066d\ufeffe', 'abcde'],
    ['a\n\r\tb', 'ab'],
    ['  a   b  ', 'a b'],
    ['e\u0301\u0301\u0301\u0301\u0301', 'é\u0301\u0301'],
    ['', 'nobody'],
    ['\u200b\u2060', 'nobody'],
    [undefined, 'nobody'],
  ])('of %j is %j', (text, expected) => {
    expect(visibleText(text, 'nobody')).toBe(expected);
  });

  it('is short, single-lined and free of format characters, whatever comes in', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 500 }), (text) => {
        const shown = visibleText(text, 'nobody');
        expect([...shown].length).toBeLessThanOrEqual(200);
        expect(shown).not.toMatch(/[\p{C}\p{Zl}\p{Zp}]/u);
        expect(shown).not.toBe('');
      }),
    );
  });
});
