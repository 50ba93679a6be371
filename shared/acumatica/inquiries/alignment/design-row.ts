// SPDX-License-Identifier: Apache-2.0
import * as z from 'zod';

/** A result column of an inquiry's design, as the feed of columns gives it (acumatica-reference-product §8.1). */
export interface DesignRow {
  /** The row's number in the grid; it stays when rows are moved. */
  readonly line?: number;
  /** The place in the grid; absent where the feed does not say. */
  readonly order?: number;
  /** Absent where this row carries no flag. */
  readonly active?: boolean;
  /** A field of a table in camelCase, or a formula that begins with `=`. */
  readonly field?: string;
  /** The heading that somebody typed over the field's own; most columns have none. */
  readonly caption?: string;
  /** The field with its class, where the feed has it. */
  readonly schemaField?: string;
  /** What somebody wrote about the column for assistants. */
  readonly description?: string;
}

/** How feeds write no, whatever their version. */
const spellingsOfNo: ReadonlySet<string> = new Set(['false', '0', 'no', 'n']);

const text = z
  .union([z.string(), z.number(), z.boolean()])
  .nullish()
  .transform((value) => {
    const trimmed = value === null || value === undefined ? '' : String(value).trim();
    return trimmed === '' ? undefined : trimmed;
  });
const flag = text.transform((value) =>
  value === undefined ? undefined : !spellingsOfNo.has(value.toLowerCase()),
);
const integer = text.transform((value) =>
  value !== undefined && Number.isFinite(Number(value)) ? Number(value) : undefined,
);

const FeedRow = z.object({
  LineNbr: integer,
  SortOrder: integer,
  IsActive: flag,
  ColumnIsActive: flag,
  Field: text,
  Caption: text,
  SchemaField: text,
  AIDescription: text,
  ColumnAIDescription: text,
});

/**
 * Reads a row of the feed of columns, or of the inquiry of all columns, which names some otherwise.
 * Numbers may be texts, and flags may be anything that means yes or no.
 *
 * @returns undefined where it is no row at all
 */
export function readDesignRow(row: unknown): DesignRow | undefined {
  const parsed = FeedRow.safeParse(row);
  if (!parsed.success) return undefined;
  const { LineNbr, SortOrder, Field, Caption, SchemaField } = parsed.data;
  const active = parsed.data.IsActive ?? parsed.data.ColumnIsActive;
  const description = parsed.data.AIDescription ?? parsed.data.ColumnAIDescription;
  return {
    ...(LineNbr !== undefined && { line: LineNbr }),
    ...(SortOrder !== undefined && { order: SortOrder }),
    ...(active !== undefined && { active }),
    ...(Field !== undefined && { field: Field }),
    ...(Caption !== undefined && { caption: Caption }),
    ...(SchemaField !== undefined && { schemaField: SchemaField }),
    ...(description !== undefined && { description }),
  };
}

/** Whether the column is computed: OData answers a filter on it with an empty body. */
export function isCalculated({ field }: DesignRow): boolean {
  return field?.startsWith('=') ?? false;
}

/**
 * The name of the field without its table; undefined on a formula, and where the feed names none.
 */
export function fieldName(row: DesignRow): string | undefined {
  if (isCalculated(row)) return undefined;
  return (row.field ?? row.schemaField)?.split('.').at(-1);
}

/**
 * The rows that make columns, in the order of the grid. Of rows with one number the last counts; a
 * row without a number stands for itself; a row without a flag is active.
 */
export function activeRows(rows: readonly DesignRow[]): readonly DesignRow[] {
  const byLine = new Map<number | symbol, DesignRow>();
  for (const row of rows) byLine.set(row.line ?? Symbol('no line'), row);
  const place = ({ order, line }: DesignRow) => order ?? line ?? 0;
  return [...byLine.values()]
    .filter(({ active }) => active !== false)
    .sort((one, other) => place(one) - place(other) || (one.line ?? 0) - (other.line ?? 0));
}
