// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { describeEntityTool } from '#shared/acumatica/tools/describe-entity.ts';
import { fakeConnector, fakeErp, type Reply } from '../../../../fixtures/fake-erp.ts';
import { envelopeOf, testEndpoint } from '../../../../fixtures/mcp.ts';

const part = (...fields: string[]) => ({
  id: null,
  rowNumber: 1,
  custom: {},
  ...Object.fromEntries(fields.map((field) => [field, {}])),
});
const schema = {
  ...part('OrderNbr', 'OrderTotal', 'Hold', 'Date', 'TaxRegistrationID', 'Unheard'),
  Details: [part('InventoryID', 'OrderQty')],
  ShipToContact: part('Email'),
  custom: { Document: { UsrTier: { type: 'CustomStringField' } } },
};

async function describeIt(
  args: object,
  reply: () => Reply = () => ({ body: schema }),
  maxAnswerChars = 50_000,
) {
  const { erp, asked } = fakeErp(reply);
  const connector = { ...fakeConnector(erp), maxAnswerChars: async () => maxAnswerChars };
  const { call, events } = testEndpoint([describeEntityTool(connector)]);
  const answer = await call('modern', 'acumatica_describe_entity', args);
  return { answer, asked, events, structured: answer.json.result?.['structuredContent'] };
}

describe('describing an entity', () => {
  it('tells fields by type, the key, its getter, linked and detail entities, and how to ask', async () => {
    const { structured, asked, events } = await describeIt({ entityName: ' SalesOrder ' });
    expect(asked.map(({ path }) => path)).toEqual([
      '/entity/Default/25.200.001/SalesOrder/$adHocSchema',
    ]);
    expect(structured).toEqual({
      entity: 'SalesOrder',
      screen: 'SO301000',
      key: ['OrderType', 'OrderNbr'],
      getter: 'acumatica_get_sales_order',
      fields: {
        string: ['OrderNbr', 'TaxRegistrationID'],
        number: ['OrderTotal'],
        boolean: ['Hold'],
        date: ['Date'],
        unknown: ['Unheard'],
      },
      customFields: { string: ['Document.UsrTier'] },
      linked: [{ name: 'ShipToContact', fields: { string: ['Email'] } }],
      details: [{ name: 'Details', fields: { string: ['InventoryID'], number: ['OrderQty'] } }],
      howToAsk: expect.arrayContaining([expect.stringContaining('substringof')]),
    });
    expect(events[0]).toMatchObject({ entity: 'SalesOrder', status: 'success' });
  });

  it('masks no name of a field: it is no value', async () => {
    const { answer } = await describeIt({ entityName: 'SalesOrder' });
    expect(answer.text).not.toContain('[REDACTED]');
  });

  it.each([
    ['Shipment', 'ShipmentNbr'],
    ['InventorySummaryInquiry', 'parameters'],
  ])('warns of what is special about %s', async (entityName, word) => {
    const { structured } = await describeIt({ entityName });
    expect(JSON.stringify(Object(structured).howToAsk)).toContain(word);
  });

  it.each([
    ['details', { part: 'Details', fields: { string: ['InventoryID'], number: ['OrderQty'] } }],
    ['ShipToContact', { part: 'ShipToContact', fields: { string: ['Email'] } }],
    ['custom', { part: 'custom', customFields: { string: ['Document.UsrTier'] } }],
  ])('tells of the part %s alone', async (name, rest) => {
    const { structured } = await describeIt({ entityName: 'SalesOrder', part: name });
    expect(structured).toEqual({ entity: 'SalesOrder', ...rest });
  });

  it('answers a part that there is not with those that there are', async () => {
    const { answer } = await describeIt({ entityName: 'SalesOrder', part: 'Detail' });
    expect(envelopeOf(answer)).toMatchObject({
      code: 'INVALID_ARGUMENTS',
      details: { parts: ['Details', 'ShipToContact'], nearestNames: ['Details'] },
    });
  });

  const many = (prefix: string, count: number) =>
    Array.from({ length: count }, (_, nth) => `${prefix}${String(nth).padStart(5, '0')}`);

  it('names the parts alone where their fields are too many, and says how to see them', async () => {
    const body = { ...schema, Details: [part(...many('LongNameOfAField', 2_000))] };
    const { structured } = await describeIt({ entityName: 'SalesOrder' }, () => ({ body }));
    expect(structured).toMatchObject({
      details: [{ name: 'Details', fieldCount: 2_000 }],
      customFields: { string: ['Document.UsrTier'] },
      note: expect.stringContaining('call again with part'),
    });
  });

  it('counts custom fields where they are too many', async () => {
    const Document = Object.fromEntries(
      many('AttributeWithALongName', 2_000).map((name) => [name, { type: 'CustomStringField' }]),
    );
    const body = { ...schema, custom: { Document } };
    const { structured } = await describeIt({ entityName: 'SalesOrder' }, () => ({ body }));
    expect(structured).toMatchObject({
      customFieldCount: 2_000,
      note: expect.stringContaining('as custom'),
    });
    expect(structured).not.toHaveProperty('customFields');
    const custom = await describeIt({ entityName: 'SalesOrder', part: 'custom' }, () => ({ body }));
    expect(custom.structured).toMatchObject({
      truncated: true,
      note: expect.stringContaining('2000 fields'),
    });
  });

  it('fits into the smallest answer that an administrator may allow', async () => {
    const body = { ...schema, ...part(...many('Field', 1_000)) };
    const { structured } = await describeIt({ entityName: 'SalesOrder' }, () => ({ body }), 5_000);
    expect(structured).toMatchObject({ part: 'fields', truncated: true });
    expect(JSON.stringify(structured).length).toBeLessThanOrEqual(5_000);
  });

  it.each([
    ['User', 'ENTITY_NOT_ALLOWED'],
    ['Users2', 'ENTITY_NOT_ALLOWED'],
    ['Customer/..', 'ENTITY_NOT_ALLOWED'],
    ['', 'ENTITY_NOT_ALLOWED'],
    ['x'.repeat(201), 'INVALID_ARGUMENTS'],
  ])('refuses %j without asking the ERP', async (entityName, code) => {
    const { answer, asked } = await describeIt({ entityName });
    expect(asked).toEqual([]);
    expect(envelopeOf(answer)['code']).toBe(code);
  });

  it('answers a name that there is not with the nearest ones', async () => {
    const { answer } = await describeIt({ entityName: 'TaxZones' }, () => ({ status: 404 }));
    expect(envelopeOf(answer)).toMatchObject({
      code: 'ERP_NOT_FOUND',
      details: { nearestNames: expect.arrayContaining(['TaxZone']) },
    });
  });

  it.each([
    [{ status: 403 }, 'ERP_FORBIDDEN'],
    [{ body: [] }, 'ERP_UNREADABLE_ANSWER'],
    [{ body: '' }, 'ERP_UNREADABLE_ANSWER'],
  ] as [Reply, string][])('fails where the ERP answers %j', async (reply, code) => {
    const { answer } = await describeIt({ entityName: 'Customer' }, () => reply);
    expect(envelopeOf(answer)['code']).toBe(code);
  });
});
