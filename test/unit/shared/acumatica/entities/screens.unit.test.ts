// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { entityGetters } from '#shared/acumatica/entities/getters.ts';
import { browserUrl, screenId } from '#shared/acumatica/entities/screens.ts';
import { keyField } from '#shared/acumatica/tools/record-key.ts';

const site = { url: 'https://erp.example.com/site', tenant: 'My Company' };
const start = 'https://erp.example.com/site/Main?CompanyID=My%20Company&ScreenId=';

describe('the address of a record’s form', () => {
  it.each([
    ['Customer', { CustomerID: { value: 'A&B #1 ' } }, 'AR303000&AcctCD=A%26B%20%231'],
    [
      'SalesOrder',
      { OrderType: { value: 'SO' }, OrderNbr: { value: 'SO/1' } },
      'SO301000&OrderType=SO&OrderNbr=SO%2F1',
    ],
    [
      'Invoice',
      { Type: { value: 'Credit Memo' }, ReferenceNbr: { value: '000001' } },
      'AR301000&DocType=CRM&RefNbr=000001',
    ],
    [
      'Bill',
      { Type: { value: 'Debit Adj.' }, ReferenceNbr: { value: '1' } },
      'AP301000&DocType=ADR&RefNbr=1',
    ],
    ['PurchaseOrder', { Type: 'RO', OrderNbr: 'PO1' }, 'PO301000&OrderType=RO&OrderNbr=PO1'],
    ['Contact', { ContactID: { value: 100012 } }, 'CR302000&ContactID=100012'],
    ['InventorySummaryInquiry', { InventoryID: { value: 'I' } }, 'IN401000&InventoryID=I'],
    [
      'InventorySummaryInquiry',
      { InventoryID: { value: 'I' }, WarehouseID: { value: 'W' } },
      'IN401000&InventoryID=I&SiteID=W',
    ],
  ])('of %s %j', (entity, record, rest) =>
    expect(browserUrl(site, entity, record)).toBe(start + rest),
  );

  it.each([
    ['a key that is not there', 'SalesOrder', { OrderNbr: { value: 'SO1' } }],
    ['an empty key', 'Customer', { CustomerID: { value: ' ' } }],
    ['an empty field', 'Customer', { CustomerID: {} }],
    ['a type whose code is not known', 'Invoice', { Type: 'Nonsense', ReferenceNbr: '1' }],
    ['a type that is an inherited name', 'Invoice', { Type: 'toString', ReferenceNbr: '1' }],
    ['a form that is not known', 'Tax', { TaxID: { value: 'VAT' } }],
    ['an inherited name', 'toString', {}],
  ])('is not made up for %s', (_why, entity, record) =>
    expect(browserUrl(site, entity, record)).toBeUndefined(),
  );

  it.each(entityGetters.map((getter) => [getter.entity, getter] as const))(
    'is known for %s by the key of its getter',
    (entity, { keys }) => {
      const record = Object.fromEntries(
        keys.map((part) => [keyField(part), part.standard ?? 'KEY']),
      );
      expect(browserUrl(site, entity, record)).toContain(`ScreenId=${screenId(entity)}&`);
      expect(screenId(entity)).toMatch(/^[A-Z]{2}\d{6}$/);
    },
  );

  it('has a code for each type that a getter tells of', () => {
    for (const { entity, keys } of entityGetters)
      for (const { parameter, about } of keys)
        if (parameter === 'type')
          for (const type of about?.split(', ') ?? [])
            expect(
              browserUrl(site, entity, {
                Type: type,
                ReferenceNbr: '1',
                OrderNbr: '1',
                ReceiptNbr: '1',
              }),
              `${entity} ${type}`,
            ).toBeDefined();
  });
});
