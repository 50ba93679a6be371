// SPDX-License-Identifier: Apache-2.0
import { type ExactNumber, exactNumber, forJson, mayBeRounded, zero } from './exact-number.ts';

/** What can be computed of a column. */
export const aggregateFunctions = ['sum', 'avg', 'min', 'max', 'count'] as const;
export type AggregateFunction = (typeof aggregateFunctions)[number];

/** One figure to compute. */
export interface Measure {
  readonly function: AggregateFunction;
  readonly field: string;
}

type Comparable =
  | { readonly kind: 'number'; readonly order: ExactNumber; readonly shown: number | string }
  | { readonly kind: 'instant'; readonly order: number; readonly shown: string }
  | { readonly kind: 'text'; readonly order: string; readonly shown: string }
  | { readonly kind: 'flag'; readonly order: number; readonly shown: boolean };

const instant = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})?)?$/;
const collator = new Intl.Collator('en');

/** A value that can be compared with its like; undefined for lists and records. */
function comparable(value: unknown, isText: boolean): Comparable | undefined {
  if (typeof value === 'boolean') return { kind: 'flag', order: Number(value), shown: value };
  const number = isText ? undefined : exactNumber(value);
  if (number !== undefined) return { kind: 'number', order: number, shown: forJson(number) };
  if (typeof value !== 'string') return undefined;
  if (!isText && instant.test(value))
    return { kind: 'instant', order: Date.parse(value), shown: value };
  return { kind: 'text', order: value, shown: value };
}

function compare(one: Comparable, other: Comparable): number {
  if (one.kind === 'number' && other.kind === 'number') return one.order.cmp(other.order);
  if (one.kind === 'text' && other.kind === 'text') return collator.compare(one.order, other.order);
  return Number(one.order) - Number(other.order);
}

/** Empty fields count for nothing, as in SQL. */
function isEmpty(value: unknown): boolean {
  return (
    value === null || value === undefined || (typeof value === 'string' && value.trim() === '')
  );
}

/** A value that does not fit its figure: which kind it is, never the value itself. */
export interface Misfit {
  readonly field: string;
  readonly found: string;
}

/** The figures of one column within one group. */
export class ColumnFigures {
  readonly #field: string;
  readonly #functions: ReadonlySet<AggregateFunction>;
  readonly #isText: boolean;
  #count = 0;
  #sum: ExactNumber = zero;
  #least: Comparable | undefined;
  #greatest: Comparable | undefined;
  /** Whether a number was too long to be sure of all its digits. */
  rounded = false;

  /** @param isText whether the column is declared as text, so that its digits are no number */
  constructor(field: string, functions: ReadonlySet<AggregateFunction>, isText: boolean) {
    this.#field = field;
    this.#functions = functions;
    this.#isText = isText;
  }

  /** Takes a value in. Says what does not fit. */
  add(value: unknown): Misfit | undefined {
    if (isEmpty(value)) return undefined;
    this.#count++;
    if (mayBeRounded(value)) this.rounded = true;
    if (this.#functions.has('sum') || this.#functions.has('avg')) {
      const number = exactNumber(value);
      if (number === undefined) return this.#misfit(typeof value);
      this.#sum = this.#sum.plus(number);
    }
    if (!this.#functions.has('min') && !this.#functions.has('max')) return undefined;
    const found = comparable(value, this.#isText);
    if (found === undefined) return this.#misfit(typeof value);
    if (this.#least && this.#least.kind !== found.kind)
      return this.#misfit(`${this.#least.kind} and ${found.kind}`);
    if (!this.#least || compare(found, this.#least) < 0) this.#least = found;
    if (!this.#greatest || compare(found, this.#greatest) > 0) this.#greatest = found;
    return undefined;
  }

  /** One figure; null where no row of the group has a value. */
  figure(name: AggregateFunction): number | string | boolean | null {
    if (name === 'count') return this.#count;
    if (this.#count === 0) return null;
    if (name === 'sum') return forJson(this.#sum);
    if (name === 'avg') return forJson(this.#sum.div(this.#count));
    return (name === 'min' ? this.#least : this.#greatest)?.shown ?? null;
  }

  #misfit(found: string): Misfit {
    return { field: this.#field, found };
  }
}
