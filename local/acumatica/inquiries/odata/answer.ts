// SPDX-License-Identifier: Apache-2.0
import type { Query } from './query.ts';
import type { InquiryRow } from './rows.ts';

/** One page of an answer. */
export interface Page {
  readonly rows: readonly InquiryRow[];
  /** All rows that pass the filter; present where it was asked. */
  readonly count?: number;
  /** How many rows to skip for the next page; present where the server's page size cut the answer. */
  readonly nextSkip?: number;
}

/** Filters, orders and cuts rows, and reads no more of them than the answer needs. */
export function pageOf(rows: Iterable<InquiryRow>, query: Query, pageSize?: number): Page {
  const { skip, top, select, compare } = query;
  const wanted = Math.min(top ?? Number.POSITIVE_INFINITY, pageSize ?? Number.POSITIVE_INFINITY);
  const needAll = query.count || compare !== undefined;
  const passed: InquiryRow[] = [];
  for (const row of rows) {
    // One row beyond the page tells whether there is more.
    if (!needAll && passed.length > skip + wanted) break;
    if (query.passes(row)) passed.push(row);
  }
  const ordered = compare ? passed.toSorted(compare) : passed;
  const shown = ordered.slice(skip, skip + wanted);
  const cut = wanted < (top ?? Number.POSITIVE_INFINITY) && ordered.length > skip + wanted;
  return {
    rows: select ? shown.map((row) => selected(row, select)) : shown,
    ...(query.count && { count: passed.length }),
    ...(cut && { nextSkip: skip + wanted }),
  };
}

function selected(row: InquiryRow, names: readonly string[]): InquiryRow {
  return Object.fromEntries(names.map((name) => [name, row[name] ?? null]));
}
