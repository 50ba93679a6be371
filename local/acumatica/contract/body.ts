// SPDX-License-Identifier: Apache-2.0
import { invalidBody, type Outcome, ok } from './http-error.ts';
import type { Row, Stored } from './rows.ts';
import type { EntityType, Primitive } from './schema/type-table.ts';

/** A JSON object that somebody sent. */
export type Body = { readonly [name: string]: unknown };

/** Whether a value is a JSON object. */
export function isObject(value: unknown): value is Body {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The JSON object in a request's text; the refusals are those of errors.json's `put_empty_body`. */
export function readBody(text: string): Outcome<Body> {
  if (text.trim() === '') return invalidBody('', 'The request body should not be empty.');
  try {
    const parsed: unknown = JSON.parse(text);
    return isObject(parsed)
      ? ok(parsed)
      : invalidBody('entity', 'An exception occurred during input parsing.');
  } catch {
    return invalidBody('entity', 'An exception occurred during input parsing.');
  }
}

/** What a field of a body says: a value, an order to empty it, or something of the wrong type. */
export type Sent =
  | { readonly kind: 'value'; readonly value: Stored }
  | { readonly kind: 'wrong'; readonly value: unknown };

const iso = /^\d{4}-\d\d-\d\d(?:T[0-9:.]+(?:Z|[+-]\d\d:\d\d)?)?$/;

function dateOf(text: string): string | undefined {
  if (iso.test(text))
    return /T00:00:00(?:\.0+)?/.test(text) || text.length === 10 ? text.slice(0, 10) : text;
  // The forms of the user's locale are taken too: 6/7/2016.
  const match = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text);
  if (match === null) return undefined;
  const [, month = '', day = '', year = ''] = match;
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** The stored form of a sent value. */
export function sentValue(type: Primitive, value: unknown): Sent {
  if (value === null || value === undefined || value === '')
    return { kind: 'value', value: undefined };
  switch (type) {
    case 'boolean':
      if (typeof value === 'boolean') return { kind: 'value', value };
      return value === 'true' || value === 'false'
        ? { kind: 'value', value: value === 'true' }
        : { kind: 'wrong', value };
    case 'decimal':
    case 'int':
    case 'short':
    case 'long': {
      const number =
        typeof value === 'number' ? value : typeof value === 'string' ? Number(value) : Number.NaN;
      const whole = type === 'decimal' || Number.isInteger(number);
      return Number.isFinite(number) && whole
        ? { kind: 'value', value: number }
        : { kind: 'wrong', value };
    }
    case 'date': {
      const date = typeof value === 'string' ? dateOf(value) : undefined;
      return date === undefined ? { kind: 'wrong', value } : { kind: 'value', value: date };
    }
    default:
      return typeof value === 'object'
        ? { kind: 'wrong', value }
        : { kind: 'value', value: String(value) };
  }
}

/** The `{value}` of a body's field, if the field is there in that form. */
export function wrapped(body: Body, name: string): { readonly value: unknown } | undefined {
  const field = body[name];
  return isObject(field) && 'value' in field ? { value: field['value'] } : undefined;
}

/** The well-formed scalar fields of a body as a row. */
export function plainValues(type: EntityType, body: Body): Row {
  const row: Row = {};
  for (const field of type.fields) {
    if (field.kind !== 'value') continue;
    const sent = wrapped(body, field.name);
    if (sent === undefined) continue;
    const read = sentValue(field.type, sent.value);
    if (read.kind === 'value' && read.value !== undefined) row[field.name] = read.value;
  }
  return row;
}
