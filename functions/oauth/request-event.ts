// SPDX-License-Identifier: Apache-2.0
import type { APIGatewayProxyEvent } from 'aws-lambda';

/** Headers of the transport, which API Gateway has ended; the adapter measures the body itself. */
const transport = ['content-length', 'transfer-encoding', 'forwarded'];

/**
 * The event as the application may see it: host and protocol are those of the listed origin that was
 * called, whatever headers the caller sent, the address is the caller's, the length is the body's own,
 * and several Cookie headers are one (RFC 6265 §5.4 joins with semicolons where the adapter would take
 * the last).
 *
 * @param address whose request it is
 */
export function asApplicationEvent(
  event: APIGatewayProxyEvent,
  origin: string,
  address: string,
): APIGatewayProxyEvent {
  const { host, protocol } = new URL(origin);
  const cookies = Object.entries(event.multiValueHeaders ?? {}).flatMap(([name, values]) =>
    name.toLowerCase() === 'cookie' ? (values ?? []) : [],
  );
  const headers = Object.fromEntries(
    Object.entries(event.headers ?? {})
      .map(([name, value]) => [name.toLowerCase(), value] as const)
      .filter(([name]) => !name.startsWith('x-forwarded-') && !transport.includes(name)),
  );
  return {
    ...event,
    body: event.body ?? '', // the adapter would make `null` of it, four bytes long
    headers: {
      ...headers,
      ...(cookies.length > 0 && { cookie: cookies.join('; ') }),
      host,
      'x-forwarded-host': host,
      'x-forwarded-proto': protocol.slice(0, -1),
      'x-forwarded-for': address,
    },
    multiValueHeaders: {},
  };
}
