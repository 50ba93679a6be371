// SPDX-License-Identifier: Apache-2.0
import { rightOf, seesRow } from '../rights.ts';
import { type Body, isObject, sentValue, wrapped } from './body.ts';
import { customFieldsOf, writeCustomValue } from './custom-fields.ts';
import {
  accessDenied,
  type Failure,
  invalidBody,
  noEntity,
  type Outcome,
  ok,
} from './http-error.ts';
import { type Names, type Query, readQuery } from './query.ts';
import type { Reading } from './read.ts';
import { hasKeys, reindex } from './records.ts';
import { detailsOf, linkedOf, type Row, rowsOf, type Stored, textOf } from './rows.ts';
import type { EntityType, Field } from './schema/type-table.ts';
import { typeNamed } from './schema/types.ts';
import { type Wire, wireRecord } from './serialize.ts';
import { lineDefaults, recalculate } from './totals.ts';
import { periodError, required, selectorError } from './validation.ts';

/** What a request's headers and method allow: PUT may do both, PATCH and `If-Match: *` update only, `If-None-Match: *` inserts only. */
export interface WriteMode {
  readonly insert: boolean;
  readonly update: boolean;
  readonly patch: boolean;
}

export interface Writing extends Reading {
  readonly body: Body;
  readonly mode: WriteMode;
  readonly ids: () => string;
  readonly now: () => Date;
}

/** Errors by field and by detail row, as a 422 shows them (acumatica-complaints #46). */
interface Problems {
  readonly fields: Map<string, string>;
  readonly rows: Map<Row, Map<string, string>>;
}

const guid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The record that a body means, by its id or by its keys. */
function target({ company, entity, person, body }: Writing): Row | undefined {
  const rows = rowsOf(company, entity.name).filter((row) => seesRow(person, row));
  const id = body['id'];
  if (typeof id === 'string' && guid.test(id))
    return rows.find((row) => textOf(row, 'id') === id.toLowerCase());
  const keys = entity.keys.map((key) => wrapped(body, key)?.value);
  if (keys.some((key) => key === undefined || key === null || key === '' || key === '<NEW>'))
    return undefined;
  return rows.find((row) => hasKeys(entity, row, keys.map(String)));
}

/** Writes a body's scalar fields into a row and notes what is wrong with them. */
function writeValues(
  writing: Writing,
  type: EntityType,
  row: Row,
  body: Body,
  at: { top: boolean; problems: Map<string, string> },
): void {
  const { company, entity } = writing;
  for (const field of type.fields) {
    if (field.kind !== 'value') continue;
    const given = wrapped(body, field.name);
    if (given === undefined) continue;
    const sent = sentValue(field.type, given.value);
    if (sent.kind === 'wrong') {
      at.problems.set(
        field.name,
        `Error: '${String(given.value)}' is not a valid value of ${field.name}.`,
      );
      row[field.name] = String(given.value);
      continue;
    }
    const isKey = at.top && entity.keys.includes(field.name);
    row[field.name] = sent.value;
    if (sent.value === undefined || typeof sent.value === 'object') continue;
    const value = String(sent.value);
    const wrong =
      selectorError(company, field.name, value, isKey) ??
      (at.top ? periodError(company, field.name, value) : undefined);
    if (wrong !== undefined) at.problems.set(field.name, wrong);
  }
}

/** Detail rows: by `id` an update, with `delete` a removal, without `id` a new row (acumatica-protocol §1.10). */
function writeDetails(
  writing: Writing,
  field: Field & { kind: 'many' },
  row: Row,
  sent: readonly unknown[],
  problems: Problems,
): void {
  const { entity, company, ids } = writing;
  const type = typeNamed(field.of);
  let rows = [...detailsOf(row, field.name)];
  for (const body of sent) {
    if (!isObject(body)) continue;
    const id = typeof body['id'] === 'string' ? body['id'].toLowerCase() : undefined;
    if (body['delete'] === true) {
      rows = rows.filter((one) => textOf(one, 'id') !== id);
      continue;
    }
    let detail = rows.find((one) => textOf(one, 'id') === id);
    const fresh = detail === undefined;
    if (detail === undefined) {
      const last = Math.max(0, ...rows.map((one) => Number(one['LineNbr'] ?? 0)));
      detail = type.field.has('LineNbr') ? { id: ids(), LineNbr: last + 1 } : { id: ids() };
      rows.push(detail);
    }
    const wrong = new Map<string, string>();
    writeValues(writing, type, detail, body, { top: false, problems: wrong });
    if (wrong.size > 0) problems.rows.set(detail, wrong);
    const price = (item: string): number =>
      company.stockItems.find((one) => one.InventoryID.toLowerCase() === item.toLowerCase())
        ?.DefaultPrice ?? 0;
    if (fresh) lineDefaults[entity.name]?.(price, detail);
  }
  row[field.name] = rows;
}

function writeLinked(
  writing: Writing,
  type: EntityType,
  row: Row,
  name: string,
  body: Body,
  problems: Problems,
): void {
  const linked: Row = linkedOf(row, name) ?? { id: writing.ids() };
  const wrong = new Map<string, string>();
  writeValues(writing, type, linked, body, { top: false, problems: wrong });
  for (const field of type.fields) {
    const lower = field.kind === 'one' ? body[field.name] : undefined;
    if (field.kind === 'one' && isObject(lower))
      writeLinked(writing, typeNamed(field.of), linked, field.name, lower, problems);
  }
  if (wrong.size > 0) problems.rows.set(linked, wrong);
  row[name] = linked;
}

/** Applies the whole body to a row; a collection sent as an object cannot be parsed (acumatica-complaints #48). */
function apply(writing: Writing, row: Row, problems: Problems): Failure | undefined {
  const { entity, body } = writing;
  const type = typeNamed(entity.name);
  writeValues(writing, type, row, body, { top: true, problems: problems.fields });
  for (const field of type.fields) {
    const sent = body[field.name];
    if (field.kind === 'value' || sent === undefined || sent === null) continue;
    if (field.kind === 'many') {
      if (!Array.isArray(sent))
        return invalidBody('entity', 'An exception occurred during input parsing.');
      writeDetails(writing, { ...field, kind: 'many' }, row, sent, problems);
    } else if (isObject(sent))
      writeLinked(writing, typeNamed(field.of), row, field.name, sent, problems);
    else return invalidBody('entity', 'An exception occurred during input parsing.');
  }
  const note = body['note'];
  if (typeof note === 'string') row['noteText'] = note;
  else if (isObject(note) && typeof note['value'] === 'string') row['noteText'] = note['value'];
  writeCustom(entity.name, row, body['custom']);
  return undefined;
}

function writeCustom(entity: string, row: Row, sent: unknown): void {
  if (!isObject(sent)) return;
  for (const custom of customFieldsOf(entity)) {
    const view = sent[custom.view];
    const field = isObject(view) ? view[custom.field] : undefined;
    if (!isObject(field) || !('value' in field)) continue;
    const { value } = field;
    const plain =
      typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
    writeCustomValue(row, custom, plain ? value : undefined);
  }
}

/** A new record with its keys: those given, or the next number of the entity's numbering. */
function newRow({ company, entity, body, ids, now, person }: Writing): Row {
  const id = ids();
  const row: Row = { id, freshlyInserted: true, LastModifiedDateTime: now().toISOString() };
  const type = typeNamed(entity.name);
  const branch = person.branches?.[0] ?? company.branches[0]?.BranchID;
  const branched = rowsOf(company, entity.name)[0]?.['branch'] !== undefined;
  if (branched) row['branch'] = branch;
  for (const field of ['Branch', 'BranchID', 'LinkBranch', 'BranchLocation']) {
    if (branched && type.field.get(field)?.kind === 'value') row[field] = branch;
  }
  if (type.field.has('NoteID')) row['NoteID'] = id;
  for (const field of ['CreatedDate', 'CreatedDateTime', 'LastModified', 'LastModifiedDate']) {
    if (type.field.has(field)) row[field] = now().toISOString();
  }
  const sample = rowsOf(company, entity.name)[0] ?? {};
  for (const field of ['CurrencyID', 'BaseCurrencyID', 'CurrencyRate', 'ReciprocalRate']) {
    if (sample[field] !== undefined) row[field] = sample[field];
  }
  if (type.field.has('Date') && !('Date' in body)) row['Date'] = company.today;
  if (type.field.has('Status'))
    row['Status'] = entity.name === 'Customer' || entity.name === 'Vendor' ? 'Active' : 'On Hold';
  const last = entity.keys.at(-1) ?? 'id';
  const given = wrapped(body, last)?.value;
  if (given === undefined || given === null || given === '' || given === '<NEW>') {
    const guidKey = type.field.get(last);
    const next = rowsOf(company, entity.name).length + 1;
    row[last] =
      guidKey?.kind === 'value' && guidKey.type === 'guid'
        ? id
        : guidKey?.kind === 'value' && guidKey.type === 'int'
          ? 900_000 + next
          : `N${String(next).padStart(6, '0')}`;
  }
  for (const key of entity.keys.slice(0, -1)) {
    if (wrapped(body, key) === undefined) row[key] = textOf(sample, key);
  }
  return row;
}

/** The names to show: those asked for, and what the body sent (acumatica-protocol §1.9). */
function echo(
  type: EntityType,
  query: Query,
  body: Body,
): Pick<Query, 'select' | 'expand' | 'custom' | 'files'> {
  const expand = new Map<string, Names>(query.expand.below);
  const select = query.select && new Map<string, Names>(query.select.below);
  const leaf: Names = { below: new Map() };
  for (const field of type.fields) {
    if (!(field.name in body)) continue;
    if (field.kind !== 'value' && !expand.has(field.name)) expand.set(field.name, leaf);
    if (select !== undefined && !select.has(field.name)) select.set(field.name, leaf);
  }
  return { ...query, expand: { below: expand }, select: select && { below: select } };
}

/** Puts the errors beside the values they are about, and a summary on top. */
function withErrors(wire: Wire, problems: Problems, summary: string): Wire {
  const byId = new Map([...problems.rows].map(([row, errors]) => [textOf(row, 'id'), errors]));
  const mark = (level: Wire, errors: ReadonlyMap<string, string> | undefined): Wire =>
    Object.fromEntries(
      Object.entries(level).map(([name, value]): [string, unknown] => {
        const error = errors?.get(name);
        if (error !== undefined) return [name, { ...(isObject(value) ? value : {}), error }];
        if (Array.isArray(value))
          return [
            name,
            value.map((row) =>
              isObject(row) ? mark({ ...row }, byId.get(String(row['id']))) : row,
            ),
          ];
        if (isObject(value) && 'rowNumber' in value)
          return [name, mark({ ...value }, byId.get(String(value['id'])))];
        return [name, value];
      }),
    );
  const { id, rowNumber, ...rest } = mark(wire, problems.fields);
  return { id, rowNumber, error: summary, ...rest };
}

function copyOf(row: Row): Row {
  return structuredClone(row);
}

/**
 * Inserts or updates a record. A person who may only read gets 200 and the record as it was
 * (acumatica-complaints #43); invalid fields give 422 and the entity with errors; nothing is kept then.
 */
export function writeRecord(writing: Writing): Outcome<Wire> {
  const { company, entity, person, body, context, mode } = writing;
  const type = typeNamed(entity.name);
  const query = readQuery(type, writing.parameters);
  if (query.kind === 'failure') return query;
  const shownAs = echo(type, query.value, body);
  const show = (row: Row): Wire =>
    wireRecord(entity, row, { context, query: shownAs, rowNumber: 1, list: false });
  const existing = target(writing);
  const refused = refusal(mode, existing, body);
  if (refused !== undefined) return refused;
  const mayWrite = rightOf(person, entity.name) === 'full';
  if (!mayWrite) return existing === undefined ? accessDenied(entity.screen) : ok(show(existing));

  const draft = existing === undefined ? newRow(writing) : copyOf(existing);
  const problems: Problems = { fields: new Map(), rows: new Map() };
  const failure = apply(writing, draft, problems);
  if (failure !== undefined) return failure;
  if (existing === undefined) {
    for (const [field, label] of required[entity.name] ?? []) {
      if (draft[field] === undefined)
        problems.fields.set(field, `Error: '${label}' cannot be empty.`);
    }
  }
  if (problems.fields.size + problems.rows.size > 0) {
    const verb = existing === undefined ? 'Inserting ' : 'Updating';
    const summary = `${verb} '${entity.title}' record raised at least one error. Please review the errors.`;
    return { kind: 'failure', status: 422, body: withErrors(show(draft), problems, summary) };
  }
  recalculate(entity.name, draft);
  draft['LastModifiedDateTime'] = writing.now().toISOString();
  if (existing === undefined) {
    const rows = rowsOf(company, entity.name);
    rows.push(draft);
    reindex(rows);
    const wire = show(draft);
    delete draft['freshlyInserted'];
    return ok(wire);
  }
  replace(existing, draft);
  return ok(show(existing));
}

/** The record keeps its identity: others hold on to the same object. */
function replace(row: Row, draft: Row): void {
  for (const field of Object.keys(row)) if (!(field in draft)) delete row[field];
  const changed: { [field: string]: Stored } = draft;
  Object.assign(row, changed);
}

function refusal(mode: WriteMode, existing: Row | undefined, body: Body): Failure | undefined {
  const conflict: Failure = {
    kind: 'failure',
    status: 412,
    body: { message: 'The precondition of the request is not met.' },
  };
  if (existing !== undefined) return mode.update ? undefined : conflict;
  if (mode.patch) return { ...noEntity, status: 404 };
  if (typeof body['id'] === 'string') return noEntity;
  return mode.insert ? undefined : conflict;
}

/** Deletes a record; read rights are not enough. */
export function deleteRecord({ company, entity, person }: Reading, row: Row): Outcome<undefined> {
  if (rightOf(person, entity.name) !== 'full') return accessDenied(entity.screen);
  const rows = rowsOf(company, entity.name);
  rows.splice(rows.indexOf(row), 1);
  reindex(rows);
  return ok(undefined);
}
