// SPDX-License-Identifier: Apache-2.0
import { nearestNames } from '../entities/nearest-names.ts';
import { type ListQuery, namesIn, topOf } from './list-query.ts';

/** Rows cut to the fields that were asked for, and what to say of it. */
export interface Selection {
  readonly rows: readonly unknown[];
  readonly notice: Readonly<Record<string, unknown>>;
}

/** Members of each record that no `selectFields` names. */
const always: ReadonlySet<string> = new Set(['id', 'customFields']);
const notFields: ReadonlySet<string> = new Set([
  'id',
  'rowNumber',
  'note',
  'custom',
  'customFields',
  '_links',
]);

function fieldsOf(rows: readonly unknown[]): string[] {
  return [...new Set(rows.flatMap((row) => Object.keys(Object(row))))]
    .filter((name) => !notFields.has(name))
    .sort();
}

/** A row with its id and the fields that are wanted. */
export function cutRow(row: unknown, wanted: ReadonlySet<string>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(Object(row)).filter(([name]) => wanted.has(name) || always.has(name)),
  );
}

/** Does what the ERP could not do for a whole list: takes the fields that were asked for out of all of them. */
export function selectHere(query: ListQuery, rows: readonly unknown[]): Selection {
  const asked = namesIn(query.select).map(topOf);
  const wanted = new Set([
    ...asked,
    ...namesIn(query.expand),
    ...query.order.map(({ path }) => path[0] ?? ''),
  ]);
  const known = fieldsOf(rows);
  const unknown = [...new Set(asked)].filter(
    (name) => !known.includes(name) && !notFields.has(name),
  );
  const refused = `The ERP could not answer ${query.entity} with selectFields`;
  if (rows.length === 0) return { rows, notice: { warning: `${refused}, only without.` } };
  const cutRows = rows.map((row) => cutRow(row, wanted));
  if (unknown.length === 0)
    return {
      rows: cutRows,
      notice: { warning: `${refused}; this server took the fields out of whole records instead.` },
    };
  return {
    rows: cutRows,
    notice: {
      warning: `${refused}, since it names what no record has: ${unknown.join(', ')}. Do not report these as empty. Names are case-sensitive, and details also need expand; take names from availableFields. The rows hold the other fields that were asked for.`,
      unknownFields: unknown,
      nearestNames: Object.fromEntries(unknown.map((name) => [name, nearestNames(name, known)])),
      availableFields: known,
    },
  };
}
