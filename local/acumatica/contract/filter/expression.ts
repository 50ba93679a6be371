// SPDX-License-Identifier: Apache-2.0

export type Comparison = 'eq' | 'ne' | 'gt' | 'ge' | 'lt' | 'le';

/** The literals of the dialect (OData 2/3 URI conventions): their kinds are types of their own. */
export type Literal =
  | { readonly type: 'Edm.String'; readonly value: string }
  | { readonly type: 'Edm.Int32' | 'Edm.Decimal'; readonly value: number }
  | { readonly type: 'Edm.Boolean'; readonly value: boolean }
  | { readonly type: 'Edm.DateTimeOffset' | 'Edm.DateTime'; readonly value: number }
  | { readonly type: 'Edm.Guid'; readonly value: string }
  | { readonly type: 'null' };

/** A `$filter` of the contract API. */
export type Expression =
  | { readonly kind: 'literal'; readonly literal: Literal }
  /** A field, or one of a linked entity: `MainContact/Email`. */
  | { readonly kind: 'field'; readonly path: readonly string[] }
  | { readonly kind: 'call'; readonly name: string; readonly operands: readonly Expression[] }
  | { readonly kind: 'not'; readonly operand: Expression }
  | {
      readonly kind: 'logic';
      readonly operator: 'and' | 'or';
      readonly left: Expression;
      readonly right: Expression;
    }
  | {
      readonly kind: 'comparison';
      readonly operator: Comparison;
      readonly left: Expression;
      readonly right: Expression;
    };

/** A filter that the ERP answers with an exception: its type and words. */
export class FilterError extends Error {
  readonly exceptionType: string;

  constructor(message: string, exceptionType = 'Microsoft.Data.OData.ODataException') {
    super(message);
    this.name = 'FilterError';
    this.exceptionType = exceptionType;
  }
}

/** The exception for what parses but cannot become a query. */
export const untranslatable = 'PX.Api.ContractBased.OData.FilterNotSupportedException';
