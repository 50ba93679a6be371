// SPDX-License-Identifier: Apache-2.0
import type { Expression } from '#local/acumatica/inquiries/filter/expression.ts';

type Plain = string | number | boolean | null;

const norm = (value: Plain): Plain =>
  typeof value === 'string' ? value.toLowerCase().replace(/\s+$/, '') : value;

/**
 * A second reading of the specification, written apart from the compiler: it walks the tree once per
 * row, knows no types, and tells instants by their looks.
 */
export function evaluate(expression: Expression, row: Record<string, Plain>): Plain {
  const e = expression;
  if (e.kind === 'property') return instant(row[e.name] ?? null);
  if (e.kind === 'literal') {
    if (e.type === 'null') return null;
    if (e.type === 'Edm.String') return e.text;
    if (e.type === 'Edm.Boolean') return e.text === 'true';
    return e.type === 'Edm.DateTimeOffset' ? Date.parse(e.text) : Number(e.text);
  }
  if (e.kind === 'in')
    return e.list.some((m) => norm(evaluate(m, row)) === norm(evaluate(e.operand, row)));
  if (e.kind === 'unary') {
    const v = evaluate(e.operand, row);
    return v === null ? null : e.operator === 'not' ? v !== true : 0 - Number(v);
  }
  if (e.kind === 'call')
    return call(
      e.name,
      e.arguments.map((a) => evaluate(a, row)),
    );
  const [l, r] = [evaluate(e.left, row), evaluate(e.right, row)];
  const tables: Record<string, () => Plain> = {
    and: () => (l === false || r === false ? false : l === null || r === null ? null : true),
    or: () => (l === true || r === true ? true : l === null || r === null ? null : false),
    eq: () => norm(l) === norm(r),
    ne: () => norm(l) !== norm(r),
    gt: () => ordered(l, r, (a, b) => a > b),
    ge: () => ordered(l, r, (a, b) => a >= b),
    lt: () => ordered(l, r, (a, b) => a < b),
    le: () => ordered(l, r, (a, b) => a <= b),
    add: () => (l === null || r === null ? null : Number(l) + Number(r)),
    sub: () => (l === null || r === null ? null : Number(l) - Number(r)),
    mul: () => (l === null || r === null ? null : Number(l) * Number(r)),
  };
  const found = tables[e.operator];
  if (!found) throw new Error(e.operator);
  return found();
}

function instant(value: Plain): Plain {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) ? Date.parse(value) : value;
}

function ordered(l: Plain, r: Plain, holds: (a: string | number, b: string | number) => boolean) {
  if (l === null || r === null) return false;
  const [a, b] = [norm(l), norm(r)];
  return typeof a === 'string' && typeof b === 'string' ? holds(a, b) : holds(Number(a), Number(b));
}

function call(name: string, values: Plain[]): Plain {
  if (values.includes(null)) return null;
  const [a, b] = values.map(String);
  switch (name) {
    case 'tolower':
      return `${a}`.toLowerCase();
    case 'trim':
      return `${a}`.replace(/^\s+|\s+$/g, '');
    case 'concat':
      return `${a}${b}`;
    case 'length':
      return `${a}`.replace(/\s+$/, '').length;
    case 'indexof':
      return `${a}`.toLowerCase().search(escaped(b));
    case 'contains':
      return escaped(b).test(`${a}`.toLowerCase());
    case 'startswith':
      return `${a}`.toLowerCase().search(escaped(b)) === 0;
    case 'year':
      return new Date(Number(values[0])).getUTCFullYear();
    default:
      throw new Error(name);
  }
}

const escaped = (text: string | undefined) =>
  new RegExp(`${text}`.toLowerCase().replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
