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
  ErpUnavailable,
  IdentityProvider,
  SignInSecrets,
} from '#shared/identity/ports.ts';
import { isUsableSub } from '#shared/platform/caller.ts';
import type { Clock } from '#shared/platform/clock.ts';
import { visibleText } from '#shared/platform/visible-text.ts';
import type { AcumaticaSettings } from '../settings.ts';
import { ErpConfiguration, type ReadClientSecret } from './erp-configuration.ts';
import { ErpUnreachableError } from './erp-unreachable.ts';
import { tokenSetOf } from './token-answer.ts';
import { tokenFailure } from './token-failure.ts';
import { AcumaticaTokenRefresh } from './token-refresh.ts';

/** Never `api:concurrent_access`: it opens a seat per request (acumatica-reference-product §4.2). */
const scope = 'api openid profile email offline_access';

/** Acumatica's identity server behind the port (acumatica-protocol §4). */
export class AcumaticaIdentityProvider implements IdentityProvider {
  readonly #settings: AcumaticaSettings;
  readonly #configuration: ErpConfiguration;
  readonly #clock: Clock;

  /** @throws SettingsError where the ERP's address is unsafe */
  constructor(settings: AcumaticaSettings, clientSecret: ReadClientSecret, clock: Clock) {
    this.#settings = settings;
    this.#configuration = new ErpConfiguration(settings, clientSecret);
    this.#clock = clock;
  }

  async authorizationUrl(redirectUri: string, secrets: SignInSecrets) {
    const found = await reach(() => this.#configuration.get());
    if (found.kind === 'unavailable') return found;
    const url = buildAuthorizationUrl(found.configuration, {
      redirect_uri: redirectUri,
      scope,
      state: secrets.state,
      nonce: secrets.nonce,
      code_challenge: await calculatePKCECodeChallenge(secrets.codeVerifier),
      code_challenge_method: 'S256',
      // Whoever sits at the browser signs in, not whoever did last (docs/architecture.md, a sign-in).
      prompt: 'login',
    });
    return { kind: 'ready', url } as const;
  }

  async redeem(callback: URL, redirectUri: string, secrets: SignInSecrets): Promise<ErpSignIn> {
    const answer = new URL(redirectUri);
    answer.search = callback.search;
    // The ID token's signature is checked too, and not only its claims. Refreshes do without, since a
    // key set that cannot be read just then would lose tokens already rotated.
    const found = await reach(() => this.#configuration.get());
    if (found.kind === 'unavailable') return found;
    const checks = {
      expectedNonce: secrets.nonce,
      expectedState: secrets.state,
      pkceCodeVerifier: secrets.codeVerifier,
      idTokenExpected: true,
    };
    try {
      const tokens = await this.#configuration.asClient(
        (configuration) => authorizationCodeGrant(configuration, answer, checks),
        enableNonRepudiationChecks,
      );
      return await this.#identify(found.configuration, tokens, tokens.claims()?.sub);
    } catch (fault) {
      const failure = tokenFailure(fault);
      return failure.httpStatus === undefined && isNetworkFault(fault)
        ? { kind: 'unavailable', fault }
        : { kind: 'exchange-failed', ...failure, fault };
    }
  }

  refresh(refreshToken: string, signal: AbortSignal): Promise<ErpRefresh> {
    return new AcumaticaTokenRefresh(this.#configuration, this.#clock).refresh(
      refreshToken,
      signal,
    );
  }

  /** Identity is `sub` of the verified ID token, and userinfo must name the same; no name ever stands in for it. */
  async #identify(
    configuration: Configuration,
    tokens: TokenEndpointResponse,
    sub: string | undefined,
  ): Promise<ErpSignIn> {
    if (!sub || !isUsableSub(sub)) return { kind: 'identity-unknown' };
    try {
      const claims = await fetchUserInfo(configuration, tokens.access_token, sub);
      return {
        kind: 'signed-in',
        person: { tenant: this.#settings.tenant, sub },
        displayName: displayNameOf([claims.name, claims.preferred_username, sub]),
        tokens: tokenSetOf(tokens, this.#clock),
      };
    } catch (fault) {
      return { kind: isNetworkFault(fault) ? 'unavailable' : 'identity-unknown', fault };
    }
  }
}

/** The first that is a text, as a person may read it. Claims are whatever the ERP sent. */
function displayNameOf(claims: readonly unknown[]): string {
  const texts = claims.filter((claim) => typeof claim === 'string');
  return texts.map((text) => visibleText(text, '')).find(Boolean) ?? '';
}

/** What the ERP's metadata says, or why nobody knows. */
async function reach(
  read: () => Promise<Configuration>,
): Promise<{ kind: 'ready'; configuration: Configuration } | ErpUnavailable> {
  try {
    return { kind: 'ready', configuration: await read() };
  } catch (fault) {
    if (fault instanceof ErpUnreachableError) return { kind: 'unavailable', fault };
    throw fault; // our own secret, which is no matter of the ERP's
  }
}

/** fetch throws a TypeError where no answer comes, and openid-client gives a code to a timeout. */
function isNetworkFault(error: unknown): boolean {
  const { code } = error as { code?: unknown }; // whatever was thrown is an object here
  return (error instanceof TypeError && code === undefined) || code === 'OAUTH_TIMEOUT';
}
