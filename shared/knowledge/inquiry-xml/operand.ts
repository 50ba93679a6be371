// SPDX-License-Identifier: Apache-2.0

/** What a formula or a field names: fields of tables, and parameters. */
export interface Reference {
  /** The alias of the table; undefined for a parameter. */
  readonly table?: string;
  /** The field, or the parameter. */
  readonly name: string;
}

/** Whether a text is a formula. */
export function isFormula(text: string | undefined): boolean {
  return text?.startsWith('=') === true;
}

function referenceTo(path: string): Reference {
  const dot = path.indexOf('.');
  return dot === -1 ? { name: path } : { table: path.slice(0, dot), name: path.slice(dot + 1) };
}

/** What stands in brackets in a formula or a value, outside of its own texts. */
export function referencesIn(text: string | undefined): Reference[] {
  const code = (text ?? '').replace(/'[^']*'/g, "''");
  return [...code.matchAll(/\[([^[\]]+)\]/g)].map(([, path]) => referenceTo((path ?? '').trim()));
}

/** What a field names: a formula's references, a parameter in brackets, or `Table.field`. */
export function referencesOf(field: string | undefined): Reference[] {
  if (field === undefined) return [];
  if (isFormula(field) || field.includes('[')) return referencesIn(field);
  return field.includes('.') ? [referenceTo(field)] : [];
}

/** A field as it reads: a formula without its sign, and in brackets unless it is a single thing. */
export function shownField(field: string | undefined): string {
  if (field === undefined) return '(nothing)';
  if (!isFormula(field)) return field;
  const formula = field.slice(1).trim();
  return /^(?:'[^']*'|\[[^[\]]+\]|[\w.]+)$/.test(formula) ? formula : `(${formula})`;
}

/** A value as it reads: a constant in quotes, all else as it is. */
export function shownValue(value: string | undefined): string {
  if (value === undefined) return "''";
  if (isFormula(value)) return shownField(value);
  const isPlain = /^(?:\[[^[\]]+\]|@\S+|-?\d+(?:\.\d+)?|true|false)$/i.test(value);
  return isPlain ? value : `'${value.replaceAll("'", "''")}'`;
}
