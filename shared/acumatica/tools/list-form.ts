// SPDX-License-Identifier: Apache-2.0
import type { ErpSession, FailedAnswer } from '../client/erp-session.ts';
import { wrap } from '../client/field-shapes.ts';
import { entityUrl } from '../client/paths.ts';
import { equalities } from '../entities/filter-equalities.ts';
import { missingFields, sortRows } from '../odata/order-by.ts';
import { type Connector, unexpectedAnswer } from './connector.ts';
import { type ListQuery, namesIn } from './list-query.ts';
import { cutRow } from './list-selection.ts';

type Notice = Readonly<Record<string, unknown>>;

/** What an inquiry form answered. */
export type ListedForm =
  | { readonly kind: 'rows'; readonly rows: readonly unknown[]; readonly notice: Notice }
  | { readonly kind: 'refused'; readonly result: Notice }
  | FailedAnswer;

function notParameters({ entity, filter }: ListQuery, parameters: readonly string[]): ListedForm {
  return {
    kind: 'refused',
    result: {
      error: `${entity} is an inquiry form, which takes parameters instead of a filter. The query was not executed: do not report that nothing matches. Write each parameter as Field eq value, joined by and.`,
      entity,
      filterExpression: filter,
      filterNotApplicable: true,
      ...(parameters.length > 0 && { parameters }),
    },
  };
}

function rowsIn(record: Readonly<Record<string, unknown>>, details: readonly string[]): unknown[] {
  return details.flatMap((name) => {
    const rows = record[name];
    return Array.isArray(rows) ? rows : [];
  });
}

/** The form's own fields: what it was asked, and what it remarked about that. */
function parametersIn(record: Readonly<Record<string, unknown>>, details: readonly string[]) {
  const left = new Set([...details, 'id', 'rowNumber', 'note', 'custom', '_links']);
  return Object.fromEntries(
    Object.entries(record).filter(
      ([name, value]) => !left.has(name) && Object.keys(Object(value)).length > 0,
    ),
  );
}

/**
 * Asks an inquiry form: the filter's fields are its parameters, and its details are the rows. The form
 * sends all of them, so that they are put in order and cut to fields here.
 */
export async function listForm(
  query: ListQuery,
  { settings, entitySchemas }: Connector,
  session: ErpSession,
): Promise<ListedForm> {
  const { entity, filter, order, select } = query;
  const read = await entitySchemas(session, entity);
  const schema = read.kind === 'schema' ? read.schema : undefined;
  const known = schema?.fields.filter(({ custom }) => !custom).map(({ name }) => name) ?? [];
  const parameters = filter === undefined ? [] : equalities(filter);
  if (parameters === undefined) return notParameters(query, known);
  const details = schema?.collections.filter(({ linked }) => !linked).map(({ name }) => name);
  const expand = details?.length ? details : ['Results'];
  const answer = await session.send({
    method: 'PUT',
    url: entityUrl(settings, entity, [], new URLSearchParams({ $expand: expand.join(',') })),
    label: `PUT ${entity}`,
    body: wrap(Object.fromEntries(parameters.map(({ field, value }) => [field, value]))),
  });
  if (answer.kind === 'failed') return answer;
  const { data } = answer;
  if (typeof data !== 'object' || data === null || Array.isArray(data))
    return { kind: 'failed', failure: unexpectedAnswer(`the form ${entity}`) };
  const record = data as Readonly<Record<string, unknown>>; // narrowed above: an object of JSON
  const rows = rowsIn(record, expand);
  const missing = rows.length === 0 ? [] : missingFields(rows, order);
  const ordered = missing.length === 0 ? sortRows(rows, order) : rows;
  const wanted = new Set([
    ...namesIn(select).map((path) => path.split('/').at(-1) ?? path),
    ...order.map(({ path }) => path[0] ?? ''),
  ]);
  const warnings = [
    rows.length === 0 &&
      'The form has no rows for these parameters: check them before telling the person. This does not say that a quantity or an amount is zero.',
    missing.length > 0 &&
      `orderBy names what no row has: ${missing.join(', ')}. The rows stand in the ERP's own order.`,
  ].filter(Boolean);
  return {
    kind: 'rows',
    rows: select === undefined ? ordered : ordered.map((row) => cutRow(row, wanted)),
    notice: {
      parameters: parametersIn(record, expand),
      ...(missing.length > 0 && { orderNotApplied: true }),
      ...(warnings.length > 0 && { warning: warnings.join(' ') }),
    },
  };
}
