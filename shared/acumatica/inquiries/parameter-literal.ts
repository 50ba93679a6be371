// SPDX-License-Identifier: Apache-2.0

/** A parameter's value as a client may give it. */
export type ParameterValue = string | number | boolean | null;

/** What each type takes, in words for a model. */
const expectations: Readonly<Record<string, string>> = {
  'Edm.Boolean': 'true or false',
  'Edm.Guid': 'a GUID',
  'Edm.Date': 'a date such as 2026-01-31',
  'Edm.DateTimeOffset': 'an instant such as 2026-01-31T00:00:00Z, or a date',
};
const whole = new Set(['Edm.Byte', 'Edm.SByte', 'Edm.Int16', 'Edm.Int32', 'Edm.Int64']);
const fractional = new Set(['Edm.Decimal', 'Edm.Double', 'Edm.Single']);

/** What a parameter of a type takes; a text where the type is not known. */
export function expectationOf(type: string | undefined): string {
  if (type === undefined) return 'a text';
  if (whole.has(type)) return 'a whole number';
  if (fractional.has(type)) return 'a number';
  return expectations[type] ?? 'a text';
}

const guid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const date = /^\d{4}-\d{2}-\d{2}$/;
const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,7})?)?(Z|[+-]\d{2}:\d{2})$/;

/** Whether the day of a date or instant is in the calendar: the parser would roll it over. */
function isDay(text: string): boolean {
  const day = text.slice(0, 10);
  const parsed = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(day);
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/**
 * A value as a literal of OData v4 (OData URL Conventions 4.0 §5.1.1.6).
 *
 * @returns undefined where the value is none of the type
 */
export function parameterLiteral(
  type: string | undefined,
  value: ParameterValue,
): string | undefined {
  if (value === null) return 'null';
  const text = String(value).trim();
  if (type === 'Edm.Boolean') {
    const word = text.toLowerCase();
    return word === 'true' || word === 'false' ? word : undefined;
  }
  if (type !== undefined && whole.has(type)) return /^[+-]?\d+$/.test(text) ? text : undefined;
  if (type !== undefined && fractional.has(type))
    return /^[+-]?\d+(\.\d+)?$/.test(text) ? text : undefined;
  if (type === 'Edm.Guid') return guid.test(text) ? text : undefined;
  if (type === 'Edm.Date') return date.test(text) && isDay(text) ? text : undefined;
  if (type === 'Edm.DateTimeOffset') {
    if (!isDay(text)) return undefined;
    if (date.test(text)) return `${text}T00:00:00Z`;
    return instant.test(text) ? text : undefined;
  }
  if (type === undefined && typeof value !== 'string') return text;
  return quoted(String(value));
}
