// SPDX-License-Identifier: Apache-2.0
import { exactNumber } from './exact-number.ts';
import { type AggregateFunction, ColumnFigures, type Measure, type Misfit } from './measures.ts';

/** What to compute. */
export interface Aggregation {
  readonly groupBy: readonly string[];
  readonly measures: readonly Measure[];
  /** Whether a column is declared as text. */
  readonly isText: (field: string) => boolean;
}

/** One row of the answer: the group's own columns, the number of rows, and per column its figures. */
export type AggregatedRow = Readonly<Record<string, unknown>>;

/** Groups with their figures, or what did not fit. */
export type Aggregated =
  | {
      readonly kind: 'aggregated';
      readonly groups: readonly AggregatedRow[];
      /** The same figures over all rows. */
      readonly totals: AggregatedRow;
      /** Columns with numbers too long to be sure of all their digits. */
      readonly rounded: readonly string[];
    }
  | { readonly kind: 'misfit'; readonly misfit: Misfit };

/** The number of rows in a group, as the answer names it. */
const rowCount = 'rowCount';

type Row = Readonly<Record<string, unknown>>;

class Group {
  readonly keys: readonly unknown[];
  readonly figures: ReadonlyMap<string, ColumnFigures>;
  rows = 0;

  constructor(keys: readonly unknown[], fields: Fields, isText: Aggregation['isText']) {
    this.keys = keys;
    this.figures = new Map(
      [...fields].map(([field, functions]) => [
        field,
        new ColumnFigures(field, new Set(functions), isText(field)),
      ]),
    );
  }

  add(row: Row): Misfit | undefined {
    this.rows++;
    for (const [field, figures] of this.figures) {
      const misfit = figures.add(row[field]);
      if (misfit !== undefined) return misfit;
    }
    return undefined;
  }
}

/** Columns to compute with, each with its functions in the order in which they were asked for. */
type Fields = ReadonlyMap<string, readonly AggregateFunction[]>;

function fieldsOf(measures: readonly Measure[]): Fields {
  const fields = new Map<string, AggregateFunction[]>();
  for (const { field, function: name } of measures) {
    const known = fields.get(field) ?? [];
    if (!known.includes(name)) known.push(name);
    fields.set(field, known);
  }
  return fields;
}

/** The figures of a column stand under its own name, so that what masks the column masks them too. */
function rowOf(group: Group, groupBy: readonly string[], fields: Fields): AggregatedRow {
  return {
    ...Object.fromEntries(groupBy.map((field, at) => [field, group.keys[at] ?? null])),
    [rowCount]: group.rows,
    ...Object.fromEntries(
      [...fields].map(([field, functions]) => [
        field,
        Object.fromEntries(functions.map((name) => [name, group.figures.get(field)?.figure(name)])),
      ]),
    ),
  };
}

/**
 * Computes figures per group with exact decimal arithmetic. Empty fields count for nothing; one value
 * that is no number spoils a total and is told instead of left out.
 *
 * @returns the groups, the largest by the first figure first; equal ones by their own columns
 */
export function aggregateRows(rows: readonly Row[], aggregation: Aggregation): Aggregated {
  const { groupBy, measures, isText } = aggregation;
  const fields = fieldsOf(measures);
  const groups = new Map<string, Group>();
  const all = new Group([], fields, isText);
  for (const row of rows) {
    const keys = groupBy.map((field) => row[field] ?? null);
    const id = JSON.stringify(keys);
    const group = groups.get(id) ?? new Group(keys, fields, isText);
    groups.set(id, group);
    const misfit = group.add(row) ?? all.add(row);
    if (misfit !== undefined) return { kind: 'misfit', misfit };
  }
  if (groupBy.length === 0) groups.set('[]', all);
  const [first] = measures;
  const figureOf = (group: Group) =>
    first === undefined ? group.rows : group.figures.get(first.field)?.figure(first.function);
  const sorted = [...groups.values()].sort(
    (one, other) =>
      compareFigures(figureOf(other), figureOf(one)) || compareKeys(one.keys, other.keys),
  );
  return {
    kind: 'aggregated',
    groups: sorted.map((group) => rowOf(group, groupBy, fields)),
    totals: rowOf(all, [], fields),
    rounded: [...all.figures].flatMap(([field, { rounded }]) => (rounded ? [field] : [])),
  };
}

const collator = new Intl.Collator('en', { numeric: true });

function compareFigures(one: unknown, other: unknown): number {
  // No figure is less than any.
  if (one === null || other === null) return Number(other === null) - Number(one === null);
  const [left, right] = [exactNumber(one), exactNumber(other)];
  if (left !== undefined && right !== undefined) return left.cmp(right);
  return collator.compare(String(one), String(other));
}

function compareKeys(one: readonly unknown[], other: readonly unknown[]): number {
  for (const [at, key] of one.entries()) {
    const order = collator.compare(String(key ?? ''), String(other[at] ?? ''));
    if (order !== 0) return order;
  }
  return 0;
}
