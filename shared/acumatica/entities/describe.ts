// SPDX-License-Identifier: Apache-2.0
import { complexEntity } from './complex-entities.ts';
import type { EntityField, EntityPart, EntitySchema, FieldType } from './entity-schema.ts';
import { entityGetters } from './getters.ts';
import { isInquiryForm } from './inquiry-forms.ts';
import { screenId } from './screens.ts';

/** Names by what they hold; `unknown` where the schema does not say. */
type NamesByType = Readonly<Partial<Record<FieldType | 'unknown', readonly string[]>>>;

type Description = Readonly<Record<string, unknown>>;

/**
 * Names stand in lists by their type, and not as keys: half as long, and no name of a field is taken for
 * the field itself where sensitive ones are masked.
 */
function byType(fields: readonly EntityField[]): NamesByType {
  const types = new Map<FieldType | 'unknown', string[]>();
  for (const { name, type = 'unknown' } of fields)
    types.set(type, [...(types.get(type) ?? []), name]);
  return Object.fromEntries(types);
}

const own = ({ fields }: { readonly fields: readonly EntityField[] }) =>
  fields.filter(({ custom }) => !custom);
const custom = ({ fields }: { readonly fields: readonly EntityField[] }) =>
  fields.filter((field) => field.custom);

/** How a list of the entity is asked, as far as no description of a tool has room for it. */
function advice(name: string): readonly string[] {
  if (isInquiryForm(name))
    return [
      'This is an inquiry form: acumatica_list_entities takes its fields as parameters, each as Field eq value, joined by and. Its details are the rows.',
    ];
  const keyField = complexEntity(name)?.keyField;
  return [
    "filterExpression is OData v3: Field eq 'text', numbers bare, true and false bare, dates as datetimeoffset'2026-01-31'. Operators eq ne gt ge lt le, and, or.",
    "Texts: substringof('part',Field), startswith(Field,'x'), endswith(Field,'x'), bare: never with eq true, no contains, tolower or not.",
    'Linked records are filtered by a path such as MainContact/Email; details cannot be filtered, only expanded.',
    "Custom fields come by customFields; they are filtered as cf.String(f='View.Field') eq 'x', with cf.Decimal, cf.Boolean, cf.DateTime for other types.",
    'Filters compare stored values, which can differ from labels on screen: look at a record first.',
    ...(complexEntity(name) === undefined
      ? []
      : [
          `Filters that do not name ${keyField ?? 'the key'} can answer with nothing although records match.`,
        ]),
  ];
}

function keyOf(name: string): Description {
  const getter = entityGetters.find(({ entity }) => entity === name);
  if (getter === undefined) return {};
  return {
    key: getter.keys.map(({ parameter }) => parameter.charAt(0).toUpperCase() + parameter.slice(1)),
    getter: `acumatica_${getter.tool}`,
  };
}

/** The parts with their fields, or the names and counts alone where they are too many. */
function parts(all: readonly EntityPart[], isShort: boolean): readonly Description[] {
  return all.map((part) => ({
    name: part.name,
    ...(isShort ? { fieldCount: part.fields.length } : { fields: byType(own(part)) }),
    ...(!isShort && custom(part).length > 0 && { customFields: byType(custom(part)) }),
  }));
}

/** Which part of an entity is asked for. */
export type DescribedPart =
  | { readonly kind: 'whole' }
  | { readonly kind: 'custom' }
  | { readonly kind: 'part'; readonly part: EntityPart };

/** As much of a list of names as fits. */
function fitting(
  fields: readonly EntityField[],
  room: number,
): { readonly fields: readonly EntityField[]; readonly isCut: boolean } {
  let size = 0;
  const end = fields.findIndex(({ name }) => {
    size += name.length + 3;
    return size > room;
  });
  return end === -1 ? { fields, isCut: false } : { fields: fields.slice(0, end), isCut: true };
}

function only(
  name: string,
  part: string,
  all: { readonly own: readonly EntityField[]; readonly custom: readonly EntityField[] },
  maxLength: number,
): Description {
  const mine = fitting(all.own, maxLength / 2);
  const others = fitting(all.custom, maxLength / 2);
  const isCut = mine.isCut || others.isCut;
  return {
    entity: name,
    part,
    ...(mine.fields.length > 0 && { fields: byType(mine.fields) }),
    ...(others.fields.length > 0 && { customFields: byType(others.fields) }),
    ...(isCut && {
      truncated: true,
      note: `There are ${all.own.length + all.custom.length} fields, more than one answer holds: these are the first ones.`,
    }),
  };
}

/**
 * An entity in the words of a model: fields by type, its key and getter, linked and detail entities, and
 * how its filters are written. Where that is too long, names give way: those of details first, then
 * those of custom fields, each with the way to ask for them.
 *
 * @param maxLength the most characters of JSON
 */
export function describeEntity(
  schema: EntitySchema,
  which: DescribedPart,
  maxLength: number,
): Description {
  const { name, collections } = schema;
  if (which.kind === 'custom')
    return only(name, 'custom', { own: [], custom: custom(schema) }, maxLength);
  if (which.kind === 'part') {
    const { part } = which;
    return only(name, part.name, { own: own(part), custom: custom(part) }, maxLength);
  }
  const described = (isShort: boolean, withCustom: boolean): Description => ({
    entity: name,
    screen: screenId(name),
    ...keyOf(name),
    fields: byType(own(schema)),
    ...(custom(schema).length > 0 &&
      (withCustom
        ? { customFields: byType(custom(schema)) }
        : { customFieldCount: custom(schema).length })),
    linked: parts(
      collections.filter(({ linked }) => linked),
      isShort,
    ),
    details: parts(
      collections.filter(({ linked }) => !linked),
      isShort,
    ),
    howToAsk: advice(name),
    ...((isShort || !withCustom) && {
      note: `Some names are left out for their number: call again with part, as one of the names under linked and details${withCustom ? '' : ', or as custom for the custom fields'}.`,
    }),
  });
  const fits = (description: Description) => JSON.stringify(description).length <= maxLength;
  const attempts = [described(false, true), described(true, true), described(true, false)];
  return attempts.find(fits) ?? only(name, 'fields', { own: own(schema), custom: [] }, maxLength);
}
