// SPDX-License-Identifier: Apache-2.0
import { distance } from 'fastest-levenshtein';
import * as z from 'zod';
import type { DocsIndex } from './docs-index.ts';

const Candidates = z.array(z.object({ word: z.string(), sections: z.int() }));
/** Below, almost every word is another word's misspelling. */
const shortest = 4;

/**
 * The word of the documentation that a word is most likely meant to be; undefined where it is known
 * as it stands, or resembles none. One slip is forgiven, and two from eight letters on; the first
 * letter is taken to be right.
 */
export function respelled(index: DocsIndex, word: string): string | undefined {
  if (word.length < shortest || /\d/.test(word)) return undefined;
  if (index.statement('SELECT rowid FROM text WHERE text MATCH ? LIMIT 1').get(`"${word}"`))
    return undefined;
  const slips = word.length >= 8 ? 2 : 1;
  const first = word.slice(0, 1);
  const candidates = Candidates.parse(
    index
      .statement(
        'SELECT word, sections FROM word WHERE word >= ? AND word < ? AND length(word) BETWEEN ? AND ?',
      )
      .all(first, `${first}\u{10ffff}`, word.length - slips, word.length + slips),
  );
  let best: { readonly word: string; readonly off: number; readonly sections: number } | undefined;
  for (const candidate of candidates) {
    const off = swapped(word, candidate.word) ? 1 : distance(word, candidate.word);
    if (off > slips) continue;
    const isBetter =
      !best || off < best.off || (off === best.off && candidate.sections > best.sections);
    if (isBetter) best = { ...candidate, off };
  }
  return best?.word;
}

/** Whether two neighbouring letters changed places, which is one slip of the fingers. */
function swapped(one: string, other: string): boolean {
  if (one.length !== other.length) return false;
  const at = [...one].findIndex((letter, place) => letter !== other[place]);
  return (
    at >= 0 &&
    one[at] === other[at + 1] &&
    one[at + 1] === other[at] &&
    one.slice(at + 2) === other.slice(at + 2)
  );
}
