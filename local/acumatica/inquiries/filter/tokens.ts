// SPDX-License-Identifier: Apache-2.0
import { createToken, Lexer, type TokenType } from 'chevrotain';

export const Identifier = createToken({ name: 'Identifier', pattern: /[A-Za-z_][A-Za-z0-9_]*/ });

const keyword = (name: string, text: string, categories: TokenType[] = []) =>
  createToken({ name, pattern: new RegExp(text), longer_alt: Identifier, categories });

export const Or = keyword('Or', 'or');
export const And = keyword('And', 'and');
export const Not = keyword('Not', 'not');
export const In = keyword('In', 'in');
export const Null = keyword('Null', 'null');
/** `asc` and `desc` are words of `$orderby` only: elsewhere they may name a property. */
export const Ascending = keyword('Ascending', 'asc', [Identifier]);
export const Descending = keyword('Descending', 'desc', [Identifier]);

export const BooleanLiteral = createToken({
  name: 'BooleanLiteral',
  pattern: /true|false/,
  longer_alt: Identifier,
});
export const Comparison = createToken({
  name: 'Comparison',
  pattern: /eq|ne|gt|ge|lt|le/,
  longer_alt: Identifier,
});
export const Additive = createToken({
  name: 'Additive',
  pattern: /add|sub/,
  longer_alt: Identifier,
});
export const Multiplicative = createToken({
  name: 'Multiplicative',
  pattern: /mul|div|mod/,
  longer_alt: Identifier,
});

export const Text = createToken({ name: 'Text', pattern: /'(?:[^']|'')*'/ });
/** `datetime'…'` and its like: OData v3 literals, which v4 does not take. */
export const PrefixedLiteral = createToken({
  name: 'PrefixedLiteral',
  pattern: /[A-Za-z_][A-Za-z0-9_]*'(?:[^']|'')*'/,
});
export const Guid = createToken({
  name: 'Guid',
  pattern: /[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}/,
});
export const DateTimeOffset = createToken({
  name: 'DateTimeOffset',
  pattern: /\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,12})?)?(?:Z|[+-]\d{2}:\d{2})/,
});
export const CalendarDate = createToken({ name: 'CalendarDate', pattern: /\d{4}-\d{2}-\d{2}/ });
export const NumberLiteral = createToken({
  name: 'NumberLiteral',
  pattern: /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/,
});

export const Open = createToken({ name: 'Open', pattern: '(' });
export const Close = createToken({ name: 'Close', pattern: ')' });
export const Comma = createToken({ name: 'Comma', pattern: ',' });
export const Minus = createToken({ name: 'Minus', pattern: '-' });
export const Equals = createToken({ name: 'Equals', pattern: '=' });
const Blank = createToken({ name: 'Blank', pattern: /\s+/, group: Lexer.SKIPPED });

/** Every token; where two match, the earlier one wins. */
export const allTokens: TokenType[] = [
  Blank,
  Guid,
  DateTimeOffset,
  CalendarDate,
  NumberLiteral,
  PrefixedLiteral,
  Text,
  Or,
  And,
  Not,
  In,
  Null,
  BooleanLiteral,
  Comparison,
  Additive,
  Multiplicative,
  Ascending,
  Descending,
  Identifier,
  Open,
  Close,
  Comma,
  Minus,
  Equals,
];
