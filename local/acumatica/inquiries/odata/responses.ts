// SPDX-License-Identifier: Apache-2.0
import type { InquiryQuirks } from '../deps.ts';

const version = { 'odata-version': '4.0' };

/** An answer in OData's JSON format (OData JSON Format 4.0 §3). */
export function odataJson(body: unknown, status = 200): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { ...version, 'content-type': 'application/json; odata.metadata=minimal' },
  });
}

/** The metadata document. */
export function odataXml(text: string): Response {
  return new Response(text, { headers: { ...version, 'content-type': 'application/xml' } });
}

/** OData's error envelope (OData JSON Format 4.0 §19). */
export function odataError(status: number, message: string): Response {
  return odataJson({ error: { code: '', message } }, status);
}

/** A query that cannot be understood; its status and envelope are not recorded, so both can be set. */
export function queryError(message: string, quirks: InquiryQuirks): Response {
  const status = quirks.queryErrorStatus ?? 500;
  if (quirks.queryErrorEnvelope !== 'contract') return odataError(status, message);
  return new Response(
    JSON.stringify({ message: 'An error has occurred.', exceptionMessage: message }),
    { status, headers: { 'content-type': 'application/json; charset=utf-8' } },
  );
}

/** No session: the same for every path, whether it exists or not. */
export function unauthenticated(): Response {
  return new Response(null, {
    status: 401,
    headers: { 'content-type': 'application/json; charset=utf-8' },
  });
}

/** The licence's seats are taken: the web server replaces the body of a 429. */
export function noSeat(): Response {
  return new Response('The custom error module does not recognize this error.', {
    status: 429,
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  });
}

/** What the ERP sends for a filter on a calculated column (acumatica-protocol §2). */
export function emptyAnswer(): Response {
  return new Response(null, { headers: version });
}
