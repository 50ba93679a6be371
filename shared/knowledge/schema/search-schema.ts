// SPDX-License-Identifier: Apache-2.0
import type { SchemaEntity, SchemaIndex } from './schema-index.ts';

export interface SchemaQuestion {
  /** Part of an entity's name. */
  readonly query?: string | undefined;
  /** Part of a field's name. */
  readonly field?: string | undefined;
}

/** An entity that was found, and why. */
export interface SchemaHit {
  readonly entity: SchemaEntity;
  readonly matchedOn: readonly string[];
  /** Fields whose names hold what was asked for. */
  readonly fields: readonly string[];
}

// "tax zone" and "TaxZoneID" are to meet.
const joined = (text: string | undefined) => (text ?? '').toLowerCase().replace(/[\s_-]+/g, '');

/**
 * Entities by name and by field, best first: the name itself before its beginning, its beginning
 * before its middle, and an entity with such a field before one without; equals by name
 * (acumatica-reference-product §9.2).
 */
export function searchSchema({ entities }: SchemaIndex, question: SchemaQuestion): SchemaHit[] {
  const query = joined(question.query);
  const field = joined(question.field);
  if (query === '' && field === '') return [];
  return entities
    .flatMap((entity) => {
      const fields = field === '' ? [] : fieldsLike(entity, field);
      if (field !== '' && fields.length === 0) return [];
      const named = query === '' ? undefined : nameMatch(entity, query);
      if (field === '' && named === undefined) return [];
      const matchedOn = [
        ...(named ? [named.why] : []),
        ...(fields.length > 0 ? [`has a field like '${question.field?.trim()}'`] : []),
      ];
      return [
        { entity, matchedOn, fields, score: (named?.score ?? 0) + (fields.length > 0 ? 2 : 0) },
      ];
    })
    .toSorted(
      (one, other) => other.score - one.score || (one.entity.name < other.entity.name ? -1 : 1),
    )
    .map(({ entity, matchedOn, fields }) => ({ entity, matchedOn, fields }));
}

function fieldsLike({ fields, subCollections }: SchemaEntity, sought: string): string[] {
  return [...fields, ...subCollections]
    .map(({ name }) => name)
    .filter((name) => name.toLowerCase().includes(sought));
}

function nameMatch({ name, tag }: SchemaEntity, sought: string) {
  const lower = name.toLowerCase();
  if (lower === sought) return { score: 10, why: 'is named so' };
  if (lower.startsWith(sought)) return { score: 6, why: 'name starts so' };
  if (lower.includes(sought)) return { score: 4, why: 'name contains it' };
  if (tag !== undefined && joined(tag).includes(sought)) return { score: 1, why: `is of '${tag}'` };
  return undefined;
}

/** An entity by its name, whose case does not matter. */
export function schemaEntity({ entities }: SchemaIndex, name: string): SchemaEntity | undefined {
  const wanted = name.trim();
  return (
    entities.find((entity) => entity.name === wanted) ??
    entities.find((entity) => entity.name.toLowerCase() === wanted.toLowerCase())
  );
}

/** Entities of whose name or tag the text is a part, by name. */
export function listSchemaEntities(
  { entities }: SchemaIndex,
  namespace: string | undefined,
): SchemaEntity[] {
  const wanted = joined(namespace);
  return entities.filter(
    ({ name, tag }) => joined(name).includes(wanted) || joined(tag).includes(wanted),
  );
}
