// SPDX-License-Identifier: Apache-2.0
import { withoutLiterals } from '../grammar/literal-pattern.ts';
import type { Correction } from './correction.ts';
import { type Dialect, offeredFunctions } from './dialect.ts';

function syntax(problem: string, next: string, useInstead?: string): Correction {
  return {
    kind: 'syntax',
    problem,
    ...(useInstead !== undefined && { useInstead }),
    next,
  };
}

/** Operators of SQL that assistants use out of habit. */
function ofSql(bare: string, dialect: Dialect): Correction | undefined {
  const [, word = ''] = /[\w)]\s+(like|ilike|between|is)\s+/i.exec(bare) ?? [];
  switch (word.toLowerCase()) {
    case 'like':
    case 'ilike':
      return {
        ...syntax(
          `The operator ${word} is none of OData.`,
          'Rewrite the filter with one of supportedFunctions.',
          offeredFunctions(dialect)[0],
        ),
        supportedFunctions: offeredFunctions(dialect),
      };
    case 'between':
      return syntax(
        'The operator between is none of OData.',
        'Rewrite the filter with two comparisons.',
        'Field ge 1 and Field le 9',
      );
    case 'is':
      return syntax(
        'The operator is is none of OData.',
        'Rewrite the filter.',
        'Field eq null, or Field ne null',
      );
    default:
      return undefined;
  }
}

/**
 * What is certainly wrong with a filter that could not be read: both dialects want quotes and brackets
 * closed and something behind an operator. Undefined where the ERP might know better.
 *
 * @param at where the reading ended
 */
export function misspelling(filter: string, at: number, dialect: Dialect): Correction | undefined {
  const bare = withoutLiterals(filter);
  if ((bare.match(/'/g)?.length ?? 0) % 2 === 1)
    return syntax(
      'A single quote is not closed. A quote inside a text is doubled.',
      'Close the text, or double the quote in it.',
      "'O''Brien' for O'Brien",
    );
  let depth = 0;
  for (const [sign] of bare.matchAll(/[()]/g)) {
    depth += sign === '(' ? 1 : -1;
    if (depth < 0) break;
  }
  if (depth !== 0)
    return syntax(
      depth > 0 ? 'A bracket is not closed.' : 'A bracket is closed that was not opened.',
      'Put the brackets right.',
    );
  const sql = ofSql(bare, dialect);
  if (sql !== undefined) return sql;
  if (filter.slice(at).trim() === '')
    return syntax(
      'The expression ends where something must follow.',
      'Complete the filter, or leave the last operator out.',
    );
  return undefined;
}
