// SPDX-License-Identifier: Apache-2.0
import * as z from 'zod';
import type { CallFacts, ToolOutcome } from '#shared/mcp/outcome.ts';
import { defineTool, readsOnly, type Tool } from '#shared/mcp/tool.ts';
import { inquiryReading } from '../client/field-shapes.ts';
import { type AdmittedInquiry, admit } from '../inquiries/admission.ts';
import { createRowFetcher, type FetchedRows } from '../inquiries/fetch-rows.ts';
import type { Inquiries } from '../inquiries/inquiries.ts';
import { inquiryCall } from '../inquiries/parameter-call.ts';
import { inquiryFields } from '../odata/known-fields.ts';
import { type OrderTerm, parseOrderBy, writeOrderBy } from '../odata/order-by.ts';
import {
  type AggregateQuestion,
  aggregatedOutcome,
  aggregatePageSize,
  columnsToFetch,
  tooManyRows,
  unsteadyRows,
} from './aggregate-inquiry.ts';
import { checkInquiryQuestion } from './checked-question.ts';
import { type Connector, failedOutcome, sessionOf, unexpectedAnswer } from './connector.ts';
import { unknownColumns } from './inquiry-columns.ts';
import { unansweredInquiry } from './inquiry-faults.ts';
import { runInquiryInput } from './inquiry-input.ts';
import { parametersRefusal } from './inquiry-parameters.ts';
import { given, limitRows, nameList } from './row-limit.ts';
import { askUnpadded } from './unpadded-retry.ts';

type Arguments = z.output<typeof runInquiryInput>;

/** What is computed, where the call asks for figures instead of rows. */
function aggregateQuestion(args: Arguments): AggregateQuestion | undefined {
  const groupBy = nameList(args.groupBy)?.split(',') ?? [];
  const { aggregate: measures = [] } = args;
  if (groupBy.length === 0 && measures.length === 0) return undefined;
  return { groupBy, measures };
}

/** The order that is asked for, and the columns to compute with; or what is wrong with them. */
function readArguments(
  args: Arguments,
  figures: AggregateQuestion | undefined,
  inquiry: AdmittedInquiry,
):
  | { readonly kind: 'read'; readonly order: readonly OrderTerm[] }
  | { readonly kind: 'wrong'; readonly result: Readonly<Record<string, unknown>> } {
  const { groupBy = [], measures = [] } = figures ?? {};
  const wrong = (argument: string, problem: string) => ({
    kind: 'wrong' as const,
    result: {
      error: `invalid_${argument}`,
      inquiryName: inquiry.name,
      problem,
      actionRequired:
        'The query was never executed: do not report that nothing matches. Correct the arguments and call again.',
    },
  });
  const order = parseOrderBy(given(args.orderBy));
  if (order.kind === 'malformed')
    return wrong(
      'order_by',
      `orderBy cannot be read at '${order.part}': it lists columns, each with or without desc.`,
    );
  const twice = groupBy.find((field) => measures.some((measure) => measure.field === field));
  if (twice !== undefined)
    return wrong(
      'aggregate',
      `${twice} is a column to group by; it cannot be aggregated as well. Each group has its rowCount.`,
    );
  const unknown = unknownColumns(inquiry, [
    { argument: 'groupBy', columns: groupBy },
    { argument: 'aggregate', columns: measures.map(({ field }) => field) },
  ]);
  if (unknown !== undefined) return { kind: 'wrong', result: unknown };
  return { kind: 'read', order: order.terms };
}

/** What makes pages stable: the keys, which together tell rows apart. */
function keysOf({ name, metadata }: AdmittedInquiry): readonly string[] {
  return metadata?.typeOf(name)?.keys ?? [];
}

/** The rows themselves, cut to the limit. */
function rowsOutcome(
  { rows: found, total }: FetchedRows,
  limit: number,
  said: Readonly<Record<string, unknown>>,
  facts: CallFacts,
): ToolOutcome {
  const { rows, truncated, notice } = limitRows(found, limit);
  const counted = total !== undefined && total > rows.length;
  return {
    kind: 'ok',
    result: {
      ...said,
      results: rows,
      ...notice,
      ...(truncated &&
        counted && {
          totalRecords: total,
          actionRequired: `These are ${rows.length} of ${total} rows. This tool does not page: do not call again with another topN or an offset. Ask the person to narrow the question, add a filter, or ask for figures with aggregate.`,
        }),
    },
    reading: inquiryReading,
    facts: { ...facts, rows: rows.length, truncated },
  };
}

/** The tool that runs a prepared inquiry (acumatica-reference-product §7.4). */
export function runInquiryTool(connector: Connector, inquiries: Inquiries): Tool {
  const { settings } = connector;
  const fetchRows = createRowFetcher(settings);
  return defineTool({
    name: 'acumatica_run_inquiry',
    title: 'Run Inquiry',
    description:
      "Runs a Generic Inquiry, a prepared report, by its exact name; aggregate gives exact totals. OData v4 filter: contains(Field,'x'), field first. Columns are captions; case matters; calculated ones cannot be filtered. Does not page.",
    input: runInquiryInput,
    output: z.looseObject({ results: z.array(z.looseObject({})).optional() }),
    annotations: readsOnly,
    scope: 'erp.read',
    async run(context, args): Promise<ToolOutcome> {
      const name = args.inquiryName.trim();
      const session = sessionOf(connector, context);
      const facts = () => ({ ...session.facts(), entity: name });
      if (context.person === undefined) throw new Error('A call to the ERP needs a person');
      const admission = await admit(name, inquiries, {
        session,
        person: context.person,
        settings,
      });
      if (admission.kind === 'refused') return failedOutcome(admission, facts());
      const { inquiry } = admission;
      const call = inquiryCall(inquiry, args.parameters ?? {});
      if (call.kind !== 'call')
        return {
          kind: 'refused',
          code: 'INQUIRY_NEEDS_PARAMETERS',
          result: parametersRefusal(inquiry, call),
          facts: facts(),
        };
      const refused = (result: Readonly<Record<string, unknown>>): ToolOutcome => ({
        kind: 'refused',
        code: 'INVALID_FILTER',
        result,
        facts: facts(),
      });
      const figures = aggregateQuestion(args);
      const read = readArguments(args, figures, inquiry);
      if (read.kind === 'wrong') return refused(read.result);
      const isDeclared = inquiry.known?.diagnostic.kind !== 'no_metadata';
      const checked = checkInquiryQuestion(
        {
          filter: given(args.filterExpression),
          select: figures
            ? columnsToFetch(figures, keysOf(inquiry)).join(',')
            : nameList(args.selectFields),
          order: read.order,
        },
        name,
        inquiryFields(inquiry.known?.columns, isDeclared),
      );
      if (checked.kind === 'refused') return refused(checked.result);
      const { filter, select, order } = checked.question;

      const { aggregateMaxRows } = await inquiries.rules();
      const limit = Math.min(args.topN, await connector.maxRecords());
      const orderBy = (figures ? keysOf(inquiry).join(',') : writeOrderBy(order)) || undefined;
      const options = new URLSearchParams(call.aliases);
      if (select !== undefined) options.set('$select', select);
      if (orderBy !== undefined) options.set('$orderby', orderBy);
      const { answer, notice } = await askUnpadded(filter, checked.notice, (asked) => {
        if (asked !== undefined) options.set('$filter', asked);
        return fetchRows(session, {
          segment: call.segment,
          options,
          label: `the inquiry ${name}`,
          wanted: (figures ? aggregateMaxRows : limit) + 1,
          ...(figures && {
            pageSize: Math.min(aggregatePageSize, aggregateMaxRows + 1),
            mustBeCertain: true,
            hasKeys: keysOf(inquiry).length > 0,
            stopsAbove: aggregateMaxRows,
            onPage: (fetched, total) => context.progress(fetched, total, `Reading rows of ${name}`),
          }),
        });
      });
      if (answer.kind === 'failed')
        return unansweredInquiry(
          answer,
          inquiry,
          {
            inquiryName: name,
            filterExpression: filter,
            selectFields: select,
            orderBy,
          },
          settings.canaryInquiry,
          facts(),
        );
      if (answer.kind === 'shapeless')
        return failedOutcome({ failure: unexpectedAnswer(`rows of ${name}`) }, facts());
      if (figures === undefined) return rowsOutcome(answer, limit, notice, facts());
      if (!answer.complete) {
        const isTooMany = answer.rows.length > aggregateMaxRows || answer.stoppedAbove === true;
        return isTooMany
          ? tooManyRows(inquiry, answer, aggregateMaxRows, facts())
          : unsteadyRows(inquiry, answer, facts());
      }
      return aggregatedOutcome(inquiry, figures, answer, limit, notice, facts());
    },
  });
}
