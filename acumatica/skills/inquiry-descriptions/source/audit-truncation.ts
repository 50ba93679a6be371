// SPDX-License-Identifier: Apache-2.0
import { parseArgs } from 'node:util';
import { type Command, InputError, type Outcome } from './command.ts';
import { inquiryNameIn, textIn } from './design.ts';
import { fieldLimits } from './field-limits.ts';
import { type ExportedRows, readRows } from './input-files.ts';
import { textTable } from './text-table.ts';

const usage = `Which exports and which descriptions were cut.

Usage: node audit-truncation.ts FILE… [--cap N] [--inquiry-limit N] [--column-limit N]

  FILE             rows of MCPGIColumnsAll, MCPGIFields or MCPGIs, as JSON
  --cap            the most rows that whatever exported them gives at once (1000): a file with exactly
                   so many, or a multiple of them, was probably cut
  --inquiry-limit  what the field for inquiries holds (${fieldLimits.inquiry} characters)
  --column-limit   what the field for columns holds (${fieldLimits.column} characters)

Ends with 1 where something was cut.`;

const options = {
  cap: { type: 'string', default: '1000' },
  'inquiry-limit': { type: 'string', default: String(fieldLimits.inquiry) },
  'column-limit': { type: 'string', default: String(fieldLimits.column) },
} as const;

/** Something that was cut, or may have been. */
export interface Cut {
  readonly where: string;
  readonly what: string;
}

/** The limits that texts are held against. */
export interface Limits {
  readonly inquiry: number;
  readonly column: number;
}

/** A text ends as a sentence does. */
const endOfSentence = /[.!?…)"'”’\]]$/;

function cutOf(text: string, limit: number): string | undefined {
  const { length } = text;
  if (length > limit) return `${length} characters, but the field holds ${limit}`;
  if (length === limit) return `exactly ${limit} characters, as many as the field holds`;
  // Texts are trimmed, so one that was cut at a blank is a little shorter.
  if (length >= limit - 2 && !endOfSentence.test(text))
    return `${length} characters, and it ends within a sentence`;
  return undefined;
}

/** Which descriptions in the rows fill their field. Each inquiry's own is looked at once. */
export function cutDescriptions({ rows }: ExportedRows, limits: Limits): readonly Cut[] {
  const found = new Map<string, string>();
  for (const row of rows) {
    const name = inquiryNameIn(row) ?? '(no name)';
    const isColumn = textIn(row, 'LineNbr') !== undefined;
    const own = textIn(row, 'GIAIDescription', ...(isColumn ? [] : ['AIDescription']));
    const column = isColumn ? textIn(row, 'ColumnAIDescription', 'AIDescription') : undefined;
    const ofInquiry = own === undefined ? undefined : cutOf(own, limits.inquiry);
    const ofColumn = column === undefined ? undefined : cutOf(column, limits.column);
    if (ofInquiry !== undefined) found.set(name, ofInquiry);
    if (ofColumn !== undefined) found.set(`${name}, line ${textIn(row, 'LineNbr')}`, ofColumn);
  }
  return [...found].map(([where, what]) => ({ where, what }));
}

/** Whether rows are missing from an export. */
export function cutExport({ file, rows, isCut }: ExportedRows, cap: number): readonly Cut[] {
  if (isCut) return [{ where: file, what: 'the answer says that there are more rows' }];
  if (rows.length > 0 && rows.length % cap === 0)
    return [{ where: file, what: `${rows.length} rows, as many as are given at once` }];
  return [];
}

function positive(text: string, option: string): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1)
    throw new InputError(`--${option} has to be a whole number above 0, and is "${text}".`);
  return number;
}

/** The command `audit-truncation`. */
export const auditTruncation: Command = {
  usage,
  run(args): Outcome {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    if (positionals.length === 0) throw new InputError('Name at least one file; --help says more.');
    const cap = positive(values.cap, 'cap');
    const limits = {
      inquiry: positive(values['inquiry-limit'], 'inquiry-limit'),
      column: positive(values['column-limit'], 'column-limit'),
    };
    const cuts = positionals.flatMap((file) => {
      const exported = readRows(file);
      return [...cutExport(exported, cap), ...cutDescriptions(exported, limits)];
    });
    const table = textTable(
      ['where', 'what'],
      cuts.map(({ where, what }) => [where, what]),
    );
    return {
      output: cuts.length === 0 ? 'Nothing was cut.' : table,
      found: cuts.length > 0,
    };
  },
};
