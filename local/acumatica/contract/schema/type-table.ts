// SPDX-License-Identifier: Apache-2.0

/** The primitive types of contract fields. */
export const primitives = [
  'string',
  'boolean',
  'decimal',
  'int',
  'short',
  'long',
  'date',
  'guid',
] as const;
export type Primitive = (typeof primitives)[number];

/**
 * Types by name. Each lists its fields by their type, blank-separated; `one` are linked entities and
 * `many` are detail collections, written `Field:Type`, or `Field` where the type has the field's name.
 */
export type TypeTable = Readonly<
  Record<string, Readonly<Partial<Record<Primitive | 'one' | 'many', string>>>>
>;

/** A field of a type. */
export type Field =
  | { readonly kind: 'value'; readonly name: string; readonly type: Primitive }
  | { readonly kind: 'one' | 'many'; readonly name: string; readonly of: string };

/** A type with its fields in the order of the wire: alphabetical, without regard to case (acumatica-protocol §1.1). */
export interface EntityType {
  readonly name: string;
  readonly fields: readonly Field[];
  readonly field: ReadonlyMap<string, Field>;
}

const words = (text: string): string[] => text.trim().split(/\s+/);

function reference(kind: 'one' | 'many', word: string): Field {
  const [name = word, of = name] = word.split(':');
  return { kind, name, of };
}

/** The order of names on the wire. */
function byName(one: string, other: string): number {
  const [left, right] = [one.toLowerCase(), other.toLowerCase()];
  return left < right ? -1 : left > right ? 1 : 0;
}

/** Reads one entry of a table. */
export function readType(name: string, entry: TypeTable[string]): EntityType {
  const fields: Field[] = [];
  for (const type of primitives) {
    const listed = entry[type];
    if (listed === undefined) continue;
    for (const word of words(listed)) fields.push({ kind: 'value', name: word, type });
  }
  for (const kind of ['one', 'many'] as const) {
    const listed = entry[kind];
    if (listed === undefined) continue;
    for (const word of words(listed)) fields.push(reference(kind, word));
  }
  fields.sort((one, other) => byName(one.name, other.name));
  return { name, fields, field: new Map(fields.map((field) => [field.name, field])) };
}
