// SPDX-License-Identifier: Apache-2.0

/** How a comparison reads, and how many values it takes. */
interface Comparison {
  readonly words: string;
  readonly values: 0 | 1 | 2;
}

/** The comparisons of the Condition column on form SM208000, by the codes that exports hold. */
const comparisons: Readonly<Record<string, Comparison>> = {
  E: { words: '=', values: 1 },
  NE: { words: '<>', values: 1 },
  G: { words: '>', values: 1 },
  GE: { words: '>=', values: 1 },
  L: { words: '<', values: 1 },
  LE: { words: '<=', values: 1 },
  B: { words: 'is between', values: 2 },
  LI: { words: 'contains', values: 1 },
  NL: { words: 'does not contain', values: 1 },
  RL: { words: 'starts with', values: 1 },
  LL: { words: 'ends with', values: 1 },
  NU: { words: 'is empty', values: 0 },
  NN: { words: 'is not empty', values: 0 },
  IN: { words: 'is in', values: 1 },
  NI: { words: 'is not in', values: 1 },
};

const joins: Readonly<Record<string, string>> = {
  I: 'inner',
  L: 'left',
  R: 'right',
  F: 'full',
  C: 'cross',
};

const windows: Readonly<Record<string, string>> = {
  B: 'base window',
  S: 'same tab',
  N: 'new tab',
  W: 'pop-up window',
  I: 'inline',
  L: 'side panel',
};

function found<Word>(words: Readonly<Record<string, Word>>, code: string): Word | undefined {
  return Object.hasOwn(words, code) ? words[code] : undefined;
}

/** A comparison by its code; one that is not known reads as the code itself. */
export function comparisonOf(code: string | undefined): Comparison & { readonly known: boolean } {
  const comparison = found(comparisons, code ?? 'E');
  return comparison === undefined
    ? { words: `[comparison ${code}]`, values: 2, known: false }
    : { ...comparison, known: true };
}

/** A kind of join by its code. */
export function joinType(code: string | undefined): string {
  return found(joins, code ?? 'I') ?? `[join ${code}]`;
}

/** Where a navigation opens its form. */
export function windowMode(code: string | undefined): string {
  return found(windows, code ?? 'S') ?? `[window ${code}]`;
}
