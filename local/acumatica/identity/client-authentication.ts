// SPDX-License-Identifier: Apache-2.0
import type { IdentityDeps } from './deps.ts';
import { sameSecret } from './secrets.ts';

/** One part of a Basic pair; RFC 6749 §2.3.1 form-encodes both. Undefined where the encoding is broken. */
function formDecoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return undefined;
  }
}

/** Whether a request proves to be the Connected Application, by `client_secret_basic` or `client_secret_post`. */
export function isClient(
  deps: IdentityDeps,
  authorization: string | undefined,
  form: URLSearchParams,
): boolean {
  const basic = /^basic ([A-Za-z0-9+/]+=*)$/i.exec(authorization ?? '');
  const pair = Buffer.from(basic?.[1] ?? '', 'base64').toString();
  const colon = pair.indexOf(':');
  const [id, secret] = basic
    ? [formDecoded(pair.slice(0, colon)), formDecoded(pair.slice(colon + 1))]
    : [form.get('client_id'), form.get('client_secret')];
  return id === deps.clientId && sameSecret(secret ?? '', deps.clientSecret);
}
