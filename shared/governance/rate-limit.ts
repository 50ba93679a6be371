// SPDX-License-Identifier: Apache-2.0
import { assertNever } from '#shared/platform/assert-never.ts';
import type { Clock } from '#shared/platform/clock.ts';
import type { Ids } from '#shared/platform/ids.ts';
import type { LimitState, LimitStore } from './limit-store.ts';
import { type Acquired, acquire, type Holding, type LimitSubject } from './limit-subject.ts';
import type { Limited } from './limited.ts';
import { LocalGate } from './local-gate.ts';
import { minuteOf } from './minute.ts';
import { Patience } from './patience.ts';
import type { LimitSettings } from './settings.ts';

/** How a limited piece of work ended. */
type Ran<Result> = { readonly kind: 'ran'; readonly result: Result } | Limited;

/** Guards the ERP against calls: of one person and of everybody together, at once and in a minute. */
export interface RateLimiter {
  /** Runs the work in places of its own, which are always given back. A refused call spends nothing. */
  run<Result>(person: string, work: () => Promise<Result>): Promise<Ran<Result>>;
}

/** What the limiter needs from its surroundings. */
export interface RateLimiterSurroundings {
  readonly store: LimitStore;
  readonly settings: () => Promise<LimitSettings>;
  /** The name that the ERP's own limits are kept under; no person's key. */
  readonly instance: string;
  readonly clock: Clock;
  readonly ids: Ids;
  /** Waits so many milliseconds, or somewhat less so that waiters spread out. */
  readonly pause: (milliseconds: number) => Promise<void>;
  /** Told when the store does not answer; the call goes through then, as it would be no cure to stop all work. */
  readonly onFault: (fault: unknown) => void;
}

const rememberedSubjects = 1_000;
/** A place that is not given back is lost for a minute, so giving back is tried again. */
const freeTries = 2;
const pauseBetweenTriesMs = 50;

/** One person's limits: each call has its place and is counted. */
function personSubject(person: string, { person: caps }: LimitSettings): LimitSubject {
  return {
    key: person,
    maxPlaces: caps.maxConcurrent,
    maxPerMinute: caps.maxPerMinute,
    names: { concurrent: 'concurrent', perMinute: 'per_minute' },
  };
}

/** Everybody's limits; undefined where both are off, so that nothing is asked. */
function instanceSubject(key: string, { instance: caps }: LimitSettings): LimitSubject | undefined {
  if (caps.maxConcurrent === undefined && caps.maxPerMinute === undefined) return undefined;
  return {
    key,
    maxPlaces: caps.maxConcurrent,
    maxPerMinute: caps.maxPerMinute,
    names: { concurrent: 'instance_concurrent', perMinute: 'instance_per_minute' },
  };
}

/** The limiter (acumatica-reference-product §5; docs/adr/0008). */
export function createRateLimiter(surroundings: RateLimiterSurroundings): RateLimiter {
  const { store, settings, instance, clock, pause, onFault } = surroundings;
  const gate = new LocalGate();
  /** How this process last saw the minute of each subject; only a guess that spares a refused write. */
  const lastSeen = new Map<string, Pick<LimitState, 'minute' | 'used'>>();

  function remember(subject: LimitSubject, acquired: Acquired): void {
    if (lastSeen.size >= rememberedSubjects) lastSeen.clear();
    if (acquired.kind === 'holding' && acquired.minute !== undefined)
      lastSeen.set(subject.key, { minute: acquired.minute, used: 0 });
    // Nothing is ever taken off everybody's count, so a spent minute stays spent and need not be asked for.
    if (acquired.kind === 'limited' && acquired.limit === 'instance_per_minute')
      lastSeen.set(subject.key, {
        minute: minuteOf(clock.now().getTime()).number,
        used: acquired.limitValue,
      });
  }

  function guess(subject: LimitSubject): LimitState {
    const unseen =
      subject.key === instance
        ? { minute: minuteOf(clock.now().getTime()).number, used: 0 } // somebody has begun the minute already
        : { minute: -1, used: 0 };
    return { places: [], ...(lastSeen.get(subject.key) ?? unseen) };
  }

  async function enter(
    { key, maxPlaces, names }: LimitSubject,
    patience: Patience,
  ): Promise<Limited | undefined> {
    if (maxPlaces === undefined) return undefined;
    while (!gate.enter(key, maxPlaces)) {
      if (await patience.wait()) continue;
      const { waitedMs } = patience;
      return {
        kind: 'limited',
        limit: names.concurrent,
        limitValue: maxPlaces,
        retryAfterSeconds: 2,
        waitedMs,
      };
    }
    return undefined;
  }

  /** Tries until the store has taken it; a place that stays is free again after a minute. */
  async function surely(free: () => Promise<void>, tries = freeTries): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      try {
        await free();
        return;
      } catch (fault) {
        if (attempt === tries) {
          onFault(fault);
          return;
        }
        await pause(pauseBetweenTriesMs);
      }
    }
  }

  async function end(subject: LimitSubject, held: Holding, wasRefused: boolean): Promise<void> {
    if (subject.maxPlaces === undefined) return;
    const { place, minute } = held;
    if (wasRefused && minute !== undefined)
      await surely(() => store.giveBack(subject.key, place, minute));
    else await surely(() => store.free(subject.key, [place]));
  }

  /** Passes the limits of one subject after the other, runs the work, and starts all giving back at once. */
  async function pass<Result>(
    [subject, ...others]: readonly LimitSubject[],
    patience: Patience,
    work: () => Promise<Result>,
    endings: Promise<void>[],
  ): Promise<Ran<Result>> {
    if (subject === undefined) return { kind: 'ran', result: await work() };
    const kept = await enter(subject, patience);
    if (kept !== undefined) return kept;
    let ending: Promise<void> = Promise.resolve();
    let ran: Ran<Result> | undefined;
    let held: Holding | undefined;
    try {
      const acquired = await acquire(surroundings, subject, guess(subject), patience);
      remember(subject, acquired);
      switch (acquired.kind) {
        case 'limited':
          return acquired;
        case 'holding':
          held = acquired;
          break;
        case 'overwhelmed':
          // So many callers at once are what everybody's limit is for; a person's own item is never so sought after.
          if (subject.key === instance) return overwhelmed(subject, patience);
          onFault(new Error('The limits are throttled'));
          break;
        case 'unknown': {
          const { place, fault } = acquired;
          onFault(fault);
          // The write may have gone through although its answer was lost.
          if (place !== '') ending = surely(() => store.free(subject.key, [place]), 1);
          break;
        }
        default:
          return assertNever(acquired);
      }
      ran = await pass(others, patience, work, endings);
      return ran;
    } finally {
      const holding = held;
      const wasRefused = ran?.kind === 'limited';
      if (holding !== undefined) ending = end(subject, holding, wasRefused);
      endings.push(
        ending.finally(() => {
          if (subject.maxPlaces !== undefined) gate.leave(subject.key);
        }),
      );
    }
  }

  return {
    async run(person, work) {
      const limits = await settings();
      const patience = new Patience(clock, limits.queueWaitMs, pause);
      const everybody = instanceSubject(instance, limits);
      const subjects = [personSubject(person, limits), ...(everybody ? [everybody] : [])];
      // Stryker disable next-line ArrayDeclaration: what is no promise is waited for as one that has ended
      const endings: Promise<void>[] = [];
      try {
        return await pass(subjects, patience, work, endings);
      } finally {
        await Promise.all(endings);
      }
    },
  };
}

function overwhelmed(
  { maxPlaces, maxPerMinute, names }: LimitSubject,
  patience: Patience,
): Limited {
  const { waitedMs } = patience;
  const common = { kind: 'limited', retryAfterSeconds: 2, waitedMs } as const;
  return maxPlaces === undefined
    ? { ...common, limit: names.perMinute, limitValue: maxPerMinute ?? 0 }
    : { ...common, limit: names.concurrent, limitValue: maxPlaces };
}
