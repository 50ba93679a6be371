// SPDX-License-Identifier: Apache-2.0
import * as z from 'zod';
import { judgeRedirect } from './redirect-policy.ts';
import { issuerScopes } from './scope-list.ts';

/** Client metadata as we let it through (RFC 7591 §2). Members that we do not use are dropped. */
const Metadata = z.object({
  client_id: z.string().optional(),
  redirect_uris: z.array(z.string().max(2_000)).min(1).max(10),
  client_name: z.string().max(200).optional().catch(undefined),
  client_uri: z.string().max(2_000).optional().catch(undefined),
  application_type: z.enum(['web', 'native']).optional().catch(undefined),
  grant_types: z.array(z.string()).nullish(),
  response_types: z.array(z.string()).nullish(),
  token_endpoint_auth_method: z.string().nullish(),
});

/** A registration after our policy, or why there is none (RFC 7591 §3.2.2). */
export type Registration =
  | { readonly kind: 'allowed'; readonly metadata: Record<string, unknown> }
  | {
      readonly kind: 'refused';
      readonly error: 'invalid_client_metadata' | 'invalid_redirect_uri';
      readonly description: string;
    };

const ourGrantTypes = ['authorization_code', 'refresh_token'];

/**
 * Stands in front of the provider's own checks: loopback and
 * application schemes make a native client, plain http elsewhere is refused, scopes are ours whatever
 * was asked, unknown grant types are dropped, defaults are ours. Redirect URIs that the administrator's
 * list leaves out are not registered; where none is left, the client is not either (RFC 7591 §3.2.1
 * lets a server register less than was asked for, and connectors send several at once).
 *
 * @param defaultMethod how a client authenticates that does not say so
 * @param allowedHosts the administrator's list of redirect hosts; empty allows every host
 */
export function applyRegistrationPolicy(
  given: unknown,
  defaultMethod: 'none' | 'client_secret_basic',
  allowedHosts: readonly string[] = [],
): Registration {
  const parsed = Metadata.safeParse(given);
  if (!parsed.success) return refuse(parsed.error.issues[0]);
  const metadata = parsed.data;
  const kinds = metadata.redirect_uris.map((uri) => ({
    uri,
    judged: judgeRedirect(uri, allowedHosts),
  }));
  for (const { judged } of kinds) {
    if (judged.kind === 'refused') return refuseRedirect(`A redirect URI ${judged.why}`);
  }
  const left = kinds.filter(({ judged }) => judged.kind !== 'excluded');
  if (left.length === 0)
    return refuseRedirect('No redirect URI leads to a host that is allowed here');
  const native = left.some(({ judged }) => judged.kind === 'native');
  return {
    kind: 'allowed',
    metadata: {
      ...(metadata.client_id !== undefined && { client_id: metadata.client_id }),
      ...(metadata.client_name !== undefined && { client_name: metadata.client_name }),
      ...(isWebUrl(metadata.client_uri) && { client_uri: metadata.client_uri }),
      redirect_uris: left.map(({ uri }) => uri),
      // The provider ignores the loopback port of native clients only, and lets them have https too.
      application_type: native ? 'native' : 'web',
      grant_types: grantTypes(metadata.grant_types),
      response_types: ['code'],
      // The person decides on the page; a registration neither raises nor lowers what may be asked.
      scope: issuerScopes.join(' '),
      token_endpoint_auth_method: metadata.token_endpoint_auth_method ?? defaultMethod,
    },
  };
}

function refuse(issue: z.core.$ZodIssue | undefined): Registration {
  const member = String(issue?.path[0] ?? 'the request');
  return {
    kind: 'refused',
    error: member === 'redirect_uris' ? 'invalid_redirect_uri' : 'invalid_client_metadata',
    description: `${member} is missing or malformed`,
  };
}

function refuseRedirect(description: string): Registration {
  return { kind: 'refused', error: 'invalid_redirect_uri', description };
}

/** Always the code grant; refreshing unless the client lists its grant types without it. */
function grantTypes(given: readonly string[] | null | undefined): string[] {
  if (!given) return [...ourGrantTypes];
  return ourGrantTypes.filter((type) => type === 'authorization_code' || given.includes(type));
}

function isWebUrl(uri: string | undefined): boolean {
  return uri !== undefined && URL.parse(uri)?.protocol === 'https:';
}
