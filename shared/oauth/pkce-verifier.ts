// SPDX-License-Identifier: Apache-2.0
import { errors } from 'oidc-provider';

/**
 * A verifier of the wrong length or alphabet is a wrong verifier: RFC 7636 §4.6 has one error for one
 * that does not match, where the provider tells them apart and leaves the code alive.
 *
 * @param error what the provider's code grant threw
 */
export function asWrongVerifier(error: unknown): unknown {
  const malformed =
    error instanceof errors.InvalidRequest && error.error_description?.startsWith('code_verifier ');
  return malformed ? new errors.InvalidGrant('the verifier does not match') : error;
}
