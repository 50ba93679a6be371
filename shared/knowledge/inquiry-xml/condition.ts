// SPDX-License-Identifier: Apache-2.0
import { comparisonOf } from './code-words.ts';
import type { DesignRow } from './design-rows.ts';
import { type Reference, referencesIn, referencesOf, shownField, shownValue } from './operand.ts';
import { byNumber, flagOf, numberOf, textOf } from './row-values.ts';

/** One line of a join, a filter or a navigation. */
export interface Condition {
  readonly line?: number;
  readonly active: boolean;
  /** How many brackets open before it, and close after it. */
  readonly opens: number;
  readonly closes: number;
  /** The comparison without brackets: `SOOrder.status = 'N'`. */
  readonly text: string;
  /** How the next line is joined to it. */
  readonly next: 'and' | 'or';
  /** What a constant is compared with is picked from the field's own list. */
  readonly fromSchema?: true;
  /** False where the code of the comparison is not known. */
  readonly known: boolean;
  readonly refersTo: readonly Reference[];
  /** The table whose field is compared, and whether an empty one passes. */
  readonly table?: string;
  readonly allowsEmpty: boolean;
  readonly hasFormula: boolean;
}

/** The attributes in which the three kinds of lines keep the same things. */
interface Columns {
  readonly field: string;
  readonly values: readonly string[];
  readonly next: string;
  /** A table that fields without one belong to: that before the comparison, and that behind it. */
  readonly tables?: readonly [string | undefined, string | undefined];
}

/** Brackets are written out, or counted (both occur). */
function brackets(text: string | undefined): number {
  if (text === undefined) return 0;
  return /^\d$/.test(text) ? Number(text) : text.replace(/[^()]/g, '').length;
}

function within(table: string | undefined, field: string | undefined): string | undefined {
  const isOwn = field !== undefined && !/^=|[[.]/.test(field);
  return isOwn && table !== undefined ? `${table}.${field}` : field;
}

function conditionOf({ values }: DesignRow, columns: Columns): Condition {
  const line = numberOf(values, 'LineNbr');
  const comparison = comparisonOf(textOf(values, 'Condition'));
  const field = within(columns.tables?.[0], textOf(values, columns.field));
  const given = columns.values
    .slice(0, comparison.values)
    .map((name) => within(columns.tables?.[1], textOf(values, name)))
    // A comparison that is not known may have fewer values than columns.
    .filter((value) => comparison.known || value !== undefined);
  const shown = given.map(columns.tables ? shownField : shownValue);
  const [first] = referencesOf(field);
  return {
    ...(line !== undefined && { line }),
    active: flagOf(values, 'IsActive', true),
    opens: brackets(textOf(values, 'OpenBrackets')),
    closes: brackets(textOf(values, 'CloseBrackets')),
    text: [shownField(field), comparison.words, shown.join(' and ')].filter(Boolean).join(' '),
    next: textOf(values, columns.next)?.toUpperCase() === 'O' ? 'or' : 'and',
    ...(flagOf(values, 'IsExpression', false) && { fromSchema: true as const }),
    known: comparison.known,
    refersTo: [
      ...referencesOf(field),
      ...given.flatMap((value) => (columns.tables ? referencesOf(value) : referencesIn(value))),
    ],
    ...(first?.table !== undefined && { table: first.table }),
    allowsEmpty: comparison.words === 'is empty',
    hasFormula: [field, ...given].some((text) => text?.startsWith('=')),
  };
}

const inOrder = byNumber<Condition>(({ line }) => line);

/** The conditions of a join between two tables. */
export function joinConditions(rows: readonly DesignRow[], parent?: string, child?: string) {
  const columns: Columns = {
    field: 'ParentField',
    values: ['ChildField'],
    next: 'Operation',
    tables: [parent, child],
  };
  return rows.map((row) => conditionOf(row, columns)).toSorted(inOrder);
}

/** The conditions that rows have to meet. */
export function rowConditions(rows: readonly DesignRow[]): Condition[] {
  const columns = { field: 'DataFieldName', values: ['Value1', 'Value2'], next: 'Operation' };
  return rows.map((row) => conditionOf(row, columns)).toSorted(inOrder);
}

/** The conditions under which a navigation is offered. */
export function navigationConditions(rows: readonly DesignRow[]): Condition[] {
  const columns = { field: 'DataField', values: ['ValueSt', 'ValueSt2'], next: 'Operator' };
  return rows.map((row) => conditionOf(row, columns)).toSorted(inOrder);
}
