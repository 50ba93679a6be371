// SPDX-License-Identifier: Apache-2.0

/**
 * Counts what this process runs for each subject. So a crowd of calls in one process does not fight
 * over places in the store, and the cap holds here even where the store does not answer.
 */
export class LocalGate {
  readonly #running = new Map<string, number>();

  /** Goes in, where fewer than `max` are in. */
  enter(subject: string, max: number): boolean {
    const inside = this.#running.get(subject) ?? 0;
    if (inside >= max) return false;
    this.#running.set(subject, inside + 1);
    return true;
  }

  leave(subject: string): void {
    const inside = this.#running.get(subject) ?? 0;
    if (inside > 1) this.#running.set(subject, inside - 1);
    else this.#running.delete(subject);
  }
}
