// SPDX-License-Identifier: Apache-2.0
import type { InquiryEntry } from './registry-entry.ts';

/** An inquiry that fits what somebody looks for. */
export interface FoundInquiry {
  readonly entry: InquiryEntry;
  /** Columns whose name, caption or description has the words, where neither name nor description has them all. */
  readonly matchedColumns: readonly string[];
}

const shownColumns = 5;

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().split(/\s+/).filter(Boolean);
}

function holds(texts: readonly (string | undefined)[], words: readonly string[]): boolean {
  const text = texts
    .filter((one) => one !== undefined)
    .join('\n')
    .toLowerCase();
  return words.every((word) => text.includes(word));
}

/** How well an inquiry fits; undefined where it does not. */
function fitOf(
  entry: InquiryEntry,
  words: readonly string[],
): { readonly rank: number; readonly matchedColumns: readonly string[] } | undefined {
  const { name, description, columns } = entry;
  if (holds([name], words)) return { rank: 0, matchedColumns: [] };
  if (holds([name, description], words)) return { rank: 1, matchedColumns: [] };
  const own = [name, description];
  const ofColumns = columns.flatMap((column) => [column.name, column.caption, column.description]);
  if (!holds([...own, ...ofColumns], words)) return undefined;
  const missing = words.filter((word) => !holds(own, [word]));
  const matched = columns.filter((column) =>
    missing.some((word) => holds([column.name, column.caption, column.description], [word])),
  );
  return { rank: 2, matchedColumns: matched.map((column) => column.name).slice(0, shownColumns) };
}

/**
 * Finds inquiries by words, without case: each must stand in the name, the description, or a column's
 * name, caption or description. What has them in the name comes first. No words find all.
 */
export function searchInquiries(
  entries: readonly InquiryEntry[],
  text: string | undefined,
): readonly FoundInquiry[] {
  const words = wordsOf(text ?? '');
  if (words.length === 0) return entries.map((entry) => ({ entry, matchedColumns: [] }));
  return entries
    .flatMap((entry) => {
      const found = fitOf(entry, words);
      return found === undefined ? [] : [{ entry, ...found }];
    })
    .sort((one, other) => one.rank - other.rank)
    .map(({ entry, matchedColumns }) => ({ entry, matchedColumns }));
}
