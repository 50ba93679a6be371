// SPDX-License-Identifier: Apache-2.0

/** A quoted literal (an open one ends with the text), a joining word, a name, a bare value, or what is between them. */
const tokens = /'(?:[^']|'')*(?:'(?!')|$)|\d[\w.:+-]*|[A-Za-z_]\w*|[^'\w]+/g;
const joins = /^(?:and|or)$/i;
const compares = /^(?:eq|ne|gt|ge|lt|le|in)$/i;
const isName = (token: string) => /^[A-Za-z_]/.test(token);
const isValue = (token: string) => /^['\d]/.test(token);

/**
 * Masks what a filter compares a sensitive field with, in OData v3 and v4 alike. Every literal of a
 * condition that names such a field is masked, whatever calls, lists and order it is written in; other
 * conditions stay, and so does a text that is no filter.
 *
 * @param sensitive whether a field's name is one whose values are masked
 */
export function maskFilter(text: string, sensitive: (name: string) => boolean): string {
  const conditions: string[][] = [[]];
  for (const [token] of text.matchAll(tokens)) {
    if (joins.test(token)) conditions.push([token], []);
    // Stryker disable next-line OptionalChaining: there is always a last condition
    else conditions.at(-1)?.push(token);
  }
  return conditions
    .map((condition) => {
      const isCondition = condition.some(
        (token, at) =>
          compares.test(token) || (isName(token) && /^\s*\(/.test(condition[at + 1] ?? '')),
      );
      if (!isCondition || !condition.some((token) => isName(token) && sensitive(token)))
        return condition.join('');
      return condition.map((token) => (isValue(token) ? "'[REDACTED]'" : token)).join('');
    })
    .join('');
}
