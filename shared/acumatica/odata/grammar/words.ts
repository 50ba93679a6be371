// SPDX-License-Identifier: Apache-2.0
import type { Stack } from '@lezer/lr';
import { Add, And, Compare, In, Multiply, Not, Null, Or, Truth } from './filter-terms.ts';

const words: ReadonlyMap<string, number> = new Map([
  ['or', Or],
  ['and', And],
  ['not', Not],
  ...['eq', 'ne', 'gt', 'ge', 'lt', 'le', 'has'].map((word) => [word, Compare] as const),
  ...['add', 'sub'].map((word) => [word, Add] as const),
  ...['mul', 'div', 'divby', 'mod'].map((word) => [word, Multiply] as const),
  ['in', In],
  ['true', Truth],
  ['false', Truth],
  ['null', Null],
]);

/** The word that a name is where it stands, in any case; -1 where it is a name. Called by the parser. */
export function wordOf(name: string, stack: Stack): number {
  const word = words.get(name.toLowerCase());
  return word !== undefined && stack.canShift(word) ? word : -1;
}
