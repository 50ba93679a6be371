// SPDX-License-Identifier: Apache-2.0
import type { Failure } from '#shared/mcp/failure.ts';
import { isPage } from './error-text.ts';

/** What a request was for: a read may be repeated, a write must not. */
export type Purpose = 'read' | 'write';

/** A successful answer's body, or why it is none. */
export type ParsedBody =
  | { readonly kind: 'data'; readonly data: unknown }
  | { readonly kind: 'unreadable'; readonly failure: Failure };

function unreadable(purpose: Purpose, what: string, request: string, status: number): ParsedBody {
  if (purpose === 'write')
    return {
      kind: 'unreadable',
      failure: {
        code: 'ERP_WRITE_OUTCOME_UNKNOWN',
        message: `The ERP answered ${request} with ${what} (HTTP ${status}). The change may or may not have been applied.`,
        actionRequired:
          'DO NOT RETRY THIS WRITE: repeating it could create a duplicate, above all where records are auto-numbered. Ask the person to verify directly in the ERP.',
      },
    };
  return {
    kind: 'unreadable',
    failure: {
      code: 'ERP_UNREADABLE_ANSWER',
      message: `The ERP could not answer ${request}: it sent ${what} (HTTP ${status}). This is NOT the same as no matching records.`,
      actionRequired:
        'Do not report that none exist. Retry once; if it fails again, tell the person that the ERP could not answer.',
    },
  };
}

/**
 * Reads the body of a 2xx answer. An empty one is no empty result: Acumatica sends it where a filter
 * touches a calculated column (acumatica-protocol §2). The parser's own words never leave.
 *
 * @param request what was asked, for a person to read
 */
export function parseBody(
  status: number,
  body: string,
  request: string,
  purpose: Purpose = 'read',
): ParsedBody {
  if (body.trim() === '') return unreadable(purpose, 'an empty answer', request, status);
  try {
    return { kind: 'data', data: JSON.parse(body) };
  } catch {
    // Not quoted: it may be half a record, whose fields nothing has masked, or tell where the ERP stands.
    const what = isPage(body)
      ? 'a web page, most likely for signing in or of an error, which is not valid JSON'
      : 'something that is not valid JSON, most likely cut off';
    return unreadable(purpose, what, request, status);
  }
}
