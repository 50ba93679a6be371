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

/** The record that the segments of a URL name: one GUID is its id, else the values of its keys in order. */
export function recordAt(
  entity: EntityDefinition,
  records: readonly Row[],
  segments: readonly string[],
): Row | undefined {
  const [first = ''] = segments;
  if (segments.length === 1 && guid.test(first)) {
    const id = first.toLowerCase();
    const byId = records.find((row) => textOf(row, 'id') === id);
    if (byId !== undefined) return byId;
  }
  const { length } = entity.keys;
  if (segments.length > length || segments.length < length - entity.optionalKeys) return undefined;
  const exact = (row: Row): boolean =>
    segments.every((key, index) => row[entity.keys[index] ?? ''] === key);
  // Most keys come as they are stored, and folding the keys of five thousand records takes its time.
  return records.find(exact) ?? records.find((row) => hasKeys(entity, row, segments));
}
