// SPDX-License-Identifier: Apache-2.0
import { assertNever } from '#shared/platform/assert-never.ts';
import type { Expression } from './expression.ts';

/** The properties that an expression names. */
export function propertiesIn(expression: Expression): string[] {
  switch (expression.kind) {
    case 'literal':
      return [];
    case 'property':
      return [expression.name];
    case 'call':
      return expression.arguments.flatMap(propertiesIn);
    case 'unary':
      return propertiesIn(expression.operand);
    case 'binary':
      return [expression.left, expression.right].flatMap(propertiesIn);
    case 'in':
      return [expression.operand, ...expression.list].flatMap(propertiesIn);
    default:
      return assertNever(expression);
  }
}
