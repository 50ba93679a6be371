// SPDX-License-Identifier: Apache-2.0

import type { RefusalCause } from './diagnostic.ts';
import { captionHits, evidence } from './evidence.ts';
import { endOfHoisted, leastCovered, onlyByCaption, type Pairs } from './hypotheses.ts';
import type { Claims } from './search.ts';

/** What is known about a property. */
export type Verdict =
  | { readonly kind: 'row'; readonly row: number }
  /** No row makes it: a key that is no result column. */
  | { readonly kind: 'no_row' }
  | {
      readonly kind: 'refused';
      /** The rows that it may have; empty where the one that it would have is not certain enough. */
      readonly rows: readonly number[];
      /** Whether it may also have none. */
      readonly orNone: boolean;
    };

/** What is known about all properties, and why something was refused. */
export interface Verdicts {
  readonly verdicts: readonly Verdict[];
  readonly cause?: RefusalCause;
}

function disputed({ rows, unclaimed }: Claims): Verdict {
  const [row] = rows;
  if (row === undefined) return { kind: 'no_row' };
  if (rows.size > 1 || unclaimed) return { kind: 'refused', rows: [...rows], orNone: unclaimed };
  return { kind: 'row', row };
}

function gain({ properties, evidence: all }: Pairs, row: number, property: number): number {
  return all[row * properties.length + property] ?? evidence.impossible;
}

/** Whether nothing but this row and this property can belong together, by caption: fields are called alike by chance. */
function isUnmistakable(pairs: Pairs, row: number, property: number): boolean {
  return onlyByCaption(pairs, property) === row;
}

/** Whether a row that says nothing for its own place is called like a property whose own row is less so. */
function isContradicted(pairs: Pairs, owners: readonly (number | undefined)[]): boolean {
  const called = owners.map((row, place) => (row === undefined ? -1 : gain(pairs, row, place)));
  return owners.some(
    (row, place) =>
      row !== undefined &&
      (called[place] ?? 0) < evidence.partOfName &&
      called.some((owned, other) => {
        const better = gain(pairs, row, other);
        return better >= evidence.partOfName && better > owned;
      }),
  );
}

/**
 * Whether more rows make no property than those whose captions say so: it may be any of them, unless
 * every row has its own name at its place.
 */
function hidesDroppedRows(pairs: Pairs, owners: readonly (number | undefined)[]): boolean {
  const { rows, properties } = pairs;
  const strangers = rows.filter(
    (row) => row.caption !== '' && !properties.some((property) => captionHits(row, property)),
  );
  const named = owners.filter(
    (row, place) => row !== undefined && gain(pairs, row, place) >= evidence.sameName,
  );
  const others = rows.length - strangers.length;
  // Where all are keys, any number of them may be columns.
  const columns = leastCovered(properties) || properties.length;
  return others > columns && named.length < others;
}

/**
 * Places that nothing confirms, where the type declares keys: a column may have been hoisted without
 * being declared, and that shifts the columns from the first one in order to the place it came from.
 * The first of these with a name of its own ends the doubt.
 */
function unconfirmedPlaces(
  pairs: Pairs,
  owners: readonly (number | undefined)[],
): ReadonlySet<number> {
  const speaks = owners.map(
    (row, place) => row !== undefined && gain(pairs, row, place) >= evidence.partOfName,
  );
  const start = endOfHoisted(pairs.properties);
  const covered = leastCovered(pairs.properties);
  const found = speaks.indexOf(true, start);
  const confirmedFrom = found === -1 ? covered : found;
  const doubtful = pairs.properties.some(({ key }) => key) && confirmedFrom > start;
  return new Set(
    doubtful ? speaks.flatMap((own, place) => (!own && place < confirmedFrom ? [place] : [])) : [],
  );
}

/**
 * Decides on each property by the plausible alignments: refused where they differ. A place alone is
 * trusted only while something confirms the places and nothing speaks against them; else only names
 * that cannot be mistaken are.
 */
export function decide(pairs: Pairs, claims: readonly Claims[]): Verdicts {
  const agreed = claims.map(disputed);
  const owners = agreed.map((verdict) => (verdict.kind === 'row' ? verdict.row : undefined));
  const distrust = distrustOfPlaces(pairs, owners);
  const unconfirmed = unconfirmedPlaces(pairs, owners);
  const verdicts = agreed.map((verdict, property): Verdict => {
    if (verdict.kind === 'refused') return verdict;
    const trusted = distrust === undefined && !unconfirmed.has(property);
    const stays =
      verdict.kind === 'row'
        ? trusted || isUnmistakable(pairs, verdict.row, property)
        : pairs.properties[property]?.key === true;
    return stays ? verdict : { kind: 'refused', rows: [], orNone: true };
  });
  const refused = verdicts.filter((verdict) => verdict.kind === 'refused');
  if (refused.length === 0) return { verdicts };
  const disputes = refused.some(({ rows }) => rows.length > 0);
  return { verdicts, cause: distrust ?? (disputes ? 'ambiguous' : 'no_evidence') };
}

function distrustOfPlaces(
  pairs: Pairs,
  owners: readonly (number | undefined)[],
): RefusalCause | undefined {
  const least = leastCovered(pairs.properties);
  if (pairs.rows.length < least) return 'rows_missing';
  // Where all are keys, nothing says how many of them are columns.
  if (least === 0 && pairs.rows.length < pairs.properties.length) return 'no_evidence';
  if (hidesDroppedRows(pairs, owners)) return 'rows_dropped';
  if (isContradicted(pairs, owners)) return 'contradicted';
  const confirmed = owners.some(
    (row, property) => row !== undefined && gain(pairs, row, property) >= evidence.partOfName,
  );
  const placed = owners.some((row) => row !== undefined);
  return placed && !confirmed ? 'no_evidence' : undefined;
}
