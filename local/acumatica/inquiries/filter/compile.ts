// SPDX-License-Identifier: Apache-2.0
import { assertNever } from '#shared/platform/assert-never.ts';
import { type EdmType, type Expression, QueryError } from './expression.ts';
import { accepts, functions, printSignature } from './functions.ts';
import { literalValue, type Value } from './literals.ts';
import { compileBinary, equal } from './operators.ts';

/** A row by property name; instants are ISO texts, as the company has them. */
export type Row = Readonly<Record<string, string | number | boolean | null>>;

/** The properties that an expression may name. */
export interface EntityType {
  /** Qualified name for the error text, such as `GenericInquiry.SOOrders`. */
  readonly name: string;
  readonly properties: ReadonlyMap<string, EdmType>;
  /** Trailing blanks count in comparisons: a padded key then equals only its padded form. */
  readonly exactPadding?: boolean;
}

/** An expression with its type, ready to be evaluated on rows. */
export interface Compiled {
  readonly type: EdmType | 'null';
  readonly read: (row: Row) => Value;
  /** See {@link EntityType.exactPadding}. */
  readonly exactPadding?: boolean;
}

/**
 * Checks a filter against a type and makes it a predicate. Nulls follow OData (URL Conventions 4.0
 * §5.1.1.1): a row passes where the expression is true, neither false nor null.
 *
 * @throws QueryError with the ERP's own words for an unknown property or function and for types that do not go together
 */
export function compileFilter(expression: Expression, entity: EntityType): (row: Row) => boolean {
  const { type, read } = compile(expression, entity);
  if (type !== 'Edm.Boolean' && type !== 'null')
    throw new QueryError('The $filter expression must evaluate to a single boolean value.');
  return (row) => read(row) === true;
}

/** Checks and prepares any expression, as {@link compileFilter} does. */
export function compile(expression: Expression, entity: EntityType): Compiled {
  switch (expression.kind) {
    case 'literal': {
      const value = literalValue(expression.type, expression.text) ?? null;
      return { type: expression.type, read: () => value };
    }
    case 'property':
      return property(expression.name, entity);
    case 'call':
      return call(
        expression.name,
        expression.arguments.map((argument) => compile(argument, entity)),
      );
    case 'unary':
      return unary(expression.operator, compile(expression.operand, entity));
    case 'binary':
      return compileBinary(
        expression.operator,
        compile(expression.left, entity),
        compile(expression.right, entity),
      );
    case 'in':
      return membership(
        compile(expression.operand, entity),
        expression.list.map((member) => compile(member, entity)),
      );
    default:
      return assertNever(expression);
  }
}

function property(name: string, entity: EntityType): Compiled {
  const type = entity.properties.get(name);
  if (type === undefined)
    throw new QueryError(`Could not find a property named '${name}' on type '${entity.name}'.`);
  const temporal = type === 'Edm.DateTimeOffset' || type === 'Edm.Date';
  return {
    type,
    exactPadding: entity.exactPadding === true,
    read: (row) => {
      const value = row[name] ?? null;
      return temporal && value !== null ? Date.parse(String(value)) : value;
    },
  };
}

function call(name: string, operands: readonly Compiled[]): Compiled {
  const signatures = functions.get(name);
  if (!signatures)
    throw new QueryError(
      `An unknown function with name '${name}' was found. This may also be a function import or a key lookup on a navigation property, which is not allowed.`,
    );
  const chosen = signatures.find(
    (signature) =>
      signature.operands.length === operands.length &&
      signature.operands.every((operand, index) =>
        accepts(operand, operands[index]?.type ?? 'null'),
      ),
  );
  if (!chosen)
    throw new QueryError(
      `No function signature for the function with name '${name}' matches the specified arguments. The function signatures considered are: ${signatures.map((signature) => printSignature(name, signature)).join('; ')}.`,
    );
  return {
    type: chosen.result,
    read: (row) => {
      const values = operands.map(({ read }) => read(row));
      const present = values.filter((value) => value !== null);
      return present.length < values.length ? null : chosen.apply(...present);
    },
  };
}

function unary(operator: 'not' | 'negate', { type, read }: Compiled): Compiled {
  const fits =
    type === 'null' || (operator === 'not' ? type === 'Edm.Boolean' : accepts('number', type));
  if (!fits)
    throw new QueryError(
      `A unary operator with an incompatible type was detected. Found operand type '${type}' for operator kind '${operator === 'not' ? 'Not' : 'Negate'}'.`,
    );
  return {
    type,
    read: (row) => {
      const value = read(row);
      if (value === null) return null;
      return operator === 'not' ? !value : -Number(value);
    },
  };
}

function membership(operand: Compiled, list: readonly Compiled[]): Compiled {
  const comparisons = list.map((member) => equal(operand, member));
  return {
    type: 'Edm.Boolean',
    read: (row) => comparisons.some((comparison) => comparison.read(row) === true),
  };
}
