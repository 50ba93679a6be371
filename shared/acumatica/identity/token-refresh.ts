// SPDX-License-Identifier: Apache-2.0
import { refreshTokenGrant, type TokenEndpointResponse } from 'openid-client';
import type { ErpRefresh, IdentityProvider, TokenSet } from '#shared/identity/ports.ts';
import type { Clock } from '#shared/platform/clock.ts';
import type { ErpConfiguration } from './erp-configuration.ts';
import { refreshFailure } from './token-failure.ts';

/** What Acumatica's access tokens live where the answer does not say. */
const defaultLifetimeSeconds = 3600;

/** The tokens of an answer of the ERP's token endpoint. */
export function tokenSetOf(answer: TokenEndpointResponse, clock: Clock): TokenSet {
  const lifetime = answer.expires_in ?? defaultLifetimeSeconds;
  return {
    accessToken: answer.access_token,
    refreshToken: answer.refresh_token,
    expiresAt: new Date(clock.now().getTime() + lifetime * 1000),
  };
}

/** The part of the identity server that a function needs where nobody signs in (acumatica-protocol §4). */
export class AcumaticaTokenRefresh implements Pick<IdentityProvider, 'refresh'> {
  readonly #configuration: ErpConfiguration;
  readonly #clock: Clock;

  constructor(configuration: ErpConfiguration, clock: Clock) {
    this.#configuration = configuration;
    this.#clock = clock;
  }

  async refresh(refreshToken: string): Promise<ErpRefresh> {
    try {
      const configuration = await this.#configuration.get();
      const answer = await refreshTokenGrant(configuration, refreshToken);
      return { kind: 'refreshed', tokens: tokenSetOf(answer, this.#clock) };
    } catch (error) {
      return refreshFailure(error);
    }
  }
}
