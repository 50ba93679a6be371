// SPDX-License-Identifier: Apache-2.0
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileFilter } from '#local/acumatica/inquiries/filter/compile.ts';
import { QueryError } from '#local/acumatica/inquiries/filter/expression.ts';
import { parseFilter } from '#local/acumatica/inquiries/filter/parse.ts';
import { printFilter } from '#local/acumatica/inquiries/filter/print.ts';
import { evaluate } from './evaluator.ts';
import { filters, rows, types } from './expressions.ts';

const entity = { name: 'GenericInquiry.Rows', properties: types };
const passes = (filter: string, row = {}) =>
  compileFilter(
    parseFilter(filter),
    entity,
  )({
    Name: 'MAIN      ',
    Count: 7,
    Amount: 2.5,
    Open: null,
    Due: '2026-03-01T23:30:00Z',
    ...row,
  });

describe('a filter', () => {
  it('decides as an independent evaluator does', () => {
    fc.assert(
      fc.property(filters, rows, (expression, row) => {
        const decided = compileFilter(parseFilter(printFilter(expression)), entity)(row);
        expect(decided).toBe(evaluate(expression, row) === true);
      }),
      { numRuns: 1000 },
    );
  });

  it.each([
    // Padded keys and case, as the database compares.
    ["Name eq 'MAIN'", true],
    ["Name eq 'main   '", true],
    ["Name in ('x','MAIN')", true],
    ["endswith(Name,'N')", false],
    ["endswith(trim(Name),'N')", true],
    ['length(Name) eq 4', true],
    ["indexof(Name,'in') eq 2", true],
    ["substring(Name,1,2) eq 'AI'", true],
    ["substring(Name,2) eq 'IN'", true],
    ["concat(toupper('x'),tolower('Y')) eq 'Xy'", true],
    // Numbers.
    ['Count div 2 eq 3', true],
    ['Amount div 2 eq 1.25', true],
    ['Count mod 4 eq 3', true],
    ['Count div 0 eq null', true],
    ['Count gt Amount', true],
    ['round(Amount) eq 3 and floor(-2.5) eq -3 and ceiling(2.1) eq 3', true],
    // Instants and dates.
    ['year(Due) eq 2026 and month(Due) eq 3 and day(Due) eq 1', true],
    ['hour(Due) eq 23 and minute(Due) eq 30 and second(Due) eq 0', true],
    ['Due eq 2026-03-02T00:30:00+01:00', true],
    ['Due gt 2026-03-01', true],
    ['date(Due) eq 2026-03-01', true],
    // Nulls.
    ['Open eq null', true],
    ['Open ne true', true],
    ['Open', false],
    ['not Open', false],
    ['not (Open eq true)', true],
    ['Open or Count eq 7', true],
    ['Open and Count eq 7', false],
    ['null gt 1', false],
  ])('%s is %s', (filter, expected) => {
    expect(passes(filter)).toBe(expected);
  });

  it.each([
    [
      "substringof('x',Name)",
      "An unknown function with name 'substringof' was found. This may also be a function import or a key lookup on a navigation property, which is not allowed.",
    ],
    [
      "CustomerName eq 'x'",
      "Could not find a property named 'CustomerName' on type 'GenericInquiry.Rows'.",
    ],
    ["name eq 'x'", "Could not find a property named 'name' on type 'GenericInquiry.Rows'."],
    [
      'Name gt 1.5',
      "A binary operator with incompatible types was detected. Found operand types 'Edm.String' and 'Edm.Decimal' for operator kind 'GreaterThan'.",
    ],
    [
      "Due eq '2026-03-01'",
      "A binary operator with incompatible types was detected. Found operand types 'Edm.DateTimeOffset' and 'Edm.String' for operator kind 'Equal'.",
    ],
    [
      "Count in (1,'x')",
      "A binary operator with incompatible types was detected. Found operand types 'Edm.Int32' and 'Edm.String' for operator kind 'Equal'.",
    ],
    [
      'Name and Open',
      "A binary operator with incompatible types was detected. Found operand types 'Edm.String' and 'Edm.Boolean' for operator kind 'And'.",
    ],
    [
      "not Name eq 'x'",
      "A unary operator with an incompatible type was detected. Found operand type 'Edm.String' for operator kind 'Not'.",
    ],
    [
      'contains(Count,5)',
      "No function signature for the function with name 'contains' matches the specified arguments. The function signatures considered are: contains(Edm.String Nullable=true, Edm.String Nullable=true).",
    ],
    ['Count', 'The $filter expression must evaluate to a single boolean value.'],
  ])('%s is refused in the words of the ERP', (filter, message) => {
    expect(() => passes(filter)).toThrow(new QueryError(message));
  });
});
