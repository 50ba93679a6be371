// SPDX-License-Identifier: Apache-2.0
import type { Company } from '../company/company.ts';
import type { DemoPerson } from '../people.ts';
import { seesRow } from '../rights.ts';
import type { EntityDefinition } from './entities.ts';
import { type Row, rowsOf, textOf } from './rows.ts';

const guid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Keys as the database compares them: without regard to case and trailing blanks. */
const folded = (key: string): string => key.trimEnd().toLowerCase();

/** The records of an entity that a person sees, in the company's order. */
export function recordsOf(company: Company, entity: EntityDefinition, person: DemoPerson): Row[] {
  const rows = rowsOf(company, entity.name);
  return person.branches === undefined ? rows : rows.filter((row) => seesRow(person, row));
}

/** Whether a record has these values in its key fields; trailing optional keys may be missing. */
export function hasKeys(entity: EntityDefinition, row: Row, keys: readonly string[]): boolean {
  return keys.every((key, index) => {
    const field = entity.keys[index];
    return field !== undefined && folded(textOf(row, field)) === folded(key);
  });
}

interface Index {
  readonly byKeys: ReadonlyMap<string, Row>;
  readonly byId: ReadonlyMap<string, Row>;
}

const indexes = new WeakMap<Row[], Index>();
const joined = (keys: readonly string[]): string => keys.map(folded).join('\n');

/** The index of an entity's rows, kept until {@link reindex}. */
function indexOf(entity: EntityDefinition, rows: Row[]): Index {
  const known = indexes.get(rows);
  if (known !== undefined) return known;
  const byKeys = new Map<string, Row>();
  const byId = new Map<string, Row>();
  for (const row of rows) {
    byId.set(textOf(row, 'id'), row);
    const keys = joined(entity.keys.map((key) => textOf(row, key)));
    if (!byKeys.has(keys)) byKeys.set(keys, row);
  }
  const index = { byKeys, byId };
  indexes.set(rows, index);
  return index;
}

/** To be called when a record came or went. */
export function reindex(rows: Row[]): void {
  indexes.delete(rows);
}

/**
 * The record that the segments of a URL name, if the person sees it: one GUID is its id, else the
 * values of its keys in order.
 */
export function recordAt(
  company: Company,
  entity: EntityDefinition,
  person: DemoPerson,
  segments: readonly string[],
): Row | undefined {
  const rows = rowsOf(company, entity.name);
  const { byId, byKeys } = indexOf(entity, rows);
  const visible = (row: Row | undefined): Row | undefined =>
    row !== undefined && seesRow(person, row) ? row : undefined;
  const [first = ''] = segments;
  if (segments.length === 1 && guid.test(first)) {
    const found = byId.get(first.toLowerCase());
    if (found !== undefined) return visible(found);
  }
  const { length } = entity.keys;
  if (segments.length > length || segments.length < length - entity.optionalKeys) return undefined;
  const indexed = byKeys.get(joined(segments));
  if (indexed !== undefined && hasKeys(entity, indexed, segments)) return visible(indexed);
  return visible(rows.find((row) => hasKeys(entity, row, segments)));
}
