// SPDX-License-Identifier: Apache-2.0

/** Where the time comes from. Passed in everywhere, so a test moves it instead of sleeping. */
export interface Clock {
  /** The current instant. */
  now(): Date;
}

/** The machine's own clock. */
export const systemClock: Clock = { now: () => new Date() };

/** Whole seconds since the epoch, the unit of OAuth lifetimes and of DynamoDB's TTL attribute. */
export function epochSeconds(instant: Date): number {
  return Math.floor(instant.getTime() / 1000);
}
