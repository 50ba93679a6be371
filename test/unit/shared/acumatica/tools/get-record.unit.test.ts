// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { entityGetters } from '#shared/acumatica/entities/getters.ts';
import { getRecordTool } from '#shared/acumatica/tools/get-record.ts';
import { type Asked, fakeConnector, fakeErp, type Reply } from '../../../../fixtures/fake-erp.ts';
import { envelopeOf, testEndpoint } from '../../../../fixtures/mcp.ts';

type Own = Parameters<typeof fakeConnector>[1];

async function get(
  tool: string,
  args: object,
  reply: (asked: Asked) => Reply = () => ({ body: {} }),
  own: Own = {},
) {
  const { erp, asked } = fakeErp(reply);
  const connector = fakeConnector(erp, own);
  const { call, events } = testEndpoint(
    entityGetters.map((getter) => getRecordTool(getter, connector)),
  );
  const answer = await call('legacy', `acumatica_${tool}`, args);
  return { answer, asked, events, structured: answer.json.result?.['structuredContent'] };
}

const base = '/entity/Default/25.200.001';

describe('the getters', () => {
  it('are 38, each with a name and an entity of its own', () => {
    expect(entityGetters).toHaveLength(38);
    expect(new Set(entityGetters.map(({ tool }) => tool)).size).toBe(38);
    expect(new Set(entityGetters.map(({ entity }) => entity)).size).toBe(38);
  });

  it('have optional key parts only at the end', () => {
    for (const { tool, keys } of entityGetters)
      expect(
        keys.slice(0, -1).filter(({ optional }) => optional),
        tool,
      ).toEqual([]);
  });

  it.each([
    [
      'get_customer',
      { customerID: 'C1' },
      'Customer/C1',
      'CreditVerificationRules,MainContact,PrimaryContact,BillingContact',
    ],
    ['get_sales_order', { orderNbr: 'SO1' }, 'SalesOrder/SO/SO1', 'Details'],
    ['get_sales_order', { orderType: '', orderNbr: 'SO1' }, 'SalesOrder/SO/SO1', 'Details'],
    ['get_sales_order', { orderType: '  ', orderNbr: 'SO1' }, 'SalesOrder/SO/SO1', 'Details'],
    ['get_sales_order', { orderType: 'IN', orderNbr: ' SO1 ' }, 'SalesOrder/IN/SO1', 'Details'],
    ['get_journal_transaction', { batchNbr: '7' }, 'JournalTransaction/GL/7', 'Details'],
    [
      'get_journal_transaction',
      { module: 'AP', batchNbr: '7' },
      'JournalTransaction/AP/7',
      'Details',
    ],
    [
      'get_project_budget',
      { projectID: 'P', projectTaskID: 'T', accountGroup: 'G' },
      'ProjectBudget/P/T/G',
      undefined,
    ],
    [
      'get_project_budget',
      { projectID: 'P', projectTaskID: 'T', accountGroup: 'G', inventoryID: 'I' },
      'ProjectBudget/P/T/G/I',
      undefined,
    ],
    ['get_account', { accountCD: '1000' }, 'Account/1000', undefined],
  ])('%s %j asks for %s', async (tool, args, path, expand) => {
    const { asked } = await get(tool, args);
    expect(asked).toMatchObject([{ method: 'GET', path: `${base}/${path}` }]);
    expect(asked[0]?.query['$expand']).toBe(expand);
  });

  it('encode a key as one segment', async () => {
    const { asked } = await get('get_sales_order', { orderType: 'IN', orderNbr: '#5?% 1' });
    expect(asked[0]?.rawPath).toBe(`${base}/SalesOrder/IN/%235%3F%25%201`);
  });

  it.each(['A/B 1', 'A\\B', '<N/A>'])(
    'look a key with a slash up by a filter, since IIS would split it: %s',
    async (orderNbr) => {
      const { asked, structured } = await get(
        'get_sales_order',
        { orderType: "I'N", orderNbr },
        () => ({ body: [{ OrderNbr: { value: orderNbr } }] }),
      );
      expect(asked).toMatchObject([
        {
          rawPath: `${base}/SalesOrder`,
          query: {
            $filter: `OrderType eq 'I''N' and OrderNbr eq '${orderNbr}'`,
            $expand: 'Details',
            $top: '1',
          },
        },
      ]);
      expect(structured).toMatchObject({ OrderNbr: orderNbr });
    },
  );

  it('say of a key with a slash that is not there that it is not there', async () => {
    const { answer } = await get('get_account', { accountCD: 'A/B' }, () => ({ body: [] }));
    expect(envelopeOf(answer)).toMatchObject({
      code: 'RECORD_NOT_FOUND',
      message_en: expect.stringContaining('Account with AccountCD A/B'),
    });
  });

  it.each([
    [
      'get_inventory_quantity_available',
      { inventoryID: 'I1' },
      'InventoryQuantityAvailable',
      { InventoryID: { value: 'I1' } },
    ],
    [
      'get_inventory_summary',
      { inventoryID: 'I1', warehouseID: 'W' },
      'InventorySummaryInquiry',
      { InventoryID: { value: 'I1' }, WarehouseID: { value: 'W' } },
    ],
    [
      'get_inventory_summary',
      { inventoryID: 'I1', warehouseID: ' ' },
      'InventorySummaryInquiry',
      { InventoryID: { value: 'I1' } },
    ],
  ])('%s asks an inquiry form by PUT', async (tool, args, entity, body) => {
    const { asked } = await get(tool, args);
    expect(asked).toMatchObject([
      { method: 'PUT', path: `${base}/${entity}`, query: { $expand: 'Results' }, body },
    ]);
  });

  it.each([
    ['get_customer', { customerID: '' }, 'customerID'],
    ['get_customer', { customerID: '   ' }, 'customerID'],
    ['get_customer', { customerID: '..' }, 'customerID'],
    ['get_customer', { customerID: '.' }, 'customerID'],
    ['get_customer', { customerID: '../UserRole/x' }, 'customerID'],
    ['get_customer', { customerID: 'x\\..\\User' }, 'customerID'],
    ['get_customer', {}, 'customerID'],
    ['get_sales_order', { orderType: '..', orderNbr: 'SO1' }, 'orderType'],
    ['get_customer', { customerID: 'x'.repeat(256) }, 'customerID'],
    ['get_customer', { customerID: 'C', CustomerID: 'C' }, 'CustomerID'],
  ])('%s refuses %j without asking the ERP', async (tool, args, parameter) => {
    const { answer, asked } = await get(tool, args);
    expect(asked).toEqual([]);
    expect(envelopeOf(answer)).toMatchObject({
      code: 'INVALID_ARGUMENTS',
      message_en: expect.stringMatching(new RegExp(`acumatica_${tool}.*${parameter}`)),
    });
  });
});

describe('a record', () => {
  it('is unwrapped and masked, and its event names the entity', async () => {
    const record = {
      id: 'g',
      rowNumber: 1,
      CustomerID: { value: 'C1' },
      TaxRegistrationID: { value: '12' },
      MainContact: { Email: {} },
      custom: {},
    };
    const { structured, events } = await get('get_customer', { customerID: 'C1' }, () => ({
      body: record,
    }));
    expect(structured).toEqual({
      id: 'g',
      browser_url:
        'https://erp.example.com/site/Main?CompanyID=My%20Company&ScreenId=AR303000&AcctCD=C1',
      CustomerID: 'C1',
      TaxRegistrationID: '[REDACTED]',
      MainContact: { Email: {} },
    });
    expect(events[0]).toMatchObject({
      entity: 'Customer',
      status: 'success',
      data: { rows: 1, erpCalls: 1, erpStatus: 200 },
    });
  });

  it('tells the errors of its fields', async () => {
    const body = { CustomerID: { value: 'C1' }, Terms: { value: '30', error: "'30' is unknown" } };
    const { structured } = await get('get_customer', { customerID: 'C1' }, () => ({ body }));
    expect(structured).toMatchObject({
      fieldErrors: [{ field: 'Terms', error: "'30' is unknown" }],
    });
  });

  it.each([
    ['get_inventory_summary', { inventoryID: 'NOPE', warehouseID: 'W' }, 'NOPE and WarehouseID W'],
    ['get_inventory_quantity_available', { inventoryID: 'NOPE' }, 'NOPE'],
  ])('of stock that is not there is no stock of zero (%s)', async (tool, args, key) => {
    const body = { InventoryID: { value: 'NOPE', error: "'NOPE' cannot be found" }, Results: [] };
    const { answer, events } = await get(tool, args, () => ({ body }));
    expect(envelopeOf(answer)).toMatchObject({
      code: 'RECORD_NOT_FOUND',
      message_en: expect.stringMatching(
        new RegExp(`no stock record for InventoryID ${key} .*does not say that the stock is zero`),
      ),
      details: { fieldErrors: [{ field: 'InventoryID', error: "'NOPE' cannot be found" }] },
    });
    expect(events[0]).toMatchObject({ errorCode: 'RECORD_NOT_FOUND' });
  });

  it('of stock with rows is one, even with quantities of zero', async () => {
    const body = { InventoryID: { value: 'I' }, Results: [{ QtyOnHand: { value: 0 } }] };
    const { structured } = await get('get_inventory_summary', { inventoryID: 'I' }, () => ({
      body,
    }));
    expect(structured).toMatchObject({ InventoryID: 'I', Results: [{ QtyOnHand: 0 }] });
  });

  it('that is not there is told by the names of its key, with the values that a type can have', async () => {
    const { answer } = await get('get_invoice', { referenceNbr: '000001' }, () => ({
      status: 404,
    }));
    expect(envelopeOf(answer)).toMatchObject({
      message_en: expect.stringContaining(
        'There is no Invoice with Type Invoice and ReferenceNbr 000001 ',
      ),
      details: {
        key: { Type: 'Invoice', ReferenceNbr: '000001' },
        parameterHints: { type: 'Invoice, Credit Memo, Debit Memo, Overdue Charge' },
      },
    });
  });

  it.each([
    [404, ''],
    [
      500,
      {
        exceptionType: 'PX.Api.ContractBased.NoEntitySatisfiesTheConditionException',
        exceptionMessage: 'No entity satisfies the condition.',
      },
    ],
  ])('that is not there (%i) does not exist or may not be seen', async (status, body) => {
    const { answer } = await get('get_customer', { customerID: 'C1' }, () => ({ status, body }));
    expect(envelopeOf(answer)).toMatchObject({
      code: 'RECORD_NOT_FOUND',
      retryable: false,
      message_en: expect.stringMatching(
        /Customer with CustomerID C1 .*does not exist, or .* may not see its branch/,
      ),
    });
  });

  it('that is not there on an endpoint of one’s own may be missing from it', async () => {
    const own = { endpointName: 'MyCustom', endpointVersion: '1.000.000' };
    const { answer, asked } = await get(
      'get_sales_order',
      { orderNbr: 'SO1' },
      () => ({ status: 404 }),
      own,
    );
    expect(asked[0]?.path).toBe('/entity/MyCustom/1.000.000/SalesOrder/SO/SO1');
    const said = String(envelopeOf(answer)['message_en']);
    for (const word of [
      'MyCustom',
      'SalesOrder',
      'acumatica_list_entities',
      'acumatica_describe_entity',
    ])
      expect(said).toContain(word);
  });

  it.each([400, 401, 403, 500])('that cannot be had (%i) is not called missing', async (status) => {
    const { answer } = await get('get_customer', { customerID: 'C1' }, () => ({ status }), {
      endpointName: 'MyCustom',
    });
    expect(envelopeOf(answer)['code']).not.toBe('RECORD_NOT_FOUND');
  });

  it.each([
    { body: [5] },
    { body: '5' },
    { body: 'null' },
    { body: '' },
    { body: '<html/>' },
    { status: 204 },
  ])('that is none (%j) is an unreadable answer', async (reply) => {
    const { answer } = await get('get_customer', { customerID: 'C1' }, () => reply);
    expect(envelopeOf(answer)).toMatchObject({ code: 'ERP_UNREADABLE_ANSWER', retryable: true });
  });
});

describe('custom fields', () => {
  const names = Array.from({ length: 10 }, (_, nth) => `Document.UsrF${nth}`);
  const answers = ({ query }: Asked): Reply => {
    const asked = (query['$custom'] ?? '').split(',').filter(Boolean);
    const Document = Object.fromEntries(
      asked
        .map((name) => name.replace('Document.', ''))
        .filter((field) => field !== 'UsrF9')
        .map((field) => [field, { type: 'CustomStringField', value: `${field}!` }]),
    );
    return { body: { id: 'g', OrderNbr: { value: 'SO1' }, custom: { Document } } };
  };

  it('come in small batches, put together, with those named that did not come', async () => {
    const { structured, asked, answer } = await get(
      'get_sales_order',
      { orderNbr: 'SO1', customFields: [...names, 'Document.UsrF0'] },
      answers,
    );
    expect(asked.map(({ query }) => query['$custom'])).toEqual([
      names.slice(0, 8).join(','),
      names.slice(8).join(','),
    ]);
    expect(structured).toMatchObject({
      OrderNbr: 'SO1',
      customFields: { Document: { UsrF0: 'UsrF0!', UsrF8: 'UsrF8!' } },
      missingCustomFields: ['Document.UsrF9'],
      customFieldsNote: expect.stringContaining('Do not report them as empty'),
    });
    expect(structured).not.toHaveProperty('custom');
    expect(answer.text).toContain('missingCustomFields');
  });

  it('may be named in one text, as models do', async () => {
    const { asked, structured } = await get(
      'get_sales_order',
      { orderNbr: 'SO1', customFields: 'Document.UsrF1, Document.UsrF2,' },
      answers,
    );
    expect(asked[0]?.query['$custom']).toBe('Document.UsrF1,Document.UsrF2');
    expect(structured).not.toHaveProperty('missingCustomFields');
  });

  it.each([
    [['UsrTier']],
    [['Document/UsrTier']],
    [['Document.UsrTier&$expand=User']],
    [Array.from({ length: 41 }, (_, nth) => `Document.F${nth}`)],
    [5],
  ])('are not asked for as %j', async (customFields) => {
    const { answer, asked } = await get('get_sales_order', { orderNbr: 'SO1', customFields });
    expect(asked).toEqual([]);
    expect(envelopeOf(answer)['code']).toBe('INVALID_ARGUMENTS');
  });

  it('whose request fails fail the call', async () => {
    const { answer } = await get(
      'get_sales_order',
      { orderNbr: 'SO1', customFields: names },
      (one) => (one.query['$custom']?.includes('UsrF9') ? { status: 403 } : answers(one)),
    );
    expect(envelopeOf(answer)['code']).toBe('ERP_FORBIDDEN');
  });

  it('over whose names the ERP stumbles cost the record nothing', async () => {
    const { structured, asked } = await get(
      'get_sales_order',
      { orderNbr: 'SO1', customFields: ['Nope.UsrX'] },
      (one) => (one.query['$custom'] === undefined ? answers(one) : { status: 500 }),
    );
    expect(asked).toHaveLength(2);
    expect(structured).toMatchObject({
      OrderNbr: 'SO1',
      missingCustomFields: ['Nope.UsrX'],
    });
  });

  it('are not to blame where the ERP fails without them too', async () => {
    const args = { orderNbr: 'SO1', customFields: ['Document.UsrX'] };
    const { answer, asked } = await get('get_sales_order', args, () => ({ status: 500 }));
    expect(asked).toHaveLength(2);
    expect(envelopeOf(answer)['code']).toBe('ERP_ERROR');
  });

  it('are nothing that an inquiry form has', async () => {
    const args = { inventoryID: 'I1', customFields: ['Filter.UsrX'] };
    const { answer } = await get('get_inventory_summary', args);
    expect(envelopeOf(answer)).toMatchObject({
      code: 'INVALID_ARGUMENTS',
      message_en: expect.stringContaining('customFields'),
    });
  });
});
