// SPDX-License-Identifier: Apache-2.0
import type { FieldSchema, FieldType } from '../field-schema.ts';
import type { Span } from '../grammar/expression.ts';
import type { Correction } from './correction.ts';
import type { Dialect } from './dialect.ts';

/** A part of a filter that was changed, and why. */
export interface Rewrite {
  readonly from: string;
  readonly to: string;
  readonly why: string;
}

/** A part of a filter as it will be sent. */
export interface Translated {
  readonly text: string;
  /** Undefined where it is not known. A condition is a boolean. */
  readonly type: FieldType | 'null' | undefined;
  /** True for a text function of v3, which stands alone: compared with true it finds nothing. */
  readonly isPredicate?: boolean;
  /** The opposite in a dialect without `not`, where it can be said. */
  readonly opposite?: string | undefined;
  /** A search for a place in a text, which v3 lacks, as the conditions that it is mostly used for. */
  readonly place?: { readonly found: string; readonly atStart: string };
}

/** What is learnt while a filter is read. */
export class Checking {
  readonly dialect: Dialect;
  readonly schema: FieldSchema | undefined;
  readonly rewrites: Rewrite[] = [];
  readonly corrections: Correction[] = [];
  /** Why parts could not be judged. */
  readonly doubts = new Set<string>();
  readonly calculated = new Set<string>();
  /** Names that stand for one row of a detail collection. */
  readonly variables = new Set<string>();
  readonly #text: string;

  constructor(text: string, dialect: Dialect, schema: FieldSchema | undefined) {
    this.#text = text;
    this.dialect = dialect;
    this.schema = schema;
  }

  /** What stands in the filter as it was given. */
  written({ from, to }: Span): string {
    return this.#text.slice(from, to);
  }

  /** Notes a change, where there is one, and returns what it is changed to. */
  rewrite(from: string, to: string, why: string): string {
    const known = this.rewrites.some((one) => one.from === from && one.to === to);
    if (from !== to && !known) this.rewrites.push({ from, to, why });
    return to;
  }

  /** Notes what is certainly wrong. */
  wrong(correction: Correction): void {
    this.corrections.push(correction);
  }
}
