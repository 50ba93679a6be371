// SPDX-License-Identifier: Apache-2.0
import type { InquiryQuirks } from '../deps.ts';
import { compile, compileFilter, type EntityType } from '../filter/compile.ts';
import { type Expression, QueryError } from '../filter/expression.ts';
import type { Value } from '../filter/literals.ts';
import { propertiesIn } from '../filter/names.ts';
import { orderOf } from '../filter/operators.ts';
import { parseFilter, parseOrderBy } from '../filter/parse.ts';
import type { Layout } from './layout.ts';
import type { InquiryRow } from './rows.ts';

/** A query's options, checked against the inquiry. */
export interface Query {
  readonly passes: (row: InquiryRow) => boolean;
  /** Absent where no order was asked. */
  readonly compare?: (one: InquiryRow, other: InquiryRow) => number;
  /** Names to show; undefined for all. */
  readonly select?: readonly string[];
  readonly top?: number;
  readonly skip: number;
  readonly count: boolean;
  /** A calculated column stands in the filter: the ERP then answers 200 with an empty body (acumatica-protocol §2). */
  readonly filtersCalculated: boolean;
}

const known = ['$filter', '$select', '$orderby', '$top', '$skip', '$count', '$format'];

/** The type that error texts and filters speak of. */
function entityTypeOf({ typeName, properties }: Layout, quirks: InquiryQuirks): EntityType {
  return {
    exactPadding: quirks.exactPadding === true,
    name: `GenericInquiry.${typeName}`,
    properties: new Map(properties.map(({ name, type }) => [name, type])),
  };
}

/**
 * Reads the system query options (OData Protocol 4.0 §11.2.5).
 *
 * @throws QueryError in the ERP's own words
 */
export function readQuery(
  options: URLSearchParams,
  layout: Layout,
  quirks: InquiryQuirks = {},
): Query {
  for (const name of options.keys())
    if (name.startsWith('$') && !known.includes(name))
      throw new QueryError(`The query parameter '${name}' is not supported.`);
  if (quirks.refusesCount && options.has('$count'))
    throw new QueryError("The query parameter '$count' is not supported.");
  const entity = entityTypeOf(layout, quirks);
  const filter = options.get('$filter');
  const expression = filter === null ? undefined : parseFilter(filter);
  const orderBy = options.get('$orderby');
  const select = options.get('$select');
  const top = wholeNumber(options, '$top');
  return {
    passes: expression ? compileFilter(expression, entity) : () => true,
    ...(orderBy !== null && { compare: comparatorOf(orderBy, entity) }),
    ...(select !== null && select !== '*' && { select: namesOf(select, entity) }),
    ...(top !== undefined && { top }),
    skip: wholeNumber(options, '$skip') ?? 0,
    count: truth(options, '$count'),
    filtersCalculated: expression !== undefined && namesCalculated(expression, layout),
  };
}

function namesCalculated(expression: Expression, { properties }: Layout): boolean {
  const named = propertiesIn(expression);
  return properties.some(
    ({ name, column }) => column?.formula !== undefined && named.includes(name),
  );
}

function wholeNumber(options: URLSearchParams, name: '$top' | '$skip'): number | undefined {
  const text = options.get(name);
  if (text === null) return undefined;
  if (!/^\d{1,9}$/.test(text))
    throw new QueryError(
      `Invalid value '${text}' for ${name} query option found. The ${name} query option requires a non-negative integer value.`,
    );
  return Number(text);
}

function truth(options: URLSearchParams, name: '$count'): boolean {
  const text = options.get(name);
  if (text === null || text === 'false') return false;
  if (text === 'true') return true;
  throw new QueryError(
    `Invalid value '${text}' for ${name} query option found. Valid values are 'true' and 'false'.`,
  );
}

function namesOf(select: string, { name: type, properties }: EntityType): string[] {
  const names = select.split(',').map((name) => name.trim());
  const unknown = names.find((name) => !properties.has(name));
  if (unknown !== undefined)
    throw new QueryError(`Could not find a property named '${unknown}' on type '${type}'.`);
  return names;
}

function comparatorOf(orderBy: string, entity: EntityType) {
  const terms = parseOrderBy(orderBy).map(({ expression, descending }) => ({
    ...compile(expression, entity),
    sign: descending ? -1 : 1,
  }));
  return (one: InquiryRow, other: InquiryRow): number => {
    for (const { read, sign } of terms) {
      const order = nullsFirst(read(one), read(other));
      if (order !== 0) return sign * order;
    }
    return 0;
  };
}

/** Null sorts before every value (OData Protocol 4.0 §11.2.5.2). */
function nullsFirst(one: Value, other: Value): number {
  if (one === null || other === null) return Number(other === null) - Number(one === null);
  return orderOf(one, other);
}
