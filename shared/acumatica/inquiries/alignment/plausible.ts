// SPDX-License-Identifier: Apache-2.0
import { evidenceFor, type PropertyName, type RowName } from './evidence.ts';
import { type Hypothesis, hypothesesOf, type Pairs, slack } from './hypotheses.ts';
import { noAlignment, statesOf } from './problem.ts';
import { AlignmentSearch, type Claims } from './search.ts';

/** The plausible alignments: the best, and those that no evidence tells from it. */
export type Plausible =
  /** Nothing fits: captions or types contradict every alignment. */
  | { readonly kind: 'none' }
  /** More hoisted keys than can be searched. */
  | { readonly kind: 'too_large'; readonly hoisted: number }
  | {
      readonly kind: 'one' | 'several';
      /** For each property, the rows that it has in any of them. */
      readonly claims: readonly Claims[];
    };

/** 16 hoisted keys of 60 columns, at about 32 MB; real types have up to 7. */
const mostStates = 4_000_000;

/** What speaks for each pair of rows and properties. */
export function pairsOf(rows: readonly RowName[], properties: readonly PropertyName[]): Pairs {
  const evidence = new Int32Array(rows.length * properties.length);
  for (const [at, row] of rows.entries())
    for (const [index, property] of properties.entries())
      evidence[at * properties.length + index] = evidenceFor(row, property);
  return { rows, properties, evidence };
}

/**
 * Finds the plausible alignments of rows to properties: those whose evidence is within
 * {@link slack} of the best. Exact: a property has one claim only if all plausible alignments agree.
 */
export function plausibleAlignments(pairs: Pairs): Plausible {
  const searched: { readonly hypothesis: Hypothesis; readonly search: AlignmentSearch }[] = [];
  let best = noAlignment;
  for (const hypothesis of hypothesesOf(pairs)) {
    if (hypothesis.atMost < best - slack) continue;
    const { hoisted } = hypothesis.problem;
    if (statesOf(hypothesis.problem) > mostStates) return { kind: 'too_large', hoisted };
    const search = new AlignmentSearch(hypothesis.problem);
    if (search.best === noAlignment) continue;
    searched.push({ hypothesis, search });
    best = Math.max(best, hypothesis.offset + search.best);
  }
  if (searched.length === 0) return { kind: 'none' };
  const claims = pairs.properties.map((): Claims => ({ rows: new Set(), unclaimed: false }));
  for (const { hypothesis, search } of searched)
    addClaims(hypothesis, search, best - slack - hypothesis.offset, claims);
  // Two alignments differ in a property at least; one may be found under several hypotheses.
  const single = claims.every(({ rows, unclaimed }) => rows.size + Number(unclaimed) === 1);
  return { kind: single ? 'one' : 'several', claims };
}

/** Adds a hypothesis' claims in the numbering of all rows and properties. */
function addClaims(
  { rows, properties, fixed }: Hypothesis,
  search: AlignmentSearch,
  threshold: number,
  claims: readonly Claims[],
): void {
  if (search.best < threshold) return;
  const own = properties.map((): Claims => ({ rows: new Set(), unclaimed: false }));
  search.claim(threshold, own);
  for (const [index, { rows: claimants, unclaimed }] of own.entries()) {
    const target = claims[properties[index] ?? -1];
    if (target === undefined) continue;
    for (const row of claimants) target.rows.add(rows[row] ?? row);
    target.unclaimed ||= unclaimed;
  }
  for (const [row, property] of fixed) claims[property]?.rows.add(row);
}
