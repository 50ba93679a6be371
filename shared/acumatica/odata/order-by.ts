// SPDX-License-Identifier: Apache-2.0
import { contractReading } from '../client/field-shapes.ts';

/** One field of an order; a field of a linked entity has a path of two names. */
export interface OrderTerm {
  readonly path: readonly string[];
  readonly descending: boolean;
}

/** An order, or the part of a text that is none. */
export type ParsedOrder =
  | { readonly kind: 'order'; readonly terms: readonly OrderTerm[] }
  | { readonly kind: 'malformed'; readonly part: string };

const name = '[A-Za-z][A-Za-z0-9_]*';
const term = new RegExp(`^(?<path>${name}(?:/${name})?)(?:\\s+(?<direction>asc|desc))?$`, 'i');

/** Reads `Field [asc|desc]` and lists of it, separated by commas. No text is no order. */
export function parseOrderBy(text: string | undefined): ParsedOrder {
  const terms: OrderTerm[] = [];
  if (text === undefined) return { kind: 'order', terms };
  for (const part of text.split(',').map((written) => written.trim())) {
    const { path, direction } = term.exec(part)?.groups ?? {};
    if (path === undefined) return { kind: 'malformed', part };
    terms.push({ path: path.split('/'), descending: direction?.toLowerCase() === 'desc' });
  }
  return { kind: 'order', terms };
}

/** An order as OData writes it. */
export function writeOrderBy(terms: readonly OrderTerm[]): string {
  return terms
    .map(({ path, descending }) => `${path.join('/')}${descending ? ' desc' : ''}`)
    .join(',');
}

/** The opposite order: what comes last in one comes first in the other. */
export function reversed(terms: readonly OrderTerm[]): readonly OrderTerm[] {
  return terms.map(({ path, descending }) => ({ path, descending: !descending }));
}

type Cell = string | number | boolean | null;

/** A field's value in a record of the contract API; undefined where the record has no such field. */
function cellAt(row: unknown, path: readonly string[]): Cell | undefined {
  let node = row;
  for (const step of path) {
    if (typeof node !== 'object' || node === null || !Object.hasOwn(node, step)) return undefined;
    node = Reflect.get(node, step);
  }
  if (Array.isArray(node)) return undefined;
  if (typeof node === 'object' && node !== null) {
    // An empty field is `{}` (acumatica-protocol §1.3).
    if (Object.keys(node).length === 0) return null;
    node = contractReading.open({ ...node })?.value;
  }
  return typeof node === 'object' && node !== null ? undefined : (node as Cell | undefined); // narrowed: JSON knows no other scalars
}

/** The fields of an order that no row has. */
export function missingFields(rows: readonly unknown[], terms: readonly OrderTerm[]): string[] {
  return terms
    .filter(({ path }) => rows.every((row) => cellAt(row, path) === undefined))
    .map(({ path }) => path.join('/'));
}

const instant = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})?)?$/;
const language = new Intl.Collator('en', { sensitivity: 'base' });
const withoutSigns = new Intl.Collator('en', { sensitivity: 'base', ignorePunctuation: true });

/** A way to compare what databases compare differently. */
interface Collation {
  readonly text: (one: string, other: string) => number;
  /** Where empty fields stand in an ascending order. */
  readonly empty: 'first' | 'last';
}

const folded = (text: string) => text.trimEnd().toLowerCase();
const byCharacter: Collation['text'] = (one, other) => {
  const [left, right] = [folded(one), folded(other)];
  return left < right ? -1 : Number(left > right);
};

/** What this gateway sorts by: empty fields first, as in OData and in SQL Server. */
const own: Collation = { text: language.compare, empty: 'first' };
const collations = [language.compare, withoutSigns.compare, byCharacter].flatMap(
  (text): Collation[] => [
    { text, empty: 'first' },
    { text, empty: 'last' },
  ],
);

function compareCells(one: Cell, other: Cell, { text, empty }: Collation): number {
  if (one === null || other === null)
    return (Number(other === null) - Number(one === null)) * (empty === 'first' ? 1 : -1);
  if (typeof one === 'string' && typeof other === 'string') {
    if (instant.test(one) && instant.test(other)) return Date.parse(one) - Date.parse(other);
    return text(one, other);
  }
  if (typeof one === typeof other) return Number(one) - Number(other);
  return text(String(one), String(other));
}

function compareRows(terms: readonly OrderTerm[], collation: Collation) {
  return (one: unknown, other: unknown): number => {
    for (const { path, descending } of terms) {
      const order = compareCells(cellAt(one, path) ?? null, cellAt(other, path) ?? null, collation);
      if (order !== 0) return descending ? -order : order;
    }
    return 0;
  };
}

type Compare = ReturnType<typeof compareRows>;

/** The ways of comparing by which rows stand in an order; none where they do not. */
function fittingComparisons(rows: readonly unknown[], terms: readonly OrderTerm[]): Compare[] {
  return collations
    .map((collation) => compareRows(terms, collation))
    .filter((compare) => rows.every((row, nth) => nth === 0 || compare(rows[nth - 1], row) <= 0));
}

/** Whether rows stand in an order, by any of the ways in which databases compare texts and empty fields. */
export function isOrdered(rows: readonly unknown[], terms: readonly OrderTerm[]): boolean {
  return fittingComparisons(rows, terms).length > 0;
}

/**
 * Whether ordered rows are proven to come first by their order: the first row of the opposite order
 * stands before none of them, and not level with the first. Who does not hear of orders answers both
 * questions with the same row.
 */
export function comeFirst(
  rows: readonly unknown[],
  terms: readonly OrderTerm[],
  firstReversed: unknown,
): boolean {
  return fittingComparisons(rows, terms).some(
    (compare) => compare(rows.at(-1), firstReversed) <= 0 && compare(rows[0], firstReversed) < 0,
  );
}

/** Rows in an order; equal ones stay as they stood. */
export function sortRows(rows: readonly unknown[], terms: readonly OrderTerm[]): unknown[] {
  return rows.toSorted(compareRows(terms, own));
}
