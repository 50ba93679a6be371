// SPDX-License-Identifier: Apache-2.0

/** Something about an inquiry that is wrong, or that a reader would not expect. */
export interface Warning {
  /** Stays the same when the text is reworded. */
  readonly about: string;
  readonly text: string;
}

/** A warning. */
export function warning(about: string, text: string): Warning {
  return { about, text };
}

/** Names in a row, the first ten of them. */
export function listed(names: readonly string[]): string {
  const shown = names.slice(0, 10).join(', ');
  return names.length <= 10 ? shown : `${shown} and ${names.length - 10} more`;
}

/** Each text once, in the order in which it first comes. */
export function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts)];
}

/** Texts that occur more than once, each once. */
export function repeated(texts: readonly string[]): string[] {
  const groups = Map.groupBy(texts, (text) => text);
  return [...groups].filter(([, { length }]) => length > 1).map(([text]) => text);
}
