// SPDX-License-Identifier: Apache-2.0
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { QueryError } from '#local/acumatica/inquiries/filter/expression.ts';
import {
  parseFilter,
  parseOrderBy,
  parseParameters,
} from '#local/acumatica/inquiries/filter/parse.ts';
import { printFilter } from '#local/acumatica/inquiries/filter/print.ts';
import { filters } from './expressions.ts';

describe('the filter parser', () => {
  it('reads back every expression it prints', () => {
    fc.assert(
      fc.property(filters, (expression) => {
        expect(parseFilter(printFilter(expression))).toEqual(expression);
      }),
      { numRuns: 500 },
    );
  });

  it('answers any text with an expression or a query error, never with another fault', () => {
    const scraps = fc.constantFrom(
      ...[
        'eq',
        'and',
        'not',
        '(',
        ')',
        ',',
        "'x'",
        "'",
        '5',
        '-',
        'Name',
        'contains',
        'in',
        ' ',
        '#',
      ],
      ...['null', '2026-02-30', "guid'x'", 'desc', '='],
    );
    fc.assert(
      fc.property(fc.array(scraps, { maxLength: 12 }), (parts) => {
        try {
          parseFilter(parts.join(' '));
        } catch (error) {
          expect(error).toBeInstanceOf(QueryError);
        }
      }),
      { numRuns: 1000 },
    );
  });

  it.each([
    ['A or B and C', '(A or (B and C))'],
    ['(A or B) and C', '((A or B) and C)'],
    ['A eq 1 and B eq 2 or C eq 3', '(((A eq 1) and (B eq 2)) or (C eq 3))'],
    ['A add 2 mul 3 gt 7 sub 1', '((A add (2 mul 3)) gt (7 sub 1))'],
    ['A sub 1 sub 2 eq 0', '(((A sub 1) sub 2) eq 0)'],
    ['not A and B', '(not (A) and B)'],
    ["not contains(A,'x') or B", "(not (contains(A,'x')) or B)"],
    ["A in ('x','y') and B", "((A in ('x','y')) and B)"],
    ['-A lt -5', '(-(A) lt -5)'],
    ["A eq 'O''Neil'", "(A eq 'O''Neil')"],
    ['order eq 1 and android eq 2', '((order eq 1) and (android eq 2))'],
    ['A eq 2026-03-01', '(A eq 2026-03-01)'],
    ['A ge 2026-03-01T10:20:30.5+02:00', '(A ge 2026-03-01T10:20:30.5+02:00)'],
    ['A eq 0d2b9d4c-0000-4000-8000-000000000001', '(A eq 0d2b9d4c-0000-4000-8000-000000000001)'],
  ])('binds %s as %s', (text, bracketed) => {
    expect(printFilter(parseFilter(text))).toBe(bracketed);
  });

  it.each([
    [
      "CreatedOn gt datetimeoffset'2024-01-01'",
      "Unrecognized 'Edm.String' literal 'datetimeoffset'2024-01-01'' at '13' in 'CreatedOn gt datetimeoffset'2024-01-01''.",
    ],
    [
      'A ge 2024-02-30',
      "Unrecognized 'Edm.DateTimeOffset' literal '2024-02-30' at '5' in 'A ge 2024-02-30'.",
    ],
    ['A eq', "Expression expected at position 4 in 'A eq'."],
    ['', "Expression expected at position 0 in ''."],
    ["A eq 'x", "There is an unterminated string literal at position 7 in 'A eq 'x'."],
    ['(A', "')' or operator expected at position 2 in '(A'."],
    ['f(A', "')' or ',' expected at position 3 in 'f(A'."],
    ['A eq 1 1', "Syntax error at position 7 in 'A eq 1 1'."],
    ['A == 1', "Syntax error at position 2 in 'A == 1'."],
    ['A # 1', "Syntax error: character '#' is not valid at position 2 in 'A # 1'."],
  ])('refuses %s in the words of the ERP', (text, message) => {
    expect(() => parseFilter(text)).toThrow(new QueryError(message));
  });

  it('refuses nesting that would exhaust the stack', () => {
    for (const text of ['('.repeat(4000), 'not '.repeat(4000), '-'.repeat(4000)])
      expect(() => parseFilter(text)).toThrow('Recursion depth exceeded allowed limit.');
    expect(() => parseFilter(`${'('.repeat(50)}A${')'.repeat(50)}`)).not.toThrow();
  });
});

describe('the order parser', () => {
  it('reads terms with and without a direction', () => {
    expect(parseOrderBy('A,B desc,C asc').map(({ descending }) => descending)).toEqual([
      false,
      true,
      false,
    ]);
  });

  it.each(['', 'A,', 'A down', 'A desc asc'])('refuses "%s"', (text) => {
    expect(() => parseOrderBy(text)).toThrow(QueryError);
  });
});

describe('the parameter parser', () => {
  it('reads names and literals', () => {
    expect(parseParameters("InventoryID='A''1',Top=5")).toEqual([
      ['InventoryID', { kind: 'literal', type: 'Edm.String', text: "A'1" }],
      ['Top', { kind: 'literal', type: 'Edm.Int32', text: '5' }],
    ]);
    expect(parseParameters('')).toEqual([]);
  });
});
