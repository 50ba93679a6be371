// SPDX-License-Identifier: Apache-2.0
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { entities } from '#local/acumatica/contract/entities.ts';
import { rowsOf } from '#local/acumatica/contract/rows.ts';
import { typeNamed } from '#local/acumatica/contract/schema/types.ts';
import { contractSite, demoCompany } from './site.ts';

const company = demoCompany();
const { request } = contractSite(company);
const listed = [...entities.values()].filter((entity) => !entity.inquiry);
/** Details that only a keyed read can show. */
const unlisted = new Set(['Payment.ApplicationHistory']);

type Json = { [name: string]: unknown };
const isRow = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && 'rowNumber' in value;

/** What is wrong with a row, by the measured rules (acumatica-protocol §1). */
function faultsOf(typeName: string, row: Json, number: number, top: boolean): string[] {
  const wrong: string[] = [];
  const type = typeNamed(typeName);
  const names = Object.keys(row);
  const [id, rowNumber, note, ...rest] = names;
  if (`${id},${rowNumber},${note}` !== 'id,rowNumber,note')
    wrong.push(`starts with ${names.slice(0, 3)}`);
  const trailers = rest.filter((name) => ['custom', '_links', 'files'].includes(name));
  const fields = rest.slice(0, rest.length - trailers.length);
  if (trailers.join().replace(',files', '') !== 'custom,_links')
    wrong.push(`ends with ${trailers}`);
  const sorted = fields.toSorted((one, other) =>
    one.toLowerCase() < other.toLowerCase() ? -1 : 1,
  );
  if (sorted.join() !== fields.join()) wrong.push(`fields out of order: ${fields}`);
  if (row['rowNumber'] !== number) wrong.push(`row ${number} says ${String(row['rowNumber'])}`);
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(String(row['id'])))
    wrong.push('id is no GUID');
  const links = row['_links'] as Json;
  if (Object.keys(links).join() !== (top ? 'self,files:put' : 'files:put'))
    wrong.push(`links ${Object.keys(links)}`);
  for (const name of fields) {
    const field = type.field.get(name);
    if (field === undefined) wrong.push(`${name} is no field of ${typeName}`);
    else if (field.kind === 'many') {
      (row[name] as Json[]).forEach((one, index) => {
        wrong.push(...faultsOf(field.of, one, index + 1, false));
      });
    } else if (field.kind === 'one') wrong.push(...faultsOf(field.of, row[name] as Json, 1, false));
    else if (field.kind === 'value')
      wrong.push(...valueFaults(name, field.type, row[name] as Json));
  }
  return wrong;
}

const kinds: Record<string, (value: unknown) => boolean> = {
  boolean: (value) => typeof value === 'boolean',
  decimal: (value) => typeof value === 'number',
  int: Number.isInteger,
  short: Number.isInteger,
  long: Number.isInteger,
  guid: (value) => /^[0-9a-f-]{36}$/.test(String(value)),
  date: (value) =>
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{0,6}[1-9])?[+-]\d\d:\d\d$/.test(String(value)),
  string: (value) => typeof value === 'string' && value !== '',
};

function valueFaults(name: string, type: string, wire: Json): string[] {
  const members = Object.keys(wire);
  if (members.length === 0) return [];
  if (members.join() !== 'value') return [`${name} has ${members}`];
  return kinds[type]?.(wire['value']) ? [] : [`${name} is no ${type}: ${String(wire['value'])}`];
}

const expandsOf = (name: string): string[] =>
  typeNamed(name)
    .fields.filter((field) => field.kind !== 'value' && !unlisted.has(`${name}.${field.name}`))
    .map((field) => field.name);

describe('every record of every entity', () => {
  it.each(listed)('of $name has the measured shape, expanded and not', async ({ name }) => {
    const plain = await request(`${name}?$top=12`);
    expect(plain.status).toBe(200);
    expect(plain.body.length).toBeGreaterThanOrEqual(10);
    expect(
      plain.body.flatMap((row: Json, index: number) => faultsOf(name, row, index + 1, true)),
    ).toEqual([]);
    const full = await request(`${name}?$top=12&$skip=3&$expand=${expandsOf(name).join()}`);
    expect(
      full.body.flatMap((row: Json, index: number) => faultsOf(name, row, index + 1, true)),
    ).toEqual([]);
    expect(Object.values(plain.body[0]).some((value) => Array.isArray(value) || isRow(value))).toBe(
      false,
    );
  });

  it('shows exactly the fields that were chosen, whatever is chosen', async () => {
    const choice = fc.constantFrom(...listed).chain((entity) =>
      fc.record({
        entity: fc.constant(entity.name),
        fields: fc.subarray(
          typeNamed(entity.name)
            .fields.filter((field) => field.kind === 'value')
            .map((field) => field.name),
          { minLength: 1 },
        ),
        top: fc.integer({ min: 1, max: 4 }),
        skip: fc.integer({ min: 0, max: 20 }),
      }),
    );
    await fc.assert(
      fc.asyncProperty(choice, async ({ entity, fields, top, skip }) => {
        const { body } = await request(
          `${entity}?$select=${fields.join()}&$top=${top}&$skip=${skip}`,
        );
        const total = rowsOf(company, entity).length;
        expect(body).toHaveLength(Math.max(0, Math.min(top, total - skip)));
        for (const row of body) {
          const shown = Object.keys(row).filter(
            (name) => !['id', 'rowNumber', 'note', 'custom', '_links'].includes(name),
          );
          expect(new Set(shown)).toEqual(new Set(fields));
        }
      }),
      { numRuns: 60 },
    );
  });

  it('has at least one record with detail lines wherever there are details in the getter table', async () => {
    const withDetails = [
      'SalesOrder.Details',
      'SalesOrder.Shipments',
      'Invoice.Details',
      'Invoice.TaxDetails',
      'Bill.Details',
      'JournalTransaction.Details',
      'Payment.DocumentsToApply',
      'Payment.OrdersToApply',
      'Check.Details',
      'Check.History',
      'StockItem.WarehouseDetails',
      'StockItem.VendorDetails',
      'Warehouse.Locations',
      'ItemClass.Attributes',
      'PurchaseOrder.Details',
      'PurchaseReceipt.Details',
      'ProjectTransaction.Details',
      'ServiceOrder.Details',
      'ServiceOrder.Appointments',
      'Appointment.Details',
      'Appointment.Staff',
      'Appointment.Logs',
      'Opportunity.Products',
      'Opportunity.TaxDetails',
      'Shipment.Details',
      'Shipment.Packages',
      'Shipment.Orders',
      'SalesInvoice.Details',
      'SalesInvoice.TaxDetails',
      'ExpenseClaim.Details',
      'Event.Attendees',
    ];
    const bare: string[] = [];
    for (const path of withDetails) {
      const [entity = '', details = ''] = path.split('.');
      const newest = details === 'OrdersToApply' ? "&$filter=Type eq 'Prepayment'" : '';
      const { body } = await request(
        `${entity}?$expand=${details}&$select=${details}&$top=60${newest}`,
      );
      if (!body.some((row: Json) => (row[details] as unknown[]).length > 0)) bare.push(path);
    }
    expect(bare).toEqual([]);
  });

  it('is found by its keys, in their order, and by its id', async () => {
    const failed: string[] = [];
    for (const entity of listed) {
      const rows = rowsOf(company, entity.name);
      const row = rows[Math.floor(rows.length / 2)];
      if (row === undefined) throw new Error(`${entity.name} has no rows`);
      const keys = entity.keys.map((key) => encodeURIComponent(String(row[key])));
      // A slash in a key breaks the path even when it is encoded, as in IIS.
      if (!keys.some((key) => key.includes('%2F'))) {
        const byKeys = await request(`${entity.name}/${keys.join('/')}`);
        if (byKeys.status !== 200 || byKeys.body.id !== row['id'])
          failed.push(`${entity.name} by keys`);
      }
      const byId = await request(`${entity.name}/${String(row['id'])}`);
      if (byId.status !== 200 || byId.body.id !== row['id']) failed.push(`${entity.name} by id`);
    }
    expect(failed).toEqual([]);
  });
});

describe('reading', () => {
  it('needs the module before the number of a batch', async () => {
    expect((await request('JournalTransaction/AR/AR000001')).status).toBe(200);
    const short = await request('JournalTransaction/AR000001');
    expect(short.body.exceptionType).toBe(
      'PX.Api.ContractBased.NoEntitySatisfiesTheConditionException',
    );
  });

  it('shows dates in the offset of the user, in summer and in winter', async () => {
    const dates = new Set<string>();
    for (const day of ['2026-01-15', '2026-07-15']) {
      const { body } = await request(
        `SalesOrder?$filter=Date eq datetimeoffset'${day}'&$top=1&$select=Date`,
      );
      dates.add(body[0].Date.value);
    }
    expect([...dates]).toEqual(['2026-01-15T00:00:00-05:00', '2026-07-15T00:00:00-04:00']);
  });

  it('brings the fields of the filter along, selected or not', async () => {
    const { body } = await request(
      "SalesOrder?$filter=CustomerID eq 'C000090'&$select=OrderNbr&$top=1",
    );
    expect(Object.keys(body[0])).toEqual([
      'id',
      'rowNumber',
      'note',
      'CustomerID',
      'OrderNbr',
      'custom',
      '_links',
    ]);
  });

  it('gives an empty collection where a list expands what it does not select', async () => {
    const hidden = await request('SalesOrder?$top=1&$select=OrderNbr&$expand=Details');
    expect(hidden.body[0].Details).toEqual([]);
    const chosen = await request(
      'SalesOrder?$top=1&$select=OrderNbr,Details/InventoryID&$expand=Details',
    );
    expect(Object.keys(chosen.body[0].Details[0])).toEqual([
      'id',
      'rowNumber',
      'note',
      'InventoryID',
      'custom',
      '_links',
    ]);
  });

  it('shows custom fields only when asked', async () => {
    expect((await request('Customer/C000001')).body.custom).toEqual({});
    const asked = await request('Customer/C000001?$custom=CurrentCustomer.UsrLoyaltyTier');
    expect(asked.body.custom.CurrentCustomer.UsrLoyaltyTier).toEqual({
      type: 'CustomStringField',
      value: expect.stringMatching(/Gold|Standard/),
    });
    const schema = await request('Customer/$adHocSchema');
    expect(schema.body.custom.CurrentCustomer.UsrLoyaltyTier.type).toBe('CustomStringField');
    expect(schema.body.CustomerID).toEqual({});
  });

  it('takes encoded keys, but for the slash', async () => {
    for (const key of ['#05773', '50% BLEND', 'SEAL?A']) {
      const { status, body } = await request(`StockItem/${encodeURIComponent(key)}`);
      expect([status, body.InventoryID?.value]).toEqual([200, key]);
    }
    expect((await request('StockItem/HOSE%2012%2F50')).status).toBe(500);
    const found = await request("StockItem?$filter=InventoryID eq 'HOSE 12/50'");
    expect(found.body).toHaveLength(1);
  });

  it('refuses names that the entity does not have', async () => {
    for (const query of [
      '$select=Nope',
      '$expand=Nope',
      '$expand=OrderNbr',
      '$select=Details/Nope',
    ]) {
      const { status, body } = await request(`SalesOrder?${query}&$top=1`);
      expect([status, body.exceptionMessage]).toEqual([
        500,
        'The given key was not present in the dictionary.',
      ]);
    }
    expect((await request('SalesOrder?$top=many')).status).toBe(400);
  });

  it('cannot optimise what the real system cannot', async () => {
    const history = await request('Payment?$top=1&$expand=ApplicationHistory');
    expect(history.status).toBe(500);
    expect(history.body.exceptionType).toBe(
      'PX.Api.ContractBased.OptimizedExport.CannotOptimizeException',
    );
    expect(history.body.exceptionMessage).toContain(
      'ApplicationHistory.DisplayRefNbr: View ARPost has BQL delegate',
    );
    const keyed = await request('Payment/Payment/PM000001?$expand=ApplicationHistory');
    expect(keyed.status).toBe(200);
    for (const path of ['InventorySummaryInquiry', 'InventoryQuantityAvailable/PUMP00001']) {
      const inquiry = await request(path);
      expect([inquiry.status, inquiry.body.exceptionType]).toEqual([
        500,
        'PX.Api.ContractBased.OptimizedExport.CannotOptimizeException',
      ]);
    }
  });

  it('answers inquiries by PUT, with results when expanded', async () => {
    const item = company.stockItems[40];
    const body = { InventoryID: { value: item?.InventoryID } };
    const summary = await request('InventorySummaryInquiry?$expand=Results', {
      method: 'PUT',
      body,
    });
    expect(summary.body.Results).toHaveLength(4);
    const onHand = summary.body.Results.reduce(
      (sum: number, row: { QtyOnHand: { value: number } }) => sum + row.QtyOnHand.value,
      0,
    );
    expect(onHand).toBe(item?.WarehouseDetails.reduce((sum, place) => sum + place.QtyOnHand, 0));
    expect(summary.body).not.toHaveProperty('_links');
    const bare = await request('InventorySummaryInquiry', { method: 'PUT', body });
    expect(bare.body).not.toHaveProperty('Results');
    const available = await request('InventoryQuantityAvailable?$expand=Results', {
      method: 'PUT',
      body,
    });
    expect(available.body.Results[0].InventoryID.value).toBe(item?.InventoryID);
  });

  it('says 404 instead of 500 for a missing record when told to', async () => {
    const lenient = contractSite(company, { missingRecordStatus: 404 });
    expect((await lenient.request('Customer/NOSUCH')).status).toBe(404);
    expect((await request('Customer/NOSUCH')).status).toBe(500);
  });
});

describe('the door', () => {
  it('answers 401 before it looks at the path', async () => {
    for (const path of [
      'Customer/C000001',
      'Nope/1',
      '/AcumaticaERP/entity',
      '/AcumaticaERP/entity/Default/1.0/X',
    ]) {
      const { status, text } = await request(path, { as: '' });
      expect([status, text]).toEqual([401, '']);
    }
    expect((await request('Nope/1')).status).toBe(404);
  });

  it('says that no seat is free as the web server does', async () => {
    const { status, text } = await request('Customer/C000001', { as: 'nobody-can-sit' });
    expect([status, text]).toEqual([429, 'The custom error module does not recognize this error.']);
  });

  it('opens a cookie session for a right password and says 500 for a wrong one', async () => {
    const wrong = await request('/AcumaticaERP/entity/auth/login', {
      method: 'POST',
      as: '',
      body: { name: 'admin', password: 'wrong', tenant: 'DEMO' },
    });
    expect([wrong.status, wrong.body.exceptionMessage]).toEqual([
      500,
      'Error: Invalid credentials. Please try again.',
    ]);
    const elsewhere = await request('/AcumaticaERP/entity/auth/login', {
      method: 'POST',
      as: '',
      body: { name: 'admin', password: 'admin-demo-1', tenant: 'OTHER' },
    });
    expect(elsewhere.body.exceptionType).toBe('PX.Data.PXUndefinedCompanyException');
    const site = contractSite(company);
    const opened = await site.contract.app.request(
      'http://erp.example/AcumaticaERP/entity/auth/login',
      {
        method: 'POST',
        body: JSON.stringify({ name: 'admin', password: 'admin-demo-1', tenant: 'DEMO' }),
      },
    );
    const cookie = opened.headers.get('set-cookie')?.split(';')[0] ?? '';
    expect((await site.request('Customer/C000001', { as: '', headers: { cookie } })).status).toBe(
      200,
    );
    await site.request('/AcumaticaERP/entity/auth/logout', {
      method: 'POST',
      as: '',
      headers: { cookie },
    });
    expect((await site.request('Customer/C000001', { as: '', headers: { cookie } })).status).toBe(
      401,
    );
  });

  it('names the version and the endpoint', async () => {
    const { body } = await request('/AcumaticaERP/entity');
    expect(body.version).toHaveProperty('databaseVersion');
    expect(body.endpoints).toEqual([
      { name: 'Default', version: '25.200.001', href: '/AcumaticaERP/entity/Default/25.200.001/' },
    ]);
  });
});
