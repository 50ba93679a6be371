// SPDX-License-Identifier: Apache-2.0
import { isLoopback, isLoopbackHost } from '#shared/platform/loopback.ts';

/** What may be done with a redirect URI. */
export type RedirectKind =
  | { readonly kind: 'web' }
  /** Loopback (RFC 8252 §7.3, any port) or an application's own scheme (§7.1). */
  | { readonly kind: 'native' }
  | { readonly kind: 'refused'; readonly why: string };

/** Applications known to use a scheme without a dot. Others must use a reverse-domain scheme (RFC 8252 §7.1). */
const knownSchemes = [
  'claude',
  'cursor',
  'kiro',
  'raycast',
  'vscode',
  'vscode-insiders',
  'windsurf',
  'zed',
];
const reverseDomainScheme = /^[a-z][a-z0-9+-]*(\.[a-z0-9+-]+)+$/;

/** Judges one redirect URI as registered (security-checks 7). */
export function judgeRedirect(uri: string): RedirectKind {
  const refused = (why: string): RedirectKind => ({ kind: 'refused', why });
  const url = URL.parse(uri);
  if (!url || hasRawOddities(uri)) return refused('is not an absolute URI');
  if (uri.includes('#')) return refused('must not have a fragment');
  if (uri.includes('*')) return refused('must not have a wildcard');
  if (url.username || url.password) return refused('must not have user information');
  if (url.protocol === 'https:') {
    // A server certificate for the person's own machine does not exist; nobody can own this address.
    return isLoopbackHost(url) ? refused('must use http on loopback') : { kind: 'web' };
  }
  if (url.protocol === 'http:') {
    return isLoopback(url) ? { kind: 'native' } : refused('must use https outside loopback');
  }
  const scheme = url.protocol.slice(0, -1);
  return knownSchemes.includes(scheme) || reverseDomainScheme.test(scheme)
    ? { kind: 'native' }
    : refused('uses a scheme that is not allowed');
}

/** Blanks, control characters and backslashes, which parsers read differently. */
function hasRawOddities(uri: string): boolean {
  return [...uri].some(
    (character) => character <= ' ' || character === '\\' || character === '\x7f',
  );
}
