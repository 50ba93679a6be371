// SPDX-License-Identifier: Apache-2.0

/** The types that a filter's values are checked by. */
export type FieldType = 'string' | 'integer' | 'decimal' | 'boolean' | 'datetime' | 'guid';

/** A field of an entity or a column of an inquiry, as far as it is known. */
export interface FieldDescription {
  readonly name: string;
  /** Undefined where it is not known: then values are not judged. */
  readonly type?: FieldType | undefined;
  /** True for a column that the ERP computes for each row and cannot filter by. */
  readonly calculated?: boolean | undefined;
  /** True for a detail collection. */
  readonly collection?: boolean | undefined;
  /** The fields below a linked entity or a detail collection. */
  readonly fields?: readonly FieldDescription[] | undefined;
}

/** What can be named in a question: a name that is not here is wrong. */
export interface FieldSchema {
  readonly fields: readonly FieldDescription[];
  /** True where there may be other names too: then none is judged. */
  readonly isPartial?: boolean | undefined;
}

const types: ReadonlySet<string> = new Set<FieldType>([
  'string',
  'integer',
  'decimal',
  'boolean',
  'datetime',
  'guid',
]);

function isFieldType(word: string): word is FieldType {
  return types.has(word);
}

/** A type in the words of the registry (`columnType`), where filters know how its literals look. */
export function fieldType(word: string | undefined): FieldType | undefined {
  return word !== undefined && isFieldType(word) ? word : undefined;
}

/** A name among fields: as it is written, or else the only one that differs in case alone. */
export function fieldNamed(
  fields: readonly FieldDescription[],
  name: string,
): FieldDescription | undefined {
  const exact = fields.find((field) => field.name === name);
  if (exact !== undefined) return exact;
  const folded = name.toLowerCase();
  const [found, another] = fields.filter((field) => field.name.toLowerCase() === folded);
  return another === undefined ? found : undefined;
}
