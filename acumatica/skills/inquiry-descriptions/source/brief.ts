// SPDX-License-Identifier: Apache-2.0
import { parseArgs } from 'node:util';
import { explainDiagnostic } from '#shared/acumatica/inquiries/alignment/diagnostic.ts';
import { type AlignedDesign, alignDesigns } from './aligned-design.ts';
import { type Command, type Outcome, required } from './command.ts';
import { readDesigns } from './design.ts';
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

function columnTable({ design, alignment }: AlignedDesign): string {
  const active = design.columns
    .filter(({ row }) => row.active !== false)
    .sort((one, other) => (one.row.order ?? 0) - (other.row.order ?? 0));
  // A column carries its row's field and caption where it is certain; no two rows are told apart by less.
  const lines = active.map(({ row, table }) => {
    const shown = alignment.columns.filter(
      ({ field, caption, calculated }) =>
        calculated !== undefined && field === row.field && caption === row.caption,
    );
    const [only] = shown;
    const property = shown.length === 1 && only ? `${only.name} (${only.type ?? '?'})` : 'unknown';
    const source = [table, row.field].filter((part) => part !== undefined).join('.');
    return `| ${row.line ?? ''} | ${cell(property)} | ${cell(row.caption)} | ${cell(source)} | ${cell(row.description) || '**missing**'} |`;
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
export function briefOf(
  aligned: AlignedDesign,
  joins: ExportedRows | undefined,
  conditions: ExportedRows | undefined,
): string {
  const { design, alignment, parameters } = aligned;
  const { why, fix } = explainDiagnostic(alignment.diagnostic);
  const missing = design.columns.filter(
    ({ row }) => row.active !== false && row.description === undefined,
  ).length;
  const unread = 'Not exported: read the design on SM208000.';
  return [
    `## ${design.name}`,
    `Description: ${design.description ?? '**missing**'}`,
    `Columns without a description: ${missing} of ${design.columns.length}.`,
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
