// SPDX-License-Identifier: Apache-2.0
import * as z from 'zod';
import type { Failure } from '#shared/mcp/failure.ts';
import type { ToolOutcome } from '#shared/mcp/outcome.ts';
import { defineTool, readsOnly, type Tool } from '#shared/mcp/tool.ts';
import type { ErpAnswer } from '../client/erp-session.ts';
import { contractReading } from '../client/field-shapes.ts';
import { checkEntityName } from '../client/names.ts';
import { entityUrl } from '../client/paths.ts';
import { complexEntity, filterErrorKind } from '../entities/complex-entities.ts';
import { isKeyed, normaliseFilter } from '../odata/v3-filter.ts';
import { type Connector, failedOutcome, sessionOf } from './connector.ts';
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

interface Query {
  readonly entity: string;
  readonly filter: string | undefined;
  readonly limit: number;
  readonly select: string | undefined;
  readonly orderBy: string | undefined;
  readonly expand: string | undefined;
}

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

function parametersOf(query: Query, select: string | undefined): URLSearchParams {
  const parameters = new URLSearchParams();
  const set = (name: string, value: string | undefined) => {
    if (value !== undefined) parameters.set(name, value);
  };
  set('$filter', query.filter);
  // One more than asked for: only that row proves that there are more.
  set('$top', String(query.limit + 1));
  set('$select', select);
  set('$orderby', query.orderBy);
  set('$expand', query.expand);
  return parameters;
}

/** The answer 500 that a filter caused, as advice; undefined where the failure is another one. */
function filterAdvice(
  { entity, filter }: Query,
  answer: ErpAnswer,
): Readonly<Record<string, unknown>> | undefined {
  if (answer.kind !== 'failed' || answer.http?.status !== 500 || filter === undefined)
    return undefined;
  // A cause that is known better, such as a missing setup, is not the filter's fault.
  if (answer.failure.code !== 'ERP_ERROR') return undefined;
  const kind = filterErrorKind(answer.http.complaint.texts);
  if (kind === undefined) return undefined;
  const keyField = complexEntity(entity)?.keyField;
  const byKey = keyField === undefined ? 'by its key' : `by ${keyField}`;
  const why =
    kind === 'child_collection'
      ? `The filter names a field of a detail collection of ${entity}, and only fields of the record itself can be filtered.`
      : `${entity} cannot be filtered by this expression, since the ERP computes some of its fields.`;
  return {
    error: `${why} The query was not executed: do not report that nothing matches. Fetch one record ${byKey} (acumatica_get_ tools), filter by other fields, or run an inquiry (acumatica_run_inquiry) that covers the question.`,
    entity,
    filterNotApplicable: true,
    filterErrorKind: kind,
    ...(keyField !== undefined && { keyField }),
  };
}

function falseNegative({ entity, filter }: Query, rows: number): Readonly<Record<string, unknown>> {
  const complex = complexEntity(entity);
  if (rows > 0 || filter === undefined || complex === undefined) return {};
  if (isKeyed(filter, complex.keyField)) return {};
  const byKey = complex.keyField === undefined ? 'its key' : complex.keyField;
  return {
    possibleFalseNegative: true,
    warning: `${entity} is known to answer filters with nothing although records match. Do not report that none exist: look one up by ${byKey}, or run an inquiry.`,
  };
}

async function list(query: Query, connector: Connector, session: ReturnType<typeof sessionOf>) {
  const send = (select: string | undefined) =>
    session.send({
      method: 'GET',
      url: entityUrl(connector.settings, query.entity, [], parametersOf(query, select)),
      label: `GET ${query.entity}`,
    });
  const answer = await send(query.select);
  const advice = filterAdvice(query, answer);
  if (advice !== undefined || answer.kind === 'data' || query.select === undefined)
    return { answer, advice, warning: undefined };
  if (answer.http?.status !== 500) return { answer, advice, warning: undefined };
  // Some entities cannot be read field by field; all fields are better than none.
  const whole = await send(undefined);
  const warning = 'The ERP could not answer with selectFields; all fields are returned instead.';
  return { answer: whole, advice: filterAdvice(query, whole), warning };
}

/** The tool that lists records of any business entity (acumatica-reference-product §7.3). */
export function listEntitiesTool(connector: Connector): Tool {
  return defineTool({
    name: 'acumatica_list_entities',
    title: 'List Entities',
    description:
      'Lists records of an entity. OData v3 filter: bare substringof(\'x\',Field), never "eq true", no contains or tolower. Always filter large entities. Details cannot be filtered. Does not page.',
    input,
    output: z.looseObject({ results: z.array(z.looseObject({})).optional() }),
    annotations: readsOnly,
    scope: 'erp.read',
    async run(context, args): Promise<ToolOutcome> {
      const entity = args.entityName.trim();
      const expand = nameList(args.expand);
      const refused = refusedName(entity, expand);
      if (refused) return failedOutcome({ failure: refused }, { erpCalls: 0 });
      const filter = given(args.filterExpression);
      const query: Query = {
        entity,
        filter: filter === undefined ? undefined : normaliseFilter(filter),
        limit: Math.min(args.topN, connector.maxRecords),
        select: nameList(args.selectFields),
        orderBy: given(args.orderBy),
        expand,
      };
      const session = sessionOf(connector, context);
      const { answer, advice, warning } = await list(query, connector, session);
      const facts = { ...session.facts(), entity };
      if (advice) return { kind: 'refused', result: advice, facts };
      if (answer.kind === 'failed') return failedOutcome(answer, facts);
      if (!Array.isArray(answer.data)) return failedOutcome({ failure: noList(entity) }, facts);
      const { rows, truncated, notice } = limitRows(answer.data, query.limit);
      return {
        kind: 'ok',
        result: {
          results: rows,
          ...notice,
          ...falseNegative(query, rows.length),
          ...(warning !== undefined && { warning }),
        },
        reading: contractReading,
        facts: { ...facts, rows: rows.length, truncated },
      };
    },
  });
}

function noList(entity: string): Failure {
  return {
    code: 'ERP_UNREADABLE_ANSWER',
    message: `The ERP could not answer: it sent something other than a list of ${entity}. This is not an empty result.`,
    actionRequired: 'Repeat the call once; if it fails again, tell the person.',
  };
}
