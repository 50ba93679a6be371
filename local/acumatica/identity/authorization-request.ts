// SPDX-License-Identifier: Apache-2.0
import { type IdentityDeps, knownScopes } from './deps.ts';

/** A valid authorization request (RFC 6749 §4.1.1, PKCE of RFC 7636 with S256). */
export interface AuthorizationRequest {
  readonly redirectUri: string;
  readonly scope: string;
  readonly state: string | null;
  readonly nonce: string | null;
  readonly challenge: string;
}

/** What the authorize endpoint makes of a query string. */
export type ReadRequest =
  | { readonly kind: 'valid'; readonly request: AuthorizationRequest }
  /** Client or redirect URI cannot be trusted: the person is told, and nothing is redirected (RFC 6749 §4.1.2.1). */
  | { readonly kind: 'untrusted'; readonly error: string }
  /** The client asked wrongly; its redirect URI is good, so it is told there. */
  | {
      readonly kind: 'refused';
      readonly error: string;
      readonly redirectUri: string;
      readonly state: string | null;
    };

const challengeShape = /^[A-Za-z0-9_-]{43}$/;

/** Reads an authorization request. */
export function readAuthorizationRequest(deps: IdentityDeps, query: URLSearchParams): ReadRequest {
  if (query.get('client_id') !== deps.clientId)
    return { kind: 'untrusted', error: 'unauthorized_client' };
  const redirectUri = query.get('redirect_uri');
  if (redirectUri === null || !deps.redirectUris().includes(redirectUri))
    return { kind: 'untrusted', error: 'invalid_request' };
  const state = query.get('state');
  const refused = (error: string): ReadRequest => ({ kind: 'refused', error, redirectUri, state });
  if (query.get('response_type') !== 'code') return refused('unsupported_response_type');
  const scopes = (query.get('scope') ?? '').split(' ').filter(Boolean);
  const known: readonly string[] = knownScopes;
  if (scopes.length === 0 || scopes.some((scope) => !known.includes(scope)))
    return refused('invalid_scope');
  const challenge = query.get('code_challenge') ?? '';
  // A missing method means `plain` (RFC 7636 §4.3), which Acumatica does not take.
  if (query.get('code_challenge_method') !== 'S256' || !challengeShape.test(challenge))
    return refused('invalid_request');
  return {
    kind: 'valid',
    request: { redirectUri, scope: scopes.join(' '), state, nonce: query.get('nonce'), challenge },
  };
}

/** A redirect URI with response parameters added; those it already has are kept. */
export function redirectWith(
  redirectUri: string,
  parameters: Readonly<Record<string, string | null>>,
): string {
  const present = Object.entries(parameters).flatMap(([name, value]) =>
    value === null ? [] : [`${name}=${encodeURIComponent(value)}`],
  );
  return `${redirectUri}${redirectUri.includes('?') ? '&' : '?'}${present.join('&')}`;
}
