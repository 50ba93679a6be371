// SPDX-License-Identifier: Apache-2.0
import { beforeEach, describe, expect, it } from 'vitest';
import { generateCompany } from '#local/acumatica/company/company.ts';
import { contractSite } from './site.ts';

const company = generateCompany();
let site = contractSite(company);
beforeEach(() => {
  site = contractSite(company);
});
const put = (path: string, body: unknown, more = {}) =>
  site.request(path, { method: 'PUT', body, ...more });

const northern = company.salesOrders.find(
  (order) => order.branch === 'NORTH' && order.Details.length > 2,
);
if (northern === undefined) throw new Error('No order to write to');
const keys = { OrderType: { value: northern.OrderType }, OrderNbr: { value: northern.OrderNbr } };
const path = `SalesOrder/${northern.OrderType}/${northern.OrderNbr}`;

describe('a PUT', () => {
  it('changes a record by its keys and shows all scalar fields, and the details that it sent', async () => {
    const { status, body } = await put('SalesOrder', {
      ...keys,
      Description: { value: 'Changed' },
    });
    expect([status, body.Description.value, 'Details' in body]).toEqual([200, 'Changed', false]);
    expect((await site.request(path)).body.Description.value).toBe('Changed');
    const sent = await put('SalesOrder', { ...keys, Details: [] });
    expect(sent.body.Details.length).toBeGreaterThan(2);
  });

  it('shows selected fields and those that it sent', async () => {
    const { body } = await put('SalesOrder?$select=OrderTotal', {
      ...keys,
      Description: { value: 'Again' },
    });
    expect(Object.keys(body).filter((name) => /^[A-Z]/.test(name))).toEqual([
      'Description',
      'OrderNbr',
      'OrderTotal',
      'OrderType',
    ]);
  });

  it('updates, adds and deletes lines, and brings the total along', async () => {
    const before = (await site.request(`${path}?$expand=Details`)).body;
    const [first, second, third] = before.Details;
    const { body } = await put('SalesOrder', {
      ...keys,
      Details: [
        { id: first.id, OrderQty: { value: 1 } },
        { id: second.id, delete: true },
        { InventoryID: { value: third.InventoryID.value }, OrderQty: { value: 2 } },
      ],
    });
    expect(body.Details).toHaveLength(before.Details.length);
    expect(body.Details.map((line: { rowNumber: number }) => line.rowNumber)).toEqual(
      body.Details.map((_: unknown, index: number) => index + 1),
    );
    expect(body.Details[0].OrderQty.value).toBe(1);
    expect(body.Details.some((line: { id: string }) => line.id === second.id)).toBe(false);
    const lines = body.Details.reduce(
      (sum: number, line: { Amount: { value: number } }) => sum + line.Amount.value,
      0,
    );
    expect(body.OrderTotal.value).toBeCloseTo(lines + body.TaxTotal.value, 2);
  });

  it('inserts with the next number, and the new record is found', async () => {
    const { status, body } = await put('Customer', { CustomerName: { value: 'New Shop' } });
    expect([status, body.note, body.CustomerName.value]).toEqual([200, null, 'New Shop']);
    expect((await site.request(`Customer/${body.CustomerID.value}`)).body.note).toEqual({
      value: '',
    });
    const task = await put('Task', { Summary: { value: 'Call' } });
    expect(task.body.NoteID.value).toBe(task.body.id);
  });

  it('says what is wrong beside each field and keeps nothing', async () => {
    const before = (await site.request(`${path}?$expand=Details`)).text;
    const { status, body } = await put('SalesOrder', {
      ...keys,
      CustomerID: { value: 'NOSUCH' },
      OrderTotal: { value: 'many' },
      Details: [{ InventoryID: { value: 'NOSUCHITEM' }, OrderQty: { value: 1 } }],
    });
    expect(status).toBe(422);
    expect(body.error).toContain('record raised at least one error');
    expect(Object.keys(body).slice(0, 3)).toEqual(['id', 'rowNumber', 'error']);
    expect(body.CustomerID.error).toBe("Customer 'NOSUCH' cannot be found in the system.");
    expect(body.OrderTotal.error).toContain('is not a valid value');
    expect(body.Details.at(-1).InventoryID.error).toContain('NOSUCHITEM');
    expect((await site.request(`${path}?$expand=Details`)).text).toBe(before);
    const closed = await put('Invoice', {
      Customer: { value: 'C000001' },
      PostPeriod: { value: '012025' },
    });
    expect(closed.body.PostPeriod.error).toContain('01-2025 financial period is closed');
    const lacking = await put('Customer', { Email: { value: 'a@shop.example' } });
    expect(lacking.body.CustomerName.error).toBe("Error: 'Account Name' cannot be empty.");
  });

  it('cannot read an empty body, broken JSON, or a collection sent as an object', async () => {
    const nothing = await put('SalesOrder', '');
    expect([nothing.status, nothing.body.modelState['']]).toEqual([
      400,
      ['The request body should not be empty.'],
    ]);
    for (const body of ['{', '[]', { ...keys, Details: { InventoryID: { value: 'x' } } }]) {
      const { status, text } = await put('SalesOrder', body);
      expect([status, text.includes('An exception occurred during input parsing.')]).toEqual([
        400,
        true,
      ]);
    }
  });

  it('keeps notes, custom fields and linked entities', async () => {
    await put('Customer', {
      CustomerID: { value: 'C000002' },
      note: { value: 'Likes tea' },
      MainContact: { Email: { value: 'tea@shop.example' }, Address: { City: { value: 'Utica' } } },
      custom: {
        CurrentCustomer: { UsrLoyaltyTier: { type: 'CustomStringField', value: 'Platinum' } },
      },
    });
    const { body } = await site.request(
      'Customer/C000002?$expand=MainContact/Address&$custom=CurrentCustomer.UsrLoyaltyTier',
    );
    expect(body.note).toEqual({ value: 'Likes tea' });
    expect(body.MainContact.Email.value).toBe('tea@shop.example');
    expect(body.MainContact.Address.City.value).toBe('Utica');
    expect(body.custom.CurrentCustomer.UsrLoyaltyTier.value).toBe('Platinum');
  });

  it('minds its preconditions, and a PATCH only updates', async () => {
    const fresh = { CustomerID: { value: 'BRANDNEW' }, CustomerName: { value: 'x' } };
    expect((await put('Customer', fresh, { headers: { 'if-match': '*' } })).status).toBe(412);
    expect(
      (
        await put(
          'Customer',
          { CustomerID: { value: 'C000003' } },
          { headers: { 'if-none-match': '*' } },
        )
      ).status,
    ).toBe(412);
    expect((await put('Customer', fresh, { method: 'PATCH' })).status).toBe(404);
    expect(
      (
        await put(
          'Customer',
          { CustomerID: { value: 'C000003' }, Email: { value: 'b@c.example' } },
          { method: 'PATCH' },
        )
      ).status,
    ).toBe(200);
  });

  it('answers 200 with the old values to a person who may only read', async () => {
    const { status, body } = await put(
      'SalesOrder',
      { ...keys, Description: { value: 'Mine now' } },
      { as: 'finance' },
    );
    expect(status).toBe(200);
    expect(body.Description.value).not.toBe('Mine now');
    expect(
      (await put('SalesOrder', { CustomerID: { value: 'C000001' } }, { as: 'finance' })).status,
    ).toBe(403);
  });
});

describe('a DELETE', () => {
  it('removes the record, for those who may', async () => {
    expect((await site.request('Lead/500001', { method: 'DELETE', as: 'finance' })).status).toBe(
      403,
    );
    expect((await site.request('Lead/500001', { method: 'DELETE' })).status).toBe(204);
    expect((await site.request('Lead/500001')).status).toBe(500);
    // A record that comes in its place must not bring it back.
    const { body } = await put('Lead', { LastName: { value: 'Newman' } });
    expect((await site.request('Lead/500001')).status).toBe(500);
    expect((await site.request(`Lead/${body.LeadID.value}`)).body.LastName.value).toBe('Newman');
  });
});

describe('an action', () => {
  it('that takes long answers 202, then 202 while it runs, then 204 with the record', async () => {
    const open = company.invoices.find((invoice) => invoice.Status === 'Balanced');
    const entity = { Type: { value: open?.Type }, ReferenceNbr: { value: open?.ReferenceNbr } };
    const started = await site.request('Invoice/ReleaseInvoice', {
      method: 'POST',
      body: { entity, parameters: {} },
    });
    expect([started.status, started.text]).toEqual([202, '']);
    expect(started.location).toMatch(/\/Invoice\/ReleaseInvoice\/status\/[0-9a-f-]{36}$/);
    expect((await site.request(started.location ?? '')).status).toBe(202);
    const done = await site.request(started.location ?? '');
    expect([done.status, done.location]).toEqual([
      204,
      `/AcumaticaERP/entity/Default/25.200.001/Invoice/${open?.id}`,
    ]);
    expect((await site.request(done.location ?? '')).body.Status.value).toBe('Open');
    const again = await site.request('Invoice/ReleaseInvoice', {
      method: 'POST',
      body: { entity },
    });
    expect([again.status, again.body.exceptionMessage]).toEqual([
      500,
      'Document Status is invalid for processing.',
    ]);
  });

  it('that is quick answers 204, and others are refused', async () => {
    const id = company.tasks.find((task) => task.Status === 'Open')?.id;
    const quick = await site.request('Task/CompleteTask', {
      method: 'POST',
      body: { entity: { id } },
    });
    expect([quick.status, quick.location?.endsWith(`/Task/${id}`)]).toEqual([204, true]);
    expect(
      (await site.request('Task/Explode', { method: 'POST', body: { entity: { id } } })).status,
    ).toBe(500);
    expect((await site.request('Task/CompleteTask', { method: 'POST', body: {} })).status).toBe(
      400,
    );
    expect(
      (
        await site.request('Task/CompleteTask', {
          method: 'POST',
          as: 'finance',
          body: { entity: { id } },
        })
      ).status,
    ).toBe(403);
  });
});

describe('a file', () => {
  it('is attached by the keys or by the link, listed with the record, and read back', async () => {
    const attached = await site.request('StockItem/%2305773/files/photo.jpg', {
      method: 'PUT',
      body: 'pixels',
    });
    expect(attached.status).toBe(204);
    const { body } = await site.request('StockItem/%2305773?$expand=files&$select=InventoryID');
    expect(body.files).toContainEqual({
      id: expect.any(String),
      filename: 'Stock Items (#05773)\\photo.jpg',
      href: attached.location,
      comment: null,
    });
    expect((await site.request(attached.location ?? '')).text).toBe('pixels');
    const link = body._links['files:put'].replace('{filename}', 'second.txt');
    expect((await site.request(link, { method: 'PUT', body: 'words' })).status).toBe(204);
    expect((await site.request('StockItem/%2305773?$expand=files')).body.files).toHaveLength(3);
  });

  it('hangs on generated records from the start, the same on every read', async () => {
    const list = async () => (await site.request('StockItem/PUMP00001?$expand=files')).body.files;
    const [photo] = await list();
    expect(photo).toMatchObject({ filename: 'Stock Items (PUMP00001)\\photo.png' });
    expect(await list()).toEqual([photo]);
    expect((await site.request(photo.href)).text).toContain('PNG');
  });
});
