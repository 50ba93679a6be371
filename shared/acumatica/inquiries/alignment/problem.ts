// SPDX-License-Identifier: Apache-2.0

/** No alignment: below anything that a sum of evidence reaches. */
export const noAlignment = -(2 ** 30);
/** Sums below this hold a pair that is impossible. */
export const lowestSum = -100_000;
/** What a row costs that makes no property. */
export const dropCost = 1;

/**
 * Rows of a grid and the properties that they may make. A few first properties are hoisted: any row
 * may be theirs. The others take the remaining rows in order. A few rows may make none.
 */
export interface Problem {
  /** How many rows there are, in order. */
  readonly rows: number;
  /** How many of the first properties may be hoisted. */
  readonly hoisted: number;
  /** How many properties there are. */
  readonly properties: number;
  /** What speaks for each pair, at `row * properties + property`. */
  readonly evidence: Int32Array;
  readonly droppable: readonly boolean[];
  readonly maxDropped: number;
  /** Whether the alignment may end after exactly so many properties: what follows needs no row. */
  readonly mayCover: readonly boolean[];
}

/** How many sums the search keeps for a problem. */
export function statesOf({ rows, hoisted, maxDropped }: Problem): number {
  return (rows + 1) * (maxDropped + 1) * 2 ** hoisted;
}
