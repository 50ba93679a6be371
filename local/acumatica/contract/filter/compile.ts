// SPDX-License-Identifier: Apache-2.0
import { assertNever } from '#shared/platform/assert-never.ts';
import { instantOfStored } from '../local-time.ts';
import { linkedOf, type Row } from '../rows.ts';
import type { EntityType, Primitive } from '../schema/type-table.ts';
import { typeNamed } from '../schema/types.ts';
import { shown } from '../serialize.ts';
import { type Comparison, type Expression, FilterError, untranslatable } from './expression.ts';

type Value = string | number | boolean | undefined;

interface Compiled {
  readonly type: string;
  readonly read: (row: Row) => Value;
  /** A call that answers true or false: it stands alone, and a comparison with it never holds. */
  readonly predicate: boolean;
}

const edm: Readonly<Record<Primitive, string>> = {
  string: 'Edm.String',
  boolean: 'Edm.Boolean',
  decimal: 'Edm.Decimal',
  int: 'Edm.Int32',
  short: 'Edm.Int16',
  long: 'Edm.Int64',
  date: 'Edm.DateTimeOffset',
  guid: 'Edm.Guid',
};

const numeric = new Set(['Edm.Decimal', 'Edm.Int16', 'Edm.Int32', 'Edm.Int64']);

/** Text as the database compares it: without regard to case and trailing blanks. */
const folded = (value: Value): string => String(value).trimEnd().toLowerCase();

const calls: Readonly<Record<string, (whole: string, part: string) => boolean>> = {
  startswith: (whole, part) => whole.startsWith(part),
  endswith: (whole, part) => whole.endsWith(part),
};

/** Functions that OData 3 knows and the contract API cannot turn into a query. */
const known = new Set(
  'tolower toupper trim length indexof replace substring concat year month day hour minute second round floor ceiling add sub mul div mod'.split(
    ' ',
  ),
);

function readField(type: EntityType, path: readonly string[]): Compiled {
  const [name = '', ...rest] = path;
  const field = type.field.get(name);
  if (field === undefined) {
    throw new FilterError(
      `Could not find a property named '${name}' on type 'Default.${type.name}'.`,
    );
  }
  if (field.kind === 'value') {
    const read = (row: Row): Value => {
      if (field.type !== 'date') {
        const value = shown(field.type, name, row);
        return typeof value === 'object' ? undefined : value;
      }
      const stored = row[name];
      return typeof stored === 'string' && stored !== '' ? instantOfStored(stored) : undefined;
    };
    return { type: edm[field.type], read, predicate: false };
  }
  const below = rest[0];
  if (field.kind === 'many') {
    throw new FilterError(
      `The parent value for a property access of a property '${below ?? name}' is not a single value. Property access can only be applied to a single value.`,
    );
  }
  if (below === undefined) {
    throw new FilterError(
      `The type conversions not supported: '${name}' is an entity.`,
      untranslatable,
    );
  }
  const lower = readField(typeNamed(field.of), rest);
  return { ...lower, read: (row) => lower.read(linkedOf(row, name) ?? {}) };
}

function readCall(name: string, operands: readonly Compiled[]): Compiled {
  const [first, second] = operands;
  const test = calls[name];
  if (name === 'substringof' || test !== undefined) {
    if (first?.type !== 'Edm.String' || second?.type !== 'Edm.String' || operands.length !== 2) {
      throw new FilterError(
        `No function signature for the function with name '${name}' matches the specified arguments. The function signatures considered are: ${name}(Edm.String Nullable=true, Edm.String Nullable=true).`,
      );
    }
    const [whole, part] = test === undefined ? [second, first] : [first, second];
    const holds = test ?? ((text, sought) => text.includes(sought));
    const read = (row: Row): boolean => {
      const text = whole.read(row);
      return (
        text !== undefined &&
        holds(String(text).toLowerCase(), String(part.read(row)).toLowerCase())
      );
    };
    return { type: 'Edm.Boolean', read, predicate: true };
  }
  if (known.has(name)) {
    throw new FilterError(
      `The filter cannot be optimized: '${name}' is not supported.`,
      untranslatable,
    );
  }
  throw new FilterError(
    `An unknown function with name '${name}' was found. This may also be a function import or a key lookup on a navigation property, which is not allowed.`,
  );
}

const kinds: Readonly<Record<Comparison, string>> = {
  eq: 'Equal',
  ne: 'NotEqual',
  gt: 'GreaterThan',
  ge: 'GreaterThanOrEqual',
  lt: 'LessThan',
  le: 'LessThanOrEqual',
};

function compatible(one: string, other: string): boolean {
  return (
    one === other || one === 'null' || other === 'null' || (numeric.has(one) && numeric.has(other))
  );
}

function order(left: Value, right: Value): number | undefined {
  if (left === undefined || right === undefined) return undefined;
  const [one, other] = typeof left === 'string' ? [folded(left), folded(right)] : [left, right];
  return one < other ? -1 : one > other ? 1 : 0;
}

const holds: Readonly<Record<Comparison, (order: number | undefined, nulls: boolean) => boolean>> =
  {
    eq: (order, nulls) => order === 0 || nulls,
    ne: (order, nulls) => order !== 0 && !nulls,
    gt: (order) => order === 1,
    ge: (order) => order === 1 || order === 0,
    lt: (order) => order === -1,
    le: (order) => order === -1 || order === 0,
  };

function compare(operator: Comparison, left: Compiled, right: Compiled): Compiled {
  if (!compatible(left.type, right.type)) {
    throw new FilterError(
      `A binary operator with incompatible types was detected. Found operand types '${left.type}' and '${right.type}' for operator kind '${kinds[operator]}'.`,
    );
  }
  const type = 'Edm.Boolean';
  // The real system answers `substringof(…) eq true` with an empty list (acumatica-reference-product §7.3).
  if (left.predicate || right.predicate) return { type, read: () => false, predicate: false };
  const test = holds[operator];
  const read = (row: Row): boolean => {
    const [one, other] = [left.read(row), right.read(row)];
    return test(order(one, other), one === undefined && other === undefined);
  };
  return { type, read, predicate: false };
}

function compile(expression: Expression, type: EntityType): Compiled {
  switch (expression.kind) {
    case 'literal': {
      const { literal } = expression;
      const value = literal.type === 'null' ? undefined : literal.value;
      return { type: literal.type, read: () => value, predicate: false };
    }
    case 'field':
      return readField(type, expression.path);
    case 'call':
      return readCall(
        expression.name,
        expression.operands.map((operand) => compile(operand, type)),
      );
    case 'not':
      compile(expression.operand, type);
      throw new FilterError(
        "The filter cannot be optimized: 'not' is not supported.",
        untranslatable,
      );
    case 'comparison':
      return compare(
        expression.operator,
        compile(expression.left, type),
        compile(expression.right, type),
      );
    case 'logic': {
      const [left, right] = [condition(expression.left, type), condition(expression.right, type)];
      const read =
        expression.operator === 'and'
          ? (row: Row) => left(row) && right(row)
          : (row: Row) => left(row) || right(row);
      return { type: 'Edm.Boolean', read, predicate: false };
    }
    default:
      return assertNever(expression);
  }
}

function condition(expression: Expression, type: EntityType): (row: Row) => boolean {
  const { type: result, read } = compile(expression, type);
  if (result !== 'Edm.Boolean') {
    throw new FilterError('The $filter expression must evaluate to a single boolean value.');
  }
  return (row) => read(row) === true;
}

/** A filter ready for rows, and what it names. */
export interface Filter {
  readonly matches: (row: Row) => boolean;
  /** Top-level fields that it names. */
  readonly fields: ReadonlySet<string>;
  /** Fields that it compares for equality with a value. */
  readonly fixed: ReadonlySet<string>;
}

function collect(expression: Expression, fields: Set<string>, fixed: Set<string>): void {
  switch (expression.kind) {
    case 'literal':
      return;
    case 'field':
      fields.add(expression.path[0] ?? '');
      return;
    case 'call':
      for (const operand of expression.operands) collect(operand, fields, fixed);
      return;
    case 'not':
      collect(expression.operand, fields, fixed);
      return;
    case 'comparison':
    case 'logic': {
      const { left, right, operator } = expression;
      if (operator === 'eq' && left.kind === 'field' && right.kind === 'literal') {
        fixed.add(left.path[0] ?? '');
      }
      collect(left, fields, fixed);
      collect(right, fields, fixed);
      return;
    }
    default:
      assertNever(expression);
  }
}

/**
 * Makes a parsed filter a predicate on the rows of a type.
 *
 * @throws FilterError with the ERP's words where the real system answers 500
 */
export function compileFilter(expression: Expression, type: EntityType): Filter {
  const fields = new Set<string>();
  const fixed = new Set<string>();
  collect(expression, fields, fixed);
  return { matches: condition(expression, type), fields, fixed };
}
