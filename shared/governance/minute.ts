// SPDX-License-Identifier: Apache-2.0

/** A minute of the clock, by which calls are counted. */
export interface Minute {
  /** Minutes since the epoch. */
  readonly number: number;
  /** Whole seconds until the next one begins, from 1 to 60. */
  readonly secondsLeft: number;
}

/** The minute of an instant, given in milliseconds since the epoch. */
export function minuteOf(instant: number): Minute {
  return {
    number: Math.floor(instant / 60_000),
    secondsLeft: Math.ceil((60_000 - (instant % 60_000)) / 1000),
  };
}
