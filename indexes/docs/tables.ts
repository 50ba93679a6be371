// SPDX-License-Identifier: Apache-2.0

const endsRow = /(?<!\\)\|$/;
const isHeading = /^#{1,6} /;
const listMark = /^\s*(?:[-*+]|\d+[.)])\s+/;
/** A cell of more lines is no cell. */
const maxLines = 200;

/** Lines whose table rows are one line each, and how many rows never ended. */
export interface WholeRows {
  readonly lines: readonly string[];
  readonly open: number;
}

/**
 * Joins the lines of a table's row: cells converted from DITA hold lists and blank lines, at which
 * Markdown's tables end (acumatica-protocol §5). A list inside a cell becomes a run of `• ` items.
 */
export function joinRows(lines: readonly string[]): WholeRows {
  const joined: string[] = [];
  let open = 0;
  let fence: string | undefined;
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    const mark = /^\s*(```+|~~~+)/.exec(line)?.[1];
    if (mark !== undefined) fence = fence === undefined ? mark.slice(0, 3) : undefined;
    const startsRow = fence === undefined && line.startsWith('|');
    if (!startsRow || endsRow.test(line)) {
      joined.push(line);
      continue;
    }
    const end = rowEnd(lines, at);
    if (end === undefined) {
      open++;
      joined.push(line);
      continue;
    }
    const cells = lines
      .slice(at, end + 1)
      .map((part) => part.trim())
      .filter((part) => part !== '')
      .map((part, place) => (place === 0 ? part : part.replace(listMark, '• ')));
    joined.push(cells.join(' '));
    at = end;
  }
  return { lines: joined, open };
}

function rowEnd(lines: readonly string[], start: number): number | undefined {
  for (let at = start + 1; at < Math.min(lines.length, start + maxLines); at++) {
    const line = lines[at] ?? '';
    // A heading or the next row: this one was never ended.
    if (
      isHeading.test(line) ||
      (/^\|./.test(line) &&
        !endsRow.test(lines[at - 1] ?? '') &&
        line !== '|' &&
        /^\|[^|]*\|/.test(line))
    )
      return undefined;
    if (endsRow.test(line)) return at;
  }
  return undefined;
}
