// SPDX-License-Identifier: Apache-2.0
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  comeFirst,
  isOrdered,
  missingFields,
  type OrderTerm,
  parseOrderBy,
  reversed,
  sortRows,
  writeOrderBy,
} from '#shared/acumatica/odata/order-by.ts';

function order(text: string): readonly OrderTerm[] {
  const parsed = parseOrderBy(text);
  if (parsed.kind !== 'order') throw new Error(`no order: ${parsed.part}`);
  return parsed.terms;
}

const row = (values: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, value === null ? {} : { value }]),
  );
const column = (rows: readonly unknown[], name: string) =>
  rows.map((one) => Object(Reflect.get(Object(one), name)).value ?? null);

describe('an order', () => {
  it.each([
    ['Date', 'Date'],
    [' Date  DESC , OrderNbr asc', 'Date desc,OrderNbr'],
    ['MainContact/Email desc', 'MainContact/Email desc'],
    ['Usr_Field2', 'Usr_Field2'],
  ])('%j is read as %j', (text, written) => expect(writeOrderBy(order(text))).toBe(written));

  it.each([
    '',
    'Date descending',
    'Date desc desc',
    'Date,',
    ',Date',
    'Date; drop',
    '1Date',
    'desc Date x',
    'Date&$top=1',
    "substringof('a',Date)",
    'A/B/C',
    'Date desc\u0000',
  ])('%j is none', (text) => expect(parseOrderBy(text).kind).toBe('malformed'));

  it('is none where no text was given', () =>
    expect(parseOrderBy(undefined)).toEqual({ kind: 'order', terms: [] }));
});

describe('rows in an order', () => {
  it.each([
    ['N', [3, 10, 2, null], [null, 2, 3, 10]],
    ['N desc', [3, 10, 2, null], [10, 3, 2, null]],
    ['N', ['b', 'A', 'c', null], [null, 'A', 'b', 'c']],
    [
      'N desc',
      ['2026-01-31T00:00:00+03:00', '2026-01-30T23:00:00+00:00', '2025-12-31T00:00:00+00:00'],
      ['2026-01-30T23:00:00+00:00', '2026-01-31T00:00:00+03:00', '2025-12-31T00:00:00+00:00'],
    ],
    ['N', [true, false], [false, true]],
  ])('by %s, %j are %j', (text, values, sorted) => {
    const rows = values.map((N) => row({ N }));
    expect(isOrdered(rows, order(text))).toBe(false);
    const result = sortRows(rows, order(text));
    expect(column(result, 'N')).toEqual(sorted);
    expect(isOrdered(result, order(text))).toBe(true);
  });

  it('are compared by the next field where one is equal, and stay where all are', () => {
    const rows = [
      row({ A: 1, B: 1, C: 'first' }),
      row({ A: 1, B: 2, C: 'x' }),
      row({ A: 1, B: 1, C: 'second' }),
    ];
    const result = sortRows(rows, order('A, B desc'));
    expect(column(result, 'C')).toEqual(['x', 'first', 'second']);
  });

  it.each([
    [['a-b', 'aa'], 'by character'],
    [['aa', 'a-b'], 'as a language has it'],
    [['a', 'b', null], 'with empty fields last'],
    [[null, 'a', 'b'], 'with empty fields first'],
  ])('%j may be so %s, since databases differ', (values) =>
    expect(
      isOrdered(
        values.map((N) => row({ N })),
        order('N'),
      ),
    ).toBe(true),
  );

  it('have fields, wrapped and of linked entities, or have them not', () => {
    const rows = [
      { id: 'x', A: { value: 1 }, Main: { Email: {} }, Details: [], B: { value: null } },
    ];
    expect(missingFields(rows, order('A,id,Main/Email,B'))).toEqual([]);
    expect(missingFields(rows, order('a,Nope,Main/Phone,Details,Main'))).toEqual([
      'a',
      'Nope',
      'Main/Phone',
      'Details',
      'Main',
    ]);
  });

  it('come first only where the first of the opposite order stands behind', () => {
    const rows = [1, 2, 3].map((N) => row({ N }));
    expect(comeFirst(rows, order('N'), row({ N: 9 }))).toBe(true);
    expect(comeFirst(rows, order('N'), row({ N: 1 }))).toBe(false);
    expect(comeFirst(rows, order('N'), row({ N: 3 }))).toBe(true);
    expect(comeFirst(rows, order('N'), row({ N: 2 }))).toBe(false);
    expect(comeFirst([row({ N: 1 }), row({ N: 1 })], order('N'), row({ N: 1 }))).toBe(false);
    expect(writeOrderBy(reversed(order('A,B desc')))).toBe('A desc,B');
  });

  it('are a permutation in which nothing is out of place', () => {
    const cell = fc.oneof(fc.integer(), fc.constant(null));
    const rowsOf = fc.array(fc.record({ A: cell, B: fc.string() }).map(row));
    fc.assert(
      fc.property(rowsOf, fc.constantFrom('A', 'A desc', 'B,A', 'B desc,A desc'), (rows, text) => {
        const sorted = sortRows(rows, order(text));
        expect(isOrdered(sorted, order(text))).toBe(true);
        expect(new Set(sorted)).toEqual(new Set(rows));
        expect(sorted).toHaveLength(rows.length);
      }),
    );
  });
});
