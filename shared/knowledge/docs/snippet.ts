// SPDX-License-Identifier: Apache-2.0
import { folded } from './words.ts';

const length = 240;
const before = 60;

/** The beginning of a word that its other forms share, roughly as the index's stems do. */
export function stemOf(word: string): string {
  return word.length > 5 ? word.slice(0, Math.max(5, word.length - 3)) : word;
}

/** The part of a text, of about 240 characters on one line, in which most of the words are. */
export function snippetOf(text: string, words: readonly string[]): string {
  const line = text
    .replace(/[|\s]+/g, ' ')
    .replace(/(?:-{3,} ?)+/g, '')
    .trim();
  const lower = folded(line);
  // Folding may change the length of a text; its places are then those of no other.
  const places = lower.length === line.length ? placesOf(lower, words) : [];
  const [start = 0] = densest(places);
  const from = Math.max(0, start - before);
  const begin = from === 0 ? 0 : line.indexOf(' ', from) + 1;
  const cut = line.slice(begin, begin + length);
  const isWhole = begin + length >= line.length;
  return `${begin > 0 ? '… ' : ''}${isWhole ? cut : `${cut.slice(0, cut.lastIndexOf(' '))} …`}`;
}

interface Place {
  readonly at: number;
  readonly word: number;
}
const maxPlaces = 400;

function placesOf(lower: string, words: readonly string[]): Place[] {
  const places: Place[] = [];
  words.forEach((sought, word) => {
    const stem = stemOf(sought);
    for (
      let at = lower.indexOf(stem);
      at >= 0 && places.length < maxPlaces;
      at = lower.indexOf(stem, at + stem.length)
    )
      if (at === 0 || !/[\p{L}\p{N}]/u.test(lower[at - 1] ?? '')) places.push({ at, word });
  });
  return places.toSorted((one, other) => one.at - other.at);
}

/** Where the window begins that holds the most different words. */
function densest(places: readonly Place[]): [start?: number] {
  let best = 0;
  let start: number | undefined;
  places.forEach(({ at }, first) => {
    const inside = new Set<number>();
    for (let next = first; next < places.length; next++) {
      const place = places[next];
      if (!place || place.at > at + length - before) break;
      inside.add(place.word);
    }
    if (inside.size > best) {
      best = inside.size;
      start = at;
    }
  });
  return start === undefined ? [] : [start];
}
