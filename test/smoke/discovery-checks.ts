// SPDX-License-Identifier: Apache-2.0
import { ask, expected, jsonOf } from './asking.ts';
import type { Check } from './check.ts';

const endpoints = [
  'authorization_endpoint',
  'token_endpoint',
  'registration_endpoint',
  'revocation_endpoint',
  'jwks_uri',
] as const;
const same = (found: unknown, wanted: unknown) => JSON.stringify(found) === JSON.stringify(wanted);

/** The documents from which clients learn everything else. */
export const discoveryChecks: readonly Check[] = [
  ...['/.well-known/oauth-authorization-server', '/.well-known/openid-configuration'].map(
    (path): Check => ({
      number: 11,
      what: `${path}: our issuer byte for byte, S256 only, iss supported`,
      async look({ origin }) {
        const answer = await ask(`${origin}${path}`);
        expected(answer.status === 200, `It is answered ${answer.status}`);
        const document = jsonOf(answer);
        expected(document['issuer'] === origin, `issuer is ${document['issuer']}, not ${origin}`);
        for (const name of endpoints) {
          const address = URL.parse(String(document[name]));
          expected(address?.origin === origin, `${name} is ${document[name]}`);
          expected(
            address?.pathname.split('/').length === 2,
            `${name} has a stage in its path: ${document[name]}`,
          );
        }
        expected(
          same(document['code_challenge_methods_supported'], ['S256']),
          `code_challenge_methods_supported is ${JSON.stringify(document['code_challenge_methods_supported'])}`,
        );
        expected(
          document['authorization_response_iss_parameter_supported'] === true,
          'authorization_response_iss_parameter_supported is not true',
        );
        expected(
          document['client_id_metadata_document_supported'] === true,
          'client_id_metadata_document_supported is not true',
        );
        expected(
          answer.headers['access-control-allow-origin'] === '*',
          'A client in a browser cannot read it',
        );
      },
    }),
  ),
  ...['/.well-known/oauth-protected-resource', '/.well-known/oauth-protected-resource/mcp'].map(
    (path): Check => ({
      number: 22,
      what: `${path}: our resource, our issuer, the least scopes`,
      async look({ origin }) {
        const answer = await ask(`${origin}${path}`);
        expected(answer.status === 200, `It is answered ${answer.status}`);
        const document = jsonOf(answer);
        expected(document['resource'] === `${origin}/mcp`, `resource is ${document['resource']}`);
        expected(
          same(document['authorization_servers'], [origin]),
          `authorization_servers is ${JSON.stringify(document['authorization_servers'])}`,
        );
        expected(
          same(document['bearer_methods_supported'], ['header']),
          'bearer_methods_supported is not the header alone',
        );
        expected(
          !JSON.stringify(document['scopes_supported']).includes('offline_access'),
          'scopes_supported names offline_access',
        );
      },
    }),
  ),
];
