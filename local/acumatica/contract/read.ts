// SPDX-License-Identifier: Apache-2.0
import type { Company } from '../company/company.ts';
import type { DemoPerson } from '../people.ts';
import { answeredCustomFields } from './custom-fields.ts';
import type { EntityDefinition } from './entities.ts';
import { compileFilter, type Filter } from './filter/compile.ts';
import { FilterError } from './filter/expression.ts';
import { parseFilter } from './filter/parse.ts';
import {
  cannotOptimize,
  exception,
  type Failure,
  noEntity,
  type Outcome,
  ok,
} from './http-error.ts';
import { type Query, readQuery } from './query.ts';
import { recordAt, recordsOf } from './records.ts';
import { typeNamed } from './schema/types.ts';
import { type Wire, type WireContext, wireRecord } from './serialize.ts';

/** Who reads what, where. */
export interface Reading {
  readonly company: Company;
  readonly entity: EntityDefinition;
  readonly person: DemoPerson;
  readonly context: WireContext;
  readonly parameters: URLSearchParams;
  /** How many custom fields are answered at once. @default all */
  readonly customFieldWidth?: number | undefined;
}

/** The query options of a read, as far as they are answered. */
function queryOf(reading: Reading): Outcome<Query> {
  const { entity, person, parameters, customFieldWidth } = reading;
  const query = readQuery(typeNamed(entity.name), parameters);
  if (query.kind === 'failure') return query;
  const custom = answeredCustomFields(entity.name, person, query.value.custom, customFieldWidth);
  return ok({ ...query.value, custom });
}

/** Forms whose list drops rows unless the filter names the key (acumatica-complaints #6). */
const keyedOnly: Readonly<Record<string, string>> = {
  PurchaseOrder: 'OrderNbr',
  Shipment: 'ShipmentNbr',
};

/** Details that a list cannot export, with the view at fault. */
const unlisted: Readonly<
  Record<string, { readonly view: string; readonly fields: readonly string[] }>
> = {
  'Payment.ApplicationHistory': { view: 'ARPost', fields: ['DisplayDocType', 'DisplayRefNbr'] },
};

function unoptimised(entity: EntityDefinition, query: Query): Failure | undefined {
  if (entity.inquiry) {
    const parameters = typeNamed(entity.name).fields.filter((field) => field.kind === 'value');
    return cannotOptimize(
      parameters.map((field) => field.name),
      'Filter',
    );
  }
  for (const name of [...query.expand.below.keys(), ...(query.select?.below.keys() ?? [])]) {
    const found = unlisted[`${entity.name}.${name}`];
    if (found !== undefined) {
      return cannotOptimize(
        found.fields.map((field) => `${name}.${field}`),
        found.view,
      );
    }
  }
  return undefined;
}

function readFilter(entity: EntityDefinition, text: string): Outcome<Filter> {
  try {
    return ok(compileFilter(parseFilter(text), typeNamed(entity.name)));
  } catch (error) {
    if (!(error instanceof FilterError)) throw error;
    return exception(
      error.exceptionType,
      error.message,
      'Microsoft.Data.OData.Query.ODataUriParser.ParseFilter()',
    );
  }
}

/** A list: filtered, cut to $skip and $top, rows numbered from 1 (acumatica-protocol §1.2). */
export function readList(reading: Reading): Outcome<Wire[]> {
  const { company, entity, person, context } = reading;
  const query = queryOf(reading);
  if (query.kind === 'failure') return query;
  const { filter: text, top, skip } = query.value;
  const failure = unoptimised(entity, query.value);
  if (failure !== undefined) return failure;
  let rows = recordsOf(company, entity, person);
  let extra: ReadonlySet<string> = new Set();
  if (text !== undefined) {
    const filter = readFilter(entity, text);
    if (filter.kind === 'failure') return filter;
    const key = keyedOnly[entity.name];
    if (key !== undefined && !filter.value.fixed.has(key)) return ok([]);
    rows = rows.filter(filter.value.matches);
    // The fields of the filter come along, selected or not.
    extra = filter.value.fields;
  }
  const page = rows.slice(skip, top === undefined ? undefined : skip + top);
  return ok(
    page.map((row, index) =>
      wireRecord(entity, row, {
        context,
        query: query.value,
        rowNumber: index + 1,
        list: true,
        extra,
      }),
    ),
  );
}

/** One record by its keys or its id. A record of a branch that the person does not see does not exist. */
export function readRecord(reading: Reading, segments: readonly string[]): Outcome<Wire> {
  const { company, entity, person, context } = reading;
  const query = queryOf(reading);
  if (query.kind === 'failure') return query;
  if (entity.inquiry) return unoptimised(entity, query.value) ?? noEntity;
  const row = recordAt(company, entity, person, segments);
  if (row === undefined) return noEntity;
  return ok(wireRecord(entity, row, { context, query: query.value, rowNumber: 1, list: false }));
}
