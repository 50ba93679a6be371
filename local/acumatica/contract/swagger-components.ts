// SPDX-License-Identifier: Apache-2.0
import { type Field, type Primitive, primitives } from './schema/type-table.ts';
import { typeNamed, typeNames } from './schema/types.ts';

type Schema = { readonly [key: string]: unknown };

const wrappers: Readonly<Record<Primitive, { readonly name: string; readonly value: Schema }>> = {
  string: { name: 'StringValue', value: { type: 'string' } },
  boolean: { name: 'BooleanValue', value: { type: 'boolean' } },
  decimal: { name: 'DecimalValue', value: { type: 'number', format: 'double' } },
  int: { name: 'IntValue', value: { type: 'integer', format: 'int32' } },
  short: { name: 'ShortValue', value: { type: 'integer', format: 'int32' } },
  long: { name: 'LongValue', value: { type: 'integer', format: 'int64' } },
  date: { name: 'DateTimeValue', value: { type: 'string', format: 'date-time' } },
  guid: { name: 'GuidValue', value: { type: 'string', format: 'uuid' } },
};

/** A reference to a schema of the document. */
export const schemaRef = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });

const dictionary = (of: Schema): Schema => ({ type: 'object', additionalProperties: of });

function fieldSchema(field: Field): Schema {
  if (field.kind === 'value') return schemaRef(wrappers[field.type].name);
  return field.kind === 'many'
    ? { type: 'array', items: schemaRef(field.of) }
    : schemaRef(field.of);
}

function entitySchema(name: string): Schema {
  const properties = Object.fromEntries(
    typeNamed(name).fields.map((field) => [field.name, fieldSchema(field)]),
  );
  return { allOf: [schemaRef('Entity'), { type: 'object', properties }] };
}

const entity: Schema = {
  type: 'object',
  properties: {
    id: { type: 'string', format: 'uuid' },
    rowNumber: { type: 'integer', format: 'int64' },
    note: schemaRef('StringValue'),
    custom: dictionary(dictionary(schemaRef('CustomField'))),
    error: { type: 'string' },
    files: { type: 'array', items: schemaRef('FileLink') },
    _links: dictionary({ type: 'string', format: 'uri' }),
  },
};

const nullableText: Schema = { type: 'string', nullable: true };

const httpError: Schema = {
  type: 'object',
  properties: {
    message: { type: 'string' },
    exceptionMessage: nullableText,
    exceptionType: nullableText,
    stackTrace: nullableText,
    modelState: dictionary({ type: 'array', items: { type: 'string' } }),
    messageDetail: { type: 'string' },
  },
  additionalProperties: { type: 'object' },
};

const fileLink: Schema = {
  type: 'object',
  properties: {
    id: { type: 'string', format: 'uuid' },
    filename: { type: 'string' },
    href: { type: 'string', format: 'uri' },
    comment: nullableText,
  },
};

const customTypes = ['String', 'Boolean', 'Decimal', 'Int', 'Short', 'Long', 'DateTime', 'Guid'];

/** The schemas of the document: wrappers, errors, files, and every entity with its details. */
export function swaggerSchemas(): Schema {
  const values = primitives.map((primitive) => {
    const { name, value } = wrappers[primitive];
    return [name, { type: 'object', properties: { value, error: { type: 'string' } } }];
  });
  const customs = customTypes.map((type) => [
    `Custom${type}Field`,
    {
      allOf: [
        schemaRef('CustomField'),
        { type: 'object', properties: { value: {}, error: { type: 'string' } } },
      ],
    },
  ]);
  return {
    Entity: entity,
    HttpError: httpError,
    FileLink: fileLink,
    CustomField: {
      required: ['type'],
      type: 'object',
      properties: { type: { type: 'string' } },
      discriminator: { propertyName: 'type' },
    },
    ...Object.fromEntries(values),
    ...Object.fromEntries(customs),
    ...Object.fromEntries(typeNames.map((name) => [name, entitySchema(name)])),
  };
}
