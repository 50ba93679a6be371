// SPDX-License-Identifier: Apache-2.0
import { maskFilter } from './filter-mask.ts';
import { sensitiveNames } from './sensitive-names.ts';
import { maskText } from './sensitive-values.ts';
import { type Masking, plainReading, type Reading, type Walked, walk } from './walk.ts';

/** Masks sensitive values in everything that leaves: answers, error texts, and arguments on their way to the audit. */
export interface Redaction {
  /** An answer, unwrapped as the reading says and masked, in one pass. */
  answer(value: unknown, reading?: Reading): Walked;
  /** A text of its own, such as an error message. */
  text(text: string): string;
  /** Arguments of a call as the audit keeps them; also masks what a filter compares a sensitive field with. */
  arguments(value: unknown): unknown;
}

/** Longer arguments are no arguments that any tool takes. */
const maxArgument = 4_000;

/** The redaction with an operator's own patterns (acumatica-reference-product §6). */
export function createRedaction(
  settings: { readonly patterns?: readonly string[]; readonly skip?: readonly string[] } = {},
): Redaction {
  const sensitive = sensitiveNames(settings.patterns, settings.skip);
  const valuesOf = (text: string) => {
    const masked = maskText(text);
    return masked.shapes.length === 0
      ? undefined
      : { text: masked.text, found: masked.shapes.join(',') };
  };
  const masking: Masking = { key: sensitive, text: valuesOf };

  const argumentMasking: Masking = {
    key: sensitive,
    text: (text) => {
      // Cut first: a caller may send a megabyte, and the patterns look far ahead.
      const kept = text.length <= maxArgument ? text : `${text.slice(0, maxArgument)} [cut]`;
      const masked = maskFilter(maskText(kept).text, sensitive);
      // Stryker disable next-line ConditionalExpression,StringLiteral: where it masked is not kept of arguments
      return masked === text ? undefined : { text: masked, found: 'argument' };
    },
  };

  return {
    answer: (value, reading = plainReading) => walk(value, reading, masking),
    text: (text) => maskText(text).text,
    arguments: (value) => walk(value, plainReading, argumentMasking).value,
  };
}
