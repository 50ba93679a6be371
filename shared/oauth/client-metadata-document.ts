// SPDX-License-Identifier: Apache-2.0
import { UnusableDocumentError } from './client-metadata-error.ts';
import { applyRegistrationPolicy } from './registration-policy.ts';

/** The document is public, and so is the client: nothing in it may stand for a shared secret (CIMD, client metadata). */
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
  const method = document['token_endpoint_auth_method'] ?? 'none'; // `private_key_jwt` we do not offer
  const shares = secretMembers.some((member) => Object.hasOwn(document, member));
  if (shares || method !== 'none') throw new UnusableDocumentError('NOT_A_PUBLIC_CLIENT');
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
