// SPDX-License-Identifier: Apache-2.0
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { literalValue } from '#local/acumatica/inquiries/filter/literals.ts';
import { parseParameters } from '#local/acumatica/inquiries/filter/parse.ts';
import {
  expectationOf,
  type ParameterValue,
  parameterLiteral,
} from '#shared/acumatica/inquiries/parameter-literal.ts';

describe('a value of a parameter as a literal', () => {
  it.each<[string | undefined, ParameterValue, string | undefined]>([
    ['Edm.String', "O'AK", "'O''AK'"],
    ['Edm.String', 5, "'5'"],
    ['Edm.String', null, 'null'],
    ['Edm.Boolean', 'TRUE', 'true'],
    ['Edm.Boolean', false, 'false'],
    ['Edm.Boolean', 1, undefined],
    ['Edm.Int32', '12', '12'],
    ['Edm.Int32', 1.5, undefined],
    ['Edm.Decimal', '1.50', '1.50'],
    ['Edm.Decimal', 'much', undefined],
    ['Edm.Guid', '5a1f0c52-6a1e-4d0b-9a3c-0a5f3d5e2001', '5a1f0c52-6a1e-4d0b-9a3c-0a5f3d5e2001'],
    ['Edm.Guid', 'x', undefined],
    ['Edm.Date', '2026-01-31', '2026-01-31'],
    ['Edm.Date', '2026-02-30', undefined],
    ['Edm.DateTimeOffset', '2026-01-31', '2026-01-31T00:00:00Z'],
    ['Edm.DateTimeOffset', '2026-01-31T10:00:00+01:00', '2026-01-31T10:00:00+01:00'],
    ['Edm.DateTimeOffset', '2026-01-31T10:00', undefined],
    [undefined, 'x', "'x'"],
    [undefined, 5, '5'],
    [undefined, true, 'true'],
    ['Some.Enum', 'x', "'x'"],
  ])('of the type %s, %j, is %s', (type, value, literal) =>
    expect(parameterLiteral(type, value)).toBe(literal),
  );

  it('of any text is read back as that text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const [parameter] = parseParameters(`P=${parameterLiteral('Edm.String', text)}`);
        expect(literalValue('Edm.String', parameter?.[1].text ?? '')).toBe(text);
      }),
    );
  });

  it.each([
    [undefined, 'a text'],
    ['Edm.Int16', 'a whole number'],
    ['Edm.Double', 'a number'],
    ['Edm.Boolean', 'true or false'],
  ])('of the type %s is said to be %s', (type, words) => expect(expectationOf(type)).toBe(words));
});
