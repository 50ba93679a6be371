// SPDX-License-Identifier: Apache-2.0
import fc from 'fast-check';
import type { Expression, Literal } from '#local/acumatica/inquiries/filter/expression.ts';

const literal = (type: Literal['type'], text: string): Expression => ({
  kind: 'literal',
  type,
  text,
});
const property = (name: string): Expression => ({ kind: 'property', name });

const texts = fc.constantFrom('a', 'B', "o'neil", "''", 'MAIN  ', '', 'and or (', '5', 'zß%');
const whole = fc.integer({ min: -50, max: 50 });
const days = fc.integer({ min: 0, max: 3000 });

/** A row with one property of each type, each possibly null. */
export const rows = fc.record({
  Name: fc.option(texts),
  Count: fc.option(whole),
  Amount: fc.option(whole.map((value) => value / 4)),
  Open: fc.option(fc.boolean()),
  Due: fc.option(days.map((day) => new Date(day * 86_400_000 + 3_600_000).toISOString())),
});

export const types = new Map([
  ['Name', 'Edm.String'],
  ['Count', 'Edm.Int32'],
  ['Amount', 'Edm.Decimal'],
  ['Open', 'Edm.Boolean'],
  ['Due', 'Edm.DateTimeOffset'],
] as const);

const binary = (operators: readonly string[], operand: fc.Arbitrary<Expression>) =>
  fc
    .record({ operator: fc.constantFrom(...operators), left: operand, right: operand })
    .map((parts) => ({ kind: 'binary', ...parts }) as Expression);
const call = (name: string, ...operands: fc.Arbitrary<Expression>[]) =>
  fc.tuple(...operands).map((list): Expression => ({ kind: 'call', name, arguments: list }));
const comparisons = ['eq', 'ne', 'gt', 'ge', 'lt', 'le'];

/** Well-typed expressions over {@link rows}, by the type that they have. */
const typed = fc.letrec<Record<'text' | 'number' | 'instant' | 'truth', Expression>>((tie) => {
  const text = tie('text');
  const number = tie('number');
  const instant = tie('instant');
  const truth = tie('truth');
  return {
    text: fc.oneof(
      { depthSize: 'small' },
      fc.constant(property('Name')),
      texts.map((value) => literal('Edm.String', value)),
      call('tolower', text),
      call('concat', text, text),
      call('trim', text),
    ),
    number: fc.oneof(
      { depthSize: 'small' },
      fc.constantFrom(property('Count'), property('Amount')),
      whole.map((value) => literal('Edm.Int32', `${value}`)),
      whole.map((value) => literal('Edm.Decimal', `${value}.25`)),
      binary(['add', 'sub', 'mul'], number),
      call('length', text),
      call('indexof', text, text),
      call('year', instant),
      number.map((operand): Expression => ({ kind: 'unary', operator: 'negate', operand })),
    ),
    instant: fc.oneof(
      fc.constant(property('Due')),
      days.map((day) => literal('Edm.DateTimeOffset', new Date(day * 86_400_000).toISOString())),
    ),
    truth: fc.oneof(
      { depthSize: 'small' },
      fc.constantFrom(property('Open'), literal('Edm.Boolean', 'true'), literal('null', 'null')),
      binary(comparisons, text),
      binary(comparisons, number),
      binary(comparisons, instant),
      binary(['and', 'or'], truth),
      call('contains', text, text),
      call('startswith', text, text),
      truth.map((operand): Expression => ({ kind: 'unary', operator: 'not', operand })),
      fc
        .record({ operand: text, list: fc.array(text, { minLength: 1, maxLength: 4 }) })
        .map((parts): Expression => ({ kind: 'in', ...parts })),
    ),
  };
});

/** Filters: expressions that are true, false or null of a row. */
export const filters = typed.truth;
