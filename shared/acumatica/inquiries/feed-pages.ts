// SPDX-License-Identifier: Apache-2.0
import { walk } from '#shared/governance/walk.ts';
import type { ErpSession, FailedAnswer } from '../client/erp-session.ts';
import { inquiryReading } from '../client/field-shapes.ts';
import { inquiryUrl } from '../client/paths.ts';
import { normalisedName } from '../odata/metadata.ts';
import type { AcumaticaSettings } from '../settings.ts';

/** Rows of a feed inquiry, each by the canonical names of its columns. */
export interface FeedRows {
  readonly kind: 'rows';
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  /** False where a later page failed, or there are more pages than are read. */
  readonly complete: boolean;
  /** Whether it is only the number of pages that ended the rows. */
  readonly isCapped: boolean;
}

/** A feed inquiry of this gateway. */
export interface Feed {
  readonly inquiry: string;
  /** What makes pages stable. */
  readonly orderBy: string;
  /** The columns that are read, as our own feed has them; others spell them with blanks or other case. */
  readonly columns: readonly string[];
}

const pageSize = 1_000;
const maxPages = 10;

function recordsOf(data: unknown): readonly Record<string, unknown>[] | undefined {
  const { value } = walk(data, inquiryReading);
  const rows: unknown = Reflect.get(Object(value), 'value');
  if (!Array.isArray(rows)) return undefined;
  return rows.filter(
    (row): row is Record<string, unknown> => typeof row === 'object' && row !== null,
  );
}

/**
 * Reads a feed with the person's own token, page by page (acumatica-reference-product §8.1).
 * A first page that fails is a failure; a later one ends the rows, which are then incomplete.
 */
export async function readFeed(
  { inquiry, orderBy, columns }: Feed,
  session: ErpSession,
  settings: AcumaticaSettings,
): Promise<FeedRows | FailedAnswer> {
  const canonical = new Map(columns.map((column) => [normalisedName(column), column]));
  const rows: Record<string, unknown>[] = [];
  for (let page = 0; page < maxPages; page++) {
    const query = new URLSearchParams({ $top: String(pageSize), $orderby: orderBy });
    if (page > 0) query.set('$skip', String(rows.length));
    const answer = await session.send({
      method: 'GET',
      url: inquiryUrl(settings, [inquiry], query),
      label: `the inquiry ${inquiry}`,
    });
    const found = answer.kind === 'data' ? recordsOf(answer.data) : undefined;
    if (found === undefined) {
      if (page > 0) return { kind: 'rows', rows, complete: false, isCapped: false };
      return answer.kind === 'failed' ? answer : unreadable(inquiry);
    }
    for (const row of found)
      rows.push(
        Object.fromEntries(
          Object.entries(row).flatMap(([name, value]) => {
            const column = canonical.get(normalisedName(name));
            return column === undefined ? [] : [[column, value]];
          }),
        ),
      );
    const hasMore = found.length > 0 && isCutByServer(answer);
    if (found.length < pageSize && !hasMore)
      return { kind: 'rows', rows, complete: true, isCapped: false };
  }
  return { kind: 'rows', rows, complete: false, isCapped: true };
}

/** A server with a page size of its own says by a link that there is more (OData Protocol 4.0 §11.2.5.7). */
function isCutByServer(answer: { readonly kind: string; readonly data?: unknown }): boolean {
  return typeof Reflect.get(Object(answer.data), '@odata.nextLink') === 'string';
}

function unreadable(inquiry: string): FailedAnswer {
  return {
    kind: 'failed',
    failure: {
      code: 'ERP_UNREADABLE_ANSWER',
      message: `The ERP could not answer: it sent something other than rows of ${inquiry}.`,
    },
  };
}
