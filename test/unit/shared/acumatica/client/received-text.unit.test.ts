// SPDX-License-Identifier: Apache-2.0
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { receivedText } from '#shared/acumatica/client/received-text.ts';

const token = 'token-of-a-person';
const read = (value: unknown) => JSON.parse(receivedText(JSON.stringify(value), token));

describe('a text from the ERP', () => {
  it.each([
    ['a bell and a terminal’s escape', 'a\u0007b\u001b[31mc', 'ab[31mc'],
    ['delete and C1', 'a\u007fb\u009bc', 'abc'],
    ['a turn of direction', 'abc\u202ecba\u2066', 'abccba'],
    ['tag letters', `a${String.fromCodePoint(0xe0001, 0xe0049, 0xe0067)}b`, 'ab'],
    ['a backslash before what looks like an escape', 'C:\\u0007', 'C:\\u0007'],
    ['two backslashes before a bell', 'C:\\\\\u0007x', 'C:\\\\x'],
    ['line ends and tabs', 'a\n\tb\r\n', 'a\n\tb\r\n'],
    ['other scripts, joiners and faces', 'می‌خواهم 👩‍👧 ñ', 'می‌خواهم 👩‍👧 ñ'],
  ])('is given on without %s', (_what, text, expected) => {
    expect(read({ text })).toEqual({ text: expected });
    // The same, as an ERP that escapes everything writes it.
    const ascii = JSON.stringify({ text }).replace(
      /[\u007f-\uffff]/g,
      (one) => `\\u${one.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`,
    );
    expect(JSON.parse(receivedText(ascii, token))).toEqual({ text: expected });
  });

  it('never repeats the token that it was asked with', () => {
    expect(receivedText(`Bearer ${token}, ${token}`, token)).toBe('Bearer [token], [token]');
  });

  it('stays JSON, and keeps whatever can be seen', () => {
    fc.assert(
      fc.property(fc.json({ stringUnit: 'binary' }), (json) => {
        const shown = JSON.stringify(JSON.parse(receivedText(json, token)));
        expect(shown).not.toMatch(/\\u00[01][0-8]|[\u007f-\u009f\u202a-\u202e\u2066-\u2069]/);
        if (!/\\u|[\u007f-\u{10ffff}]/u.test(json))
          expect(shown).toBe(JSON.stringify(JSON.parse(json)));
      }),
    );
  });
});
