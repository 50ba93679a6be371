// SPDX-License-Identifier: Apache-2.0
import type { Compiled } from './compile.ts';
import {
  type ArithmeticOperator,
  type BinaryOperator,
  type ComparisonOperator,
  type EdmType,
  QueryError,
} from './expression.ts';
import { folded, isInteger, isNumeric } from './functions.ts';
import type { Value } from './literals.ts';

const kinds: Readonly<Record<BinaryOperator, string>> = {
  and: 'And',
  or: 'Or',
  eq: 'Equal',
  ne: 'NotEqual',
  gt: 'GreaterThan',
  ge: 'GreaterThanOrEqual',
  lt: 'LessThan',
  le: 'LessThanOrEqual',
  add: 'Add',
  sub: 'Subtract',
  mul: 'Multiply',
  div: 'Divide',
  mod: 'Modulo',
};

type OperandType = EdmType | 'null';

const isTemporal = (type: OperandType) => type === 'Edm.Date' || type === 'Edm.DateTimeOffset';

function comparable(left: OperandType, right: OperandType): boolean {
  if (left === 'null' || right === 'null' || left === right) return true;
  return (isNumeric(left) && isNumeric(right)) || (isTemporal(left) && isTemporal(right));
}

function fits(operator: BinaryOperator, left: OperandType, right: OperandType): boolean {
  switch (operator) {
    case 'and':
    case 'or':
      return [left, right].every((type) => type === 'Edm.Boolean' || type === 'null');
    case 'add':
    case 'sub':
    case 'mul':
    case 'div':
    case 'mod':
      return [left, right].every((type) => isNumeric(type) || type === 'null');
    default:
      return comparable(left, right);
  }
}

/**
 * Prepares a binary operation.
 *
 * @throws QueryError where the operands' types do not go together
 */
export function compileBinary(operator: BinaryOperator, left: Compiled, right: Compiled): Compiled {
  if (!fits(operator, left.type, right.type))
    throw new QueryError(
      `A binary operator with incompatible types was detected. Found operand types '${left.type}' and '${right.type}' for operator kind '${kinds[operator]}'.`,
    );
  switch (operator) {
    case 'and':
      return boolean((row) => conjunction(left.read(row), () => right.read(row)));
    case 'or':
      return boolean((row) => disjunction(left.read(row), () => right.read(row)));
    case 'add':
    case 'sub':
    case 'mul':
    case 'div':
    case 'mod':
      return arithmetic(operator, left, right);
    default: {
      const exact = left.exactPadding === true || right.exactPadding === true;
      return boolean((row) => compare(operator, left.read(row), right.read(row), exact));
    }
  }
}

/** Equality of two operands, for the `in` operator. @throws QueryError as {@link compileBinary} does */
export function equal(left: Compiled, right: Compiled): Compiled {
  return compileBinary('eq', left, right);
}

const boolean = (read: Compiled['read']): Compiled => ({ type: 'Edm.Boolean', read });

// Three-valued logic: a false decides an `and` and a true decides an `or` even beside a null.
function conjunction(left: Value, right: () => Value): Value {
  if (left === false) return false;
  const other = right();
  if (other === false) return false;
  return left === null || other === null ? null : true;
}

function disjunction(left: Value, right: () => Value): Value {
  if (left === true) return true;
  const other = right();
  if (other === true) return true;
  return left === null || other === null ? null : false;
}

/** Compares as the database does: text without regard to case and to trailing blanks, which pad fixed-width keys. */
function compare(operator: ComparisonOperator, left: Value, right: Value, exact: boolean): Value {
  if (left === null || right === null) {
    if (operator === 'eq') return left === right;
    return operator === 'ne' ? left !== right : false;
  }
  const order = orderOf(left, right, exact);
  switch (operator) {
    case 'eq':
      return order === 0;
    case 'ne':
      return order !== 0;
    case 'gt':
      return order > 0;
    case 'ge':
      return order >= 0;
    case 'lt':
      return order < 0;
    default:
      return order <= 0;
  }
}

/** Negative, zero or positive, as the first value sorts before, with or after the second. */
export function orderOf(
  left: Exclude<Value, null>,
  right: Exclude<Value, null>,
  exact = false,
): number {
  if (typeof left !== 'string' || typeof right !== 'string') return Number(left) - Number(right);
  const unpadded = (text: string) => (exact ? text : text.trimEnd());
  const [one, other] = [unpadded(folded(left)), unpadded(folded(right))];
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

function arithmetic(operator: ArithmeticOperator, left: Compiled, right: Compiled): Compiled {
  const whole = isInteger(left.type) && isInteger(right.type);
  const types = [left.type, right.type];
  const type = whole ? 'Edm.Int32' : types.includes('Edm.Double') ? 'Edm.Double' : 'Edm.Decimal';
  return {
    type,
    read: (row) => {
      const [one, other] = [left.read(row), right.read(row)];
      if (one === null || other === null) return null;
      return calculated(operator, Number(one), Number(other), whole);
    },
  };
}

function calculated(
  operator: ArithmeticOperator,
  left: number,
  right: number,
  whole: boolean,
): Value {
  switch (operator) {
    case 'add':
      return left + right;
    case 'sub':
      return left - right;
    case 'mul':
      return left * right;
    case 'div':
      if (right === 0) return null;
      return whole ? Math.trunc(left / right) : left / right;
    default:
      return right === 0 ? null : left % right;
  }
}
