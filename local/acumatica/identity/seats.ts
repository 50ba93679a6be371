// SPDX-License-Identifier: Apache-2.0
import type { Clock } from '#shared/platform/clock.ts';

/**
 * The licence's API user seats (acumatica-reference-product §4.2). A chain of tokens is one session:
 * it takes a seat at its first call, keeps it across refreshes, and frees it when its last access
 * token has expired or at a logout. A revocation frees none (acumatica-protocol §4).
 */
export class Seats {
  limit: number | undefined;
  readonly #clock: Clock;
  readonly #takenUntil = new Map<string, number>();

  constructor(limit: number | undefined, clock: Clock) {
    this.limit = limit;
    this.#clock = clock;
  }

  /** Takes or keeps the seat of a chain until an instant (epoch milliseconds); false where all are taken. */
  take(chain: string, until: number): boolean {
    const held = this.#takenUntil.get(chain);
    this.#freeExpired();
    if (!this.#takenUntil.has(chain) && this.limit !== undefined && this.open >= this.limit)
      return false;
    this.#takenUntil.set(chain, Math.max(held ?? 0, until));
    return true;
  }

  free(chain: string): void {
    this.#takenUntil.delete(chain);
  }

  /** Seats taken now. */
  get open(): number {
    this.#freeExpired();
    return this.#takenUntil.size;
  }

  /** Sessions close with their access tokens. */
  expireAll(): void {
    this.#takenUntil.clear();
  }

  #freeExpired(): void {
    const now = this.#clock.now().getTime();
    for (const [chain, until] of this.#takenUntil) if (until <= now) this.#takenUntil.delete(chain);
  }
}
