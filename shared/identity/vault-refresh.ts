// SPDX-License-Identifier: Apache-2.0
import { assertNever } from '#shared/platform/assert-never.ts';
import type { Clock } from '#shared/platform/clock.ts';
import type { Ids } from '#shared/platform/ids.ts';
import type { SecretBox } from '#shared/platform/secret-box.ts';
import type { AccessRecheck } from './access-recheck.ts';
import type { ErpToken } from './erp-token.ts';
import type { ErpRefresh, IdentityProvider, TokenSet } from './ports.ts';
import type { VaultEnd } from './vault-end.ts';
import type { VaultEvents } from './vault-events.ts';
import { type Lease, unconfirmedBefore, type VaultLeases } from './vault-lease.ts';
import { openTokens, sealTokens } from './vault-record.ts';

/** What a refresh needs from its surroundings. */
export interface VaultRefreshDeps {
  readonly box: SecretBox;
  readonly erp: Pick<IdentityProvider, 'refresh'>;
  readonly events: Pick<VaultEvents, 'refreshed' | 'failed'>;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly wait: (milliseconds: number) => Promise<void>;
  readonly onFault?: ((fault: unknown) => void) | undefined;
}

/** New tokens exist nowhere else until they are written. */
const writeTries = 6;
const retryAfterSeconds = 10;

/** Trades a person's refresh token at the ERP, under the lease. Faults of storage are thrown. */
export class VaultRefresh {
  readonly #leases: VaultLeases;
  readonly #recheck: AccessRecheck;
  readonly #end: VaultEnd;
  readonly #deps: VaultRefreshDeps;

  constructor(
    { leases, recheck, end }: { leases: VaultLeases; recheck: AccessRecheck; end: VaultEnd },
    deps: VaultRefreshDeps,
  ) {
    this.#leases = leases;
    this.#recheck = recheck;
    this.#end = end;
    this.#deps = deps;
  }

  /** @returns undefined where the record must be read again: somebody else has changed it */
  async run(lease: Lease, usable: (tokens: TokenSet) => boolean): Promise<ErpToken | undefined> {
    const { box, clock, erp, events } = this.#deps;
    const { person } = lease;
    const old = await openTokens(box, person, lease.record.sealed ?? '');
    if (usable(old)) {
      await this.#leases.release(lease, 'known'); // refreshed between our read and our lease
      return undefined;
    }
    if (old.refreshToken === undefined) return this.#lose(lease, 'no_refresh_token');
    const left = lease.workUntil - clock.now().getTime();
    if (left <= 0) {
      await this.#leases.release(lease, 'known'); // storage took the time that the ERP would need
      return { kind: 'unavailable', retryAfterSeconds };
    }
    const refreshed = await erp.refresh(old.refreshToken, AbortSignal.timeout(left));
    switch (refreshed.kind) {
      case 'refreshed': {
        // An answer without a refresh token keeps the old one (acumatica-reference-product §4).
        const tokens = { refreshToken: old.refreshToken, ...defined(refreshed.tokens) };
        const longer = await this.#keep(lease, tokens);
        if (!longer) return undefined; // a new sign-in, an end, or another holder after a long pause
        await events.refreshed(person, lease.fence);
        return this.#recheck.check(longer, tokens, 'renewed');
      }
      case 'unavailable':
        return this.#putOff(lease, refreshed);
      case 'refused':
        await events.failed(person, refreshed);
        return this.#lose(lease, refreshed.oauthError ?? `http_${refreshed.httpStatus}`);
      default:
        return assertNever(refreshed);
    }
  }

  /** Writes new tokens, again and again: a fault of storage here would cost the person a sign-in. */
  async #keep(lease: Lease, tokens: TokenSet): Promise<Lease | undefined> {
    const { box, wait, onFault } = this.#deps;
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#leases.rotate(lease, await sealTokens(box, lease.person, tokens));
      } catch (fault) {
        if (attempt === writeTries) throw fault;
        onFault?.(fault);
        await wait(50 * 2 ** attempt);
      }
    }
  }

  async #putOff(
    lease: Lease,
    failure: Extract<ErpRefresh, { kind: 'unavailable' }>,
  ): Promise<ErpToken> {
    if (failure.fault !== undefined) this.#deps.onFault?.(failure.fault);
    await this.#leases.release(lease, failure.answerLost ? 'answer_lost' : 'known');
    await this.#deps.events.failed(lease.person, failure);
    return { kind: 'unavailable', retryAfterSeconds };
  }

  /** @returns undefined where a sign-in in between has stored better tokens: they stay */
  async #lose(lease: Lease, reason: string): Promise<ErpToken | undefined> {
    const asOf = this.#deps.clock.now(); // before the write: no sign-in that it could meet is older
    const unconfirmed = unconfirmedBefore(lease);
    const end = { kind: 'lost', eventId: this.#deps.ids.unique(), reason, unconfirmed } as const;
    if (!(await this.#end.end(lease, end))) return undefined;
    return { kind: 'signed-out', reason: 'refused', asOf };
  }
}

/** Without members that are undefined, so that a spread keeps what was there. */
function defined({ refreshToken, ...tokens }: TokenSet): TokenSet {
  return refreshToken === undefined ? tokens : { ...tokens, refreshToken };
}
