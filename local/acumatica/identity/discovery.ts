// SPDX-License-Identifier: Apache-2.0
import { knownScopes } from './deps.ts';

/** The discovery document (OpenID Connect Discovery §3) of an issuer, with Acumatica's paths. */
export function discoveryDocument(issuer: string): Record<string, unknown> {
  return {
    issuer,
    jwks_uri: `${issuer}/.well-known/openid-configuration/jwks`,
    authorization_endpoint: `${issuer}/connect/authorize`,
    token_endpoint: `${issuer}/connect/token`,
    userinfo_endpoint: `${issuer}/connect/userinfo`,
    end_session_endpoint: `${issuer}/connect/endsession`,
    revocation_endpoint: `${issuer}/connect/revocation`,
    scopes_supported: knownScopes,
    claims_supported: [
      'sub',
      'name',
      'given_name',
      'family_name',
      'preferred_username',
      'email',
      'zoneinfo',
      'updated_at',
    ],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    code_challenge_methods_supported: ['S256'],
  };
}
