// SPDX-License-Identifier: Apache-2.0
import type { Person } from '#shared/platform/caller.ts';
import { type Clock, epochSeconds } from '#shared/platform/clock.ts';
import type { Ids } from '#shared/platform/ids.ts';
import type { Expression, Table } from '#shared/platform/table.ts';
import type { UntoldEnd } from './vault-end.ts';
import { VaultRecord, vaultKey } from './vault-record.ts';

/** The right to work on a person's tokens, until a deadline. */
export interface Lease {
  readonly person: Person;
  readonly owner: string;
  readonly fence: number;
  /** Epoch milliseconds; others take over from here on. */
  readonly until: number;
  /** Epoch milliseconds; what the ERP has not answered by then is given up, so that there is time to write. */
  readonly workUntil: number;
  /** The item as it was when the lease began. */
  readonly record: VaultRecord;
}

/** Why a refresh token may have been spent without its successor being known. */
export type Unconfirmed = 'holder_died' | 'answer_lost';

/** The rest of a lease is for writing. */
const shareForWork = 0.75;
const answerLost: Unconfirmed = 'answer_lost';
/** Seconds after which an unused vault item may be deleted: 90 days, longer than any ERP grant by default. */
const keepSeconds = 90 * 86_400;

const leaseIsFree = (now: number, me: string): Expression => ({
  expression:
    // A crashed holder just expires; a take that went through and was not answered may be repeated.
    'attribute_exists(sealed) AND (attribute_not_exists(leaseOwner) OR leaseUntil < :now OR leaseOwner = :me)',
  values: { ':now': now, ':me': me },
});
const stillMine = ({ owner, fence }: Lease): Expression => ({
  expression: 'leaseOwner = :me AND fence = :fence', // a paused holder must not overwrite
  values: { ':me': owner, ':fence': fence },
});

/** Takes, uses and gives back leases on items of the vault. Faults of DynamoDB are thrown. */
export class VaultLeases {
  readonly #table: Table;
  readonly #clock: Clock;
  readonly #ids: Ids;
  readonly #leaseMs: number;

  constructor(table: Table, { clock, ids }: { clock: Clock; ids: Ids }, leaseMs: number) {
    this.#table = table;
    this.#clock = clock;
    this.#ids = ids;
    this.#leaseMs = leaseMs;
  }

  /**
   * Takes the lease, to present the refresh token or only to ask the gate; undefined while another holds
   * it, or where there are no tokens.
   */
  async take(person: Person, purpose: 'refresh' | 'check'): Promise<Lease | undefined> {
    const now = this.#clock.now().getTime();
    const owner = this.#ids.unique();
    const until = now + this.#leaseMs;
    const mark = purpose === 'refresh' ? ', unconfirmed = if_not_exists(unconfirmed, :me)' : '';
    const taken = await this.#table.update(
      vaultKey(person),
      {
        expression: `SET leaseOwner = :me, leaseUntil = :until${mark} ADD fence :one`,
        values: { ':me': owner, ':until': until, ':one': 1 },
      },
      leaseIsFree(now, owner),
    );
    if (taken.kind === 'conflict') return undefined;
    const record = VaultRecord.parse(taken.item);
    const workUntil = now + this.#leaseMs * shareForWork;
    return { person, owner, fence: record.fence, until, workUntil, record };
  }

  /** Gives the lease back: the tokens are as they were. A lease lost meanwhile is no matter. */
  async release(lease: Lease, outcome: 'known' | Unconfirmed): Promise<void> {
    const earlier = unconfirmedBefore(lease) !== undefined; // stays until new tokens are known
    const mark = outcome === 'known' || earlier ? undefined : outcome;
    await this.#table.update(
      vaultKey(lease.person),
      {
        expression: `${mark ? 'SET unconfirmed = :mark ' : ''}REMOVE leaseOwner, leaseUntil${
          mark || earlier ? '' : ', unconfirmed'
        }`,
        ...(mark && { values: { ':mark': mark } }),
      },
      stillMine(lease),
    );
  }

  /**
   * Writes new tokens, with the mark that access is to be asked about, and keeps the lease for that.
   * May be repeated. @returns the longer lease; undefined where another has written since
   */
  async rotate(lease: Lease, sealed: string): Promise<Lease | undefined> {
    const now = this.#clock.now().getTime();
    const until = now + this.#leaseMs;
    const written = await this.#table.update(
      vaultKey(lease.person),
      {
        expression:
          'SET sealed = :sealed, #ttl = :ttl, checkAt = :now, leaseUntil = :until REMOVE unconfirmed',
        names: { '#ttl': 'ttl' },
        values: { ':sealed': sealed, ':ttl': this.#keepUntil(), ':now': now, ':until': until },
      },
      stillMine(lease),
    );
    return written.kind === 'written' ? { ...lease, until } : undefined;
  }

  /** Gives the lease back after the gate was asked. @param checkAt epoch milliseconds of the next time */
  async checked(lease: Lease, checkAt: number): Promise<void> {
    await this.#table.update(
      vaultKey(lease.person),
      {
        expression: 'SET checkAt = :checkAt REMOVE leaseOwner, leaseUntil',
        values: { ':checkAt': checkAt },
      },
      stillMine(lease),
    );
  }

  /** Drops tokens for good, and notes what is to be told of it. @returns false where another has written since */
  async end(lease: Lease, reason: VaultRecord['endReason'], untold: UntoldEnd): Promise<boolean> {
    const written = await this.#table.update(
      vaultKey(lease.person),
      {
        expression:
          'SET endReason = :reason, untold = :untold REMOVE sealed, checkAt, unconfirmed, leaseOwner, leaseUntil',
        values: { ':reason': reason, ':untold': untold },
      },
      stillMine(lease),
    );
    return written.kind === 'written';
  }

  /** Notes that the audit line has an end. */
  async told(person: Person, eventId: string): Promise<void> {
    await this.#table.update(
      vaultKey(person),
      { expression: 'REMOVE untold' },
      { expression: 'untold.eventId = :id', values: { ':id': eventId } },
    );
  }

  /**
   * Stores tokens of a new sign-in over whatever is there. The fence moves on, so that a refresh under way
   * cannot overwrite them. May be repeated: what this sign-in brought is not stored over its own successors.
   *
   * @param broughtHash of the access token that the sign-in brought
   */
  async replace(
    person: Person,
    sealed: string,
    checkAt: number,
    broughtHash: string,
  ): Promise<void> {
    await this.#table.update(
      vaultKey(person),
      {
        expression:
          'SET sealed = :sealed, #ttl = :ttl, checkAt = :checkAt, broughtHash = :brought REMOVE endReason, unconfirmed, leaseOwner, leaseUntil ADD fence :one',
        names: { '#ttl': 'ttl' },
        values: {
          ':sealed': sealed,
          ':ttl': this.#keepUntil(),
          ':checkAt': checkAt,
          ':brought': broughtHash,
          ':one': 1,
        },
      },
      {
        expression:
          'attribute_not_exists(sealed) OR attribute_not_exists(broughtHash) OR broughtHash <> :brought',
        values: { ':brought': broughtHash },
      },
    );
  }

  /** Drops a person's tokens, whoever holds the lease. The fence moves on, so that nobody brings them back. */
  async forget(person: Person): Promise<void> {
    await this.#table.update(
      vaultKey(person),
      {
        expression:
          'SET endReason = :reason REMOVE sealed, checkAt, unconfirmed, leaseOwner, leaseUntil ADD fence :one',
        values: { ':reason': 'no_token', ':one': 1 },
      },
      { expression: 'attribute_exists(pk)' },
    );
  }

  #keepUntil(): number {
    return epochSeconds(this.#clock.now()) + keepSeconds;
  }
}

/** Whether an earlier holder presented the same refresh token and never wrote down what came of it. */
export function unconfirmedBefore({ owner, record }: Lease): Unconfirmed | undefined {
  if (record.unconfirmed === undefined || record.unconfirmed === owner) return undefined;
  return record.unconfirmed === answerLost ? answerLost : 'holder_died';
}
