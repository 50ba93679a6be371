// SPDX-License-Identifier: Apache-2.0
import { offeredScopes, scopes } from '#shared/platform/names.ts';
import { scopesIn } from '#shared/platform/scopes.ts';

/** Scopes of the protected resource, which the metadata of the resource advertises. */
export const resourceScopes: readonly string[] = offeredScopes;
/** Scopes of the authorization server; `offline_access` is advertised by the issuer only (mcp-protocol-and-clients §1.6 C6). */
export const issuerScopes: readonly string[] = [...resourceScopes, scopes.offline];
/** Scopes that a client's stored registration may name, whether they are offered or not. */
export const namedScopes: readonly string[] = Object.values(scopes);

/** The scopes of a list that we know, each once; unknown ones are dropped, not refused. */
function knownScopes(scope: string | undefined): string[] {
  return [...new Set(scopesIn(scope))].filter((one) => issuerScopes.includes(one));
}

/** What an authorization request asks for. Whoever asks for nothing we know gets all: there is no step-up later. */
export function requestedScopes(scope: string | undefined): string {
  const known = knownScopes(scope);
  return (known.some((one) => resourceScopes.includes(one)) ? known : issuerScopes).join(' ');
}

/**
 * What a refresh asks for. Clients repeat what they asked for at /authorize, or what the metadata names:
 * whatever is no scope of an access token is dropped, since `invalid_scope` would end their session.
 *
 * @returns undefined where nothing is left: the refresh then gets what was granted
 */
export function refreshedScopes(scope: string | undefined): string | undefined {
  const known = knownScopes(scope).filter((one) => resourceScopes.includes(one));
  return known.length > 0 ? known.join(' ') : undefined;
}
