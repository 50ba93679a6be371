// SPDX-License-Identifier: Apache-2.0
import { comeFirst, isOrdered, missingFields, reversed, sortRows } from '../odata/order-by.ts';
import type { AskList, ListQuery } from './list-query.ts';

/** Rows in the order that was asked for, or the truth about them. */
export interface Ordered {
  readonly rows: readonly unknown[];
  readonly notice: Readonly<Record<string, unknown>>;
}

function notApplied(warning: string): Ordered['notice'] {
  return { orderNotApplied: true, warning };
}

/** Whether ordered rows of a longer list are the first by their order. An ERP that does not hear of orders may have sent them so by chance. */
async function areFirst(
  query: ListQuery,
  found: readonly unknown[],
  ask: AskList,
): Promise<boolean> {
  // A limit of none asks for one row.
  const answer = await ask({ ...query, order: reversed(query.order), limit: 0 });
  if (answer.kind === 'failed' || !Array.isArray(answer.data)) return false;
  return answer.data.length > 0 && comeFirst(found, query.order, answer.data[0]);
}

/**
 * Looks at the order of the rows that came: the contract API documents no order and ignores one without
 * a word (acumatica-protocol §1.15), and rows that only seem to be the latest would be reported as such.
 *
 * @param found all rows that came, the one beyond the limit included
 */
export async function inOrder(
  query: ListQuery,
  found: readonly unknown[],
  ask: AskList,
): Promise<Ordered> {
  const { order, limit, entity } = query;
  if (order.length === 0 || found.length === 0) return { rows: found, notice: {} };
  const missing = missingFields(found, order);
  if (missing.length > 0)
    return {
      rows: found,
      notice: notApplied(
        `orderBy names what no ${entity} of this answer has as a single value: ${missing.join(', ')}. The rows stand in the ERP's own order. Names are case-sensitive; take one from a row listed without selectFields.`,
      ),
    };
  const isComplete = found.length <= limit;
  if (isComplete)
    return isOrdered(found, order)
      ? { rows: found, notice: {} }
      : { rows: sortRows(found, order), notice: { orderedBy: 'gateway' } };
  if (isOrdered(found, order) && (await areFirst(query, found, ask)))
    return { rows: found, notice: {} };
  return {
    rows: found,
    notice: notApplied(
      `The ERP did not apply orderBy: these rows are NOT the first ${entity} records by that order, so do not present them as the latest, largest or first. A complete answer is sorted here: leave topN out, and narrow filterExpression, for example to a short range of dates, until the answer is no longer truncated. Or run an inquiry that is sorted so (acumatica_run_inquiry).`,
    ),
  };
}
