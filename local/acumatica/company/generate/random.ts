// SPDX-License-Identifier: Apache-2.0

/** A seeded source of choices; the same seed gives the same choices. */
export interface Random {
  /** A number in [0, 1). */
  next(): number;
  /** A whole number from `low` to `high`, both included. */
  int(low: number, high: number): number;
  /** One of the choices, each as likely. */
  pick<Choice>(choices: readonly Choice[]): Choice;
  /** True with the given probability. */
  chance(probability: number): boolean;
}

/** Mulberry32: 32 bits of state, quick, and even enough for demo data. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const int = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    int,
    pick: (choices) => {
      const choice = choices[int(0, choices.length - 1)];
      if (choice === undefined) throw new RangeError('There is nothing to pick from');
      return choice;
    },
    chance: (probability) => next() < probability,
  };
}
