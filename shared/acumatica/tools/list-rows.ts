// SPDX-License-Identifier: Apache-2.0
import type { FailedAnswer } from '../client/erp-session.ts';
import { customFieldsNotice } from '../entities/custom-fields.ts';
import { browserUrl } from '../entities/screens.ts';
import { type Connector, unexpectedAnswer } from './connector.ts';
import { withCustomFields } from './custom-fields.ts';
import { falseNegative } from './false-negative.ts';
import { inOrder } from './list-order.ts';
import type { AskList, ListQuery } from './list-query.ts';
import { selectHere } from './list-selection.ts';

/** What came of a list. */
export interface ListedData {
  readonly data: unknown;
  /** True where the ERP could not select fields, and all came. */
  readonly isWhole: boolean;
  /** True where the ERP could not answer with custom fields, and none came. */
  readonly isWithoutCustom?: boolean;
}

/** Rows, the one beyond the limit included, and what to say of them. */
export interface ListedRows {
  readonly kind: 'rows';
  readonly rows: readonly unknown[];
  readonly notice: Readonly<Record<string, unknown>>;
}

/** What several parts say of an answer; their warnings are put into one. */
function together(
  notices: readonly (Readonly<Record<string, unknown>> | undefined)[],
): Readonly<Record<string, unknown>> {
  const warnings = notices.map((notice) => notice?.['warning']).filter(Boolean);
  return {
    ...(warnings.length > 0 && { warning: warnings.join(' ') }),
    ...Object.fromEntries(
      notices
        .flatMap((notice) => Object.entries(notice ?? {}))
        .filter(([key]) => key !== 'warning'),
    ),
  };
}

/** The rows of a list in the order, with the fields and the notes that belong to them. */
export async function rowsOf(
  query: ListQuery,
  { data, isWhole, isWithoutCustom = false }: ListedData,
  customFields: readonly string[],
  ask: AskList,
): Promise<ListedRows | FailedAnswer> {
  if (!Array.isArray(data))
    return { kind: 'failed', failure: unexpectedAnswer(`a list of ${query.entity}`) };
  const same = isWhole ? { ...query, select: undefined } : query;
  const custom = isWithoutCustom
    ? { kind: 'data' as const, data, notice: customFieldsNotice(customFields) }
    : await withCustomFields(data, customFields, (names) => ask({ ...same, custom: names }));
  if (custom.kind === 'failed') return custom;
  const found = Array.isArray(custom.data) ? custom.data : data;
  const ordered = await inOrder(query, found, ask);
  const selection = isWhole ? selectHere(query, ordered.rows) : undefined;
  const rows = selection?.rows ?? ordered.rows;
  const doubts = await falseNegative(query, rows.length, ask);
  return {
    kind: 'rows',
    rows,
    notice: together([selection?.notice, ordered.notice, doubts, custom.notice]),
  };
}

/** Longer lists have no addresses: they would take the room of the rows themselves. */
const mostLinks = 25;

/** Rows with the addresses of their forms, where there are few. */
export function linked(
  rows: readonly unknown[],
  entity: string,
  { settings }: Connector,
): readonly unknown[] {
  if (rows.length > mostLinks) return rows;
  return rows.map((row) => {
    const record: Readonly<Record<string, unknown>> = Object(row);
    const url = browserUrl(settings, entity, record);
    return url === undefined ? row : { browser_url: url, ...record };
  });
}
