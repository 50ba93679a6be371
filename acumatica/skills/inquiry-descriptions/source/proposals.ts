// SPDX-License-Identifier: Apache-2.0
import * as z from 'zod';
import { InputError } from './command.ts';
import { readJson } from './input-files.ts';

const ProposedColumn = z.strictObject({
  line: z.int(),
  description: z.string(),
});
const Proposals = z.strictObject({
  inquiries: z.array(
    z.strictObject({
      name: z.string(),
      description: z.string().optional(),
      columns: z.array(ProposedColumn).default([]),
    }),
  ),
});

/** Descriptions that somebody proposes for an inquiry and its columns. */
export type Proposal = z.output<typeof Proposals>['inquiries'][number];

/** Reads a file of proposed descriptions. @throws InputError where it has another shape */
export function readProposals(file: string): readonly Proposal[] {
  const parsed = Proposals.safeParse(readJson(file));
  if (parsed.success) return parsed.data.inquiries;
  throw new InputError(
    `${file} is no file of proposals: ${z.prettifyError(parsed.error)}\nIt looks like {"inquiries":[{"name":"…","description":"…","columns":[{"line":1,"description":"…"}]}]}.`,
  );
}

function quoted(cell: string): string {
  // A spreadsheet would run what begins like a formula.
  const inert = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return `"${inert.replaceAll('"', '""')}"`;
}

/** Proposals as CSV (RFC 4180) for an import scenario: one row per text, line empty for an inquiry's own. */
export function csvOf(proposals: readonly Proposal[]): string {
  const rows = proposals.flatMap(({ name, description, columns }) => [
    ...(description === undefined ? [] : [[name, '', description]]),
    ...columns.map((column) => [name, String(column.line), column.description]),
  ]);
  const lines = [['InquiryTitle', 'LineNbr', 'AIDescription'], ...rows];
  return lines.map((line) => `${line.map(quoted).join(',')}\r\n`).join('');
}
