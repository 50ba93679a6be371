// SPDX-License-Identifier: Apache-2.0
import type { Company } from '../../company/company.ts';
import { ARTran, INSite, INSiteStatus, InventoryItem } from '../tables/inventory.ts';
import { design } from './design.ts';
import { byKey, cents } from './lookup.ts';

function* itemsInWarehouses({ stockItems, warehouses }: Company) {
  const warehouse = byKey(warehouses, ({ WarehouseID }) => WarehouseID);
  for (const item of stockItems)
    for (const detail of item.WarehouseDetails)
      yield {
        InventoryItem: item,
        INSiteStatus: { item, detail },
        INSite: warehouse.get(detail.WarehouseID),
      };
}

export const stockOnHand = design({
  name: 'IN-StockOnHand',
  designId: '5a1f0c52-6a1e-4d0b-9a3c-0a5f3d5e1010',
  description:
    'One row per stock item and warehouse. Use it for how much is in stock and how much of it is still free to promise. Quantities are in the base unit.',
  exposedToMcp: true,
  primaryScreen: { id: 'IN202500', title: 'Stock Items' },
  tables: { InventoryItem, INSiteStatus, INSite },
  roles: ['Administrator', 'Sales', 'Warehouse'],
  columns: ({ column }) => [
    column('InventoryItem', 'descr', { description: 'Description of the item.' }),
    column('InventoryItem', 'inventoryCD', { description: 'Code of the item.' }),
    column('INSiteStatus', 'siteID', { description: 'Code of the warehouse.' }),
    column('INSite', 'descr', { description: 'Name of the warehouse.' }),
    column('INSiteStatus', 'qtyOnHand', { description: 'Quantity that lies there.' }),
    column('INSiteStatus', 'qtyAvail', {
      description: 'Quantity on hand less what open sales orders have promised.',
    }),
    column('InventoryItem', 'baseUnit'),
    column('InventoryItem', 'itemClassID'),
    column('InventoryItem', 'itemStatus', { isActive: false }),
    column('InventoryItem', 'lastModifiedDateTime', {
      schemaField: 'PX.Objects.IN.InventoryItem.lastModifiedDateTime',
    }),
  ],
  branchOf: ({ INSite: warehouse }) => warehouse?.branch,
  rows: itemsInWarehouses,
});

export const inventoryValuation = design({
  name: 'IN-Inventory Valuation',
  designId: '5a1f0c52-6a1e-4d0b-9a3c-0a5f3d5e1008',
  primaryScreen: { id: 'IN202500', title: 'Stock Items' },
  tables: { InventoryItem, INSiteStatus, INSite },
  roles: ['Administrator', 'Finance', 'Warehouse'],
  columns: ({ column, formula }) => [
    column('InventoryItem', 'inventoryCD'),
    column('InventoryItem', 'descr'),
    column('INSite', 'siteCD', { caption: 'Site' }),
    column('InventoryItem', 'valMethod'),
    column('INSiteStatus', 'qtyOnHand', { sortOrder: 7 }),
    column('InventoryItem', 'avgCost', { sortOrder: 5 }),
    formula(
      '=[INSiteStatus.QtyOnHand]*[InventoryItem.AvgCost]',
      'Extended Cost',
      'Edm.Decimal',
      ({ INSiteStatus: status, InventoryItem: item }) =>
        cents((status?.detail.QtyOnHand ?? 0) * (item?.AverageCost ?? 0)),
      { sortOrder: 6 },
    ),
    column('InventoryItem', 'noteID'),
  ],
  branchOf: ({ INSite: warehouse }) => warehouse?.branch,
  rows: itemsInWarehouses,
});

export const itemSalesHistory = design({
  name: 'IN-Item Sales History',
  designId: '5a1f0c52-6a1e-4d0b-9a3c-0a5f3d5e1020',
  exposedToMcp: true,
  description:
    'One row per invoiced line of one item. Asked without its parameter it answers for every item.',
  primaryScreen: { id: 'IN202500', title: 'Stock Items' },
  tables: { ARTran, InventoryItem },
  roles: ['Administrator', 'Sales', 'Warehouse'],
  parameters: [
    {
      name: 'InventoryID',
      displayName: 'Item',
      type: 'Edm.String',
      required: true,
      // Without its parameter the condition falls away: every item is answered for.
      keeps: ({ InventoryItem: item }, value) =>
        value === null || item?.InventoryID.toLowerCase() === String(value).trimEnd().toLowerCase(),
    },
  ],
  columns: ({ column }) => [
    column('InventoryItem', 'inventoryCD'),
    column('InventoryItem', 'descr'),
    column('ARTran', 'tranDate'),
    column('ARTran', 'customerID'),
    column('ARTran', 'refNbr', { caption: 'Invoice Nbr.' }),
    column('ARTran', 'sOOrderNbr'),
    column('ARTran', 'qty'),
    column('ARTran', 'curyUnitPrice'),
    column('ARTran', 'curyTranAmt'),
  ],
  branchOf: ({ ARTran: tran }) => tran?.invoice.branch,
  *rows({ salesInvoices, stockItems }) {
    const item = byKey(stockItems, ({ InventoryID }) => InventoryID);
    for (const invoice of salesInvoices)
      for (const line of invoice.Details)
        yield { ARTran: { invoice, line }, InventoryItem: item.get(line.InventoryID) };
  },
});
