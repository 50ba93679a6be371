// SPDX-License-Identifier: Apache-2.0
import * as z from 'zod';
import {
  type SchemaEntity,
  type SchemaIndex,
  schemaFormat,
} from '#shared/knowledge/schema/schema-index.ts';

/** How reading a swagger.json ended. `problem` completes a sentence about the file. */
export type SwaggerRead =
  | { readonly kind: 'read'; readonly index: SchemaIndex }
  | { readonly kind: 'unusable'; readonly problem: string };

interface Property {
  readonly $ref?: string | undefined;
  readonly type?: string | undefined;
  readonly format?: string | undefined;
  readonly items?: Property | undefined;
}
const Property: z.ZodType<Property> = z.object({
  $ref: z.string().optional(),
  type: z.string().optional(),
  format: z.string().optional(),
  get items() {
    return Property.optional();
  },
});
const Properties = z.record(z.string(), Property).optional();
const Schema = z.object({
  properties: Properties,
  allOf: z.array(z.object({ properties: Properties })).optional(),
});
type Schema = z.infer<typeof Schema>;
const Operation = z.object({ tags: z.array(z.string()).optional() }).optional();
const Swagger = z.object({
  openapi: z.string().startsWith('3.'),
  info: z.object({ title: z.string() }),
  paths: z.record(z.string(), z.object({ get: Operation, post: Operation, put: Operation })),
  components: z.object({ schemas: z.record(z.string(), Schema) }),
});
type Swagger = z.infer<typeof Swagger>;

/** A real one has 3 MB. */
const maxBytes = 64 * 1024 * 1024;

/** Reads the description of an endpoint that an instance gives of itself (acumatica-reference-product §9.1). */
export function readSwagger(bytes: Uint8Array): SwaggerRead {
  if (bytes.length > maxBytes) return { kind: 'unusable', problem: 'is larger than 64 MB' };
  let json: unknown;
  try {
    json = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return { kind: 'unusable', problem: 'is not JSON' };
  }
  const swagger = Swagger.safeParse(json);
  if (!swagger.success)
    return { kind: 'unusable', problem: 'is not an OpenAPI 3 description with schemas and paths' };
  const entities = entitiesOf(swagger.data);
  return entities.length === 0
    ? { kind: 'unusable', problem: 'describes no entity' }
    : {
        kind: 'read',
        index: { format: schemaFormat, source: swagger.data.info.title, entities },
      };
}

const propertiesOf = ({ properties, allOf }: Schema) =>
  properties ?? allOf?.find((part) => part.properties)?.properties ?? {};
const referred = (ref: string) => ref.slice(ref.lastIndexOf('/') + 1);

/** `StringValue` and its like: a value and what is wrong with it. */
function wrapped(schema: Schema): Property | undefined {
  const properties = propertiesOf(schema);
  const names = Object.keys(properties);
  const isWrapper =
    names.includes('value') && names.every((name) => name === 'value' || name === 'error');
  return isWrapper ? properties['value'] : undefined;
}

function isEntity(name: string, schema: Schema): boolean {
  const names = Object.keys(propertiesOf(schema));
  if (names.length === 0 || name.endsWith('CustomAction') || wrapped(schema)) return false;
  // What an action takes.
  return !names.every((one) => one === 'entity' || one === 'parameters');
}

function entitiesOf({ components: { schemas }, paths }: Swagger): SchemaEntity[] {
  const actions = actionsIn(Object.keys(paths).filter((path) => paths[path]?.post));
  return Object.entries(schemas)
    .filter(([name, schema]) => isEntity(name, schema))
    .map(([name, schema]) => {
      const at = paths[`/${name}`];
      const tag = at?.get?.tags?.[0] ?? at?.put?.tags?.[0];
      return {
        name,
        ...(tag !== undefined && { tag }),
        isTopLevel: at !== undefined,
        ...membersOf(schema, schemas),
        actions: (actions.get(name) ?? []).toSorted(),
      };
    })
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

function membersOf(schema: Schema, schemas: Swagger['components']['schemas']) {
  const fields: SchemaEntity['fields'] = [];
  const subCollections: SchemaEntity['subCollections'] = [];
  for (const [name, property] of Object.entries(propertiesOf(schema))) {
    const ref = property.$ref ?? property.items?.$ref;
    const target = ref === undefined ? undefined : referred(ref);
    const value = target === undefined ? property : schemas[target] && wrapped(schemas[target]);
    if (target !== undefined && !value) {
      subCollections.push({ name, type: target, array: property.$ref === undefined });
      continue;
    }
    const { type = 'object', format } = value ?? {};
    fields.push({ name, type, ...(format !== undefined && { format }) });
  }
  return { fields, subCollections };
}

/** `/SalesOrder/CancelSalesOrder`; neither templates nor files nor schemas. */
function actionsIn(posted: readonly string[]): Map<string, string[]> {
  const actions = new Map<string, string[]>();
  for (const path of posted) {
    const [, entity, action] = /^\/([^/{}$]+)\/([^/{}$]+)$/.exec(path) ?? [];
    if (entity === undefined || action === undefined || action === 'files') continue;
    actions.set(entity, [...(actions.get(entity) ?? []), action]);
  }
  return actions;
}
