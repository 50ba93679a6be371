// SPDX-License-Identifier: Apache-2.0
import { assertNever } from '#shared/platform/assert-never.ts';
import type { Expression } from './expression.ts';
import { printLiteral } from './literals.ts';

/** An expression as text, each operation in brackets, so that it parses to the same expression whatever binds tighter. */
export function printFilter(expression: Expression): string {
  switch (expression.kind) {
    case 'literal':
      return printLiteral(expression);
    case 'property':
      return expression.name;
    case 'call':
      return `${expression.name}(${expression.arguments.map(printFilter).join(',')})`;
    case 'unary':
      return expression.operator === 'not'
        ? `not (${printFilter(expression.operand)})`
        : `-(${printFilter(expression.operand)})`;
    case 'binary':
      return `(${printFilter(expression.left)} ${expression.operator} ${printFilter(expression.right)})`;
    case 'in':
      return `(${printFilter(expression.operand)} in (${expression.list.map(printFilter).join(',')}))`;
    default:
      return assertNever(expression);
  }
}
