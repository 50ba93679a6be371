// SPDX-License-Identifier: Apache-2.0
import type { Expression, Literal } from '../odata/grammar/expression.ts';
import { parseFilter } from '../odata/grammar/parse-filter.ts';

/** A field that a filter compares with one value. */
export interface Equality {
  readonly field: string;
  readonly value: string | number | boolean;
}

function literalValue({ form, from, to }: Literal, filter: string): Equality['value'] | undefined {
  const written = filter.slice(from, to);
  switch (form) {
    case 'text':
      return written.slice(1, -1).replaceAll("''", "'");
    case 'typed':
      return written.slice(written.indexOf("'") + 1, -1);
    case 'number':
      return Number(written);
    case 'truth':
      return written.toLowerCase() === 'true';
    case 'instant':
    case 'day':
    case 'time':
    case 'guid':
      return written;
    default:
      return undefined;
  }
}

function equalityOf(node: Expression, filter: string): Equality | undefined {
  if (node.kind !== 'comparison') return undefined;
  const { left, right, operator } = node;
  if (filter.slice(operator.from, operator.to).toLowerCase() !== 'eq') return undefined;
  if (left.kind !== 'path' || right.kind !== 'literal') return undefined;
  const value = literalValue(right, filter);
  return value === undefined ? undefined : { field: left.steps.join('/'), value };
}

function conjunction(node: Expression, filter: string): readonly Equality[] | undefined {
  if (node.kind === 'group') return conjunction(node.inner, filter);
  if (node.kind === 'and') {
    const left = conjunction(node.left, filter);
    const right = conjunction(node.right, filter);
    return left && right && [...left, ...right];
  }
  const equality = equalityOf(node, filter);
  return equality && [equality];
}

/** The fields and values of a filter that is nothing but `Field eq value`, joined by `and`; undefined for every other one. */
export function equalities(filter: string): readonly Equality[] | undefined {
  const parsed = parseFilter(filter);
  return parsed.kind === 'parsed' ? conjunction(parsed.expression, filter) : undefined;
}

function collect(node: Expression, filter: string, found: Equality[]): void {
  const equality = equalityOf(node, filter);
  if (equality) found.push(equality);
  else if (node.kind === 'group') collect(node.inner, filter, found);
  else if (node.kind === 'and' || node.kind === 'or') {
    collect(node.left, filter, found);
    collect(node.right, filter, found);
  }
}

/** The texts with which a filter compares one field, each once, wherever it does but behind a `not`. */
export function textsComparedWith(filter: string, field: string): readonly string[] {
  const parsed = parseFilter(filter);
  if (parsed.kind !== 'parsed') return [];
  const found: Equality[] = [];
  collect(parsed.expression, filter, found);
  const texts = found.flatMap(({ field: name, value }) =>
    name.toLowerCase() === field.toLowerCase() && typeof value === 'string' ? [value] : [],
  );
  return [...new Set(texts)];
}

/** Whether a filter asks for nothing but one field's value, or for one of several. */
export function comparesOnly(filter: string, field: string): boolean {
  const parsed = parseFilter(filter);
  if (parsed.kind !== 'parsed') return false;
  const only = (node: Expression): boolean => {
    if (node.kind === 'group') return only(node.inner);
    if (node.kind === 'and' || node.kind === 'or') return only(node.left) && only(node.right);
    return equalityOf(node, filter)?.field.toLowerCase() === field.toLowerCase();
  };
  return only(parsed.expression);
}
