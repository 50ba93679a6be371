// SPDX-License-Identifier: Apache-2.0
import { type Guids, sequentialGuids } from './guids.ts';
import { type Random, seededRandom } from './random.ts';

/** What a generator of one subject area works with. */
export interface Generation {
  readonly random: Random;
  readonly guid: Guids;
}

/** One generation per subject area: a change in one area leaves the choices of the others alone. */
export function generations(seed: number): (area: number) => Generation {
  const guid = sequentialGuids(seed);
  return (area) => ({ random: seededRandom(Math.imul(seed, 31) + area * 7919), guid });
}

/** A document number: prefix and a number with leading zeros. */
export function numbered(prefix: string, ordinal: number, digits = 6): string {
  return prefix + String(ordinal).padStart(digits, '0');
}

/** So many records, made from 1 on. */
export function times<Made>(count: number, make: (ordinal: number) => Made): Made[] {
  return Array.from({ length: count }, (_, index) => make(index + 1));
}
