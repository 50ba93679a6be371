// SPDX-License-Identifier: Apache-2.0

/** `v3` is spoken by the contract API, `v4` by inquiries. */
export type Dialect = 'v3' | 'v4';

/** The functions that filters of entities are known to take (acumatica-reference-product §7.3). */
export const entityFunctions = [
  "substringof('text',Field)",
  "startswith(Field,'text')",
  "endswith(Field,'text')",
] as const;

/** The functions that inquiries take most often. */
export const inquiryFunctions = [
  "contains(Field,'text')",
  "startswith(Field,'text')",
  "endswith(Field,'text')",
  'tolower(Field)',
  'toupper(Field)',
  'length(Field)',
] as const;

/** The functions to offer in a dialect. */
export function offeredFunctions(dialect: Dialect): readonly string[] {
  return dialect === 'v3' ? entityFunctions : inquiryFunctions;
}

/** An instant as a dialect writes it. */
export function instantExample(dialect: Dialect): string {
  return dialect === 'v3' ? "datetimeoffset'2026-01-31'" : '2026-01-31T00:00:00Z';
}
