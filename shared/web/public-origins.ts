// SPDX-License-Identifier: Apache-2.0
import { isIP } from 'node:net';
import * as z from 'zod';
import { equalTexts } from '#shared/platform/equal-texts.ts';
import { isLoopback } from '#shared/platform/loopback.ts';

/** One public origin: `https://host`, or plain http on this machine; without path and trailing slash. */
const Origin = z
  .string()
  .trim()
  .refine((text) => {
    const url = URL.parse(text);
    if (!url || url.origin !== text) return false;
    return url.protocol === 'https:' || isLoopback(url);
  }, 'must be a comma-separated list of origins such as https://erp-ai.example.com');

/** The setting PUBLIC_ORIGINS: where this gateway is reached, the main one first. URLs are built from these only. */
export const PublicOrigins = z
  .string()
  .transform((list) => list.split(',').map((one) => one.trim()))
  .pipe(z.array(Origin).min(1));

/** Which of our origins a request came to. */
export type CalledOrigin =
  | { readonly kind: 'listed'; readonly origin: string }
  /** A host that is not ours: nothing may be built from it (RFC 9110 §15.5.20). */
  | { readonly kind: 'misdirected' }
  /** Somebody reached the API around its front. */
  | { readonly kind: 'bypassed' };

/** What decides where a request came to. */
export interface Arrival {
  readonly host: string | undefined;
  /** The header that only our own front adds, where one stands before the API. */
  readonly originSecret: string | undefined;
}

/**
 * The listed origin that was called. Behind a front that hides the host (CloudFront) the secret
 * header proves the front, and the main origin is meant.
 *
 * @param expectedSecret the front's secret, where there is a front
 */
export function calledOrigin(
  origins: readonly string[],
  { host, originSecret }: Arrival,
  expectedSecret?: string,
): CalledOrigin {
  const [main] = origins;
  if (expectedSecret !== undefined && !equalTexts(originSecret ?? '', expectedSecret)) {
    return { kind: 'bypassed' };
  }
  const listed = origins.find((origin) => new URL(origin).host === host?.toLowerCase());
  const origin = listed ?? (expectedSecret === undefined ? undefined : main);
  return origin === undefined ? { kind: 'misdirected' } : { kind: 'listed', origin };
}

/** What tells the address that a request came from. */
export interface Sender {
  /** The other end of the connection that API Gateway accepted. */
  readonly sourceIp: string;
  /** All values of X-Forwarded-For, in order. */
  readonly forwardedFor: readonly string[];
  /** The header that only our own front adds, where one stands before the API. */
  readonly originSecret: string | undefined;
}

/**
 * The address of whoever called us: an IP address, for limits, never for identity.
 *
 * Without a front it is the end of the connection. Behind CloudFront, proved by the secret, it is the
 * last but one entry of X-Forwarded-For: CloudFront appends the viewer that it saw and API Gateway
 * appends CloudFront, so counting from the right skips whatever a caller wrote in front. The header
 * `CloudFront-Viewer-Address` would be a caller's own text here, since the origin request policy that
 * leaves out `Host` cannot add it.
 *
 * @param expectedSecret the front's secret, where there is a front
 */
export function clientAddress(
  { sourceIp, forwardedFor, originSecret }: Sender,
  expectedSecret?: string,
): string {
  const fronted = expectedSecret !== undefined && equalTexts(originSecret ?? '', expectedSecret);
  if (!fronted) return sourceIp;
  const hops = forwardedFor.flatMap((line) => line.split(',')).map((hop) => hop.trim());
  const [viewer, front] = [hops.at(-2), hops.at(-1)];
  // A chain that does not end at the connection is not the one described above; the front's own address is safe.
  return viewer !== undefined && front === sourceIp && isIP(viewer) !== 0 ? viewer : sourceIp;
}
