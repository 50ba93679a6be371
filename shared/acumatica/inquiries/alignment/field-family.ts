// SPDX-License-Identifier: Apache-2.0

/** What a field's name says about its values. */
export type FieldFamily = 'text' | 'numeric' | 'boolean' | 'datetime';

/** The last words of names, by what they promise. */
const promises: readonly (readonly [FieldFamily, string])[] = [
  ['datetime', 'date'],
  ['numeric', 'amt amount balance bal cost price qty quantity total discount profit percent rate'],
  ['text', 'desc descr description name cd code status'],
];
const lastWords: ReadonlyMap<string, FieldFamily> = new Map(
  promises.flatMap(([family, list]) => list.split(' ').map((word) => [word, family] as const)),
);

/** Flags that carry no prefix. */
const flags: ReadonlySet<string> = new Set(
  'released voided prebooked opendoc depreciable active approved printed emailed'.split(' '),
);

/** The words of a camelCase name, in lower case. */
export function words(name: string): readonly string[] {
  return (name.match(/\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+/gu) ?? []).map((word) => word.toLowerCase());
}

/**
 * The family of a field by its name (acumatica-reference-product §8.6). Whole words count, so that
 * `lastUpdate` is no date and `isGlobal` no balance.
 */
export function fieldFamily(field: string | undefined): FieldFamily | undefined {
  if (field === undefined || field.startsWith('=')) return undefined;
  if (field.endsWith('_description')) return 'text';
  if (/^(is|has)\p{Lu}/u.test(field) || flags.has(field.toLowerCase())) return 'boolean';
  const all = words(field);
  if (all.at(-1) === 'time' && all.at(-2) === 'date') return 'datetime';
  return lastWords.get(all.at(-1) ?? '');
}

/** The declared types that each family has. An integer stands for anything, since lists are stored as numbers. */
const typesOf: Readonly<Record<FieldFamily, readonly string[]>> = {
  datetime: ['datetime'],
  boolean: ['boolean'],
  numeric: ['decimal'],
  text: ['string', 'guid', 'binary', 'timeofday', 'duration'],
};
const knownTypes: ReadonlySet<string> = new Set(Object.values(typesOf).flat());

/** Whether a field of this family cannot be a property of this type (in the words of `columnType`). */
export function conflicts(family: FieldFamily | undefined, type: string | undefined): boolean {
  if (family === undefined || type === undefined || !knownTypes.has(type)) return false;
  return !typesOf[family].includes(type);
}
