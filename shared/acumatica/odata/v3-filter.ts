// SPDX-License-Identifier: Apache-2.0

/**
 * A literal is matched first and passed over, so that nothing inside one is ever changed. No quote may
 * follow: with two ways to read a run of quotes, the time to read it would double with every pair.
 */
const literal = "'(?:[^']|'')*'(?!')";
const callIsTrue = new RegExp(
  `${literal}|\\b(?<call>(?:substringof|startswith|endswith)\\s*\\((?:${literal}|[^'()])*\\))\\s+eq\\s+true\\b`,
  'gi',
);

/**
 * Drops ` eq true` behind a text function: the contract API answers that form with an empty list
 * instead of an error (acumatica-reference-product §7.3). Calls with nested ones stay as they are.
 */
export function normaliseFilter(filter: string): string {
  return filter.replace(callIsTrue, (whole, ...rest) => {
    const groups: unknown = rest.at(-1);
    const call: unknown = Reflect.get(Object(groups), 'call');
    return typeof call === 'string' ? call : whole;
  });
}

/** A filter with the contents of its literals removed. */
export function withoutLiterals(filter: string): string {
  return filter.replace(new RegExp(literal, 'g'), "''");
}

/** Whether a filter can only match by a record's key: the key compared with one text, and nothing offered instead. */
export function isKeyed(filter: string, key: string | undefined): boolean {
  if (key === undefined) return false;
  const bare = withoutLiterals(filter);
  return new RegExp(`(?<![\\w/])${key}\\s+eq\\s+'`, 'i').test(bare) && !/\b(or|not)\b/i.test(bare);
}
