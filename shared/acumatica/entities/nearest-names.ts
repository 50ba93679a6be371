// SPDX-License-Identifier: Apache-2.0
import { distance } from 'fastest-levenshtein';

const most = 5;

/** Letters and digits only, and no plural: `Sales Orders` and `SalesOrder` are one. */
function bare(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^\p{L}\d]/gu, '')
    .replace(/s$/, '');
}

/** How far apart two names are; undefined where they have nothing to do with each other. */
function farness(sought: string, name: string): number | undefined {
  const typos = distance(sought, name);
  // Letters that one name has beyond the other tell less than letters that differ.
  if (name.includes(sought) || sought.includes(name)) return typos / 4;
  return typos <= Math.max(2, Math.floor(sought.length / 3)) ? typos : undefined;
}

/** The known names that somebody may have meant, the nearest first. */
export function nearestNames(wanted: string, known: Iterable<string>): string[] {
  const sought = bare(wanted).slice(0, 200);
  if (sought.length < 2) return [];
  return [...new Set(known)]
    .flatMap((name) => {
      const far = bare(name) === '' ? undefined : farness(sought, bare(name));
      return far === undefined ? [] : [{ name, far }];
    })
    .sort((one, other) => one.far - other.far)
    .slice(0, most)
    .map(({ name }) => name);
}
