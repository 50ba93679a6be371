// SPDX-License-Identifier: Apache-2.0
import type { APIGatewayProxyEvent } from 'aws-lambda';

/**
 * The event as the application may see it: host and protocol are those of the listed origin that was
 * called, whatever headers the caller sent, and several Cookie headers are one (RFC 6265 §5.4 joins
 * with semicolons where the adapter would take the last).
 */
export function asApplicationEvent(
  event: APIGatewayProxyEvent,
  origin: string,
): APIGatewayProxyEvent {
  const { host, protocol } = new URL(origin);
  const cookies = Object.entries(event.multiValueHeaders ?? {}).flatMap(([name, values]) =>
    name.toLowerCase() === 'cookie' ? (values ?? []) : [],
  );
  const headers = Object.fromEntries(
    Object.entries(event.headers ?? {})
      .map(([name, value]) => [name.toLowerCase(), value] as const)
      .filter(([name]) => !name.startsWith('x-forwarded-') && name !== 'forwarded'),
  );
  return {
    ...event,
    headers: {
      ...headers,
      ...(cookies.length > 0 && { cookie: cookies.join('; ') }),
      host,
      'x-forwarded-host': host,
      'x-forwarded-proto': protocol.slice(0, -1),
      'x-forwarded-for': event.requestContext.identity.sourceIp,
    },
    multiValueHeaders: {},
  };
}
