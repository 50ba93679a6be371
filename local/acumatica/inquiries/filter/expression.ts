// SPDX-License-Identifier: Apache-2.0

/** The primitive types that inquiries and their filters know (OData CSDL 4.0 §4.4). */
export type EdmType =
  | 'Edm.String'
  | 'Edm.Int16'
  | 'Edm.Int32'
  | 'Edm.Int64'
  | 'Edm.Decimal'
  | 'Edm.Double'
  | 'Edm.Boolean'
  | 'Edm.Guid'
  | 'Edm.Date'
  | 'Edm.DateTimeOffset';

export type ComparisonOperator = 'eq' | 'ne' | 'gt' | 'ge' | 'lt' | 'le';
export type ArithmeticOperator = 'add' | 'sub' | 'mul' | 'div' | 'mod';
export type BinaryOperator = 'and' | 'or' | ComparisonOperator | ArithmeticOperator;

/** A literal as written: a string's text is without its quotes and escapes. */
export interface Literal {
  readonly kind: 'literal';
  readonly type: EdmType | 'null';
  readonly text: string;
}

/** A `$filter` or `$orderby` expression (OData URL Conventions 4.0 §5.1.1). */
export type Expression =
  | Literal
  | { readonly kind: 'property'; readonly name: string }
  | { readonly kind: 'call'; readonly name: string; readonly arguments: readonly Expression[] }
  | { readonly kind: 'unary'; readonly operator: 'not' | 'negate'; readonly operand: Expression }
  | {
      readonly kind: 'binary';
      readonly operator: BinaryOperator;
      readonly left: Expression;
      readonly right: Expression;
    }
  | {
      readonly kind: 'in';
      readonly operand: Expression;
      readonly list: readonly Expression[];
    };

/** One term of `$orderby`. */
export interface OrderTerm {
  readonly expression: Expression;
  readonly descending: boolean;
}

/** The query cannot be understood; the message is the one that the ERP gives. */
export class QueryError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'QueryError';
  }
}
