// SPDX-License-Identifier: Apache-2.0
import type { Design } from '../designs/design.ts';
import { QueryError } from '../filter/expression.ts';
import { literalValue } from '../filter/literals.ts';
import { parseParameters } from '../filter/parse.ts';
import type { Cell } from '../tables/table.ts';

/** A text in quotes, or the name of an alias outside of them. */
const textOrAlias = /'(?:[^']|'')*'|@[A-Za-z_]\w*/g;

/** The parameters with their aliases filled in; one without a value stands for null (OData URL Conventions 4.0 §5.3). */
function withoutAliases(written: string, options: URLSearchParams): string {
  return written.replace(textOrAlias, (found) =>
    found.startsWith('@') ? (options.get(found) ?? 'null') : found,
  );
}

/**
 * The parameters of a call such as `Name_WithParameters(InventoryID='AALEGO500')`.
 *
 * @param written what stands between the brackets; empty for none
 * @param options the query, which holds the values of aliases
 * @throws QueryError where it cannot be read, or names a parameter that the inquiry has not
 */
export function readParameters(
  design: Design,
  written: string,
  options: URLSearchParams,
): ReadonlyMap<string, Cell> {
  if (written.trim() === '') return new Map();
  return new Map(
    parseParameters(withoutAliases(written, options)).map(
      ([name, { type, text }]): [string, Cell] => {
        const parameter = design.parameters.find((candidate) => candidate.name === name);
        if (!parameter)
          throw new QueryError(
            `A parameter named '${name}' is not defined on the function '${design.name}'.`,
          );
        if (type !== 'null' && type !== parameter.type)
          throw new QueryError(
            `The value of the parameter '${name}' has the type '${type}'; the type '${parameter.type}' is expected.`,
          );
        return [name, literalValue(type, text) ?? null];
      },
    ),
  );
}
