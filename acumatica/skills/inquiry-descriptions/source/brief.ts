// SPDX-License-Identifier: Apache-2.0
import { parseArgs } from 'node:util';
import { isCalculated } from '#shared/acumatica/inquiries/alignment/design-row.ts';
import { explainDiagnostic } from '#shared/acumatica/inquiries/alignment/diagnostic.ts';
import { type AlignedDesign, alignDesigns } from './aligned-design.ts';
import { type Command, type Outcome, required } from './command.ts';
import { type Design, type DesignColumn, readDesigns } from './design.ts';
import { conditionsOf, joinsOf } from './design-parts.ts';
import { type ExportedRows, readMetadataFile, readRows } from './input-files.ts';

const usage = `What somebody has to know who writes the descriptions of an inquiry, as Markdown.

Usage: node brief.ts --rows FILE --metadata FILE [--inquiries FILE] [--joins FILE]
                     [--conditions FILE] [--inquiry NAME]…

  --rows        rows of MCPGIColumnsAll or MCPGIFields, as JSON
  --metadata    the answer of …/t/TENANT/api/odata/gi/$metadata, as XML
  --inquiries   rows of MCPGIs, where --rows is MCPGIFields: the inquiries' own descriptions
  --joins       rows of MCPGIJoinsAll
  --conditions  rows of MCPGIWhereAll
  --inquiry     only this one; may be repeated

The brief holds no values of records, only designs.`;

const options = {
  rows: { type: 'string' },
  metadata: { type: 'string' },
  inquiries: { type: 'string' },
  joins: { type: 'string' },
  conditions: { type: 'string' },
  inquiry: { type: 'string', multiple: true },
} as const;

/** A cell of a Markdown table. */
const cell = (text: string | undefined) =>
  (text ?? '').replaceAll('|', '\\|').replaceAll(/\s*\n\s*/g, ' ');

/** The columns that people see, in the order of the grid. */
function activeColumns({ columns }: Design): readonly DesignColumn[] {
  return columns
    .filter(({ row }) => row.active !== false)
    .toSorted((one, other) => (one.row.order ?? 0) - (other.row.order ?? 0));
}

/** The OData column of a row, where its caption and field say which: nothing else links the two. */
function propertyOf({ row }: DesignColumn, { alignment }: AlignedDesign): string {
  const shown = alignment.columns.filter(
    ({ field, caption, calculated }) =>
      calculated !== undefined && field === row.field && caption === row.caption,
  );
  const [only] = shown;
  return shown.length === 1 && only ? `${only.name} (${only.type ?? '?'})` : 'unknown';
}

function sourceOf({ row, table }: DesignColumn): string {
  return table === undefined || isCalculated(row) ? (row.field ?? '') : `${table}.${row.field}`;
}

function columnTable(aligned: AlignedDesign): string {
  const lines = activeColumns(aligned.design).map((column) => {
    const { line, caption, description } = column.row;
    const cells = [
      String(line ?? ''),
      cell(propertyOf(column, aligned)),
      cell(caption),
      cell(sourceOf(column)),
      cell(description) || '**missing**',
    ];
    return `| ${cells.join(' | ')} |`;
  });
  return [
    '| Line | OData column | Caption | Field or formula | Description |',
    '|---|---|---|---|---|',
    ...lines,
  ].join('\n');
}

function listOf(heading: string, items: readonly string[], none: string): string[] {
  return [
    `### ${heading}`,
    items.length === 0 ? none : items.map((item) => `- ${item}`).join('\n'),
  ];
}

/** The brief of one inquiry. */
function briefOf(
  aligned: AlignedDesign,
  joins: ExportedRows | undefined,
  conditions: ExportedRows | undefined,
): string {
  const { design, alignment, parameters } = aligned;
  const { why, fix } = explainDiagnostic(alignment.diagnostic);
  const active = activeColumns(design);
  const missing = active.filter(({ row }) => row.description === undefined).length;
  const unread = 'Not exported: read the design on SM208000.';
  return [
    `## ${design.name}`,
    `Description: ${design.description ?? '**missing**'}`,
    `Columns without a description: ${missing} of ${active.length}.`,
    `Alignment: ${[why, fix].filter(Boolean).join(' ')}`,
    ...(parameters.length > 0 ? [`Parameters: ${parameters.join(', ')}`] : []),
    ...listOf(
      'Tables and joins',
      joins ? joinsOf(design.name, joins.rows) : [],
      joins ? 'None.' : unread,
    ),
    ...listOf(
      'Conditions',
      conditions ? conditionsOf(design.name, conditions.rows) : [],
      conditions ? 'None: every row of the tables is shown.' : unread,
    ),
    '### Columns',
    columnTable(aligned),
  ].join('\n\n');
}

/** The command `brief`. */
export const brief: Command = {
  usage,
  run(args): Outcome {
    const { values } = parseArgs({ args: [...args], options });
    const designs = readDesigns({
      rows: required(values.rows, 'rows'),
      inquiries: values.inquiries,
      inquiry: values.inquiry,
    });
    const metadata = readMetadataFile(required(values.metadata, 'metadata'));
    const joins = values.joins === undefined ? undefined : readRows(values.joins);
    const conditions = values.conditions === undefined ? undefined : readRows(values.conditions);
    const briefs = alignDesigns(designs, metadata).map((aligned) =>
      briefOf(aligned, joins, conditions),
    );
    return { output: briefs.join('\n\n'), found: false };
  },
};
