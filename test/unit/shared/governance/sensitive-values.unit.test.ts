// SPDX-License-Identifier: Apache-2.0
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maskNumber, maskText } from '#shared/governance/sensitive-values.ts';

const left = (text: string, skip?: ReadonlySet<string>) => maskText(text, skip)?.text ?? text;

describe('a text', () => {
  it.each([
    ['DE89370400440532013000', '[REDACTED_IBAN]'],
    ['IBAN: DE89 3704 0044 0532 0130 00.', 'IBAN: [REDACTED_IBAN].'],
    ['to GB82WEST12345698765432 today', 'to [REDACTED_IBAN] today'],
    ['BE68 5390 0754 7034 BANK NAME', '[REDACTED_IBAN] BANK NAME'],
    ['MT84 MALT 0110 0001 2345 MTLC AST0 01S', '[REDACTED_IBAN]'],
  ])('loses its bank account: %s', (text, expected) => {
    expect(maskText(text)).toEqual({ text: expected, shapes: ['iban_shape'] });
  });

  it.each([
    'DE88370400440532013000',
    'SO12 3456 7890 1234 5678',
    'AA123456789',
    'xDE89370400440532013000',
    'DE89370400440532013000x',
    'DE89 3704 0044',
  ])('keeps what is no bank account: %s', (text) => expect(left(text)).toBe(text));

  it.each([
    '123\u201145\u20116789',
    '123\u00a045\u00a06789',
    '4111\u20131111\u20131111\u20131111',
    '5500\u202f0055\u202f5555\u202f5559',
  ])('loses what is written with typographic dashes and blanks: %s', (text) => {
    expect(left(text)).toMatch(/^\[REDACTED_(?:SSN|CARD)\]$/);
  });

  it.each([
    ['SSN 123456789', 'SSN [REDACTED_SSN]'],
    ["The value '123456789' of SSN: '123456789'", "The value '123456789' of SSN: '[REDACTED_SSN]'"],
    ['Social Security Number = 123456789', 'Social Security Number = [REDACTED_SSN]'],
    ['itin:987654321', 'itin:[REDACTED_SSN]'],
  ])(
    'loses nine bare digits only where they are called a person’s number: %s',
    (text, expected) => {
      expect(left(text)).toBe(expected);
    },
  );

  it.each([
    '123456789',
    'item 123456789',
    '12345-6789',
    'Anytown, NY 12345-6789',
    'SKU 123-456789',
    '11111111-2222-3333-4444-555555555555',
    '{6f9619ff-8b86-d011-b42d-123456789012}',
    'ASSN 123456789',
    'SSN 1234567890',
    '2026-01-31T10:20:30.123456789Z',
    '+49 30 1234 5678',
    '12345678 90',
  ])('keeps %s', (text) => expect(maskText(text)).toBeUndefined());

  it('names each shape once, bank accounts first', () => {
    const text = '4111111111111111 123-45-6789 DE89370400440532013000 4111111111111111';
    expect(maskText(text)).toEqual({
      text: '[REDACTED_CARD] [REDACTED_SSN] [REDACTED_IBAN] [REDACTED_CARD]',
      shapes: ['iban_shape', 'ssn_shape', 'card_shape'],
    });
  });

  it.each([
    ['iban_shape', 'DE89370400440532013000'],
    ['ssn_shape', '123-45-6789'],
    ['card_shape', '4111111111111111'],
  ])('keeps a shape that is switched off: %s', (shape, text) => {
    expect(left(text)).not.toBe(text);
    expect(left(text, new Set([shape]))).toBe(text);
  });

  it('that is a GUID stays, whatever its digits are', () => {
    fc.assert(
      fc.property(fc.uuid(), (guid) => {
        expect(maskText(guid)).toBeUndefined();
      }),
    );
  });

  it('that is an instant stays', () => {
    const instant = fc.date({ noInvalidDate: true, min: new Date(0), max: new Date('9999-01-01') });
    fc.assert(
      fc.property(instant, (date) => {
        expect(maskText(date.toISOString())).toBeUndefined();
      }),
    );
  });

  it('loses the number of a card however it is grouped, and its neighbours stay', () => {
    const digits = '4111111111111111';
    const separators = fc.array(fc.constantFrom('', ' ', '-'), { minLength: 15, maxLength: 15 });
    fc.assert(
      fc.property(separators, (between) => {
        const card = [...digits].map((digit, at) => `${digit}${between[at] ?? ''}`).join('');
        expect(left(`by ${card}, thanks`)).toBe('by [REDACTED_CARD], thanks');
      }),
    );
  });
});

describe('a number', () => {
  it.each([
    4_111_111_111_111_111, 5_500_005_555_555_559, 2_223_003_122_003_222, 378_282_246_310_005,
    30_569_309_025_904, 6_011_000_990_139_424, 3_530_111_333_300_000, 4_222_222_222_222,
  ])('%d is masked as a card', (card) => {
    expect(maskNumber(card)).toEqual({ text: '[REDACTED_CARD]', shapes: ['card_shape'] });
    expect(maskNumber(card, new Set(['card_shape']))).toBeUndefined();
  });

  it.each([
    4_111_111_111_111_112, 1_767_225_600_000, 9_000_000_000_000_001, 123_456_789,
    4_111_111_111_111_111.5, -4_111_111_111_111_111, 1e21, 0,
  ])('%d stays', (number) => expect(maskNumber(number)).toBeUndefined());
});
