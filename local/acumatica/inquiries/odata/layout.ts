// SPDX-License-Identifier: Apache-2.0
import type { Company } from '../../company/company.ts';
import type { Design, ResultColumn } from '../designs/design.ts';
import type { EdmType } from '../filter/expression.ts';
import type { Cell, Field } from '../tables/table.ts';

/** A property of an inquiry's entity type, and where its value comes from. */
interface LaidOutProperty {
  readonly name: string;
  readonly type: EdmType;
  readonly key: boolean;
  /** The result column; absent on keys that no result column shows. */
  readonly column?: ResultColumn;
  value(row: unknown, company: Company): Cell;
}

/** The entity type that the inquiry OData makes of a design. */
export interface Layout {
  readonly typeName: string;
  readonly properties: readonly LaidOutProperty[];
}

/** A property before it has its name. */
type Draft = Omit<LaidOutProperty, 'name'> & { readonly title: string };

/**
 * The layout rule (acumatica-protocol §2, proven on 60 of 60 real entity types): key fields that are
 * result columns, in key order; the other active result columns in grid order; the remaining key
 * fields, in key order. Names that repeat get `_2`, `_3` in that order.
 */
export function layoutOf(design: Design): Layout {
  const known = layouts.get(design);
  if (known) return known;
  const fresh = laidOut(design);
  layouts.set(design, fresh);
  return fresh;
}

// Designs never change, and every request asks for their layouts.
const layouts = new WeakMap<Design, Layout>();

function laidOut(design: Design): Layout {
  const active = design.columns
    .filter(({ isActive }) => isActive)
    .sort((one, other) => one.sortOrder - other.sortOrder || one.lineNbr - other.lineNbr);
  const hoisted: Draft[] = [];
  const atTheEnd: Draft[] = [];
  const taken = new Set<ResultColumn>();
  for (const [alias, name, field] of keysOf(design)) {
    const column = active.find(
      (candidate) =>
        candidate.objectName === alias && candidate.field === name && !taken.has(candidate),
    );
    if (column) taken.add(column);
    const draft = fieldDraft(alias, field, true, column);
    (column ? hoisted : atTheEnd).push(draft);
  }
  const others = active
    .filter((column) => !taken.has(column))
    .map((column) => columnDraft(design, column));
  return {
    typeName: design.name.replaceAll(/[^A-Za-z0-9]/g, ''),
    properties: named([...hoisted, ...others, ...atTheEnd]),
  };
}

/** The key fields of the joined tables, in the order of the tables and of each table's key. */
function keysOf({ tables }: Design): [alias: string, name: string, field: Field<unknown>][] {
  return Object.entries(tables).flatMap(([alias, { fields }]) =>
    Object.entries(fields).flatMap(([name, field]): [string, string, Field<unknown>][] =>
      field.key ? [[alias, name, field]] : [],
    ),
  );
}

function columnDraft(design: Design, column: ResultColumn): Draft {
  const { formula } = column;
  if (formula)
    return {
      title: column.caption ?? column.field,
      type: formula.type,
      key: false,
      column,
      value: (row, company) => formula.value(row, company),
    };
  const field = design.tables[column.objectName]?.fields[column.field];
  if (!field)
    throw new Error(`${design.name}: no field ${column.objectName}.${column.field} in its tables`);
  return fieldDraft(column.objectName, field, false, column);
}

function fieldDraft(
  alias: string,
  field: Field<unknown>,
  key: boolean,
  column?: ResultColumn,
): Draft {
  return {
    title: column?.caption ?? field.displayName,
    type: field.type,
    key,
    ...(column && { column }),
    value: (row) => cellOf(row, alias, field),
  };
}

function cellOf(row: unknown, alias: string, field: Field<unknown>): Cell {
  // A row is a record of its aliases: `design()` made it so and forgot the precise type.
  const source = (row as Readonly<Record<string, unknown>>)[alias];
  const cell = source === undefined ? null : (field.read(source) ?? null);
  return typeof cell === 'string' && field.width !== undefined ? cell.padEnd(field.width) : cell;
}

function named(drafts: readonly Draft[]): LaidOutProperty[] {
  const taken = new Set<string>();
  return drafts.map(({ title, ...draft }) => {
    const base = title.replaceAll(/[^A-Za-z0-9_]/g, '');
    let name = base;
    for (let copy = 2; taken.has(name); copy += 1) name = `${base}_${copy}`;
    taken.add(name);
    return { name, ...draft };
  });
}
