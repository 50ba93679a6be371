// SPDX-License-Identifier: Apache-2.0
import { EOF, type IRecognitionException, Lexer } from 'chevrotain';
import { type Expression, type Literal, type OrderTerm, QueryError } from './expression.ts';
import { queryParser, UnrecognizedLiteral } from './grammar.ts';
import { literalValue } from './literals.ts';
import { allTokens } from './tokens.ts';

const lexer = new Lexer(allTokens);

/**
 * Parses a `$filter`.
 *
 * @throws QueryError with the ERP's own words where the text is no expression
 */
export function parseFilter(text: string): Expression {
  return parse(text, () => queryParser.expression());
}

/** Parses an `$orderby`. @throws QueryError as {@link parseFilter} does */
export function parseOrderBy(text: string): OrderTerm[] {
  return parse(text, () => queryParser.orderBy());
}

/** Parses the parameters of a function call, without its brackets. @throws QueryError as {@link parseFilter} does */
export function parseParameters(text: string): [string, Literal][] {
  return parse(text, () => queryParser.parameters());
}

function parse<Result>(text: string, read: () => Result): Result {
  const { tokens, errors } = lexer.tokenize(text);
  const [unread] = errors;
  if (unread) throw new QueryError(unreadable(text, unread.offset));
  for (const token of tokens)
    if (isBrokenDate(token.tokenType.name, token.image))
      throw new QueryError(
        unrecognized(token.image, token.startOffset, text, 'Edm.DateTimeOffset'),
      );
  queryParser.input = tokens;
  const result = readWith(read, text);
  const [problem] = queryParser.errors;
  if (problem) throw new QueryError(syntaxError(problem, text));
  return result;
}

function readWith<Result>(read: () => Result, text: string): Result {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof UnrecognizedLiteral)) throw error;
    const { image, startOffset } = error.token;
    throw new QueryError(unrecognized(image, startOffset, text, 'Edm.String'));
  }
}

function isBrokenDate(token: string, image: string): boolean {
  if (token === 'CalendarDate') return literalValue('Edm.Date', image) === undefined;
  return token === 'DateTimeOffset' && literalValue('Edm.DateTimeOffset', image) === undefined;
}

function unrecognized(image: string, position: number, text: string, type: string): string {
  return `Unrecognized '${type}' literal '${image}' at '${position}' in '${text}'.`;
}

function unreadable(text: string, position: number): string {
  const character = text.charAt(position);
  return character === "'"
    ? `There is an unterminated string literal at position ${text.length} in '${text}'.`
    : `Syntax error: character '${character}' is not valid at position ${position} in '${text}'.`;
}

function syntaxError({ name, token, context }: IRecognitionException, text: string): string {
  const position = token.tokenType === EOF ? text.length : token.startOffset;
  const at = `at position ${position} in '${text}'.`;
  if (name === 'NoViableAltException') return `Expression expected ${at}`;
  if (name === 'MismatchedTokenException')
    return context.ruleStack.at(-1) === 'list'
      ? `')' or ',' expected ${at}`
      : `')' or operator expected ${at}`;
  return `Syntax error ${at}`;
}
