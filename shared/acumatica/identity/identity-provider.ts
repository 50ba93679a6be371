// SPDX-License-Identifier: Apache-2.0
import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  enableNonRepudiationChecks,
  fetchUserInfo,
  type TokenEndpointResponse,
} from 'openid-client';
import type {
  ErpRefresh,
  ErpSignIn,
  IdentityProvider,
  SignInSecrets,
} from '#shared/identity/ports.ts';
import type { Clock } from '#shared/platform/clock.ts';
import type { AcumaticaSettings } from '../settings.ts';
import { ErpConfiguration } from './erp-configuration.ts';
import { tokenFailure } from './token-failure.ts';
import { AcumaticaTokenRefresh, tokenSetOf } from './token-refresh.ts';

/** Never `api:concurrent_access`: it opens a seat per request (acumatica-reference-product §4.2). */
const scope = 'api openid profile email offline_access';

/** Acumatica's identity server behind the port (acumatica-protocol §4). */
export class AcumaticaIdentityProvider implements IdentityProvider {
  readonly #settings: AcumaticaSettings;
  readonly #configuration: ErpConfiguration;
  readonly #clock: Clock;
  readonly #onFault: (fault: unknown) => void;

  /**
   * @param onFault told why an exchange failed; the person only learns that it did
   * @throws SettingsError where the ERP's address is unsafe
   */
  constructor(
    settings: AcumaticaSettings,
    clientSecret: () => Promise<string>,
    clock: Clock,
    onFault: (fault: unknown) => void = () => {},
  ) {
    this.#onFault = onFault;
    this.#settings = settings;
    this.#configuration = new ErpConfiguration(settings, clientSecret);
    this.#clock = clock;
  }

  async authorizationUrl(redirectUri: string, secrets: SignInSecrets): Promise<URL> {
    return buildAuthorizationUrl(await this.#configuration.get(), {
      redirect_uri: redirectUri,
      scope,
      state: secrets.state,
      nonce: secrets.nonce,
      code_challenge: await calculatePKCECodeChallenge(secrets.codeVerifier),
      code_challenge_method: 'S256',
      // Whoever sits at the browser signs in, not whoever did last (docs/architecture.md, a sign-in).
      prompt: 'login',
    });
  }

  async redeem(callback: URL, redirectUri: string, secrets: SignInSecrets): Promise<ErpSignIn> {
    const answer = new URL(redirectUri);
    answer.search = callback.search;
    let configuration: Configuration;
    try {
      // The ID token's signature is checked too, and not only its claims. Refreshes do without, since a
      // key set that cannot be read just then would lose tokens already rotated.
      configuration = await this.#configuration.with(enableNonRepudiationChecks);
    } catch (fault) {
      this.#onFault(fault);
      return { kind: 'unavailable' };
    }
    try {
      const tokens = await authorizationCodeGrant(configuration, answer, {
        expectedNonce: secrets.nonce,
        expectedState: secrets.state,
        pkceCodeVerifier: secrets.codeVerifier,
        idTokenExpected: true,
      });
      return await this.#identify(configuration, tokens, tokens.claims()?.sub);
    } catch (error) {
      this.#onFault(error);
      const failure = tokenFailure(error);
      return failure.httpStatus === undefined && isNetworkFault(error)
        ? { kind: 'unavailable' }
        : { kind: 'exchange-failed', ...failure };
    }
  }

  refresh(refreshToken: string): Promise<ErpRefresh> {
    return new AcumaticaTokenRefresh(this.#configuration, this.#clock).refresh(refreshToken);
  }

  /** Identity is `sub` of the verified ID token, and userinfo must name the same; no name ever stands in for it. */
  async #identify(
    configuration: Configuration,
    tokens: TokenEndpointResponse,
    sub: string | undefined,
  ): Promise<ErpSignIn> {
    if (!sub) return { kind: 'identity-unknown' };
    try {
      const claims = await fetchUserInfo(configuration, tokens.access_token, sub);
      return {
        kind: 'signed-in',
        person: { tenant: this.#settings.tenant, sub },
        displayName: claims.name ?? claims.preferred_username ?? sub,
        tokens: tokenSetOf(tokens, this.#clock),
      };
    } catch (fault) {
      this.#onFault(fault);
      return { kind: 'identity-unknown' };
    }
  }
}

/** fetch throws a TypeError where no answer comes, and openid-client gives a code to a timeout. */
function isNetworkFault(error: unknown): boolean {
  const { code } = error as { code?: unknown }; // whatever was thrown is an object here
  return (error instanceof TypeError && code === undefined) || code === 'OAUTH_TIMEOUT';
}
