// SPDX-License-Identifier: Apache-2.0
import { createToken, Lexer } from 'chevrotain';

const keyword = (name: string, text: string) =>
  createToken({ name, pattern: new RegExp(text), longer_alt: Identifier });

/** Names of fields and functions. */
export const Identifier = createToken({ name: 'Identifier', pattern: /[A-Za-z_][A-Za-z0-9_]*/ });
export const TypedLiteral = createToken({
  name: 'TypedLiteral',
  pattern: /(?:datetimeoffset|datetime|guid|time|binary|X)'[^']*'/,
});
export const Text = createToken({ name: 'Text', pattern: /'(?:[^']|'')*'/ });
export const Decimal = createToken({
  name: 'Decimal',
  pattern: /-?\d+(?:\.\d+(?:[eE][+-]?\d+)?[mMdDfF]?|[mMdDfF])/,
});
export const Integer = createToken({ name: 'Integer', pattern: /-?\d+[lL]?/ });
export const And = keyword('And', 'and');
export const Or = keyword('Or', 'or');
export const Not = keyword('Not', 'not');
export const Compare = createToken({
  name: 'Compare',
  pattern: /eq|ne|gt|ge|lt|le/,
  longer_alt: Identifier,
});
export const Arithmetic = createToken({
  name: 'Arithmetic',
  pattern: /add|sub|mul|div|mod/,
  longer_alt: Identifier,
});
export const True = keyword('True', 'true');
export const False = keyword('False', 'false');
export const Null = keyword('Null', 'null');
export const Open = createToken({ name: 'Open', pattern: '(' });
export const Close = createToken({ name: 'Close', pattern: ')' });
export const Comma = createToken({ name: 'Comma', pattern: ',' });
export const Slash = createToken({ name: 'Slash', pattern: '/' });
const Blank = createToken({ name: 'Blank', pattern: /\s+/, group: Lexer.SKIPPED });

/** All tokens, those that could be taken for another one first. */
export const tokens = [
  Blank,
  TypedLiteral,
  Text,
  Decimal,
  Integer,
  And,
  Or,
  Not,
  Compare,
  Arithmetic,
  True,
  False,
  Null,
  Identifier,
  Open,
  Close,
  Comma,
  Slash,
];

export const lexer = new Lexer(tokens, { positionTracking: 'onlyOffset' });
