// SPDX-License-Identifier: Apache-2.0

/** Where a part stands in the filter: from the first character to the one behind the last. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** A literal by the way in which it is written. `typed` says its type before the quotes. */
export type LiteralForm =
  | 'text'
  | 'double-quoted'
  | 'typed'
  | 'number'
  | 'instant'
  | 'day'
  | 'time'
  | 'guid'
  | 'truth'
  | 'null';

export interface Literal extends Span {
  readonly kind: 'literal';
  readonly form: LiteralForm;
}

/** A field, or the way to one: `MainContact/Email`. */
export interface Path extends Span {
  readonly kind: 'path';
  readonly steps: readonly string[];
}

export interface Call extends Span {
  readonly kind: 'call';
  /** The function, or the path to details with `any` or `all` behind it. */
  readonly path: Path;
  readonly operands: readonly Expression[];
}

export interface Binary extends Span {
  readonly kind: 'or' | 'and' | 'comparison' | 'arithmetic';
  readonly operator: Span;
  readonly left: Expression;
  readonly right: Expression;
}

/** An OData filter, or a part of one (OData URL Conventions 4.0 §5.1.1, OData URI Conventions 2.0 §4.5). */
export type Expression =
  | Literal
  | Path
  | Call
  | Binary
  | (Span & { readonly kind: 'group'; readonly inner: Expression })
  | (Span & {
      readonly kind: 'not' | 'negative';
      readonly operator: Span;
      readonly operand: Expression;
    })
  | (Span & {
      readonly kind: 'in';
      readonly operand: Expression;
      readonly members: readonly Expression[];
    })
  | (Span & { readonly kind: 'lambda'; readonly variable: string; readonly body: Expression });
