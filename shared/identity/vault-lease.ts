// SPDX-License-Identifier: Apache-2.0
import type { Person } from '#shared/platform/caller.ts';
import { type Clock, epochSeconds } from '#shared/platform/clock.ts';
import type { Expression, Table } from '#shared/platform/table.ts';
import { VaultRecord, vaultKey } from './vault-record.ts';

/** The right to refresh a person's tokens, until a deadline. */
export interface Lease {
  readonly person: Person;
  readonly owner: string;
  readonly fence: number;
  /** The item as it was when the lease began. */
  readonly record: VaultRecord;
}

/** Seconds after which an unused vault item may be deleted: 90 days, longer than any ERP grant by default. */
const keepSeconds = 90 * 86_400;

const leaseIsFree = (now: number): Expression => ({
  expression:
    'attribute_exists(sealed) AND (attribute_not_exists(leaseOwner) OR leaseUntil < :now)', // a crashed holder just expires
  values: { ':now': now },
});
const stillMine = ({ owner, fence }: Lease): Expression => ({
  expression: 'leaseOwner = :me AND fence = :fence', // a paused holder must not overwrite
  values: { ':me': owner, ':fence': fence },
});

/** Takes, uses and gives back leases on items of the vault. Faults of DynamoDB are thrown. */
export class VaultLeases {
  readonly #table: Table;
  readonly #clock: Clock;
  readonly #leaseMs: number;

  constructor(table: Table, clock: Clock, leaseMs: number) {
    this.#table = table;
    this.#clock = clock;
    this.#leaseMs = leaseMs;
  }

  /** Takes the lease; undefined while another holds it, or where there is nothing to refresh. */
  async take(person: Person, owner: string): Promise<Lease | undefined> {
    const now = this.#clock.now().getTime();
    const taken = await this.#table.update(
      vaultKey(person),
      {
        expression: 'SET leaseOwner = :me, leaseUntil = :until ADD fence :one',
        values: { ':me': owner, ':until': now + this.#leaseMs, ':one': 1 },
      },
      leaseIsFree(now),
    );
    if (taken.kind === 'conflict') return undefined;
    const record = VaultRecord.parse(taken.item);
    return { person, owner, fence: record.fence, record };
  }

  /** Gives the lease back without a change. A lease lost meanwhile is no matter. */
  async release(lease: Lease): Promise<void> {
    await this.#table.update(
      vaultKey(lease.person),
      { expression: 'REMOVE leaseOwner, leaseUntil' },
      stillMine(lease),
    );
  }

  /** Writes new tokens and gives the lease back. @returns false where another has written since */
  async finish(lease: Lease, sealed: string): Promise<boolean> {
    const written = await this.#table.update(
      vaultKey(lease.person),
      {
        expression: 'SET sealed = :sealed, #ttl = :ttl REMOVE leaseOwner, leaseUntil',
        names: { '#ttl': 'ttl' },
        values: { ':sealed': sealed, ':ttl': this.#keepUntil() },
      },
      stillMine(lease),
    );
    return written.kind === 'written';
  }

  /** Drops tokens that the ERP refused. @returns false where another has written since */
  async end(lease: Lease): Promise<boolean> {
    const written = await this.#table.update(
      vaultKey(lease.person),
      { expression: 'REMOVE sealed, leaseOwner, leaseUntil' },
      stillMine(lease),
    );
    return written.kind === 'written';
  }

  /** Stores tokens of a new sign-in over whatever is there. The fence moves on, so that a refresh under way cannot overwrite them. */
  async replace(person: Person, sealed: string): Promise<void> {
    await this.#table.update(vaultKey(person), {
      expression: 'SET sealed = :sealed, #ttl = :ttl REMOVE leaseOwner, leaseUntil ADD fence :one',
      names: { '#ttl': 'ttl' },
      values: { ':sealed': sealed, ':ttl': this.#keepUntil(), ':one': 1 },
    });
  }

  #keepUntil(): number {
    return epochSeconds(this.#clock.now()) + keepSeconds;
  }
}
