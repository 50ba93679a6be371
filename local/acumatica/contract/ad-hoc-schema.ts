// SPDX-License-Identifier: Apache-2.0
import type { DemoPerson } from '../people.ts';
import { customFieldsOf, seesCustomField } from './custom-fields.ts';
import type { EntityDefinition } from './entities.ts';
import type { EntityType } from './schema/type-table.ts';
import { typeNamed } from './schema/types.ts';
import type { Wire } from './serialize.ts';

/** An empty entity: every field there, none with a value; details show one row each, one level deep. */
function emptyOf(type: EntityType, depth: number): Wire {
  const fields: Wire = {};
  for (const field of type.fields) {
    if (field.kind === 'value') fields[field.name] = {};
    else if (depth > 0) {
      const lower = {
        id: null,
        rowNumber: 1,
        note: null,
        ...emptyOf(typeNamed(field.of), depth - 1),
        custom: {},
      };
      fields[field.name] = field.kind === 'many' ? [lower] : lower;
    }
  }
  return fields;
}

/** The answer to `$adHocSchema` for a person: the entity without values, and under `custom` each custom field with its type. */
export function adHocSchema(entity: EntityDefinition, person: DemoPerson): Wire {
  const custom: { [view: string]: Wire } = {};
  for (const one of customFieldsOf(entity.name)) {
    if (!seesCustomField(person, one)) continue;
    const { view, field, type } = one;
    custom[view] = { ...custom[view], [field]: { type, viewName: view, fieldName: field } };
  }
  return { id: null, rowNumber: 1, note: null, ...emptyOf(typeNamed(entity.name), 1), custom };
}
