// SPDX-License-Identifier: Apache-2.0
import type { ErpAnswer, ErpSession, FailedAnswer } from '../client/erp-session.ts';
import { inquiryUrl } from '../client/paths.ts';
import { faultIn } from '../odata/filter-fault.ts';
import type { AcumaticaSettings } from '../settings.ts';

/** Rows to fetch. */
interface RowQuestion {
  /** The segment below the service root, not encoded. */
  readonly segment: string;
  /** `$filter`, `$select`, `$orderby` and aliases; not `$top`, `$skip` and `$count`. */
  readonly options: URLSearchParams;
  /** What is asked, for a person to read. */
  readonly label: string;
  /** The most rows that are needed. */
  readonly wanted: number;
  /** @default all that are wanted */
  readonly pageSize?: number;
  /** Asks once more where nothing but a short page says that there are no more rows. */
  readonly mustBeCertain?: boolean;
  /** Rows hold their keys: two pages that begin alike are one page twice, from a server that does not skip. */
  readonly hasKeys?: boolean;
  /** A count above it ends the reading at once: what is asked for could not be answered. */
  readonly stopsAbove?: number;
  readonly onPage?: (fetched: number, total: number | undefined) => Promise<void>;
}

/** Rows as the ERP wrote them. */
export interface FetchedRows {
  readonly kind: 'rows';
  readonly rows: readonly unknown[];
  /** All rows of the question, where the ERP counts them. */
  readonly total?: number;
  /** Whether these are all; false where the wanted number ended the reading. */
  readonly complete: boolean;
  /** Present where the count ended the reading. */
  readonly stoppedAbove?: true;
}

/** An answer of another shape. */
export interface ShapelessAnswer {
  readonly kind: 'shapeless';
}

/** Fetches rows of inquiries. One fetcher per process: it remembers whether the ERP counts. */
export type RowFetcher = (
  session: ErpSession,
  question: RowQuestion,
) => Promise<FetchedRows | FailedAnswer | ShapelessAnswer>;

interface Page {
  readonly rows: readonly unknown[];
  readonly total: number | undefined;
  readonly link: string | undefined;
}

function pageIn(data: unknown): Page | undefined {
  const { value, '@odata.count': count, '@odata.nextLink': link } = Object(data);
  if (!Array.isArray(value)) return undefined;
  const total = Number(count ?? Number.NaN);
  return {
    rows: value,
    total: Number.isSafeInteger(total) ? total : undefined,
    link: typeof link === 'string' ? link : undefined,
  };
}

/** Whether the ERP refused to count, and not the question itself. */
function refusesCount(answer: ErpAnswer): boolean {
  if (answer.kind !== 'failed' || answer.http === undefined || answer.http.status === 401)
    return false;
  const { texts } = answer.http.complaint;
  return faultIn(texts) === undefined && texts.some((text) => /\bcount\b/i.test(text));
}

/**
 * The fetcher of a site. Asks the ERP to count where it does, follows its links to further pages, and
 * goes on by `$skip` where its count says that a page was cut without a link (acumatica-complaints 26).
 */
export function createRowFetcher(settings: AcumaticaSettings): RowFetcher {
  let counts = true;
  const root = new URL(inquiryUrl(settings, []));

  /** A link that leads elsewhere is not followed: the person's token goes along. */
  function trusted(link: string, from: string): string | undefined {
    if (!URL.canParse(link, from)) return undefined;
    const url = new URL(link, from);
    const isBelow = url.pathname.toLowerCase().startsWith(`${root.pathname.toLowerCase()}/`);
    return url.origin === root.origin && isBelow && url.username === '' ? url.href : undefined;
  }

  return async (session, question) => {
    const { wanted, pageSize = wanted, label } = question;
    const rows: unknown[] = [];
    let total: number | undefined;

    const urlOf = (top: number, withCount: boolean): string => {
      const query = new URLSearchParams(question.options);
      query.set('$top', String(top));
      if (rows.length > 0) query.set('$skip', String(rows.length));
      if (withCount) query.set('$count', 'true');
      return inquiryUrl(settings, [question.segment], query);
    };

    let linked: string | undefined;
    let lastStart: string | undefined;
    for (;;) {
      const top = Math.min(pageSize, wanted - rows.length);
      const withCount = counts && rows.length === 0;
      let url = linked ?? urlOf(top, withCount);
      let answer = await session.send({ method: 'GET', url, label });
      if (withCount && refusesCount(answer)) {
        counts = false;
        url = urlOf(top, false);
        answer = await session.send({ method: 'GET', url, label });
      }
      if (answer.kind === 'failed') return answer;
      const page = pageIn(answer.data);
      if (page === undefined) return { kind: 'shapeless' };
      total ??= page.total;
      const start = JSON.stringify(page.rows[0]);
      if (question.hasKeys && start !== undefined && start === lastStart)
        return { kind: 'rows', rows, ...(total !== undefined && { total }), complete: false };
      lastStart = start;
      rows.push(...page.rows);
      await question.onPage?.(rows.length, total);
      const counted = total === undefined ? {} : { total };
      if (total !== undefined && question.stopsAbove !== undefined && total > question.stopsAbove)
        return { kind: 'rows', rows, total, complete: false, stoppedAbove: true };
      const isFull = rows.length >= wanted;
      const isEmpty = page.rows.length === 0 && page.link === undefined;
      const isShort = page.rows.length < top && page.link === undefined;
      const allCounted = total !== undefined && rows.length >= total;
      const assumed = total === undefined && isShort && question.mustBeCertain !== true;
      if (isFull || isEmpty || (allCounted && page.link === undefined) || assumed) {
        // An empty page before the count is reached: rows went away, or are withheld.
        const isWhole = !isFull && (total === undefined || rows.length >= total);
        return { kind: 'rows', rows: rows.slice(0, wanted), ...counted, complete: isWhole };
      }
      linked = page.link === undefined ? undefined : trusted(page.link, url);
    }
  };
}
