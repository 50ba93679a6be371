// SPDX-License-Identifier: Apache-2.0
import { captionHits, evidence, type PropertyName, type RowName } from './evidence.ts';
import { dropCost, type Problem } from './problem.ts';

/** Rows and properties, and what speaks for each pair, at `row * properties.length + property`. */
export interface Pairs {
  readonly rows: readonly RowName[];
  readonly properties: readonly PropertyName[];
  readonly evidence: Int32Array;
}

/** How the entity type may have come about, as a problem with its own numbering of rows and properties. */
export interface Hypothesis {
  readonly problem: Problem;
  readonly rows: readonly number[];
  readonly properties: readonly number[];
  /** Rows that are certain before the search, each with its property. */
  readonly fixed: readonly (readonly [row: number, property: number])[];
  /** What the fixed rows add to the sums of the problem, less what the hypothesis costs. */
  readonly offset: number;
  /** No alignment of it has a higher sum. */
  readonly atMost: number;
}

/** How many rows may make no property; what is beyond says that feed and type do not belong together. */
const mostDropped = 6;
const mostUndeclared = 3;
/** Sums so close to each other are no reason to prefer one alignment: single shared words are chance. */
export const slack = 2;
/** The simple hypothesis is preferred, but what it cannot rule out stays plausible. */
const undeclaredCost = slack;

/** How many properties the rows can make at least, by the layout rule: keys that no row makes come last. */
export function leastCovered(properties: readonly PropertyName[]): number {
  return properties.findLastIndex(({ key }) => !key) + 1;
}

/** How many rows at most may make no property: a minority. */
export function droppableRows(rows: number): number {
  return Math.min(mostDropped, Math.max(0, Math.ceil(rows / 2) - 1));
}

/** The only row whose caption can be a property's, where no other property has a name like it. */
export function onlyByCaption({ rows, properties }: Pairs, index: number): number | undefined {
  const property = properties[index];
  if (property === undefined) return undefined;
  if (properties.filter(({ base }) => base === property.base).length > 1) return undefined;
  const found = rows.flatMap((row, at) => (captionHits(row, property) ? [at] : []));
  return found.length === 1 ? found[0] : undefined;
}

/** Rows that no property can be made of: they have no caption, or one that no property has. */
function canBeDropped({ rows, properties }: Pairs): readonly boolean[] {
  return rows.map(
    (row) => row.caption === '' || !properties.some((property) => captionHits(row, property)),
  );
}

/**
 * Where the hoisted properties end, as far as the type says. A key that another column follows is
 * hoisted, so that all before it are, declared or not.
 */
export function endOfHoisted(properties: readonly PropertyName[]): number {
  const others = properties.slice(0, leastCovered(properties));
  // Where all are keys, they may all be hoisted.
  return others.length === 0 ? properties.length : others.findLastIndex(({ key }) => key) + 1;
}

/**
 * How the type may have come about (acumatica-protocol §2): first that its keys are hoisted, as they
 * are declared; then that up to three more properties are which it does not declare as keys. Those
 * must be given away by their captions. A type without keys hoists nothing.
 */
export function hypothesesOf(pairs: Pairs): readonly Hypothesis[] {
  const { rows, properties } = pairs;
  const least = leastCovered(properties);
  const droppable = canBeDropped(pairs);
  const declaresKeys = properties.some(({ key }) => key);
  const found: Hypothesis[] = [];
  const fixed: (readonly [number, number])[] = [];
  let end = endOfHoisted(properties);
  for (;;) {
    found.push(hypothesis(pairs, { end, fixed: [...fixed], least, droppable }));
    const row = onlyByCaption(pairs, end);
    if (!declaresKeys || fixed.length === mostUndeclared || row === undefined) return found;
    if (rows.length <= end) return found;
    fixed.push([row, end]);
    end++;
    // If that one is hoisted, the keys behind it are, too, as far as they have rows.
    while (properties[end]?.key) end++;
  }
}

interface Shape {
  /** Where the hoisted properties end. */
  readonly end: number;
  readonly fixed: Hypothesis['fixed'];
  readonly least: number;
  readonly droppable: readonly boolean[];
}

function hypothesis(pairs: Pairs, { end, fixed, least, droppable }: Shape): Hypothesis {
  const fixedRows = new Set(fixed.map(([row]) => row));
  const fixedProperties = new Set(fixed.map(([, property]) => property));
  const rows = [...pairs.rows.keys()].filter((row) => !fixedRows.has(row));
  const properties = [...pairs.properties.keys()].filter((index) => !fixedProperties.has(index));
  const gain = (row: number, property: number) =>
    pairs.evidence[row * pairs.properties.length + property] ?? evidence.impossible;
  const all = pairs.rows.length;
  // With fewer rows than the rule wants, the feed is short: none can be spared.
  const mayCover = Array.from({ length: all + 1 }, (_, covered) => {
    const ends = all < least ? covered === all : covered >= least;
    return ends && fixed.every(([, property]) => property < covered);
  }).slice(fixed.length);
  const spare = rows.filter((row) => droppable[row]).length;
  const problem: Problem = {
    rows: rows.length,
    hoisted: Math.min(end - fixed.length, rows.length),
    properties: properties.length,
    evidence: Int32Array.from(
      rows.flatMap((row) => properties.map((property) => gain(row, property))),
    ),
    droppable: rows.map((row) => droppable[row] === true),
    maxDropped: Math.max(0, Math.min(droppableRows(all), all - least, spare)),
    mayCover,
  };
  const offset = fixed.reduce(
    (sum, [row, property]) => sum + gain(row, property),
    fixed.length > 0 ? -undeclaredCost : 0,
  );
  return { problem, rows, properties, fixed, offset, atMost: offset + highestSum(problem) };
}

/** Each row with the property that it fits best, whoever else does. */
function highestSum({ rows, properties, evidence }: Problem): number {
  let sum = 0;
  for (let row = 0; row < rows; row++) {
    let highest = -dropCost;
    for (let property = 0; property < properties; property++)
      highest = Math.max(highest, evidence[row * properties + property] ?? highest);
    sum += highest;
  }
  return sum;
}
