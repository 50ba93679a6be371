// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import {
  listSchemaEntities,
  schemaEntity,
  searchSchema,
} from '#shared/knowledge/schema/search-schema.ts';
import { readSwagger } from '../../../../indexes/schema/read-swagger.ts';

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const value = (name: string) => [name, ref('StringValue')] as const;
const entity = (...members: (readonly [string, object])[]) => ({
  allOf: [ref('Entity'), { type: 'object', properties: Object.fromEntries(members) }],
});
const swagger = {
  openapi: '3.0.1',
  info: { title: 'Default/25.200.001', version: '4' },
  paths: {
    '/SalesOrder': { get: { tags: ['SalesOrder'] } },
    '/SalesOrder/ReopenSalesOrder': { post: {} },
    '/SalesOrder/CancelSalesOrder': { post: {} },
    '/SalesOrder/{actionName}': { post: {} },
    '/SalesOrder/$adHocSchema': { get: {} },
    '/Tax': { get: { tags: ['Finance'] } },
  },
  components: {
    schemas: {
      StringValue: {
        type: 'object',
        properties: { value: { type: 'string' }, error: { type: 'string' } },
      },
      DateTimeValue: {
        type: 'object',
        properties: { value: { type: 'string', format: 'date-time' } },
      },
      CustomStringField: {
        allOf: [ref('CustomField'), { type: 'object', properties: { value: { type: 'string' } } }],
      },
      Entity: {
        type: 'object',
        properties: { id: { type: 'string', format: 'uuid' }, note: ref('StringValue') },
      },
      SalesOrder: entity(
        value('OrderNbr'),
        value('CustomerID'),
        ['Date', ref('DateTimeValue')],
        ['BillToAddress', ref('Address')],
        ['Details', { type: 'array', items: ref('SalesOrderDetail') }],
      ),
      SalesOrderDetail: entity(value('InventoryID')),
      Address: entity(value('City')),
      Customer: entity(value('CustomerID'), value('TaxZoneID')),
      Tax: entity(value('TaxID')),
      SalesOrderCustomAction: entity(value('x')),
      CancelSalesOrder: {
        required: ['entity'],
        type: 'object',
        properties: { entity: ref('SalesOrder') },
      },
      Nothing: { type: 'object' },
    },
  },
};
const read = readSwagger(Buffer.from(JSON.stringify(swagger)));
if (read.kind === 'unusable') throw new Error(read.problem);
const { index } = read;
const names = (query?: string, field?: string) =>
  searchSchema(index, { query, field }).map((hit) => hit.entity.name);

describe('the schema index', () => {
  it('holds entities, and neither wrappers nor what actions take', () => {
    expect(index.entities.map(({ name }) => name)).toEqual([
      'Address',
      'Customer',
      'Entity',
      'SalesOrder',
      'SalesOrderDetail',
      'Tax',
    ]);
    expect(index.source).toBe('Default/25.200.001');
  });

  it('tells fields with types, actions and parts', () => {
    expect(schemaEntity(index, 'salesorder')).toEqual({
      name: 'SalesOrder',
      tag: 'SalesOrder',
      isTopLevel: true,
      fields: [
        { name: 'OrderNbr', type: 'string' },
        { name: 'CustomerID', type: 'string' },
        { name: 'Date', type: 'string', format: 'date-time' },
      ],
      actions: ['CancelSalesOrder', 'ReopenSalesOrder'],
      subCollections: [
        { name: 'BillToAddress', type: 'Address', array: false },
        { name: 'Details', type: 'SalesOrderDetail', array: true },
      ],
    });
    expect(schemaEntity(index, 'nope')).toBeUndefined();
  });

  it.each([
    ['', 'is not JSON'],
    ['{}', 'is not an OpenAPI 3 description with schemas and paths'],
    [JSON.stringify({ ...swagger, components: { schemas: {} } }), 'describes no entity'],
  ])('is not made of %j', (text, problem) => {
    expect(readSwagger(Buffer.from(text))).toEqual({ kind: 'unusable', problem });
  });
});

describe('a search of the schema', () => {
  it('puts the name before its beginning, and equals by name', () => {
    expect(names('sales order')).toEqual(['SalesOrder', 'SalesOrderDetail']);
    expect(names('sales')).toEqual(['SalesOrder', 'SalesOrderDetail']);
    expect(searchSchema(index, { query: 'salesorder' })[0]?.matchedOn).toEqual(['is named so']);
    expect(names('fin')).toEqual(['Tax']);
  });

  it('finds entities by their fields, those of the name first', () => {
    expect(names(undefined, 'tax zone')).toEqual(['Customer']);
    expect(names('customer', 'CustomerID')).toEqual(['Customer', 'SalesOrder']);
  });

  it('finds nothing of nothing', () => {
    expect([names(), names('zzz'), names('', ' ')]).toEqual([[], [], []]);
  });

  it('lists by part of the name', () => {
    expect(listSchemaEntities(index, 'order').map(({ name }) => name)).toEqual([
      'SalesOrder',
      'SalesOrderDetail',
    ]);
    expect(listSchemaEntities(index, undefined)).toHaveLength(6);
  });
});
