// SPDX-License-Identifier: Apache-2.0
import * as z from 'zod';
import { isLoopback, isLoopbackHost } from '#shared/platform/loopback.ts';
import { isKnownCallback } from './known-callbacks.ts';

/** What may be done with a redirect URI. */
export type RedirectKind =
  | { readonly kind: 'web' }
  /** Loopback (RFC 8252 §7.3, any port) or an application's own scheme (§7.1). */
  | { readonly kind: 'native' }
  /** Unsafe for anybody. */
  | { readonly kind: 'refused'; readonly why: string }
  /** Safe, and left out by the administrator's list. */
  | { readonly kind: 'excluded' };

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

/** One entry of the list: a host, with its port where it is not 443, or an application's scheme. */
const Entry = z
  .string()
  .toLowerCase()
  .refine(
    (entry) =>
      /^[a-z0-9][a-z0-9.:-]*$/.test(entry) && URL.parse(`https://${entry}`)?.host === entry,
    'must be a comma-separated list of hosts such as app.example.com',
  );

/** The setting ALLOWED_REDIRECT_HOSTS: the only hosts that people may be sent back to, beside {@link isKnownCallback} and loopback. */
export const AllowedRedirectHosts = z
  .string()
  .transform((list) => list.split(',').map((one) => one.trim()))
  .pipe(z.array(Entry));

/**
 * Judges one redirect URI (security-checks 7), at registration and again at each authorization, since
 * documents change and registrations outlive settings.
 *
 * @param allowedHosts the administrator's list; empty allows every host
 */
export function judgeRedirect(uri: string, allowedHosts: readonly string[] = []): RedirectKind {
  const judged = judgeSafety(uri);
  if (judged.kind === 'refused' || allowedHosts.length === 0 || isKnownCallback(uri)) return judged;
  const url = new URL(uri);
  if (isLoopback(url)) return judged;
  const place = judged.kind === 'web' ? url.host : url.protocol.slice(0, -1);
  return allowedHosts.includes(place) ? judged : { kind: 'excluded' };
}

function judgeSafety(uri: string): Exclude<RedirectKind, { kind: 'excluded' }> {
  const refused = (why: string) => ({ kind: 'refused', why }) as const;
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
