// SPDX-License-Identifier: Apache-2.0
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startComplaintSite } from '../../fixtures/complaint-site.ts';
import { envelopeOf } from '../../fixtures/mcp.ts';

/**
 * What people complained of when they read records through the contract API (acumatica-complaints A):
 * each complaint is seen at the ERP itself first, and then what the gateway makes of it.
 */
let site: Awaited<ReturnType<typeof startComplaintSite>>;
beforeAll(async () => {
  site = await startComplaintSite();
});
afterEach(() => {
  site.recover();
  site.as('admin');
});
afterAll(() => site.stop());

const rowsIn = (structured: Record<string, unknown>) =>
  structured['results'] as Record<string, unknown>[]; // rows by the tool's own output

describe('complaint 2: a list of an inquiry form always throws', () => {
  const item = 'PUMP00001';

  it('is answered by PUT, the filter’s fields as parameters', async () => {
    const symptom = await site.erp('InventorySummaryInquiry');
    expect(symptom.status).toBe(500);
    expect(symptom.text).toContain('has BQL delegate');
    const { structured } = await site.ask('list_entities', {
      entityName: 'InventorySummaryInquiry',
      filterExpression: `InventoryID eq '${item}'`,
      orderBy: 'QtyOnHand desc',
    });
    expect(site.sent.filter(({ method }) => method === 'PUT')).toMatchObject([
      { path: 'InventorySummaryInquiry', query: { $expand: 'Results' } },
    ]);
    const places = site.company.stockItems.find(({ InventoryID }) => InventoryID === item);
    expect(rowsIn(structured).map(({ QtyOnHand }) => QtyOnHand)).toEqual(
      places?.WarehouseDetails.map(({ QtyOnHand }) => QtyOnHand).sort((one, other) => other - one),
    );
  });

  it('is read by its getters too, and recorded as a read', async () => {
    for (const tool of ['get_inventory_summary', 'get_inventory_quantity_available']) {
      const { structured } = await site.ask(tool, { inventoryID: item });
      expect(structured['Results']).not.toEqual([]);
      expect(site.sent).toMatchObject([{ method: 'PUT' }]);
    }
    const lastEvent = site.endpoint.events.at(-1);
    expect(lastEvent).toMatchObject({ type: 'ToolCalled.v1', status: 'success' });
  });
});

describe('complaint 6: a filter on some entities finds nothing although rows match', () => {
  it.each(['PurchaseOrder', 'Shipment'])('is said of %s', async (entityName) => {
    const all = await site.erp(`${entityName}?$top=1`);
    const [row] = all.body as { Status: { value: string } }[]; // a list of the contract API
    const filter = `Status eq '${row?.Status.value}'`;
    const symptom = await site.erp(`${entityName}?$filter=${encodeURIComponent(filter)}`);
    expect(symptom.body).toEqual([]);
    const { structured } = await site.ask('list_entities', {
      entityName,
      filterExpression: filter,
    });
    expect(structured).toMatchObject({ results: [], possibleFalseNegative: true });
    expect(String(structured['warning'])).toContain('Do not report that none exist');
  });

  it('is verified by a keyed read where the filter names the key', async () => {
    const [order] = site.company.purchaseOrders;
    const filterExpression = `OrderNbr eq '${order?.OrderNbr}' and Status eq 'Nonsense'`;
    const { structured } = await site.ask('list_entities', {
      entityName: 'PurchaseOrder',
      filterExpression,
    });
    expect(structured).toMatchObject({
      results: [],
      possibleFalseNegative: true,
      foundByKey: [{ OrderNbr: order?.OrderNbr }],
    });
  });
});

describe('complaint 9: what is expanded comes back empty beside $select', () => {
  it('is selected too', async () => {
    const query = '$top=1&$expand=Details&$select=OrderNbr';
    const symptom = await site.erp(`SalesOrder?${query}`);
    expect(symptom.body).toMatchObject([{ Details: [] }]);
    const { structured } = await site.ask('list_entities', {
      entityName: 'SalesOrder',
      selectFields: 'OrderNbr',
      expand: 'Details',
      topN: 1,
    });
    expect(site.sent.at(-1)?.query['$select']).toBe('OrderNbr,Details');
    expect(rowsIn(structured)[0]?.['Details']).not.toEqual([]);
  });
});

describe('complaint 11: nothing says how many records there are', () => {
  it('is answered by one row more than is shown, and by no invented total', async () => {
    const count = site.company.warehouses.length;
    const exact = await site.ask('list_entities', { entityName: 'Warehouse', topN: count });
    expect(rowsIn(exact.structured)).toHaveLength(count);
    expect(exact.structured).not.toHaveProperty('truncated');
    const { structured } = await site.ask('list_entities', {
      entityName: 'Warehouse',
      topN: count - 1,
    });
    expect(site.sent.at(-1)?.query['$top']).toBe(String(count));
    expect(structured).toMatchObject({
      truncated: true,
      recordsReturned: count - 1,
      paginationSupported: false,
      actionRequired: expect.stringContaining('how many is not known'),
    });
    expect(structured).not.toHaveProperty('mayBeComplete');
  });
});

describe('complaint 12: a key that is not there is a 500, or a 404', () => {
  it.each([
    ['get_missing_record', 500],
    ['missing_record_404', 404],
  ])('is not found either way (%s)', async (fault, status) => {
    site.suffer(fault);
    const symptom = await site.erp('Customer/NOSUCH');
    expect(symptom.status).toBe(status);
    expect(symptom.text).toContain('No entity satisfies the condition');
    const { answer } = await site.ask('get_customer', { customerID: 'NOSUCH' });
    expect(envelopeOf(answer)).toMatchObject({ code: 'RECORD_NOT_FOUND', retryable: false });
  });
});

describe('complaint 13: a record of a branch that one may not see seems not to exist', () => {
  it('is said to be one of both', async () => {
    const hidden = site.company.salesOrders.find(({ branch }) => branch !== 'NORTH');
    const key = { orderType: hidden?.OrderType, orderNbr: hidden?.OrderNbr };
    site.as('sales');
    const symptom = await site.erp(`SalesOrder/${hidden?.OrderType}/${hidden?.OrderNbr}`);
    expect(symptom.text).toContain('No entity satisfies the condition');
    const { answer } = await site.ask('get_sales_order', key, 'sales');
    expect(envelopeOf(answer)['message_en']).toMatch(
      /does not exist, or the person may not see its branch/,
    );
    expect((await site.ask('get_sales_order', key)).structured).toMatchObject({
      OrderNbr: hidden?.OrderNbr,
    });
  });
});

describe('complaint 14: a key with # ? % / or a blank leads elsewhere', () => {
  it.each(['#05773', 'SEAL?A', '50% BLEND', 'HOSE 12/50'])('is found: %s', async (inventoryID) => {
    const symptom = await site.erp(`StockItem/${inventoryID}`);
    expect(symptom.body).not.toMatchObject({ InventoryID: { value: inventoryID } });
    const { structured } = await site.ask('get_stock_item', { inventoryID });
    expect(structured).toMatchObject({
      InventoryID: inventoryID,
      browser_url: expect.stringContaining(
        `ScreenId=IN202500&InventoryCD=${encodeURIComponent(inventoryID)}`,
      ),
    });
    const listed = await site.ask('list_attachments', {
      entityName: 'StockItem',
      recordKey: [inventoryID],
    });
    expect(listed.structured).toMatchObject({ results: [{ name: 'photo.png' }] });
  });
});

describe('complaint 16: custom fields are cut off when many are asked for', () => {
  const names = Array.from({ length: 20 }, (_, nth) => `ItemSettings.AttributeSPEC${nth + 1}`);

  it('come in small lists, put together', async () => {
    site.suffer('narrow_custom_fields');
    const symptom = await site.erp(`StockItem/PUMP00001?$custom=${names.join(',')}`);
    const { custom } = symptom.body as { custom: { ItemSettings: object } }; // a record of the contract API
    expect(Object.keys(custom.ItemSettings)).toHaveLength(10);
    const { structured } = await site.ask('get_stock_item', {
      inventoryID: 'PUMP00001',
      customFields: names,
    });
    expect(Object.keys(Object(structured['customFields']).ItemSettings)).toHaveLength(20);
    expect(structured).not.toHaveProperty('missingCustomFields');
    const list = await site.ask('list_entities', {
      entityName: 'StockItem',
      customFields: names,
      topN: 3,
    });
    for (const row of rowsIn(list.structured))
      expect(Object.keys(Object(row['customFields']).ItemSettings)).toHaveLength(20);
  });

  it('are named where they do not come, and not shown as empty', async () => {
    const args = {
      customerID: site.company.customers[0]?.CustomerID,
      customFields: ['CurrentCustomer.UsrCreditScore', 'CurrentCustomer.UsrLoyaltyTier'],
    };
    const all = await site.ask('get_customer', args);
    expect(all.structured).not.toHaveProperty('missingCustomFields');
    const { structured } = await site.ask('get_customer', args, 'sales');
    expect(structured).toMatchObject({
      customFields: { CurrentCustomer: { UsrLoyaltyTier: expect.any(String) } },
      missingCustomFields: ['CurrentCustomer.UsrCreditScore'],
    });
  });

  it('are described to those who may see them only', async () => {
    const described = async (as: 'admin' | 'sales') =>
      JSON.stringify(
        (await site.ask('describe_entity', { entityName: 'Customer' }, as)).structured,
      );
    expect(await described('admin')).toContain('CurrentCustomer.UsrCreditScore');
    expect(await described('sales')).not.toContain('UsrCreditScore');
    const denied = await site.ask('describe_entity', { entityName: 'Email' }, 'sales');
    expect(envelopeOf(denied.answer)['code']).toBe('ERP_FORBIDDEN');
  });
});

describe('complaint 17: fields have other names in each entity', () => {
  it.each([
    { selectFields: 'CustomerNam' },
    { orderBy: 'CustomerNam' },
    { filterExpression: "CustomerNam eq 'x'" },
  ])('are answered with the nearest right ones: %j', async (args) => {
    const { structured, answer } = await site.ask('list_entities', {
      entityName: 'Customer',
      ...args,
    });
    expect(site.sent.filter(({ path }) => path === 'Customer')).toEqual([]);
    expect(answer.text).toContain('CustomerName');
    expect(structured).not.toHaveProperty('results');
  });

  it('are told by describe_entity, with their types', async () => {
    const { structured } = await site.ask('describe_entity', { entityName: 'Customer' });
    expect(structured).toMatchObject({
      key: ['CustomerID'],
      fields: { string: expect.arrayContaining(['CustomerID', 'CustomerName', 'Status']) },
      linked: expect.arrayContaining([expect.objectContaining({ name: 'MainContact' })]),
    });
  });
});

describe('the files of a record', () => {
  it('are listed and fetched for whoever may see the record, and for nobody else', async () => {
    const hidden = site.company.salesOrders.find(
      ({ branch, OrderNbr }) => branch !== 'NORTH' && OrderNbr.endsWith('5'),
    );
    const args = {
      entityName: 'SalesOrder',
      recordKey: [hidden?.OrderType, hidden?.OrderNbr],
    };
    const listed = await site.ask('list_attachments', args);
    const files = rowsIn(listed.structured);
    expect(files.map(({ name }) => name)).toEqual(['terms.txt', 'drawing.pdf']);
    const [terms, drawing] = files;
    const text = await site.ask('get_attachment', { ...args, fileID: terms?.['fileID'] });
    expect(text.structured).toMatchObject({ text: 'Delivery within ten days.\n' });
    const document = await site.ask('get_attachment', { ...args, fileID: drawing?.['fileID'] });
    expect(document.content[1]).toMatchObject({
      type: 'resource',
      resource: { mimeType: 'application/pdf' },
    });
    // The ERP itself would hand the file out to whoever knows its id.
    site.as('sales');
    expect((await site.erp(`files/${terms?.['fileID']}`)).status).toBe(200);
    for (const tool of ['list_attachments', 'get_attachment']) {
      const extra = tool === 'get_attachment' ? { fileID: terms?.['fileID'] } : {};
      const { answer } = await site.ask(tool, { ...args, ...extra }, 'sales');
      expect(envelopeOf(answer)['code']).toBe('RECORD_NOT_FOUND');
      expect(site.sent.filter(({ path }) => path.startsWith('files/'))).toEqual([]);
    }
  });

  it('come as pictures, and never as programs', async () => {
    const key = { entityName: 'StockItem', recordKey: ['PUMP00001'] };
    await site.erp('StockItem/PUMP00001/files/setup.exe', { method: 'PUT', body: 'MZ' });
    const listed = await site.ask('list_attachments', key);
    const named = (name: string) => rowsIn(listed.structured).find((file) => file['name'] === name);
    const [photo, setup] = [named('photo.png'), named('setup.exe')];
    const picture = await site.ask('get_attachment', { ...key, fileID: photo?.['fileID'] });
    expect(picture.content[1]).toMatchObject({ type: 'image', mimeType: 'image/png' });
    const program = await site.ask('get_attachment', { ...key, fileID: setup?.['fileID'] });
    expect(envelopeOf(program.answer)['code']).toBe('FILE_NOT_SENT');
  });
});
