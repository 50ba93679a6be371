// SPDX-License-Identifier: Apache-2.0
import type { Binary, Span } from '../grammar/expression.ts';
import type { Checking } from './checking.ts';

const signs: ReadonlyMap<string, string> = new Map([
  ['=', 'eq'],
  ['==', 'eq'],
  ['!=', 'ne'],
  ['<>', 'ne'],
  ['>', 'gt'],
  ['>=', 'ge'],
  ['<', 'lt'],
  ['<=', 'le'],
  ['&&', 'and'],
  ['||', 'or'],
  ['!', 'not'],
]);

/** An operator as OData writes it: a word in small letters. */
export function operatorWord(operator: Span, checking: Checking): string {
  const written = checking.written(operator);
  const sign = signs.get(written);
  const why = sign === undefined ? 'the words of OData are written small' : 'operators are words';
  return checking.rewrite(written, sign ?? written.toLowerCase(), why);
}

/** The blanks between an operator and what stands beside it; a word needs one where a sign had none. */
function gap(span: Span, checking: Checking): string {
  return checking.written(span) || ' ';
}

/** An operation with what stands at both sides replaced. */
export function writeBinary(
  { left, right, operator }: Binary,
  parts: { readonly left: string; readonly word: string; readonly right: string },
  checking: Checking,
): string {
  const before = gap({ from: left.to, to: operator.from }, checking);
  const after = gap({ from: operator.to, to: right.from }, checking);
  return `${parts.left}${before}${parts.word}${after}${parts.right}`;
}
