// SPDX-License-Identifier: Apache-2.0
import type { Failure } from '#shared/mcp/failure.ts';
import { tidy } from '../client/error-text.ts';

/** What an OData parser of the ERP found fault with. */
export type FilterFault =
  | { readonly kind: 'unknown_function'; readonly name: string }
  | { readonly kind: 'wrong_arguments'; readonly name: string }
  | { readonly kind: 'unknown_property'; readonly property: string; readonly type: string }
  | { readonly kind: 'unrecognized_literal'; readonly literal: string }
  | { readonly kind: 'type_mismatch' }
  | { readonly kind: 'no_condition' }
  | { readonly kind: 'syntax' };

const syntax =
  /\bsyntax error\b|unterminated string literal|expression expected|\bexpected at position\b|unbalanced (bracket|parenthes)/i;

/** The fault in a message of the ERP's OData parsers, where it is one of the known ones. */
export function faultOf(message: string): FilterFault | undefined {
  const unknown = /unknown function with name '([^']*)'/i.exec(message);
  if (unknown) return { kind: 'unknown_function', name: unknown[1] ?? '' };
  const signature = /no function signature for the function with name '([^']*)'/i.exec(message);
  if (signature) return { kind: 'wrong_arguments', name: signature[1] ?? '' };
  const property = /could not find a property named '([^']*)' on type '([^']*)'/i.exec(message);
  if (property)
    return { kind: 'unknown_property', property: property[1] ?? '', type: property[2] ?? '' };
  const literal = /unrecognized '[^']*' literal '(.*?)' at '/i.exec(message);
  if (literal) return { kind: 'unrecognized_literal', literal: literal[1] ?? '' };
  if (/(binary|unary) operator with incompatible types/i.test(message))
    return { kind: 'type_mismatch' };
  if (/must evaluate to a single boolean/i.test(message)) return { kind: 'no_condition' };
  return syntax.test(message) ? { kind: 'syntax' } : undefined;
}

/** The ERP may quote the whole filter; the place of the fault stands behind it. */
const maxQuoted = 2_500;

/** A fault with the sentence that tells it, fit to be shown. */
interface SaidFault {
  readonly fault: FilterFault;
  readonly said: string;
}

/** The first known fault in everything that an answer says. */
export function faultIn(texts: readonly string[]): SaidFault | undefined {
  for (const said of texts) {
    const fault = faultOf(said);
    if (fault !== undefined) return { fault, said: tidy(said, maxQuoted) };
  }
  return undefined;
}

/** A failure in which nobody recognises the filter's fault, but the filter is what most likely caused it. */
export function suspectingFilter(failure: Failure): Failure {
  if (failure.code !== 'ERP_ERROR' && failure.code !== 'ERP_VALIDATION') return failure;
  return {
    ...failure,
    actionRequired:
      'The filter is the likely cause, and the query did not run: do not report that nothing matches. To find out, call again without filterExpression and with topN 1: if that is answered, correct the filter by the names and values of that row; if it fails too, tell the person.',
  };
}
