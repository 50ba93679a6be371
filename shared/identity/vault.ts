// SPDX-License-Identifier: Apache-2.0
import { assertNever } from '#shared/platform/assert-never.ts';
import type { Person } from '#shared/platform/caller.ts';
import type { Clock } from '#shared/platform/clock.ts';
import type { Ids } from '#shared/platform/ids.ts';
import { SealBrokenError, type SecretBox } from '#shared/platform/secret-box.ts';
import type { Table } from '#shared/platform/table.ts';
import type { ErpToken, ErpTokens } from './erp-token.ts';
import type { IdentityProvider, TokenSet } from './ports.ts';
import type { VaultEvents } from './vault-events.ts';
import { type Lease, VaultLeases } from './vault-lease.ts';
import { openTokens, sealTokens, VaultRecord, vaultKey } from './vault-record.ts';

/** What the vault needs from its surroundings. */
export interface VaultDeps {
  /** The vault table. */
  readonly table: Table;
  readonly box: SecretBox;
  readonly erp: Pick<IdentityProvider, 'refresh'>;
  readonly events: Pick<VaultEvents, 'refreshed' | 'failed' | 'lost'>;
  readonly clock: Clock;
  readonly ids: Ids;
  /** Waits about so long, with jitter, so that waiters do not come back together; a test passes its own. */
  readonly wait: (milliseconds: number) => Promise<void>;
  /** Told of storage, key service, network or code that failed; the caller only learns that the ERP cannot be asked. */
  readonly onFault?: (fault: unknown) => void;
  /** How long a holder may refresh before others take over; longer than the ERP call's own limit. @default 15,000 */
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

  constructor(deps: VaultDeps) {
    this.#deps = deps;
    this.#leases = new VaultLeases(deps.table, deps.clock, deps.leaseMs ?? 15_000);
  }

  async current(person: Person): Promise<ErpToken> {
    return this.#obtain(person, () => false);
  }

  async afterRejection(person: Person, rejectedAccessToken: string): Promise<ErpToken> {
    return this.#obtain(person, ({ accessToken }) => accessToken === rejectedAccessToken);
  }

  /** Stores the tokens of a new sign-in. Faults of storage are thrown. */
  async store(person: Person, tokens: TokenSet): Promise<void> {
    await this.#leases.replace(person, await sealTokens(this.#deps.box, person, tokens));
  }

  async #obtain(person: Person, rejected: (tokens: TokenSet) => boolean): Promise<ErpToken> {
    try {
      return await this.#readOrRefresh(person, rejected);
    } catch (error) {
      this.#deps.onFault?.(error);
      // Sealed under a key that is gone, or for somebody else: only a new sign-in helps.
      if (error instanceof SealBrokenError) {
        await this.#deps.events.lost(person, 'seal_broken');
        return { kind: 'signed-out', reason: 'no_token' };
      }
      return { kind: 'unavailable', retryAfterSeconds };
    }
  }

  async #readOrRefresh(person: Person, rejected: (tokens: TokenSet) => boolean): Promise<ErpToken> {
    const { clock, wait } = this.#deps;
    const deadline = clock.now().getTime() + (this.#deps.waitMs ?? 25_000);
    const owner = this.#deps.ids.unique();
    const usable = (tokens: TokenSet) =>
      !rejected(tokens) && tokens.expiresAt.getTime() > clock.now().getTime() + skewMs;
    for (let pause = firstWaitMs; ; pause = Math.min(pause * 1.6, longestWaitMs)) {
      const item = await this.#deps.table.get(vaultKey(person));
      if (!item) return { kind: 'signed-out', reason: 'no_token' };
      const { sealed } = VaultRecord.parse(item);
      if (sealed === undefined) return { kind: 'signed-out', reason: 'refused' };
      const tokens = await openTokens(this.#deps.box, person, sealed);
      if (usable(tokens)) return ready(tokens);
      const lease = await this.#leases.take(person, owner);
      if (lease) return this.#refresh(lease, usable);
      if (clock.now().getTime() + pause > deadline) break;
      await wait(pause);
    }
    return { kind: 'unavailable', retryAfterSeconds };
  }

  async #refresh(lease: Lease, usable: (tokens: TokenSet) => boolean): Promise<ErpToken> {
    const { box, erp, events } = this.#deps;
    const { person, fence, record } = lease;
    const old = await openTokens(box, person, record.sealed ?? '');
    if (usable(old)) {
      await this.#leases.release(lease); // refreshed between our read and our lease
      return ready(old);
    }
    if (old.refreshToken === undefined) return this.#lose(lease, 'no_refresh_token');
    const refreshed = await erp.refresh(old.refreshToken);
    switch (refreshed.kind) {
      case 'refreshed': {
        // An answer without a refresh token keeps the old one (acumatica-reference-product §4).
        const tokens = { refreshToken: old.refreshToken, ...defined(refreshed.tokens) };
        await this.#leases.finish(lease, await sealTokens(box, person, tokens));
        await events.refreshed(person, fence);
        return ready(tokens);
      }
      case 'unavailable':
        if (refreshed.fault !== undefined) this.#deps.onFault?.(refreshed.fault);
        await this.#leases.release(lease);
        await events.failed(person, refreshed);
        return { kind: 'unavailable', retryAfterSeconds };
      case 'refused':
        await events.failed(person, refreshed);
        return this.#lose(lease, refreshed.oauthError ?? `http_${refreshed.httpStatus}`);
      default:
        return assertNever(refreshed);
    }
  }

  async #lose(lease: Lease, reason: string): Promise<ErpToken> {
    // A sign-in in between has stored better tokens; they stay, and the next call uses them.
    if (!(await this.#leases.end(lease))) return { kind: 'unavailable', retryAfterSeconds: 1 };
    await this.#deps.events.lost(lease.person, reason);
    return { kind: 'signed-out', reason: 'refused' };
  }
}

function ready({ accessToken, expiresAt }: TokenSet): ErpToken {
  return { kind: 'ready', accessToken, expiresAt };
}

/** Without members that are undefined, so that a spread keeps what was there. */
function defined({ refreshToken, ...tokens }: TokenSet): TokenSet {
  return refreshToken === undefined ? tokens : { ...tokens, refreshToken };
}
