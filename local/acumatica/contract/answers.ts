// SPDX-License-Identifier: Apache-2.0
import type { Failure } from './http-error.ts';

const headers = { 'cache-control': 'private', 'content-type': 'application/json; charset=utf-8' };

/** A JSON answer as IIS sends it. */
export function json(body: unknown, status = 200): Response {
  return new Response(JSON.stringify(body), { status, headers });
}

/** An answer without a body, with the place of what was made. */
export function empty(status: 202 | 204, location?: string): Response {
  const extra: Record<string, string> = location === undefined ? {} : { location };
  return new Response(null, { status, headers: { 'cache-control': 'private', ...extra } });
}

/** A refusal. */
export function refuse({ status, body }: Failure): Response {
  if (body === null) return new Response(null, { status, headers: { 'cache-control': 'private' } });
  return json(body, status);
}

/** All seats are taken: IIS replaces the body of a 429 (acumatica-protocol §4). */
export function noSeat(): Response {
  return new Response('The custom error module does not recognize this error.', {
    status: 429,
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  });
}
