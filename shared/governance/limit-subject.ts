// SPDX-License-Identifier: Apache-2.0
import type { Clock } from '#shared/platform/clock.ts';
import type { Ids } from '#shared/platform/ids.ts';
import type { LimitState, LimitStore } from './limit-store.ts';
import type { Limit, Limited } from './limited.ts';
import { minuteOf } from './minute.ts';
import type { Patience } from './patience.ts';
import { isLeaked, placeOf } from './place.ts';

/** A place whose holder died is free again after this, in milliseconds: longer than any request to the ERP may take. */
export const reclaimAfterMs = 60_000;
/** Items outlive their last place by this many seconds, for DynamoDB's clean-up only. */
const keepSeconds = 3_600;
/** After this many seconds a call that found no place may find one; it may be sooner. */
const retryPlaceSeconds = 2;
/** Enough that no two of a minute's calls share an id, and short, since the size of an item is what a write costs. */
const idBytes = 9;
/** Lost races are tried again at once; so many in a row would mean a store that never tells the truth. */
const maxTries = 1_000;

/** Whose limits a call must pass, and how they are called. */
export interface LimitSubject {
  readonly key: string;
  readonly maxPlaces: number | undefined;
  readonly maxPerMinute: number | undefined;
  readonly names: { readonly concurrent: Limit; readonly perMinute: Limit };
}

/** What a call holds of a subject. */
export interface Holding {
  readonly kind: 'holding';
  readonly place: string;
  /** The minute in which the call was counted; undefined where none is counted. */
  readonly minute: number | undefined;
}

/** How the way past a subject's limits ended. */
export type Acquired =
  | Holding
  | Limited
  /** The store was throttled all the time, so nothing is known. */
  | { readonly kind: 'overwhelmed' }
  /** The store failed at this place, which it may or may not have taken. */
  | { readonly kind: 'unknown'; readonly place: string; readonly fault: unknown };

/** What taking needs from its surroundings. */
export interface TakingDeps {
  readonly store: LimitStore;
  readonly clock: Clock;
  readonly ids: Ids;
}

type Decision =
  | { readonly kind: 'try' }
  | { readonly kind: 'full' }
  | { readonly kind: 'minute_spent'; readonly retryAfterSeconds: number };

/** What to do, as things stand. A place comes before the minute: a call without a place spends nothing. */
function decide(state: LimitState, subject: LimitSubject, now: number): Decision {
  if (subject.maxPlaces !== undefined && state.places.length >= subject.maxPlaces)
    return { kind: 'full' };
  const minute = minuteOf(now);
  const isSpent =
    // Stryker disable next-line ConditionalExpression: no count is at least undefined, so the last comparison says the same
    subject.maxPerMinute !== undefined &&
    state.minute >= minute.number &&
    state.used >= subject.maxPerMinute;
  // Stryker disable next-line ObjectLiteral,StringLiteral: what is neither full nor spent is tried, whatever it is called
  if (!isSpent) return { kind: 'try' };
  // A clock behind the one that began the minute counts in that minute.
  const minutesAhead = state.minute - minute.number;
  return { kind: 'minute_spent', retryAfterSeconds: minute.secondsLeft + minutesAhead * 60 };
}

/**
 * Takes a place and counts the call.
 *
 * @param guess how things may stand: a wrong guess costs one refused write, and the store has the last word
 */
export async function acquire(
  { store, clock, ids }: TakingDeps,
  subject: LimitSubject,
  guess: LimitState,
  patience: Patience,
): Promise<Acquired> {
  const limited = (limit: Limit, limitValue: number, retryAfterSeconds: number): Limited => {
    return { kind: 'limited', limit, limitValue, retryAfterSeconds, waitedMs: patience.waitedMs };
  };
  const id = ids.secret(idBytes);
  let place = '';
  try {
    return await takePlace();
  } catch (fault) {
    return { kind: 'unknown', place, fault };
  }

  async function takePlace(): Promise<Acquired> {
    let state = guess;
    for (let tries = 0; tries < maxTries; tries++) {
      const now = clock.now().getTime();
      const decision = decide(state, subject, now);
      if (decision.kind === 'minute_spent')
        return limited(
          subject.names.perMinute,
          subject.maxPerMinute ?? 0,
          decision.retryAfterSeconds,
        );
      if (decision.kind === 'full') {
        const leaked = state.places.filter((taken) => isLeaked(taken, now));
        if (leaked.length > 0) await store.free(subject.key, leaked);
        else if (!(await patience.wait()))
          return limited(subject.names.concurrent, subject.maxPlaces ?? 0, retryPlaceSeconds);
        state = await store.look(subject.key);
        continue;
      }
      place = placeOf(now + reclaimAfterMs, id);
      const own = minuteOf(now).number;
      const minute = Math.max(state.minute, own);
      const taken = await store.take({
        subject: subject.key,
        place,
        maxPlaces: subject.maxPlaces,
        count:
          subject.maxPerMinute === undefined
            ? undefined
            : { minute, isBegun: state.minute >= own, max: subject.maxPerMinute },
        ttl: Math.floor((now + reclaimAfterMs) / 1000) + keepSeconds,
      });
      const counted = subject.maxPerMinute === undefined ? undefined : minute;
      if (taken.kind === 'taken') return { kind: 'holding', place, minute: counted };
      if (taken.kind === 'throttled') {
        if (!(await patience.wait())) return { kind: 'overwhelmed' };
        continue;
      }
      // The write was repeated after its answer was lost.
      if (taken.state.places.includes(place)) return { kind: 'holding', place, minute: counted };
      state = taken.state;
    }
    throw new Error('The limit store kept answering with a state in which its own answer is wrong');
  }
}
