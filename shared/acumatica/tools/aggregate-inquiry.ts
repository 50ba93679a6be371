// SPDX-License-Identifier: Apache-2.0
import { walk } from '#shared/governance/walk.ts';
import type { CallFacts, ToolOutcome } from '#shared/mcp/outcome.ts';
import { inquiryReading } from '../client/field-shapes.ts';
import type { AdmittedInquiry } from '../inquiries/admission.ts';
import { type AggregatedRow, aggregateRows } from '../inquiries/aggregation/aggregate-rows.ts';
import type { Measure } from '../inquiries/aggregation/measures.ts';
import type { FetchedRows } from '../inquiries/fetch-rows.ts';

/** What to compute of an inquiry. */
export interface AggregateQuestion {
  readonly groupBy: readonly string[];
  readonly measures: readonly Measure[];
}

/** Rows of one page: few calls, and none that runs out of time. */
export const aggregatePageSize = 2_000;

/** The columns that are fetched to compute with, and the keys, which tell whether pages repeat. */
export function columnsToFetch(
  { groupBy, measures }: AggregateQuestion,
  keys: readonly string[],
): readonly string[] {
  return [...new Set([...groupBy, ...measures.map(({ field }) => field), ...keys])];
}

function refusal(result: Readonly<Record<string, unknown>>, facts: CallFacts): ToolOutcome {
  return { kind: 'refused', code: 'AGGREGATION_REFUSED', result, facts };
}

/** Said where there are more rows than may be read: a part of a total is no total. */
export function tooManyRows(
  { name }: AdmittedInquiry,
  { total }: FetchedRows,
  maxRows: number,
  facts: CallFacts,
): ToolOutcome {
  const many = total === undefined ? `more than ${maxRows}` : String(total);
  return refusal(
    {
      error: `No total was computed: ${name} has ${many} rows for this question, and at most ${maxRows} are read. A total over a part of them would be wrong.`,
      inquiryName: name,
      ...(total !== undefined && { totalRecords: total }),
      recordLimit: maxRows,
      actionRequired:
        'Narrow the question with filterExpression, for example to a shorter period, and say so to the person; or ask for an inquiry that is already grouped. Do not add up parts of it yourself.',
    },
    facts,
  );
}

/** Said where rows went away while they were read, or came twice. */
export function unsteadyRows(
  { name }: AdmittedInquiry,
  { rows, total }: FetchedRows,
  facts: CallFacts,
): ToolOutcome {
  return refusal(
    {
      error: `No total was computed: the ERP ${total === undefined ? 'repeated rows' : `counted ${total} rows`} of ${name} and gave ${rows.length}. A total over a part of them would be wrong.`,
      inquiryName: name,
      ...(total !== undefined && { totalRecords: total }),
      recordsRead: rows.length,
      actionRequired:
        'Repeat the call once: rows may have changed meanwhile. If it is refused again, narrow the question with filterExpression.',
    },
    facts,
  );
}

const isMoney = (field: string) =>
  /(amount|amt|total|balance|bal|price|cost|revenue|profit|payment)/i.test(field);
const isCurrency = (field: string) => /currency|cury(id)?$/i.test(field);

/** Amounts in several currencies add up to nothing; only the columns' names tell that there may be some. */
function currencyNote(
  { known }: AdmittedInquiry,
  { groupBy, measures }: AggregateQuestion,
): string | undefined {
  const currency = known?.columns.find(({ name }) => isCurrency(name));
  const adds = measures.some(
    ({ function: name, field }) => (name === 'sum' || name === 'avg') && isMoney(field),
  );
  if (currency === undefined || !adds || groupBy.includes(currency.name)) return undefined;
  return `Rows may be in several currencies, which must not be added up: unless the filter leaves one, group by ${currency.name} too.`;
}

/** The answer with figures per group over all rows of the question. */
export function aggregatedOutcome(
  inquiry: AdmittedInquiry,
  question: AggregateQuestion,
  { rows }: FetchedRows,
  limit: number,
  said: Readonly<Record<string, unknown>>,
  facts: CallFacts,
): ToolOutcome {
  const declared = new Map(inquiry.known?.columns.map(({ name, type }) => [name, type]));
  const { value } = walk(rows, inquiryReading);
  // Rows of OData are records (OData JSON Format 4.0 §12).
  const aggregated = aggregateRows(value as readonly AggregatedRow[], {
    ...question,
    isText: (field) => declared.get(field) === 'string',
  });
  if (aggregated.kind === 'misfit') {
    const { field, found } = aggregated.misfit;
    return refusal(
      {
        error: `No figure was computed: the column ${field} holds values that do not fit it (${found}).`,
        inquiryName: inquiry.name,
        actionRequired: `sum and avg need numbers, min and max values of one kind. Use count for ${field}, or another column.`,
      },
      facts,
    );
  }
  const { groups, totals, rounded } = aggregated;
  const shown = groups.slice(0, limit);
  const [first] = question.measures;
  const isGrouped = question.groupBy.length > 0;
  const notes = [
    currencyNote(inquiry, question),
    rounded.length > 0
      ? `${rounded.join(', ')}: some values have more digits than JSON numbers keep, so the last digits may differ.`
      : undefined,
  ].filter((note) => note !== undefined);
  return {
    kind: 'ok',
    result: {
      ...said,
      results: shown,
      aggregated: true,
      rowsCovered: rows.length,
      coversAllRows: true,
      ...(isGrouped && {
        groups: groups.length,
        totals,
        sortedBy:
          first === undefined
            ? 'rowCount, largest first'
            : `${first.function} of ${first.field}, largest first`,
      }),
      ...(shown.length < groups.length && {
        truncated: true,
        recordsReturned: shown.length,
        recordLimit: limit,
        actionRequired: `These are the first ${shown.length} of ${groups.length} groups; totals covers all of them. Raise topN, or group by fewer columns, to see the others.`,
      }),
      ...(notes.length > 0 && { note: notes.join(' ') }),
    },
    facts: { ...facts, rows: shown.length, truncated: shown.length < groups.length },
  };
}
