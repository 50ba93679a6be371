// SPDX-License-Identifier: Apache-2.0
import type { EdmType, Literal } from './expression.ts';

/** A value inside an evaluation; instants and dates are epoch milliseconds. */
export type Value = string | number | boolean | null;

/** The type that a number is read as: the smallest integer type that holds it, else decimal or double. */
export function numberType(text: string): EdmType {
  if (/[eE]/.test(text)) return 'Edm.Double';
  if (text.includes('.')) return 'Edm.Decimal';
  return Math.abs(Number(text)) <= 2_147_483_647 ? 'Edm.Int32' : 'Edm.Int64';
}

/** The value of a text of a type; undefined where the text names none, such as the 30th of February. */
export function literalValue(type: EdmType | 'null', text: string): Value | undefined {
  switch (type) {
    case 'null':
      return null;
    case 'Edm.String':
      return text;
    case 'Edm.Guid':
      return text.toLowerCase();
    case 'Edm.Boolean':
      return text === 'true';
    case 'Edm.Date':
    case 'Edm.DateTimeOffset':
      return instantOf(text);
    default:
      return Number(text);
  }
}

function instantOf(text: string): number | undefined {
  const instant = Date.parse(text);
  if (Number.isNaN(instant)) return undefined;
  // Date.parse rolls 2026-02-30 over into March.
  const day = text.slice(0, 10);
  return new Date(Date.parse(`${day}T00:00:00Z`)).toISOString().startsWith(day)
    ? instant
    : undefined;
}

/** A literal as it stands in a query. */
export function printLiteral({ type, text }: Literal): string {
  return type === 'Edm.String' ? `'${text.replaceAll("'", "''")}'` : text;
}
