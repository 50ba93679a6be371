// SPDX-License-Identifier: Apache-2.0
import {
  ProvisionedThroughputExceededException,
  RequestLimitExceeded,
  ThrottlingException,
} from '@aws-sdk/client-dynamodb';
import type { Expression, Item, Table } from '#shared/platform/table.ts';
import type { LimitState, LimitStore, Take } from './limit-store.ts';

const keyOf = (subject: string) => ({ pk: `erp-calls#${subject}` });

function stateOf(item: Item | undefined): LimitState {
  const places = item?.['places'];
  return {
    places: places instanceof Set ? [...places].map(String) : [],
    minute: Number(item?.['minute'] ?? -1),
    used: Number(item?.['used'] ?? 0),
  };
}

const aPlaceIsFree = '(attribute_not_exists(places) OR size(places) < :maxPlaces)';
const notYetMine = 'NOT contains(places, :place)'; // a repeat of a write that went through must not count twice
const underTheCap = '(#minute = :minute AND used < :max)'; // counted in the same write: no read-then-write race
const newMinute = '(attribute_not_exists(#minute) OR #minute < :minute)'; // only one writer begins a minute

function conditionOf({ place, maxPlaces, count }: Take): Expression {
  const clauses = [
    ...(maxPlaces === undefined ? [] : [aPlaceIsFree, notYetMine]),
    ...(count === undefined ? [] : [count.isBegun ? underTheCap : newMinute]),
  ];
  return {
    expression: clauses.join(' AND '),
    values: {
      ...(maxPlaces !== undefined && { ':maxPlaces': maxPlaces, ':place': place }),
      ...(count?.isBegun && { ':max': count.max }),
    },
  };
}

function updateOf({ place, maxPlaces, count, ttl }: Take): Expression {
  const sets = [
    '#ttl = :ttl',
    ...(count === undefined
      ? []
      : ['#minute = :minute', count.isBegun ? 'used = used + :one' : 'used = :one']),
  ];
  return {
    expression: `SET ${sets.join(', ')}${maxPlaces === undefined ? '' : ' ADD places :places'}`,
    names: { '#ttl': 'ttl', ...(count && { '#minute': 'minute' }) },
    values: {
      ':ttl': ttl,
      ...(count && { ':minute': count.minute, ':one': 1 }),
      ...(maxPlaces !== undefined && { ':places': new Set([place]) }),
    },
  };
}

function isThrottling(fault: unknown): boolean {
  return (
    fault instanceof ProvisionedThroughputExceededException ||
    fault instanceof RequestLimitExceeded ||
    fault instanceof ThrottlingException
  );
}

/**
 * The limits in the table `limits`: one item per subject holds a set with a member per running call and
 * the count of the minute. A set takes a member without a choice among places, so that two callers
 * never want the same one, and `size()` in the condition keeps the cap (docs/adr/0008).
 */
export function tableLimitStore(table: Table): LimitStore {
  async function free(subject: string, places: readonly string[]): Promise<void> {
    await table.update(
      keyOf(subject),
      { expression: 'DELETE places :places', values: { ':places': new Set(places) } },
      { expression: 'attribute_exists(pk)' }, // DELETE would create an item that nothing cleans up
    );
  }

  return {
    async take(take) {
      try {
        const written = await table.update(keyOf(take.subject), updateOf(take), conditionOf(take));
        if (written.kind === 'written') return { kind: 'taken' };
        return { kind: 'conflict', state: stateOf(written.current) };
      } catch (fault) {
        if (isThrottling(fault)) return { kind: 'throttled' };
        throw fault;
      }
    },
    look: async (subject) => stateOf(await table.get(keyOf(subject))),
    free,
    async giveBack(subject, place, minute) {
      const written = await table.update(
        keyOf(subject),
        {
          expression: 'DELETE places :places SET used = used - :one',
          names: { '#minute': 'minute' },
          values: { ':places': new Set([place]), ':one': 1, ':minute': minute },
        },
        {
          // Once only, and not off the count of the next minute.
          expression: 'contains(places, :place) AND #minute = :minute',
          values: { ':place': place },
        },
      );
      if (written.kind === 'conflict') await free(subject, [place]);
    },
  };
}
