// SPDX-License-Identifier: Apache-2.0
import type { Expression, Item, Table } from '#shared/platform/table.ts';

/** How one person's limits stand. */
export interface LimitState {
  /** The minute that is being counted, in minutes since the epoch. */
  readonly window: number;
  /** Calls made in that minute. */
  readonly used: number;
  /** For each place, until when it is taken, in milliseconds since the epoch; 0 where it is free. */
  readonly places: readonly number[];
}

/** One try to take a place and count a call. */
interface Take {
  readonly person: string;
  readonly owner: string;
  readonly place: number;
  readonly window: number;
  /** True to go on counting in the same minute, false to begin a new one. */
  readonly sameWindow: boolean;
  readonly maxPerMinute: number;
  readonly now: number;
  readonly leaseUntil: number;
}

/** Keeps the limits of people, across all processes. */
export interface LimitStore {
  /** Takes the place and counts the call in one atomic write, or answers how things stand. */
  take(
    take: Take,
  ): Promise<
    { readonly kind: 'taken' } | { readonly kind: 'conflict'; readonly state: LimitState }
  >;
  /** Frees the place where it is still the owner's. */
  release(person: string, place: number, owner: string): Promise<void>;
}

const placeUntil = (place: number) => `place${place}Until`;
const placeOwner = (place: number) => `place${place}Owner`;
/** Items outlive their minute by this, for DynamoDB's clean-up only. */
const keepSeconds = 3_600;

function stateOf(item: Item | undefined, places: number): LimitState {
  return {
    window: Number(item?.['minute'] ?? -1),
    used: Number(item?.['used'] ?? 0),
    places: Array.from({ length: places }, (_, place) => Number(item?.[placeUntil(place)] ?? 0)),
  };
}

function conditionOf(take: Take): Expression {
  const placeIsFree = '(attribute_not_exists(#until) OR #until <= :now)'; // a crashed owner just expires
  const underTheCap = '#minute = :minute AND used < :cap'; // counted in the same write: no read-then-write race
  const newMinute = '(attribute_not_exists(#minute) OR #minute < :minute)'; // only one writer begins a minute
  return {
    expression: `${placeIsFree} AND ${take.sameWindow ? underTheCap : newMinute}`,
    values: { ':now': take.now, ...(take.sameWindow && { ':cap': take.maxPerMinute }) },
  };
}

function updateOf(take: Take): Expression {
  const counted = take.sameWindow ? 'used = used + :one' : 'used = :one';
  return {
    expression: `SET #until = :until, #owner = :owner, #minute = :minute, #ttl = :ttl, ${counted}`,
    names: {
      '#until': placeUntil(take.place),
      '#owner': placeOwner(take.place),
      '#minute': 'minute',
      '#ttl': 'ttl',
    },
    values: {
      ':until': take.leaseUntil,
      ':owner': take.owner,
      ':minute': take.window,
      ':one': 1,
      ':ttl': Math.floor(take.leaseUntil / 1000) + keepSeconds,
    },
  };
}

/**
 * The limits in the table `limits`: one item per person holds its places and the count of the
 * running minute, so that one conditional update takes a place and counts the call, or neither.
 *
 * @param places how many places a person has
 */
export function tableLimitStore(table: Table, places: number): LimitStore {
  const keyOf = (person: string) => ({ pk: `erp-calls#${person}` });
  return {
    async take(take) {
      const written = await table.update(keyOf(take.person), updateOf(take), conditionOf(take));
      if (written.kind === 'written') return { kind: 'taken' };
      const current = written.current ?? (await table.get(keyOf(take.person)));
      return { kind: 'conflict', state: stateOf(current, places) };
    },
    async release(person, place, owner) {
      await table.update(
        keyOf(person),
        {
          expression: 'REMOVE #until, #owner',
          names: { '#until': placeUntil(place), '#owner': placeOwner(place) },
        },
        { expression: '#owner = :owner', values: { ':owner': owner } }, // a reclaimed place is another's now
      );
    },
  };
}
