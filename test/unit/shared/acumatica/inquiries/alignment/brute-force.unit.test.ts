// SPDX-License-Identifier: Apache-2.0
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  captionHits,
  type PropertyName,
  propertyNames,
  type RowName,
  rowName,
} from '#shared/acumatica/inquiries/alignment/evidence.ts';
import { pairsOf, plausibleAlignments } from '#shared/acumatica/inquiries/alignment/plausible.ts';

/** Everything below is written from the layout rule, and shares only the evidence with the search. */
const slack = 2;
const nothing = -1;

/** All ways to give rows different properties, or none. */
function* assignments(rows: number, properties: number): Generator<readonly number[]> {
  const made: number[] = [];
  function* next(): Generator<readonly number[]> {
    if (made.length === rows) {
      yield [...made];
      return;
    }
    for (let property = nothing; property < properties; property++) {
      if (property !== nothing && made.includes(property)) continue;
      made.push(property);
      yield* next();
      made.pop();
    }
  }
  yield* next();
}

function sumOf(
  made: readonly number[],
  rows: readonly RowName[],
  properties: readonly PropertyName[],
  evidence: Int32Array,
): number | undefined {
  const least = properties.findLastIndex(({ key }) => !key) + 1;
  const covered = made.filter((property) => property !== nothing).length;
  const dropped = rows.length - covered;
  // What has rows comes first; what has none is a key, unless the feed is short of rows.
  if (made.some((property) => property >= covered)) return undefined;
  if (rows.length < least ? dropped > 0 : covered < least) return undefined;
  if (dropped > 6 || (dropped > 0 && dropped * 2 >= rows.length)) return undefined;
  let sum = -dropped;
  for (const [row, property] of made.entries()) {
    const name = rows[row];
    if (name === undefined) return undefined;
    if (property === nothing) {
      if (name.caption !== '' && properties.some((other) => captionHits(name, other)))
        return undefined;
    } else sum += evidence[row * properties.length + property] ?? 0;
  }
  if (sum < -10_000) return undefined;
  // The fewest undeclared hoisted properties that leave the others in order.
  const firm =
    least === 0
      ? properties.length
      : properties.slice(0, least).findLastIndex(({ key }) => key) + 1;
  let end = firm;
  for (let undeclared = 0; undeclared <= 3; undeclared++) {
    if (undeclared > 0) {
      const last = properties[end];
      const claimants = rows.filter((row) => last !== undefined && captionHits(row, last));
      const alike = properties.filter(({ base }) => base === last?.base);
      if (claimants.length !== 1 || alike.length !== 1) return undefined;
      if (firm === 0 && !properties.some(({ key }) => key)) return undefined;
      if (covered <= end) return undefined;
      end++;
      while (properties[end]?.key) end++;
    }
    const inOrder = made.filter((property) => property >= end);
    if (inOrder.every((property, at) => at === 0 || property > (inOrder[at - 1] ?? 0)))
      return undeclared > 0 ? sum - 2 : sum;
  }
  return undefined;
}

const words = ['alpha', 'beta', 'gammaCode', 'alphaDate', 'delta', 'betaTotal'];
const types = ['Edm.String', 'Edm.Decimal', 'Edm.DateTimeOffset', 'Edm.Int32'];
const inquiry = fc
  .record({
    rows: fc.array(
      fc.record({
        field: fc.constantFrom(...words, '=[x]'),
        caption: fc.option(fc.constantFrom(...words, 'Gone'), { nil: undefined, freq: 1 }),
      }),
      { minLength: 1, maxLength: 5 },
    ),
    properties: fc.array(
      fc.record({
        word: fc.constantFrom(...words),
        type: fc.constantFrom(...types),
        key: fc.boolean(),
      }),
      { minLength: 1, maxLength: 6 },
    ),
    keysLead: fc.boolean(),
  })
  .map(({ rows, properties, keysLead }) => {
    // Half of the types obey the rule at their front, so that the search has something to find.
    const ordered = keysLead
      ? properties.toSorted((one, other) => Number(other.key) - Number(one.key))
      : properties;
    const times = new Map<string, number>();
    const named = ordered.map(({ word, ...property }) => {
      const time = (times.get(word) ?? 0) + 1;
      times.set(word, time);
      return { ...property, name: time === 1 ? word : `${word}_${time}` };
    });
    return {
      rows: rows.map(({ field, caption }) =>
        rowName({ field, ...(caption !== undefined && { caption }) }),
      ),
      properties: propertyNames({
        properties: named,
        keys: named.filter(({ key }) => key).map(({ name }) => name),
      }),
    };
  });

/** The kind, and for each property its rows in the plausible alignments. */
function bruteForce(rows: readonly RowName[], properties: readonly PropertyName[]) {
  const { evidence } = pairsOf(rows, properties);
  const possible = [...assignments(rows.length, properties.length)].flatMap((made) => {
    const sum = sumOf(made, rows, properties, evidence);
    return sum === undefined ? [] : [{ made, sum }];
  });
  const best = Math.max(...possible.map(({ sum }) => sum));
  const close = possible.filter(({ sum }) => sum >= best - slack);
  return {
    kind: (['none', 'one', 'several'] as const)[Math.min(2, close.length)],
    claims: properties.map((_, property) => ({
      rows: new Set(
        close.map(({ made }) => made.indexOf(property)).filter((row) => row !== nothing),
      ),
      unclaimed: close.some(({ made }) => !made.includes(property)),
    })),
  };
}

describe('the search for alignments', () => {
  it('counts as brute force does, and finds the same rows for each property', () => {
    const seen = { none: 0, one: 0, several: 0, too_large: 0 };
    fc.assert(
      fc.property(inquiry, ({ rows, properties }) => {
        const found = plausibleAlignments(pairsOf(rows, properties));
        const expected = bruteForce(rows, properties);
        seen[found.kind]++;
        expect(found).toEqual(expected.kind === 'none' ? { kind: 'none' } : expected);
      }),
      { numRuns: 4_000 },
    );
    // All three kinds were met often.
    expect(Math.min(seen.none, seen.one, seen.several)).toBeGreaterThan(100);
  }, 60_000);
});
