// SPDX-License-Identifier: Apache-2.0
import { type EntityDefinition, entities } from './entities.ts';
import { endpoint } from './route.ts';
import { schemaRef, swaggerSchemas } from './swagger-components.ts';

type Part = { readonly [key: string]: unknown };

const text = (name: string, place: 'query' | 'path'): Part => ({
  name,
  in: place,
  ...(place === 'path' ? { required: true } : {}),
  schema: { type: 'string' },
});

const parameters: Part = {
  ids: text('ids', 'path'),
  id: { ...text('id', 'path'), schema: { type: 'string', format: 'uuid' } },
  filename: text('filename', 'path'),
  actionName: text('actionName', 'path'),
  select: text('$select', 'query'),
  filter: text('$filter', 'query'),
  expand: text('$expand', 'query'),
  custom: text('$custom', 'query'),
  skip: { ...text('$skip', 'query'), schema: { type: 'integer', format: 'int32' } },
  top: { ...text('$top', 'query'), schema: { type: 'integer', format: 'int32' } },
};

const use = (...names: string[]): Part[] =>
  names.map((name) => ({ $ref: `#/components/parameters/${name}` }));

/** In this order, as the real document lists them; there is no $orderby and no $count (acumatica-protocol §1.15). */
const read = use('select', 'filter', 'expand', 'custom');

const json = (schema: Part): Part => ({ 'application/json': { schema }, 'text/json': { schema } });
const answer = (description: string, schema?: Part): Part =>
  schema === undefined ? { description } : { description, content: json(schema) };
const failures: Part = {
  401: answer('The user is not signed in.', schemaRef('HttpError')),
  500: answer('Internal server error.', schemaRef('HttpError')),
};
const invalid: Part = {
  400: answer('The request is invalid.', schemaRef('HttpError')),
  412: answer('A precondition of the request is not met.', schemaRef('HttpError')),
};

function writing(name: string, operation: string, responses: Part): Part {
  return {
    tags: [name],
    operationId: `${name}_${operation}`,
    parameters: read,
    requestBody: { content: json(schemaRef(name)), required: true },
    responses: {
      ...failures,
      200: answer('The record.', schemaRef(name)),
      ...invalid,
      ...responses,
    },
  };
}

function actionPath(name: string, action: string, parametersOf: Part[]): Part {
  const body = {
    required: ['entity'],
    type: 'object',
    properties: { entity: schemaRef(name), parameters: { type: 'object' } },
  };
  return {
    post: {
      tags: [name],
      operationId: `${name}_InvokeAction_${action}`,
      parameters: parametersOf,
      requestBody: { content: json(body), required: true },
      responses: {
        ...failures,
        204: answer('The action is done.'),
        202: answer('The action is under way.'),
        ...invalid,
        422: answer('The data is invalid.', schemaRef(name)),
      },
    },
  };
}

function pathsOf({ name, actions }: EntityDefinition): Part {
  const tags = [name];
  const one = answer('The record.', schemaRef(name));
  const list = answer('The records.', { type: 'array', items: schemaRef(name) });
  const unprocessable = { 422: answer('The data is invalid.', schemaRef(name)) };
  const record = (key: 'ids' | 'id', suffix: string): Part => ({
    get: {
      tags,
      operationId: `${name}_GetBy${suffix}`,
      parameters: [...use(key), ...read],
      responses: { ...failures, 200: one },
    },
    delete: {
      tags,
      operationId: `${name}_DeleteBy${suffix}`,
      parameters: use(key),
      responses: { ...failures, 204: answer('The record is deleted.') },
    },
  });
  const named = actions.map((action) => [`/${name}/${action}`, actionPath(name, action, [])]);
  return {
    [`/${name}`]: {
      get: {
        tags,
        operationId: `${name}_GetList`,
        parameters: [...read, ...use('skip', 'top')],
        responses: { ...failures, 200: list },
      },
      put: writing(name, 'PutEntity', unprocessable),
      patch: writing(name, 'PatchEntity', {
        404: answer('The record cannot be found.', schemaRef('HttpError')),
        ...unprocessable,
      }),
    },
    ...Object.fromEntries(named),
    [`/${name}/{actionName}`]: actionPath(name, 'CustomAction', use('actionName')),
    [`/${name}/$adHocSchema`]: {
      get: { tags, operationId: `${name}_GetAdHocSchema`, responses: { ...failures, 200: one } },
    },
    [`/${name}/{ids}`]: record('ids', 'Keys'),
    [`/${name}/{ids}/files/{filename}`]: {
      put: {
        tags,
        operationId: `${name}_PutFile`,
        parameters: use('ids', 'filename'),
        responses: { ...failures, 204: answer('The file is attached.') },
      },
    },
    [`/${name}/{id}`]: record('id', 'Id'),
  };
}

/** The endpoint's OpenAPI document, for the entities served. */
export function swagger(url: string): Part {
  const all = [...entities.values()];
  return {
    openapi: '3.0.1',
    info: { title: `${endpoint.name}/${endpoint.version}`, version: '4' },
    servers: [{ url }],
    paths: Object.assign({}, ...all.map(pathsOf)),
    components: { schemas: swaggerSchemas(), parameters },
    tags: all.map(({ name, title, screen }) => ({ name, description: `${title} (${screen})` })),
  };
}
