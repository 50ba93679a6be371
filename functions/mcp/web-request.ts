// SPDX-License-Identifier: Apache-2.0
import type { APIGatewayProxyEvent } from 'aws-lambda';

/** What middy's streaming mode takes: status and headers first, then a text or a stream. */
export interface StreamedAnswer {
  readonly statusCode: number;
  readonly headers: Record<string, string>;
  readonly body: string | ReadableStream<Uint8Array>;
}

function headersOf(event: APIGatewayProxyEvent): Headers {
  const headers = new Headers();
  for (const [name, values] of Object.entries(event.multiValueHeaders ?? {}))
    for (const value of values ?? []) headers.append(name, value);
  return headers;
}

/**
 * An API Gateway event (REST, payload 1.0) as a web standard request.
 *
 * @param origin the listed origin that was called; a Host header is never built upon
 * @throws TypeError where the event holds an unsound header
 */
export function requestOf(event: APIGatewayProxyEvent, origin: string): Request {
  const headers = headersOf(event);
  const url = new URL(origin);
  url.pathname = event.path;
  for (const [name, values] of Object.entries(event.multiValueQueryStringParameters ?? {}))
    for (const value of values ?? []) url.searchParams.append(name, value);
  const hasBody = event.body !== null && !['GET', 'HEAD'].includes(event.httpMethod);
  const body = Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8');
  return new Request(url, { method: event.httpMethod, headers, ...(hasBody && { body }) });
}

/** A response for middy's streaming mode. Only a stream of events is passed on as a stream. */
export async function streamedAnswer(response: Response): Promise<StreamedAnswer> {
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream');
  return {
    statusCode: response.status,
    headers: Object.fromEntries(response.headers),
    body: isStream && response.body ? response.body : await response.text(),
  };
}
