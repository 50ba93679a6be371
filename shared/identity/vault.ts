// SPDX-License-Identifier: Apache-2.0
import { sha256 } from '#shared/oauth/artefact.ts';
import type { Person } from '#shared/platform/caller.ts';
import type { Clock } from '#shared/platform/clock.ts';
import type { Ids } from '#shared/platform/ids.ts';
import { SealBrokenError, type SecretBox } from '#shared/platform/secret-box.ts';
import type { Table } from '#shared/platform/table.ts';
import { AccessRecheck, checkAfterSignInMs, ready } from './access-recheck.ts';
import type { ErpToken, ErpTokens } from './erp-token.ts';
import type { AccessGate, IdentityProvider, TokenSet } from './ports.ts';
import { VaultEnd } from './vault-end.ts';
import type { AccessCheckFailure, VaultEvents } from './vault-events.ts';
import { type Lease, VaultLeases } from './vault-lease.ts';
import { openTokens, sealTokens, VaultRecord, vaultKey } from './vault-record.ts';
import { VaultRefresh } from './vault-refresh.ts';

/** What the vault needs from its surroundings. */
export interface VaultDeps {
  /** The vault table. */
  readonly table: Table;
  readonly box: SecretBox;
  readonly erp: Pick<IdentityProvider, 'refresh'>;
  /** Asked at every refresh whether the person may stay; answers well within a lease. */
  readonly gate: AccessGate;
  readonly events: Pick<
    VaultEvents,
    'refreshed' | 'failed' | 'lost' | 'accessCheckFailed' | 'accessWithdrawn'
  >;
  readonly clock: Clock;
  readonly ids: Ids;
  /** Waits about so long, with jitter, so that waiters do not come back together; a test passes its own. */
  readonly wait: (milliseconds: number) => Promise<void>;
  /** Told of storage, key service, network or code that failed; the caller only learns that the ERP cannot be asked. */
  readonly onFault?: (fault: unknown) => void;
  /** Told why the access gate could not be asked, which is for an administrator to mend. */
  readonly onCheckFailed?: (failure: AccessCheckFailure) => void;
  /** How long a holder may work before others take over; the ERP's call is cut to fit. @default 15,000 */
  readonly leaseMs?: number;
  /** How long a caller waits for another's refresh; longer than a lease, so that a killed holder is survived. @default 25,000 */
  readonly waitMs?: number;
}

/** A token must live this much longer to be handed out. */
const skewMs = 60_000;
const firstWaitMs = 40;
const longestWaitMs = 1_000;
const retryAfterSeconds = 10;

/**
 * People's ERP tokens, sealed, refreshed by one holder at a time across all processes
 * (docs/architecture.md, a refresh of an ERP token).
 */
export class TokenVault implements ErpTokens {
  readonly #deps: VaultDeps;
  readonly #leases: VaultLeases;
  readonly #end: VaultEnd;
  readonly #recheck: AccessRecheck;
  readonly #refresh: VaultRefresh;

  constructor(deps: VaultDeps) {
    this.#deps = deps;
    this.#leases = new VaultLeases(deps.table, deps, deps.leaseMs ?? 15_000);
    this.#end = new VaultEnd(this.#leases, deps);
    this.#recheck = new AccessRecheck(this.#leases, this.#end, deps);
    const parts = { leases: this.#leases, recheck: this.#recheck, end: this.#end };
    this.#refresh = new VaultRefresh(parts, deps);
  }

  async current(person: Person): Promise<ErpToken> {
    return this.#obtain(person, () => false);
  }

  async afterRejection(person: Person, rejectedAccessToken: string): Promise<ErpToken> {
    return this.#obtain(person, ({ accessToken }) => accessToken === rejectedAccessToken);
  }

  /** Stores the tokens of a new sign-in, which has just passed the gate, once. Faults of storage are thrown. */
  async store(person: Person, tokens: TokenSet): Promise<void> {
    const sealed = await sealTokens(this.#deps.box, person, tokens);
    const checkAt = this.#deps.clock.now().getTime() + checkAfterSignInMs;
    await this.#leases.replace(person, sealed, checkAt, sha256(tokens.accessToken));
  }

  /** Drops a person's tokens, also those of a refresh under way. Faults of storage are thrown. */
  forget(person: Person): Promise<void> {
    return this.#leases.forget(person);
  }

  async #obtain(person: Person, rejected: (tokens: TokenSet) => boolean): Promise<ErpToken> {
    const asOf = this.#deps.clock.now();
    try {
      return await this.#readOrRefresh(person, rejected);
    } catch (error) {
      this.#deps.onFault?.(error);
      // Sealed under a key that is gone, or for somebody else: only a new sign-in helps.
      if (error instanceof SealBrokenError) {
        await this.#deps.events.lost(person, 'seal_broken');
        return { kind: 'signed-out', reason: 'no_token', asOf };
      }
      return { kind: 'unavailable', retryAfterSeconds };
    }
  }

  async #readOrRefresh(person: Person, rejected: (tokens: TokenSet) => boolean): Promise<ErpToken> {
    const { clock, wait } = this.#deps;
    const deadline = clock.now().getTime() + (this.#deps.waitMs ?? 25_000);
    const usable = (tokens: TokenSet) =>
      !rejected(tokens) && tokens.expiresAt.getTime() > clock.now().getTime() + skewMs;
    for (let pause = firstWaitMs; ; pause = Math.min(pause * 1.6, longestWaitMs)) {
      const token = await this.#attempt(person, usable);
      if (token) return token;
      if (clock.now().getTime() + pause > deadline) break;
      await wait(pause);
    }
    return { kind: 'unavailable', retryAfterSeconds };
  }

  /** @returns undefined where another holds the lease, or has just changed the record */
  async #attempt(
    person: Person,
    usable: (tokens: TokenSet) => boolean,
  ): Promise<ErpToken | undefined> {
    const asOf = this.#deps.clock.now(); // before the read: a sign-in that it does not see is later
    const item = await this.#deps.table.get(vaultKey(person));
    if (!item) return { kind: 'signed-out', reason: 'no_token', asOf };
    const { sealed, endReason, checkAt, leaseUntil = 0, untold } = VaultRecord.parse(item);
    if (untold) await this.#end.tell(person, untold); // its writer died, or is about to tell the same
    if (sealed === undefined) return { kind: 'signed-out', reason: endReason, asOf };
    const tokens = await openTokens(this.#deps.box, person, sealed);
    if (!usable(tokens)) {
      const lease = await this.#leases.take(person, 'refresh');
      return lease && this.#refresh.run(lease, usable);
    }
    const now = this.#deps.clock.now().getTime();
    // Whoever holds the lease asks the gate, or is about to renew the tokens and ask it then.
    if (checkAt > now || leaseUntil >= now) return ready(tokens);
    const lease = await this.#leases.take(person, 'check');
    if (!lease) return ready(tokens);
    return this.#check(lease, usable);
  }

  async #check(lease: Lease, usable: (tokens: TokenSet) => boolean): Promise<ErpToken | undefined> {
    const { sealed = '', checkAt } = lease.record;
    const tokens = await openTokens(this.#deps.box, lease.person, sealed);
    const isDue = checkAt <= this.#deps.clock.now().getTime();
    if (isDue && usable(tokens)) return this.#recheck.check(lease, tokens, 'kept');
    await this.#leases.release(lease, 'known'); // done by another between our read and our lease
    return undefined;
  }
}
