// SPDX-License-Identifier: Apache-2.0
import { type DesignRow, readDesignRow } from '#shared/acumatica/inquiries/alignment/design-row.ts';
import { InputError } from './command.ts';
import { type ExportedRows, readRows } from './input-files.ts';

/** A result column with what only people need to know of it. */
export interface DesignColumn {
  readonly row: DesignRow;
  /** Alias of the table; absent in the feed of columns, which does not say. */
  readonly table?: string;
}

/** An inquiry's design as the exported rows have it. */
export interface Design {
  readonly name: string;
  /** What is written about the inquiry itself; the feed of columns does not say. */
  readonly description?: string;
  readonly columns: readonly DesignColumn[];
}

/** A column's value as text; undefined where it is empty. */
export function textIn(row: Readonly<Record<string, unknown>>, ...names: readonly string[]) {
  for (const name of names) {
    const value = row[name];
    const text = value === null || value === undefined ? '' : String(value).trim();
    if (text !== '') return text;
  }
  return undefined;
}

/** The name of the inquiry that a row belongs to: the feeds and the authoring inquiries call it differently. */
export function inquiryNameIn(row: Readonly<Record<string, unknown>>): string | undefined {
  return textIn(row, 'GIName', 'Name', 'InquiryTitle');
}

/**
 * The designs in rows of MCPGIColumnsAll or MCPGIFields, in the order of their names.
 *
 * @throws InputError where the rows are not those of one of the two
 */
export function designsIn({ file, rows }: ExportedRows): readonly Design[] {
  const designs = new Map<string, { description?: string; readonly columns: DesignColumn[] }>();
  for (const row of rows) {
    const name = inquiryNameIn(row);
    const design = readDesignRow(row);
    if (name === undefined || design?.line === undefined) continue;
    const known = designs.get(name) ?? { columns: [] };
    const table = textIn(row, 'ObjectName');
    known.columns.push({ row: design, ...(table !== undefined && { table }) });
    const description = textIn(row, 'GIAIDescription');
    if (description !== undefined) known.description = description;
    designs.set(name, known);
  }
  if (designs.size === 0)
    throw new InputError(
      `${file} has no result columns of inquiries. Export MCPGIColumnsAll, or MCPGIFields, with the columns Name (or GIName) and LineNbr.`,
    );
  return [...designs]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, found]) => ({ name, ...found }));
}

/** Descriptions of inquiries in rows of MCPGIs, which MCPGIFields does not have. */
function withDescriptions(
  designs: readonly Design[],
  inquiries: ExportedRows | undefined,
): readonly Design[] {
  if (inquiries === undefined) return designs;
  const descriptions = new Map<string, string>();
  for (const row of inquiries.rows) {
    const name = inquiryNameIn(row);
    const description = textIn(row, 'AIDescription', 'GIAIDescription');
    if (name !== undefined && description !== undefined) descriptions.set(name, description);
  }
  return designs.map((design) => {
    const description = design.description ?? descriptions.get(design.name);
    return description === undefined ? design : { ...design, description };
  });
}

/** The designs that somebody named; all where nobody did. @throws InputError where there is no such inquiry */
function chosen(designs: readonly Design[], names: readonly string[]): readonly Design[] {
  const known = new Set(designs.map(({ name }) => name));
  const unknown = names.filter((name) => !known.has(name));
  if (unknown.length > 0)
    throw new InputError(`No such inquiry in the exported rows: ${unknown.join(', ')}.`);
  return names.length === 0 ? designs : designs.filter(({ name }) => names.includes(name));
}

/** Files that hold designs. */
export interface DesignFiles {
  readonly rows: string;
  readonly inquiries?: string | undefined;
  readonly inquiry?: readonly string[] | undefined;
}

/** Reads designs from files. @throws InputError */
export function readDesigns({ rows, inquiries, inquiry = [] }: DesignFiles): readonly Design[] {
  const designs = designsIn(readRows(rows));
  const described = withDescriptions(
    designs,
    inquiries === undefined ? undefined : readRows(inquiries),
  );
  return chosen(described, inquiry);
}
