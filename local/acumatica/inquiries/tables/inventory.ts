// SPDX-License-Identifier: Apache-2.0
import type { StockItem, WarehouseDetail } from '../../company/model/items.ts';
import type { Warehouse } from '../../company/model/organization.ts';
import type { SalesInvoice, SalesInvoiceLine } from '../../company/model/receivables.ts';
import { fieldsOf, key, type Table } from './table.ts';

const item = fieldsOf<StockItem>();
export const InventoryItem = {
  dac: 'PX.Objects.IN.InventoryItem',
  fields: {
    inventoryCD: key(item.padded('Inventory ID', 30, ({ InventoryID }) => InventoryID)),
    descr: item.text('Description', ({ Description }) => Description),
    itemClassID: item.text('Item Class', ({ ItemClass }) => ItemClass),
    itemStatus: item.text('Item Status', ({ ItemStatus }) => ItemStatus),
    baseUnit: item.text('Base Unit', ({ BaseUOM }) => BaseUOM),
    basePrice: item.amount('Default Price', ({ DefaultPrice }) => DefaultPrice),
    avgCost: item.amount('Average Cost', ({ AverageCost }) => AverageCost),
    valMethod: item.text('Valuation Method', ({ ValuationMethod }) => ValuationMethod),
    lastModifiedDateTime: item.date('Last Modified On', ({ LastModified }) => LastModified),
    noteID: item.guid('Note ID', ({ NoteID }) => NoteID),
  },
} satisfies Table<StockItem>;

/** What of an item lies in one warehouse. */
export type SiteStatus = { readonly item: StockItem; readonly detail: WarehouseDetail };
const status = fieldsOf<SiteStatus>();
export const INSiteStatus = {
  dac: 'PX.Objects.IN.INSiteStatus',
  fields: {
    inventoryID: key(status.padded('Inventory ID', 30, ({ item: { InventoryID } }) => InventoryID)),
    subItemID: key(status.text('Subitem', () => '0')),
    siteID: key(status.padded('Warehouse', 10, ({ detail }) => detail.WarehouseID)),
    qtyOnHand: status.amount('Qty. On Hand', ({ detail }) => detail.QtyOnHand),
    qtyAvail: status.amount('Qty. Available', ({ detail }) => detail.qtyAvailable),
  },
} satisfies Table<SiteStatus>;

const site = fieldsOf<Warehouse>();
export const INSite = {
  dac: 'PX.Objects.IN.INSite',
  fields: {
    siteCD: key(site.padded('Warehouse ID', 10, ({ WarehouseID }) => WarehouseID)),
    descr: site.text('Description', ({ Description }) => Description),
    branchID: site.padded('Branch', 10, ({ branch }) => branch),
  },
} satisfies Table<Warehouse>;

/** A line that was invoiced, beside its invoice. */
export type SoldLine = { readonly invoice: SalesInvoice; readonly line: SalesInvoiceLine };
const sold = fieldsOf<SoldLine>();
export const ARTran = {
  dac: 'PX.Objects.AR.ARTran',
  fields: {
    tranType: key(sold.text('Tran. Type', ({ invoice: { Type } }) => Type)),
    refNbr: key(sold.text('Reference Nbr.', ({ invoice: { ReferenceNbr } }) => ReferenceNbr)),
    lineNbr: key(sold.whole('Line Nbr.', ({ line }) => line.LineNbr)),
    tranDate: sold.date('Date', ({ invoice }) => invoice.Date),
    customerID: sold.padded('Customer', 10, ({ invoice: { CustomerID } }) => CustomerID),
    sOOrderNbr: sold.text('Order Nbr.', ({ line }) => line.OrderNbr),
    qty: sold.amount('Quantity', ({ line }) => line.Qty),
    curyUnitPrice: sold.amount('Unit Price', ({ line }) => line.UnitPrice),
    curyTranAmt: sold.amount('Amount', ({ line }) => line.Amount),
  },
} satisfies Table<SoldLine>;
