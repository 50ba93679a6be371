// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { openErpSession } from '#shared/acumatica/client/erp-session.ts';
import {
  createEntitySchemas,
  type EntitySchemas,
  readEntitySchema,
} from '#shared/acumatica/entities/entity-schema.ts';
import { standardType } from '#shared/acumatica/entities/field-types.ts';
import { erpSettings, fakeErp, type Reply } from '../../../../fixtures/fake-erp.ts';

const answer = {
  id: null,
  rowNumber: 1,
  note: null,
  OrderNbr: {},
  OrderTotal: {},
  Unheard: {},
  Details: [{ id: null, rowNumber: 1, note: null, InventoryID: {}, custom: {} }],
  ShipToContact: { id: null, rowNumber: 1, note: null, Email: {}, custom: {} },
  custom: {
    Document: {
      AttributePRODUCT: { type: 'CustomStringField', viewName: 'Document' },
      UsrExpedite: { type: 'CustomBooleanField' },
    },
  },
};

describe('the schema of an entity', () => {
  it('has fields, custom fields by view, details and linked entities', () => {
    expect(readEntitySchema('SalesOrder', answer, standardType)).toEqual({
      name: 'SalesOrder',
      fields: [
        { name: 'OrderNbr', type: 'string' },
        { name: 'OrderTotal', type: 'number' },
        { name: 'Unheard' },
        { name: 'Document.AttributePRODUCT', type: 'string', custom: true },
        { name: 'Document.UsrExpedite', type: 'boolean', custom: true },
      ],
      collections: [
        { name: 'Details', fields: [{ name: 'InventoryID', type: 'string' }] },
        { name: 'ShipToContact', linked: true, fields: [{ name: 'Email', type: 'string' }] },
      ],
    });
  });

  it('has no types without knowledge of them, and details without fields where none are shown', () => {
    expect(readEntitySchema('SalesOrder', { OrderNbr: {}, Details: [] })).toEqual({
      name: 'SalesOrder',
      fields: [{ name: 'OrderNbr' }],
      collections: [{ name: 'Details', fields: [] }],
    });
  });

  it.each([[null], [[]], ['text'], [{}], [{ id: null, custom: {} }]])(
    'is not taken from %j',
    (other) => expect(readEntitySchema('SalesOrder', other)).toBeUndefined(),
  );

  it('knows no type where a name has several', () => {
    expect(standardType('ContactID')).toBeUndefined();
    expect(standardType('toString')).toBeUndefined();
  });
});

function reading(reply: () => Reply, endpointName = 'Default') {
  let now = new Date('2026-03-01T10:00:00Z');
  const { erp, asked } = fakeErp(reply);
  const settings = { ...erpSettings, endpointName };
  const schemas = createEntitySchemas(settings, { now: () => now });
  const read = (sub: string, entity: string): ReturnType<EntitySchemas> =>
    schemas(
      openErpSession(erp, {
        person: { tenant: 'T', sub },
        signal: new AbortController().signal,
      }),
      entity,
    );
  return {
    asked,
    read,
    later: (minutes: number) => {
      now = new Date(now.getTime() + minutes * 60_000);
    },
  };
}

describe('reading schemas', () => {
  it('asks once in an hour for each person and entity', async () => {
    const { read, asked, later } = reading(() => ({ body: answer }));
    const first = await read('sam', 'SalesOrder');
    later(59);
    expect(await read('sam', ' SalesOrder ')).toEqual(first);
    expect(asked.map(({ path }) => path)).toEqual([
      '/entity/Default/25.200.001/SalesOrder/$adHocSchema',
    ]);
    later(2);
    await read('sam', 'SalesOrder');
    expect(asked).toHaveLength(2);
  });

  it('shows nobody what another person may see', async () => {
    const { read, asked } = reading(() => ({ body: answer }));
    await read('sam', 'SalesOrder');
    await read('fay', 'SalesOrder');
    await read('sam', 'Customer');
    expect(asked).toHaveLength(3);
  });

  it('remembers no failure', async () => {
    const { read, asked } = reading(() => ({ status: 403 }));
    expect(await read('sam', 'SalesOrder')).toMatchObject({
      kind: 'failed',
      failure: { code: 'ERP_FORBIDDEN' },
    });
    await read('sam', 'SalesOrder');
    expect(asked).toHaveLength(2);
  });

  it('asks for no entity of users and for nothing that is no name', async () => {
    const { read, asked } = reading(() => ({ body: answer }));
    expect(await read('sam', 'uSeR')).toEqual({ kind: 'not-allowed', why: 'denied' });
    expect(await read('sam', 'Customer/C1')).toEqual({ kind: 'not-allowed', why: 'malformed' });
    expect(asked).toEqual([]);
  });

  it('says so where the answer is something else', async () => {
    const { read } = reading(() => ({ body: [] }));
    expect(await read('sam', 'SalesOrder')).toEqual({ kind: 'unreadable' });
  });

  it('guesses no types at an endpoint of the company’s own', async () => {
    const { read } = reading(() => ({ body: { OrderTotal: {} } }), 'Mine');
    expect(await read('sam', 'SalesOrder')).toMatchObject({
      schema: { fields: [{ name: 'OrderTotal' }] },
    });
  });

  it('forgets everything once it remembers too much', async () => {
    const { read, asked } = reading(() => ({ body: answer }));
    for (let nth = 0; nth <= 500; nth++) await read(`person-${nth}`, 'SalesOrder');
    await read('person-0', 'SalesOrder');
    expect(asked).toHaveLength(502);
  });
});
