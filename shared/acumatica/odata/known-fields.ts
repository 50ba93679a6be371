// SPDX-License-Identifier: Apache-2.0
import { assertNever } from '#shared/platform/assert-never.ts';
import type { EntityField, EntityPart, EntitySchema } from '../entities/entity-schema.ts';
import type { AlignedColumn } from '../inquiries/alignment/align-inquiry.ts';
import {
  type FieldDescription,
  type FieldSchema,
  type FieldType,
  fieldType,
} from './field-schema.ts';

function typeOf({ type }: EntityField): FieldType | undefined {
  switch (type) {
    case 'number':
      return 'decimal';
    case 'date':
      return 'datetime';
    case 'string':
    case 'boolean':
    case 'guid':
    case undefined:
      return type;
    default:
      return assertNever(type);
  }
}

/** Custom fields are not named in filters, but asked for by `cf.String(f='View.Field')`. */
function described(fields: readonly EntityField[]): FieldDescription[] {
  return fields
    .filter(({ custom }) => !custom)
    .map((field) => ({ name: field.name, type: typeOf(field) }));
}

/** Fields below the record itself by name only: what a name's type is was told from records, and parts differ. */
function part({ name, linked, fields }: EntityPart): FieldDescription {
  return {
    name,
    collection: !linked,
    fields: described(fields).map((field) => ({ name: field.name })),
  };
}

/** What can be named in a list of an entity. */
export function entityFields({ fields, collections }: EntitySchema): FieldSchema {
  return {
    fields: [...described(fields), ...collections.map(part), { name: 'id' }, { name: 'note' }],
  };
}

/**
 * What can be named in a question to an inquiry; undefined where no column is known.
 *
 * @param isDeclared whether the columns are those of `$metadata`: names that only the design gives may
 *   be others in OData, and there may be more of them
 */
export function inquiryFields(
  columns: readonly AlignedColumn[] | undefined,
  isDeclared: boolean,
): FieldSchema | undefined {
  if (columns === undefined || columns.length === 0) return undefined;
  return {
    isPartial: !isDeclared,
    fields: columns.map(({ name, type, calculated }) => ({
      name,
      type: fieldType(type),
      ...(calculated && { calculated }),
    })),
  };
}
