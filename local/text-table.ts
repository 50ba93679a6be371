// SPDX-License-Identifier: Apache-2.0
import type { QueryResult } from './audit-query.ts';

const text = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};
const isNumeric = (cell: string) => cell === '' || /^-?\d+(\.\d+)?$/.test(cell);

/** A result as aligned columns, numbers to the right, for a terminal. */
export function textTable({ columns, rows }: QueryResult): string {
  const cells = rows.map((row) =>
    columns.map((column) => text(row[column]).replace(/[\p{Cc}]/gu, ' ')),
  );
  const widths = columns.map((column, index) =>
    Math.max(column.length, ...cells.map((row) => row[index]?.length ?? 0)),
  );
  const right = columns.map(
    (_, index) => cells.length > 0 && cells.every((row) => isNumeric(row[index] ?? '')),
  );
  const line = (row: readonly string[]) =>
    row
      .map((cell, index) =>
        right[index] ? cell.padStart(widths[index] ?? 0) : cell.padEnd(widths[index] ?? 0),
      )
      .join('  ')
      .trimEnd();
  return [line(columns), line(widths.map((width) => '-'.repeat(width))), ...cells.map(line)].join(
    '\n',
  );
}
