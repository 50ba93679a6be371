// SPDX-License-Identifier: Apache-2.0
import { UnusableDocumentError } from './client-metadata-error.ts';
import { applyRegistrationPolicy } from './registration-policy.ts';

/** How a client known by a document may not authenticate: the document is public (CIMD, client metadata). */
const sharedSecretMethods = ['client_secret_basic', 'client_secret_post', 'client_secret_jwt'];
const secretMembers = ['client_secret', 'client_secret_expires_at'];

/**
 * The client that a document describes, after our registration policy.
 *
 * @param url where the document stands, which must be its `client_id`, character by character
 * @param allowedHosts the administrator's list of redirect hosts
 * @throws UnusableDocumentError
 */
export function clientOf(
  url: string,
  text: string,
  allowedHosts: readonly string[],
): Record<string, unknown> {
  const document = parse(text);
  if (document['client_id'] !== url) throw new UnusableDocumentError('NAMES_ANOTHER_CLIENT');
  const method = document['token_endpoint_auth_method'];
  if (
    secretMembers.some((member) => Object.hasOwn(document, member)) ||
    sharedSecretMethods.some((shared) => shared === method)
  ) {
    throw new UnusableDocumentError('SHARES_A_SECRET');
  }
  const registration = applyRegistrationPolicy(document, 'none', allowedHosts);
  if (registration.kind === 'refused') {
    throw new UnusableDocumentError('REFUSED_BY_POLICY', new Error(registration.description));
  }
  return registration.metadata;
}

function parse(text: string): Record<string, unknown> {
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch (cause) {
    throw new UnusableDocumentError('NOT_JSON', cause);
  }
  if (typeof document !== 'object' || document === null || Array.isArray(document)) {
    throw new UnusableDocumentError('NOT_A_CLIENT');
  }
  return document as Record<string, unknown>; // an object, whatever its members are
}
