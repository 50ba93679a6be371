// SPDX-License-Identifier: Apache-2.0
import { assertNever } from '#shared/platform/assert-never.ts';
import type { Clock } from '#shared/platform/clock.ts';
import type { Ids } from '#shared/platform/ids.ts';
import type { ErpToken } from './erp-token.ts';
import type { Access, AccessGate, TokenSet } from './ports.ts';
import { unreachable } from './unreachable.ts';
import type { VaultEnd } from './vault-end.ts';
import type { AccessCheckFailure, VaultEvents } from './vault-events.ts';
import type { Lease, VaultLeases } from './vault-lease.ts';

/** What the repeated check needs from its surroundings. */
export interface AccessRecheckDeps {
  readonly gate: AccessGate;
  readonly events: Pick<VaultEvents, 'accessCheckFailed'>;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly onFault?: ((fault: unknown) => void) | undefined;
  readonly onCheckFailed?: ((failure: AccessCheckFailure) => void) | undefined;
}

/**
 * How long a granted access goes unasked where no refresh asks earlier. With one check that fails and
 * its repetition it stays within the hour (docs/adr/0007-access-at-refresh.md).
 */
const checkEveryMs = 50 * 60_000;
/** The same from the end of a sign-in, whose gate may have been asked ten minutes before. */
export const checkAfterSignInMs = checkEveryMs - 10 * 60_000;
/** When a check that did not work is repeated: soon enough for the hour, and no load on an ERP in trouble. */
const checkAgainMs = 5 * 60_000;

/** Asks the access gate about people who are already signed in, under the lease of their tokens. */
export class AccessRecheck {
  readonly #leases: VaultLeases;
  readonly #end: VaultEnd;
  readonly #deps: AccessRecheckDeps;

  constructor(leases: VaultLeases, end: VaultEnd, deps: AccessRecheckDeps) {
    this.#leases = leases;
    this.#end = end;
    this.#deps = deps;
  }

  /**
   * Asks the gate, gives the lease back and says what the person has now. Only a 403 ends their access.
   * A denial that cannot be stored is thrown.
   *
   * @param renewed whether the ERP has just given these tokens
   */
  async check(
    lease: Lease,
    tokens: TokenSet,
    renewed: 'renewed' | 'kept',
  ): Promise<ErpToken | undefined> {
    const access = await this.#deps.gate.check(tokens.accessToken);
    switch (access.kind) {
      case 'granted':
        await this.#settle(lease, checkEveryMs);
        return ready(tokens);
      case 'denied':
        return this.#withdraw(lease);
      case 'misconfigured':
      case 'unavailable': {
        // A token of long ago that is answered 401 is due for a refresh, and the check comes with it.
        const isStale = renewed === 'kept' && access.kind === 'misconfigured';
        if (!(isStale && access.httpStatus === 401)) await this.#report(lease, access);
        await this.#settle(lease, checkAgainMs);
        return ready(tokens);
      }
      default:
        return assertNever(access);
    }
  }

  async #report(
    { person }: Lease,
    access: Extract<Access, { kind: 'misconfigured' | 'unavailable' }>,
  ): Promise<void> {
    const failure = failureOf(access);
    this.#deps.onCheckFailed?.(failure);
    await this.#deps.events.accessCheckFailed(person, failure);
  }

  /** @returns undefined where a sign-in has stored other tokens meanwhile: they were checked, and stay */
  async #withdraw(lease: Lease): Promise<ErpToken | undefined> {
    const asOf = this.#deps.clock.now(); // before the write: no sign-in that it could meet is older
    const { gate, ids } = this.#deps;
    const end = { kind: 'withdrawn', eventId: ids.unique(), inquiry: gate.inquiry } as const;
    if (!(await this.#end.end(lease, end))) return undefined;
    return { kind: 'signed-out', reason: 'access_withdrawn', asOf };
  }

  /** The tokens are good whether this is written or not: the lease ends by itself, and the check stays due. */
  async #settle(lease: Lease, afterMs: number): Promise<void> {
    try {
      await this.#leases.checked(lease, this.#deps.clock.now().getTime() + afterMs);
    } catch (fault) {
      this.#deps.onFault?.(fault);
    }
  }
}

/** Tokens as they are handed out. */
export function ready({ accessToken, expiresAt }: TokenSet): ErpToken {
  return { kind: 'ready', accessToken, expiresAt };
}

function failureOf(
  access: Extract<Access, { kind: 'misconfigured' | 'unavailable' }>,
): AccessCheckFailure {
  if (access.kind === 'misconfigured') {
    return { reason: 'misconfigured', httpStatus: access.httpStatus };
  }
  const { cause, code, httpStatus } = unreachable(access.fault);
  return {
    reason: 'unreachable',
    cause,
    ...(code !== undefined && { code }),
    ...(httpStatus !== undefined && { httpStatus }),
  };
}
