// SPDX-License-Identifier: Apache-2.0
import { generateKeyPairSync } from 'node:crypto';
import {
  type Configuration,
  errors,
  Provider,
  type TokenEndpointGrantContext,
} from 'oidc-provider';
import { personOf } from '#shared/platform/caller.ts';
import { equalTexts } from '#shared/platform/equal-texts.ts';
import { artefactAdapters } from './adapter.ts';
import { sha256 } from './artefact.ts';
import { applyClientPolicy, type ClientLookupSettings } from './client-lookup.ts';
import { recordedName } from './client-name.ts';
import { codeGrant } from './code-grant.ts';
import type { ProviderContext } from './koa.ts';
import { lifetimes } from './lifetimes.ts';
import type { EventSource } from './oauth-events.ts';
import { type IsAnsweringBrowser, promptPolicy } from './policy.ts';
import { recordProviderEvents } from './provider-events.ts';
import { type GrantHandler, refreshGrant } from './refresh-grant.ts';
import { policyBeforeRegistration } from './registration-limit.ts';
import { resourceOf } from './resource.ts';
import { namedScopes, resourceScopes } from './scope-list.ts';
import { currentTokenLifetimes, grantSeconds, type TokenLifetimes } from './token-lifetimes.ts';

/** What the authorization server of one public origin needs. */
export interface ProviderSettings extends EventSource, ClientLookupSettings {
  /** Issuer, without trailing slash; one constant everywhere (RFC 9207 compares it byte for byte). */
  readonly origin: string;
  /** Keys that sign cookies, newest first. */
  readonly cookieKeys: readonly string[];
  /** The lives of tokens, read once per request that issues some. */
  readonly tokenLifetimes: () => Promise<TokenLifetimes>;
  /** Fetches client metadata documents. */
  readonly fetch: (url: string | URL) => Promise<Response>;
  /** Ties the end of a sign-in to the browser that went through it. */
  readonly isAnsweringBrowser: IsAnsweringBrowser;
  /** Our own page for an error that must not be redirected. */
  readonly renderError: (context: ProviderContext, error: { readonly error: string }) => void;
}

/** The authorization server of one public origin (docs/adr/0001-koa-behind-api-gateway.md). */
export function authorizationServer(settings: ProviderSettings): Provider {
  /** The provider binds its own grants through this method while it is constructed, so here they are wrapped. */
  class AuthorizationServer extends Provider {
    override registerGrantType<Params extends object>(
      name: string,
      handler: (context: TokenEndpointGrantContext<Params>) => void | Promise<void>,
      ...rest: [params?: Names, duplicates?: Names]
    ): void {
      // The provider's own grants take the plain context; the type parameter is for added ones.
      super.registerGrantType(name, wrapped(name, handler as GrantHandler, settings), ...rest);
    }
  }
  const provider: Provider = new AuthorizationServer(settings.origin, configurationOf(settings));
  provider.proxy = true;
  // The table holds the secret's hash, which the adapter hands out as the secret.
  provider.Client.prototype.compareClientSecret = function compare(actual: string) {
    return equalTexts(sha256(actual), this.clientSecret ?? '');
  };
  applyClientPolicy(provider, settings);
  recordProviderEvents(provider, settings);
  return provider;
}

type Names = string | readonly string[] | ReadonlySet<string>;

function wrapped(name: string, handler: GrantHandler, settings: ProviderSettings): GrantHandler {
  switch (name) {
    case 'refresh_token':
      return refreshGrant(handler, settings.origin, settings);
    case 'authorization_code':
      return codeGrant(handler, settings.origin, settings);
    default:
      return handler;
  }
}

function configurationOf(settings: ProviderSettings): Configuration {
  const { origin } = settings;
  const secure = origin.startsWith('https:');
  const cookie = { httpOnly: true, sameSite: 'lax', secure, signed: true } as const;
  const resource = resourceOf(origin);
  return {
    adapter: artefactAdapters(settings.clock),
    clientAuthMethods: ['none', 'client_secret_post', 'client_secret_basic'],
    clientBasedCORS: () => true,
    clientDefaults: {
      grant_types: ['authorization_code', 'refresh_token'],
      id_token_signed_response_alg: 'ES256',
    },
    cookies: {
      keys: [...settings.cookieKeys],
      long: cookie,
      short: cookie,
      names: cookieNames(secure),
    },
    enabledJWA: { idTokenSigningAlgValues: ['ES256'] },
    expiresWithSession: () => false,
    // Kept with the token, so that a call can be recorded with its client's name without another read.
    extraTokenClaims: ({ oidc }) => ({ client_name: recordedName(oidc.client?.clientName) }),
    features: {
      clientIdMetadataDocument: {
        enabled: true,
        ack: 'draft-02',
        allowFetch: () => true,
        allowClient: () => true,
        cacheDuration: { min: 0, max: 0 }, // ours is shared by all processes and can forget (client-metadata-cache.ts)
      },
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      registration: {
        enabled: true,
        idFactory: (context) => {
          policyBeforeRegistration(context, settings.allowedHosts);
          return settings.ids.unique();
        },
        issueRegistrationAccessToken: false,
      },
      resourceIndicators: {
        enabled: true,
        defaultResource: (_context, _client, oneOf) => oneOf?.[0] ?? resource,
        useGrantedResource: () => true,
        getResourceServerInfo: (_context, indicator) => {
          if (indicator !== resource) throw new errors.InvalidTarget();
          return {
            scope: resourceScopes.join(' '),
            audience: resource,
            accessTokenFormat: 'opaque',
          };
        },
      },
      revocation: {
        enabled: true,
        allowedPolicy: (_context, client, token) => token.clientId === client.clientId,
      },
      rpInitiatedLogout: { enabled: false },
      userinfo: { enabled: false },
    },
    fetch: (url) => settings.fetch(url instanceof Request ? url.url : url),
    // People of another tenant, whom this gateway once served: their clients must not go on renewing tokens
    // that no call is answered for.
    findAccount: (_context, accountId) =>
      personOf(accountId)?.tenant === settings.tenant
        ? { accountId, claims: () => ({ sub: accountId }) }
        : undefined,
    interactions: {
      policy: promptPolicy(settings.isAnsweringBrowser),
      url: (_context, interaction) => `/connect/${interaction.uid}`,
    },
    issueRefreshToken: (_context, client) => client.grantTypeAllowed('refresh_token'),
    jwks: { keys: [unusedSigningKey()] },
    loadExistingGrant: (context) => {
      const grantId = context.oidc.result?.consent?.grantId;
      return grantId === undefined ? undefined : context.oidc.provider.Grant.find(grantId);
    },
    pkce: { required: () => true },
    renderError: (context, out) => settings.renderError(context, out),
    responseTypes: ['code'],
    revokeGrantPolicy: () => true,
    rotateRefreshToken: true,
    routes: {
      authorization: '/authorize',
      jwks: '/jwks',
      registration: '/register',
      revocation: '/revoke',
      token: '/token',
    },
    scopes: [...namedScopes],
    ttl: {
      AccessToken: () => currentTokenLifetimes().accessTokenSeconds,
      AuthorizationCode: lifetimes.authorizationCode,
      Grant: () => grantSeconds(currentTokenLifetimes()),
      IdToken: lifetimes.authorizationCode, // none is ever issued
      Interaction: lifetimes.interaction,
      RefreshToken: () => currentTokenLifetimes().refreshTokenSeconds,
      Session: lifetimes.interaction,
    },
  };
}

/** `__Host-` cannot be, since the provider narrows the paths. Over plain http, which is loopback only, no browser takes a prefix. */
function cookieNames(secure: boolean) {
  const prefix = secure ? '__Secure-' : '';
  return {
    session: `${prefix}mcp4erp-session`,
    interaction: `${prefix}mcp4erp-connect`,
    resume: `${prefix}mcp4erp-resume`,
  };
}

/** The provider wants a key. It signs nothing: `openid` is not granted and tokens are opaque. */
function unusedSigningKey() {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return { ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'ES256' };
}
