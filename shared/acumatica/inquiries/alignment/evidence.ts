// SPDX-License-Identifier: Apache-2.0
import { normalisedName } from '../../odata/metadata.ts';
import { columnType } from './column-type.ts';
import { type DesignRow, fieldName } from './design-row.ts';
import type { EntityType, Property } from './entity-type.ts';
import { conflicts, fieldFamily, words } from './field-family.ts';

/** What speaks for a row being a property's (acumatica-reference-product §8.6). */
export const evidence = {
  /** Another caption, or a type that the field cannot have. */
  impossible: -1_000_000,
  none: 0,
  sharedWord: 1,
  partOfName: 3,
  sameName: 5,
  caption: 100,
} as const;

/** Shorter names and words are part of too much. */
const shortestPart = 4;

/** A property's name as captions and fields may spell it. */
export interface PropertyName {
  readonly whole: string;
  /** Without the number that tells equal names apart; that number only counts, and belongs to no caption. */
  readonly base: string;
  readonly words: ReadonlySet<string>;
  readonly type: string | undefined;
  readonly key: boolean;
}

/** A design row as it is compared. */
export interface RowName {
  /** Empty where there is none, or none that says how the ERP spells it. */
  readonly caption: string;
  readonly field: string;
  readonly words: readonly string[];
  readonly family: ReturnType<typeof fieldFamily>;
  readonly describesAnother: boolean;
}

/** The names of all properties. */
export function propertyNames({ properties, keys }: EntityType): readonly PropertyName[] {
  const keyNames = new Set(keys);
  return properties.map(({ name, type }: Property) => ({
    whole: normalisedName(name),
    base: normalisedName(name.replace(/_\d+$/, '')),
    words: new Set(words(name)),
    type: type === undefined ? undefined : columnType(type),
    key: keyNames.has(name),
  }));
}

/** A row's names, without what the ERP adds to fields: custom fields, attributes, descriptions of codes. */
export function rowName(row: DesignRow): RowName {
  const whole = fieldName(row) ?? '';
  const bare = whole
    .replace(/_(description|Attributes)$/, '')
    .replace(/^(Attribute|Usr|usr(?=\p{Lu}))/u, '');
  return {
    caption: normalisedName(row.caption ?? ''),
    field: normalisedName(bare),
    words: words(bare).filter((word) => word.length >= shortestPart),
    family: fieldFamily(whole || undefined),
    describesAnother: whole.endsWith('_description'),
  };
}

/** Whether the row's caption can be this property's name. */
export function captionHits({ caption }: RowName, { whole, base }: PropertyName): boolean {
  return caption === whole || caption === base;
}

/** How much speaks for a row being a property's. */
export function evidenceFor(row: RowName, property: PropertyName): number {
  if (row.caption !== '')
    return captionHits(row, property) ? evidence.caption : evidence.impossible;
  if (conflicts(row.family, property.type)) return evidence.impossible;
  if (row.field === '') return evidence.none;
  const { field } = row;
  const { base } = property;
  const sharesWord = row.words.some((word) => property.words.has(word));
  // The description of a code is called like the code, and is another column.
  if (row.describesAnother) return sharesWord ? evidence.sharedWord : evidence.none;
  if (field === base) return evidence.sameName;
  const isPart = field.includes(base) || base.includes(field);
  if (isPart && Math.min(field.length, base.length) >= shortestPart) return evidence.partOfName;
  return sharesWord ? evidence.sharedWord : evidence.none;
}
