// SPDX-License-Identifier: Apache-2.0
import { refreshTokenGrant } from 'openid-client';
import type { ErpRefresh, IdentityProvider } from '#shared/identity/ports.ts';
import type { Clock } from '#shared/platform/clock.ts';
import type { ErpConfiguration } from './erp-configuration.ts';
import { readTolerantly, tokenSetOf } from './token-answer.ts';
import { refreshFailure } from './token-failure.ts';

/** The part of the identity server that a function needs where nobody signs in (acumatica-protocol §4). */
export class AcumaticaTokenRefresh implements Pick<IdentityProvider, 'refresh'> {
  readonly #configuration: ErpConfiguration;
  readonly #clock: Clock;

  constructor(configuration: ErpConfiguration, clock: Clock) {
    this.#configuration = configuration;
    this.#clock = clock;
  }

  async refresh(refreshToken: string, signal: AbortSignal): Promise<ErpRefresh> {
    let presented = false;
    try {
      const refreshed = this.#configuration.asClient((configuration) => {
        // The metadata or the secret took the time: a token presented now would be spent for nobody.
        signal.throwIfAborted();
        presented = true;
        return refreshTokenGrant(configuration, refreshToken);
      }, readTolerantly(signal));
      const answer = await Promise.race([refreshed, endOf(signal)]);
      return { kind: 'refreshed', tokens: tokenSetOf(answer, this.#clock) };
    } catch (error) {
      return refreshFailure(error, presented);
    }
  }
}

/** @throws the signal's reason once it ends */
function endOf(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) return reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}
