// SPDX-License-Identifier: Apache-2.0
import * as z from 'zod';
import type { Failure } from '#shared/mcp/failure.ts';
import type { ToolOutcome } from '#shared/mcp/outcome.ts';
import { defineTool, readsOnly, type Tool } from '#shared/mcp/tool.ts';
import type { FailedAnswer } from '../client/erp-session.ts';
import { contractReading } from '../client/field-shapes.ts';
import { checkEntityName } from '../client/names.ts';
import { complexEntity } from '../entities/complex-entities.ts';
import { isKeyed } from '../odata/keyed-filter.ts';
import { parseOrderBy } from '../odata/order-by.ts';
import { checkedList } from './checked-list.ts';
import { type Connector, failedOutcome, sessionOf, unexpectedAnswer } from './connector.ts';
import {
  expandFailure,
  filterAdvice,
  filterCorrectionOf,
  isInnerError,
  otherFailure,
} from './list-faults.ts';
import { inOrder } from './list-order.ts';
import { type AskList, type ListQuery, listsOf } from './list-query.ts';
import { selectHere } from './list-selection.ts';
import { given, limitRows, nameList, optionalText, topN } from './row-limit.ts';

const input = z.strictObject({
  entityName: z.string().max(200).describe('such as Customer, SalesOrder, StockItem'),
  filterExpression: optionalText(
    2_000,
    "OData v3: Status eq 'Open' and substringof('acme',CustomerName); dates as datetimeoffset'2026-01-31'",
  ),
  topN,
  selectFields: optionalText(1_000, 'comma-separated field names'),
  orderBy: optionalText(500, 'such as Date desc'),
  expand: optionalText(500, 'comma-separated details, such as Details'),
});

function notAllowed(name: string, why: 'malformed' | 'denied'): Failure {
  return {
    code: 'ENTITY_NOT_ALLOWED',
    message:
      why === 'denied'
        ? `${name} holds users or rights and is not read by this server.`
        : `"${name.slice(0, 60)}" is not a name of the contract API: letters, digits and _ only.`,
    actionRequired: 'Use the name of a business entity, such as Customer or SalesOrder.',
  };
}

/** The names in a query that are not allowed; detail collections are entities too. */
function refusedName(entityName: string, expand: string | undefined): Failure | undefined {
  for (const name of [entityName, ...(expand?.split(',') ?? [])]) {
    const checked = checkEntityName(name);
    if (checked.kind !== 'allowed') return notAllowed(name.trim(), checked.kind);
  }
  return undefined;
}

function falseNegative(
  { entity, filter }: ListQuery,
  rows: number,
): Readonly<Record<string, unknown>> {
  const complex = complexEntity(entity);
  if (rows > 0 || filter === undefined || complex === undefined) return {};
  if (isKeyed(filter, complex.keyField)) return {};
  const byKey = complex.keyField === undefined ? 'its key' : complex.keyField;
  return {
    possibleFalseNegative: true,
    warning: `${entity} is known to answer filters with nothing although records match. Do not report that none exist: look one up by ${byKey}, or run an inquiry.`,
  };
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

/** A list that came, or the outcome that stands for it. */
type Listed =
  | {
      readonly kind: 'listed';
      readonly data: unknown;
      /** True where the ERP could not select fields, and all came. */
      readonly isWhole: boolean;
    }
  | { readonly kind: 'refused'; readonly result: Readonly<Record<string, unknown>> }
  | FailedAnswer;

/** Asks, and finds out which argument is to blame where the ERP only says that it met an error. */
async function list(query: ListQuery, connector: Connector, ask: AskList): Promise<Listed> {
  const first = await ask(query);
  if (first.kind === 'data') return { kind: 'listed', data: first.data, isWhole: false };
  const correction = filterCorrectionOf(query, first);
  if (correction) return { kind: 'refused', result: correction };
  let answer = first;
  if (query.select !== undefined && isInnerError(first)) {
    // Some entities cannot be read field by field, and none by a field that it does not have.
    const whole = await ask({ ...query, select: undefined });
    if (whole.kind === 'data') return { kind: 'listed', data: whole.data, isWhole: true };
    answer = whole;
  }
  const expand = await expandFailure(query, answer, ask);
  if (expand) return { ...answer, failure: expand };
  const advice = filterCorrectionOf(query, answer) ?? filterAdvice(query, answer);
  if (advice) return { kind: 'refused', result: advice };
  return { ...answer, failure: otherFailure(query, answer, connector.settings) };
}

/** The tool that lists records of any business entity (acumatica-reference-product §7.3). */
export function listEntitiesTool(connector: Connector): Tool {
  return defineTool({
    name: 'acumatica_list_entities',
    title: 'List Entities',
    description:
      'Lists records of an entity. OData v3 filter: bare substringof(\'x\',Field), never "eq true", no contains or tolower. Always filter large entities. Details cannot be filtered. orderBy is checked: on orderNotApplied the rows are not the first by it. Does not page.',
    input,
    output: z.looseObject({ results: z.array(z.looseObject({})).optional() }),
    annotations: readsOnly,
    scope: 'erp.read',
    async run(context, args): Promise<ToolOutcome> {
      const entity = args.entityName.trim();
      const expand = nameList(args.expand);
      const refused = refusedName(entity, expand);
      if (refused) return failedOutcome({ failure: refused }, { erpCalls: 0, entity });
      const filter = given(args.filterExpression);
      const order = parseOrderBy(given(args.orderBy));
      if (order.kind === 'malformed')
        return failedOutcome({ failure: malformedOrder(order.part) }, { erpCalls: 0 });
      const asked: ListQuery = {
        entity,
        filter,
        limit: Math.min(args.topN, await connector.maxRecords()),
        select: nameList(args.selectFields),
        order: order.terms,
        expand,
      };
      const session = sessionOf(connector, context);
      const facts = () => ({ ...session.facts(), entity });
      const checked = await checkedList(asked, connector, session);
      if (checked.kind === 'failed') return failedOutcome(checked, facts());
      if (checked.kind === 'refused') return { ...checked, code: 'INVALID_FILTER', facts: facts() };
      const query = checked.question;
      const ask = listsOf(session, connector.settings);
      const listed = await list(query, connector, ask);
      if (listed.kind === 'refused') return { ...listed, code: 'INVALID_FILTER', facts: facts() };
      if (listed.kind === 'failed') return failedOutcome(listed, facts());
      if (!Array.isArray(listed.data))
        return failedOutcome({ failure: unexpectedAnswer(`a list of ${entity}`) }, facts());
      const ordered = await inOrder(query, listed.data, ask);
      const selection = listed.isWhole ? selectHere(query, ordered.rows) : undefined;
      const found = selection?.rows ?? ordered.rows;
      const { rows, truncated, notice } = limitRows(found, query.limit);
      return {
        kind: 'ok',
        result: {
          // What warns stands before the rows, where no client's own limit cuts it off.
          ...together([selection?.notice, ordered.notice, falseNegative(query, rows.length)]),
          ...checked.notice,
          ...notice,
          results: rows,
        },
        reading: contractReading,
        facts: { ...facts(), rows: rows.length, truncated },
      };
    },
  });
}

function malformedOrder(part: string): Failure {
  return {
    code: 'INVALID_ARGUMENTS',
    message: `orderBy cannot be read at "${part.slice(0, 60)}": it takes names of fields, each with asc or desc behind it, separated by commas.`,
    actionRequired: 'Correct orderBy, such as Date desc, OrderNbr, and call again.',
  };
}
