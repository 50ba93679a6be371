// SPDX-License-Identifier: Apache-2.0
import type { Clock } from '#shared/platform/clock.ts';
import type { Ids } from '#shared/platform/ids.ts';
import type { LimitState, LimitStore } from './limit-store.ts';
import type { LimitSettings } from './settings.ts';

/** A call that this gateway's own guard held back; the ERP was not asked. */
export interface Limited {
  readonly kind: 'limited';
  readonly limit: 'concurrent' | 'per_minute';
  readonly limitValue: number;
  readonly retryAfterSeconds: number;
  /** How long the call waited for a place, in milliseconds. */
  readonly waitedMs: number;
}

/** How a limited piece of work ended. */
type Ran<Result> = { readonly kind: 'ran'; readonly result: Result } | Limited;

/** Guards the ERP against one person's calls: a number at once, and a number per minute. */
export interface RateLimiter {
  /** Runs the work in a place of the person's own, which is always given back. */
  run<Result>(person: string, work: () => Promise<Result>): Promise<Ran<Result>>;
}

/** What the limiter needs from its surroundings. */
export interface RateLimiterSurroundings {
  readonly store: LimitStore;
  readonly settings: LimitSettings;
  readonly clock: Clock;
  readonly ids: Ids;
  /** Waits so many milliseconds. */
  readonly pause: (milliseconds: number) => Promise<void>;
  /** Told when the store does not answer; the call goes through then, as it would be no cure to stop all work. */
  readonly onFault?: (fault: unknown) => void;
}

/** A place whose owner died is free again after this, in milliseconds. */
const reclaimAfterMs = 60_000;
const pollMs = 50;
const rememberedPeople = 1_000;
/** Lost races are tried again at once; so many in a row would mean a store that never tells the truth. */
const maxTries = 1_000;

type Decision =
  | { readonly kind: 'try'; readonly place: number; readonly sameWindow: boolean }
  | { readonly kind: 'no-place' }
  | { readonly kind: 'minute-spent' };

/** What to try next, as things stand. A place comes before the minute: a call without a place spends nothing. */
function decide(
  state: LimitState,
  now: number,
  window: number,
  { maxConcurrent, maxPerMinute }: LimitSettings,
): Decision {
  const place = state.places.findIndex((until) => until <= now);
  if (place < 0 || place >= maxConcurrent) return { kind: 'no-place' };
  // A clock behind the one that began the minute counts in that minute.
  const sameWindow = state.window >= window;
  if (sameWindow && state.used >= maxPerMinute) return { kind: 'minute-spent' };
  return { kind: 'try', place, sameWindow };
}

/** The limiter (acumatica-reference-product §5). */
export function createRateLimiter(surroundings: RateLimiterSurroundings): RateLimiter {
  const { store, settings, clock, ids, pause, onFault } = surroundings;
  /** The minute in which this process last saw a person; only a guess that spares a conflict. */
  const lastSeen = new Map<string, number>();
  const guess = (window: number): LimitState => ({
    window,
    used: 0,
    places: Array<number>(settings.maxConcurrent).fill(0),
  });

  /** How much of each person's work this process runs, with and without a place in the store. */
  const running = new Map<string, number>();

  /**
   * Waits until this process runs less of the person's work than is allowed at once. So a crowd of calls
   * does not fight over places in the store, and the cap holds here even where the store does not answer.
   */
  async function enter(person: string, began: number): Promise<Limited | undefined> {
    for (;;) {
      const now = clock.now().getTime();
      const inside = running.get(person) ?? 0;
      if (inside < settings.maxConcurrent) {
        running.set(person, inside + 1);
        return undefined;
      }
      if (now - began >= settings.queueWaitMs)
        return limited('concurrent', settings.maxConcurrent, 2, now - began);
      await pause(Math.min(pollMs, settings.queueWaitMs - (now - began)));
    }
  }

  function leave(person: string): void {
    const inside = running.get(person) ?? 0;
    if (inside > 1) running.set(person, inside - 1);
    else running.delete(person);
  }

  async function take(
    person: string,
    owner: string,
    began: number,
  ): Promise<{ kind: 'taken'; place: number } | Limited> {
    // The first guess has a free place and a fresh count: only the store refuses anybody.
    let state = guess(lastSeen.get(person) ?? -1);
    for (let tries = 0; tries < maxTries; tries++) {
      const now = clock.now().getTime();
      const minute = Math.floor(now / 60_000);
      let decision = decide(state, now, minute, settings);
      if (decision.kind === 'minute-spent') {
        const retryAfterSeconds = Math.max(1, Math.ceil((60_000 - (now % 60_000)) / 1000));
        return limited('per_minute', settings.maxPerMinute, retryAfterSeconds, now - began);
      }
      if (decision.kind === 'no-place' && now - began >= settings.queueWaitMs)
        return limited('concurrent', settings.maxConcurrent, 2, now - began);
      if (decision.kind === 'no-place') {
        await pause(Math.min(pollMs, settings.queueWaitMs - (now - began)));
        decision = { kind: 'try', place: 0, sameWindow: state.window >= minute };
      }
      const window = decision.sameWindow ? Math.max(state.window, minute) : minute;
      const taken = await store.take({
        person,
        owner,
        place: decision.place,
        window,
        sameWindow: decision.sameWindow,
        maxPerMinute: settings.maxPerMinute,
        now: clock.now().getTime(),
        leaseUntil: clock.now().getTime() + reclaimAfterMs,
      });
      if (taken.kind === 'taken') {
        if (lastSeen.size >= rememberedPeople) lastSeen.clear();
        lastSeen.set(person, window);
        return { kind: 'taken', place: decision.place };
      }
      state = taken.state;
    }
    throw new Error('The limit store kept answering with a state in which its own answer is wrong');
  }

  async function runInside<Result>(
    person: string,
    began: number,
    work: () => Promise<Result>,
  ): Promise<Ran<Result>> {
    const owner = ids.unique();
    let taken: { kind: 'taken'; place: number } | Limited | undefined;
    try {
      taken = await take(person, owner, began);
    } catch (fault) {
      onFault?.(fault);
    }
    if (taken?.kind === 'limited') return taken;
    try {
      return { kind: 'ran', result: await work() };
    } finally {
      if (taken !== undefined)
        await store.release(person, taken.place, owner).catch((fault: unknown) => onFault?.(fault));
    }
  }

  return {
    async run(person, work) {
      const began = clock.now().getTime();
      const kept = await enter(person, began);
      if (kept !== undefined) return kept;
      try {
        return await runInside(person, began, work);
      } finally {
        leave(person);
      }
    },
  };
}

function limited(
  limit: Limited['limit'],
  limitValue: number,
  retryAfterSeconds: number,
  waitedMs: number,
): Limited {
  return { kind: 'limited', limit, limitValue, retryAfterSeconds, waitedMs };
}
