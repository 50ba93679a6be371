// SPDX-License-Identifier: Apache-2.0
import * as z from 'zod';
import type { Failure } from '#shared/mcp/failure.ts';
import type { ToolOutcome } from '#shared/mcp/outcome.ts';
import { defineTool, readsOnly, type Tool } from '#shared/mcp/tool.ts';
import type { FailedAnswer } from '../client/erp-session.ts';
import { contractReading } from '../client/field-shapes.ts';
import { checkEntityName, checkPath } from '../client/names.ts';
import { isInquiryForm, saysInquiryForm } from '../entities/inquiry-forms.ts';
import { parseOrderBy } from '../odata/order-by.ts';
import { checkedList } from './checked-list.ts';
import { type Connector, failedOutcome, sessionOf } from './connector.ts';
import { customFieldsInput, firstCustomFields } from './custom-fields.ts';
import { notAllowed } from './entity-refusal.ts';
import { recordShape } from './get-record.ts';
import {
  expandFailure,
  filterAdvice,
  filterCorrectionOf,
  isInnerError,
  otherFailure,
} from './list-faults.ts';
import { listForm } from './list-form.ts';
import { type AskList, type ListQuery, listsOf, namesIn } from './list-query.ts';
import { type ListedData, linked, rowsOf } from './list-rows.ts';
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
  customFields: customFieldsInput,
});

/** The names in a query that are not allowed; detail collections are entities too. */
function refusedName(
  entityName: string,
  expand: string | undefined,
  select: string | undefined,
): Failure | undefined {
  const names = [
    [entityName, checkEntityName(entityName)] as const,
    ...namesIn(expand).map((path) => [path, checkPath(path, 'entity')] as const),
    ...namesIn(select).map((path) => [path, checkPath(path, 'field')] as const),
  ];
  for (const [name, checked] of names)
    if (checked.kind !== 'allowed') return notAllowed(name, checked.kind);
  return undefined;
}

const linkedShape = {
  ...recordShape,
  browser_url: z.string().describe('its form in the ERP; in short lists').optional(),
};

/** A list that came, or the outcome that stands for it. */
type Listed =
  | ({ readonly kind: 'listed' } & ListedData)
  | { readonly kind: 'refused'; readonly result: Readonly<Record<string, unknown>> }
  /** The entity takes parameters and is no list. */
  | { readonly kind: 'form' }
  | FailedAnswer;

/** Asks, and finds out which argument is to blame where the ERP only says that it met an error. */
async function list(query: ListQuery, connector: Connector, ask: AskList): Promise<Listed> {
  if (isInquiryForm(query.entity)) return { kind: 'form' };
  const first = await ask(query);
  if (first.kind === 'data') return { kind: 'listed', data: first.data, isWhole: false };
  if (saysInquiryForm(first.http?.complaint.texts ?? [])) return { kind: 'form' };
  const correction = filterCorrectionOf(query, first);
  if (correction) return { kind: 'refused', result: correction };
  let answer = first;
  if (query.select !== undefined && isInnerError(first)) {
    // Some entities cannot be read field by field, and none by a field that it does not have.
    const whole = await ask({ ...query, select: undefined });
    if (whole.kind === 'data') return { kind: 'listed', data: whole.data, isWhole: true };
    answer = whole;
  }
  if (query.custom !== undefined && isInnerError(first)) {
    const without = await ask({ ...query, custom: undefined });
    if (without.kind === 'data')
      return { kind: 'listed', data: without.data, isWhole: false, isWithoutCustom: true };
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
    output: z.looseObject({ results: z.array(z.looseObject(linkedShape)).optional() }),
    annotations: readsOnly,
    scope: 'erp.read',
    async run(context, args): Promise<ToolOutcome> {
      const entity = args.entityName.trim();
      const { customFields = [] } = args;
      const expand = nameList(args.expand);
      const select = nameList(args.selectFields);
      const refused = refusedName(entity, expand, select);
      if (refused) return failedOutcome({ failure: refused }, { erpCalls: 0, entity });
      const order = parseOrderBy(given(args.orderBy));
      if (order.kind === 'malformed')
        return failedOutcome({ failure: malformedOrder(order.part) }, { erpCalls: 0 });
      const asked: ListQuery = {
        entity,
        filter: given(args.filterExpression),
        limit: Math.min(args.topN, await connector.maxRecords()),
        select,
        order: order.terms,
        expand,
        custom: firstCustomFields(customFields),
      };
      const session = sessionOf(connector, context);
      const facts = () => ({ ...session.facts(), entity });
      // What an inquiry form sends are rows of its details, whose names are not its own.
      const checkable = isInquiryForm(entity)
        ? { ...asked, select: undefined, order: [], expand: undefined }
        : asked;
      const checked = await checkedList(checkable, connector, session);
      if (checked.kind === 'failed') return failedOutcome(checked, facts());
      if (checked.kind === 'refused') return { ...checked, code: 'INVALID_FILTER', facts: facts() };
      const query = checked.question;
      const ask = listsOf(session, connector.settings);
      const listed = await list(query, connector, ask);
      const answered =
        listed.kind === 'form'
          ? await listForm({ ...asked, filter: query.filter }, connector, session)
          : listed.kind === 'listed'
            ? await rowsOf(query, listed, customFields, ask)
            : listed;
      if (answered.kind === 'refused')
        return { ...answered, code: 'INVALID_FILTER', facts: facts() };
      if (answered.kind === 'failed') return failedOutcome(answered, facts());
      const { rows, truncated, notice } = limitRows(answered.rows, query.limit);
      return {
        kind: 'ok',
        result: {
          // What warns stands before the rows, where no client's own limit cuts it off.
          ...answered.notice,
          ...checked.notice,
          ...notice,
          results: linked(rows, entity, connector),
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
