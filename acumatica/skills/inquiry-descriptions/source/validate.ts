// SPDX-License-Identifier: Apache-2.0
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { alignDesigns } from './aligned-design.ts';
import { type Command, InputError, type Outcome, required } from './command.ts';
import { readDesigns } from './design.ts';
import { fieldLimits } from './field-limits.ts';
import { findingsOf } from './findings.ts';
import { readMetadataFile } from './input-files.ts';
import { csvOf, readProposals } from './proposals.ts';
import { textTable } from './text-table.ts';

const usage = `Whether proposed descriptions can be written back.

Usage: node validate.ts --proposals FILE --rows FILE [--inquiries FILE] [--metadata FILE] [--csv FILE]

  --proposals  {"inquiries":[{"name":"…","description":"…","columns":[{"line":1,"description":"…"}]}]}
  --rows       rows of MCPGIColumnsAll or MCPGIFields, as JSON
  --inquiries  rows of MCPGIs, where --rows is MCPGIFields
  --metadata   the answer of …/t/TENANT/api/odata/gi/$metadata: says which texts nobody would see
  --csv        where to write the texts for an import scenario; only where there is no error

Errors: no such inquiry or line, two texts for one, an empty text, more than ${fieldLimits.inquiry} characters for an
inquiry or ${fieldLimits.column} for a column, a control character, a text that only repeats the name.
Ends with 1 where there is an error; warnings alone end with 0.`;

const options = {
  proposals: { type: 'string' },
  rows: { type: 'string' },
  inquiries: { type: 'string' },
  metadata: { type: 'string' },
  csv: { type: 'string' },
} as const;

function write(file: string, text: string): void {
  try {
    writeFileSync(file, text);
  } catch (error) {
    throw new InputError(
      `${file} cannot be written: ${error instanceof Error ? error.message : error}`,
    );
  }
}

/** The command `validate`. */
export const validate: Command = {
  usage,
  run(args): Outcome {
    const { values } = parseArgs({ args: [...args], options });
    const proposals = readProposals(required(values.proposals, 'proposals'));
    const designs = readDesigns({
      rows: required(values.rows, 'rows'),
      inquiries: values.inquiries,
    });
    const aligned =
      values.metadata === undefined ? [] : alignDesigns(designs, readMetadataFile(values.metadata));
    const findings = findingsOf(proposals, designs, aligned);
    const errors = findings.filter(({ level }) => level === 'error').length;
    if (values.csv !== undefined && errors === 0) write(values.csv, csvOf(proposals));
    const table = textTable(
      ['level', 'where', 'what'],
      findings.map(({ level, where, what }) => [level, where, what]),
    );
    const texts = proposals.reduce(
      (sum, { description, columns }) => sum + columns.length + (description === undefined ? 0 : 1),
      0,
    );
    const verdict = `${texts} texts, ${errors} errors, ${findings.length - errors} warnings.`;
    return {
      output: findings.length === 0 ? verdict : `${table}\n\n${verdict}`,
      found: errors > 0,
    };
  },
};
