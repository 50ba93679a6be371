// SPDX-License-Identifier: Apache-2.0
import type { LimitState, LimitStore } from '#shared/governance/limit-store.ts';
import { createRateLimiter, type RateLimiter } from '#shared/governance/rate-limit.ts';
import type { LimitSettings } from '#shared/governance/settings.ts';
import { systemIds } from '#shared/platform/ids.ts';
import type { Actor } from '../fixtures/interleaving.ts';

/** 17 seconds into a minute. */
const start = Date.parse('2026-03-01T10:00:17Z');

/** The store as an actor has it: it halts before each operation. */
export type StoreOf = (actor?: Actor) => LimitStore;

/** Processes that call one ERP for several people, and what an observer of the ERP sees. */
export class LimitWorld {
  readonly #storeOf: StoreOf;
  readonly #name: string;
  readonly #limits: LimitSettings;
  readonly #running: { readonly person: string; readonly actor: Actor }[] = [];
  readonly ran: string[] = [];
  readonly faults: unknown[] = [];
  /** What an observer saw that must never be. */
  readonly broken: string[] = [];
  #now = start;

  constructor(storeOf: StoreOf, name: string, limits: LimitSettings) {
    this.#storeOf = storeOf;
    this.#name = name;
    this.#limits = limits;
  }

  passes(milliseconds: number): void {
    this.#now += milliseconds;
  }

  /** How many minutes of the clock have been seen. */
  get minutes(): number {
    return Math.floor(this.#now / 60_000) - Math.floor(start / 60_000) + 1;
  }

  personOf(number: number): string {
    return `${this.#name}|person-${number}`;
  }

  /** A process of its own, which halts before everything that others could notice. */
  limiterOf(actor: Actor): RateLimiter {
    return createRateLimiter({
      store: this.#storeOf(actor),
      settings: async () => this.#limits,
      instance: this.#name,
      clock: { now: () => new Date(this.#now) },
      ids: systemIds,
      pause: (milliseconds) => actor.step('waits', async () => this.passes(milliseconds)),
      onFault: (fault) => this.faults.push(fault),
    });
  }

  /** Work at the ERP, which counts who else is there. Who dies is there no more. */
  async work(person: string, actor: Actor): Promise<void> {
    const own = { person, actor };
    this.#running.push(own);
    this.ran.push(person);
    this.#look();
    try {
      await actor.step('works', async () => this.#look());
    } finally {
      this.#running.splice(this.#running.indexOf(own), 1);
    }
  }

  #look(): void {
    const there = this.#running.filter(({ actor }) => !actor.died);
    const { person, instance } = this.#limits;
    for (const [name, calls] of Map.groupBy(there, ({ person: own }) => own))
      if (calls.length > person.maxConcurrent) this.broken.push(`${calls.length} calls of ${name}`);
    if (there.length > (instance.maxConcurrent ?? Number.POSITIVE_INFINITY))
      this.broken.push(`${there.length} calls of everybody`);
  }

  /** How the limits of a person stand, or those of everybody. */
  look(subject: string = this.#name): Promise<LimitState> {
    return this.#storeOf().look(subject);
  }

  /** How many calls of so many people get through at once, when nothing limits a minute. */
  async getThrough(people: readonly string[]): Promise<number> {
    const limiter = createRateLimiter({
      store: this.#storeOf(),
      settings: async () => ({
        person: { maxConcurrent: this.#limits.person.maxConcurrent, maxPerMinute: 1_000 },
        instance: { maxConcurrent: this.#limits.instance.maxConcurrent, maxPerMinute: undefined },
        queueWaitMs: 0,
      }),
      instance: this.#name,
      clock: { now: () => new Date(this.#now) },
      ids: systemIds,
      pause: async () => {},
      onFault: (fault) => this.faults.push(fault),
    });
    const { promise: over, resolve: end } = Promise.withResolvers<void>();
    let inside = 0;
    const decided: Promise<void>[] = [];
    const runs = people.map((person) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      decided.push(promise);
      return limiter
        .run(person, async () => {
          inside++;
          resolve();
          await over;
        })
        .finally(resolve);
    });
    await Promise.all(decided);
    end();
    await Promise.all(runs);
    return inside;
  }
}
