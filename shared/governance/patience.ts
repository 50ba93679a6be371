// SPDX-License-Identifier: Apache-2.0
import type { Clock } from '#shared/platform/clock.ts';

const firstPauseMs = 50;
/** Longer pauses would leave a freed place unused; shorter ones would ask a crowded item too often. */
const longestPauseMs = 400;

/** How long a call still waits: one patience for all limits that it must pass. */
export class Patience {
  readonly #began: number;
  readonly #clock: Clock;
  readonly #mostMs: number;
  readonly #pause: (milliseconds: number) => Promise<void>;
  #nextPauseMs = firstPauseMs;

  /** @param mostMs how long to wait altogether, in milliseconds */
  constructor(clock: Clock, mostMs: number, pause: (milliseconds: number) => Promise<void>) {
    this.#clock = clock;
    this.#mostMs = mostMs;
    this.#pause = pause;
    this.#began = clock.now().getTime();
  }

  /** For how long the call has waited, in milliseconds. */
  get waitedMs(): number {
    return Math.max(0, this.#clock.now().getTime() - this.#began);
  }

  /** Waits a little, longer each time; false at once where the patience is at its end. */
  async wait(): Promise<boolean> {
    const left = this.#mostMs - this.waitedMs;
    if (left <= 0) return false;
    const pauseMs = Math.min(this.#nextPauseMs, left);
    this.#nextPauseMs = Math.min(this.#nextPauseMs * 2, longestPauseMs);
    await this.#pause(pauseMs);
    return true;
  }
}
