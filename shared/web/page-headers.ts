// SPDX-License-Identifier: Apache-2.0
import { styleHash } from './style.ts';

/**
 * What every HTML page of the sign-in carries (security-checks 3, 4, 24).
 *
 * There is no `form-action`: Chromium applies it to the whole chain of redirects behind a form, which
 * runs through the ERP, whatever sign-in stands in front of the ERP, and the client's own redirect URI
 * with its scheme. A list cannot name them all, and a page that is escaped throughout and runs no
 * script has no form of a stranger's in it.
 */
export function pageHeaders(secure: boolean): Readonly<Record<string, string>> {
  return {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': [
      "default-src 'none'",
      `style-src ${styleHash}`,
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
    'X-Frame-Options': 'DENY',
    ...answerHeaders(secure),
  };
}

/** What every answer of the sign-in carries, pages or not. */
export function answerHeaders(secure: boolean): Readonly<Record<string, string>> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cache-Control': 'no-store',
    ...(secure && { 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains' }),
  };
}
