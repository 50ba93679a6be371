// SPDX-License-Identifier: Apache-2.0
import { createHash } from 'node:crypto';
import type { Clock } from '#shared/platform/clock.ts';
import type { Table } from '#shared/platform/table.ts';
import { minuteOf } from './minute.ts';
import { networkOf } from './network.ts';

/**
 * What people without a token may do, and how often per network and minute.
 *
 * `register`: a person registers one client when they connect. Hosted assistants call from a few
 * networks of their own, so a whole company may come through one of them: 20 a minute connect 1,200
 * people in an hour, and fill at most 28,800 records in a day.
 * `anonymous`: connecting takes three requests (initialize, its notification, the list), so 60 a minute
 * are 20 connections, and a reader of lists costs less than a page of documentation.
 */
export const addressLimits = { register: 20, anonymous: 60 } as const;

/** One of these uses. */
type AddressUse = keyof typeof addressLimits;

/** Whether a request is within its network's limit. */
export type Counted =
  | { readonly kind: 'within' }
  | {
      readonly kind: 'over';
      /** Whole seconds until the next minute begins, from 1 to 60. */
      readonly retryAfterSeconds: number;
    };

/** Counts requests of people without a token by the network that they come from. */
export interface AddressLimiter {
  /** Counts one request. Never throws: a table that does not answer holds nobody back, and is reported. */
  count(use: AddressUse, address: string): Promise<Counted>;
}

/** What the limiter needs from its surroundings. */
export interface AddressLimiterSurroundings {
  /** The table `limits`. */
  readonly table: Table;
  readonly clock: Clock;
  readonly onFault: (fault: unknown) => void;
}

const underTheCap = 'attribute_not_exists(used) OR used < :cap'; // counted in the same write: no read-then-write race
/** Items outlive their minute by this many seconds, for DynamoDB's clean-up only. */
const keepSeconds = 600;
const rememberedNetworks = 1_000;

/**
 * Neither the address nor its network is stored: the key is a hash over use, network and minute, so
 * that the same network has another key in each minute and nobody can be followed by it.
 */
function keyOf(use: AddressUse, network: string, minute: number): string {
  const hash = createHash('sha256').update(`${use}|${network}|${minute}`).digest('base64url');
  return `address#${hash}`;
}

/** The limiter over the table `limits`: one item per use, network and minute, changed in one conditional update. */
export function tableAddressLimiter({
  table,
  clock,
  onFault,
}: AddressLimiterSurroundings): AddressLimiter {
  /** Keys that are spent: a flood from one network must not become a flood of writes to one item. */
  const spent = new Set<string>();
  return {
    async count(use, address) {
      const minute = minuteOf(clock.now().getTime());
      const pk = keyOf(use, networkOf(address), minute.number);
      const over: Counted = { kind: 'over', retryAfterSeconds: minute.secondsLeft };
      if (spent.has(pk)) return over;
      try {
        const written = await table.update(
          { pk },
          {
            expression: 'SET #ttl = :ttl ADD used :one',
            names: { '#ttl': 'ttl' },
            values: { ':one': 1, ':ttl': (minute.number + 1) * 60 + keepSeconds },
          },
          { expression: underTheCap, values: { ':cap': addressLimits[use] } },
        );
        if (written.kind === 'written') return { kind: 'within' };
      } catch (fault) {
        onFault(fault);
        return { kind: 'within' };
      }
      if (spent.size >= rememberedNetworks) spent.clear();
      spent.add(pk);
      return over;
    },
  };
}
