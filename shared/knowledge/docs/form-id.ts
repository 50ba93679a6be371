// SPDX-License-Identifier: Apache-2.0

// AP301000, AP.30.10.00, AP_30_10_00: two letters and four pairs of digits, of which the last is two.
const formId =
  /(?<![A-Za-z0-9])([A-Za-z]{2})[._ ]?(\d{2})[._ ]?(\d{2})[._ ]?(\d{2})(?![A-Za-z0-9])/g;

/** The form ids in a text, in their short form (`AP301000`), each once. */
export function formIdsIn(text: string): string[] {
  return [...new Set([...text.matchAll(formId)].map(shortForm))];
}

/** The text without its form ids. */
export function withoutFormIds(text: string): string {
  return text.replace(formId, ' ');
}

/** The text with every form id in its short form, which is one word for a search. */
export function withShortFormIds(text: string): string {
  return text.replace(formId, (...match: string[]) => shortForm(match));
}

/** The form id that a text is, whatever way it is written; undefined where it is none. */
export function asFormId(text: string): string | undefined {
  const trimmed = text.trim();
  const [only] = formIdsIn(trimmed);
  return only !== undefined && withoutFormIds(trimmed).trim() === '' ? only : undefined;
}

function shortForm([, letters = '', first = '', second = '', third = '']: readonly string[]) {
  return `${letters.toUpperCase()}${first}${second}${third}`;
}
