// SPDX-License-Identifier: Apache-2.0
import { Customer } from '../tables/parties.ts';
import { SOLine, SOOrder, SOShipLine, SOShipment } from '../tables/sales.ts';
import { design } from './design.ts';
import { byKey } from './lookup.ts';

const finished = ['Completed', 'Canceled'];

export const openSalesOrders = design({
  name: 'SO-Sales Orders Open',
  designId: '5a1f0c52-6a1e-4d0b-9a3c-0a5f3d5e1001',
  description:
    'One row per sales order that is neither completed nor canceled. Use it for the backlog: what customers have ordered and not yet received. Amounts are in the currency of the order and include tax.',
  exposedToMcp: true,
  primaryScreen: { id: 'SO301000', title: 'Sales Orders' },
  tables: { SOOrder, Customer },
  roles: ['Administrator', 'Sales', 'Finance'],
  columns: ({ column }) => [
    column('SOOrder', 'orderDate', { description: 'Date on which the order was entered.' }),
    column('SOOrder', 'orderNbr', { description: 'Number of the sales order.' }),
    column('Customer', 'acctName', { description: 'Name of the customer who ordered.' }),
    column('SOOrder', 'orderType', { caption: 'Order Type' }),
    column('SOOrder', 'status', { description: 'Status of the order.' }),
    column('Customer', 'status', { caption: 'Status' }),
    column('SOOrder', 'requestDate'),
    column('SOOrder', 'curyOrderTotal', {
      description: 'Total of the order with tax, in the currency of the order.',
    }),
    column('SOOrder', 'curyID'),
    column('SOOrder', 'hold', { isActive: false }),
    column('SOOrder', 'branchID'),
    column('SOOrder', 'lastModifiedDateTime', { caption: 'Last Modified On' }),
  ],
  branchOf: ({ SOOrder: order }) => order?.branch,
  *rows({ salesOrders, customers }) {
    const customer = byKey(customers, ({ CustomerID }) => CustomerID);
    for (const order of salesOrders)
      if (!finished.includes(order.Status))
        yield { SOOrder: order, Customer: customer.get(order.CustomerID) };
  },
});

export const orderLines = design({
  name: 'SO-OrderLines',
  designId: '5a1f0c52-6a1e-4d0b-9a3c-0a5f3d5e1002',
  primaryScreen: { id: 'SO301000', title: 'Sales Orders' },
  tables: { SOOrder, SOLine, Customer },
  roles: ['Administrator', 'Sales', 'Warehouse'],
  columns: ({ column }) => [
    column('SOLine', 'tranDesc'),
    column('SOOrder', 'orderNbr', { caption: 'Order Number' }),
    column('SOLine', 'lineNbr'),
    column('SOOrder', 'orderDate', { sortOrder: 2 }),
    column('Customer', 'acctCD', { caption: 'Customer' }),
    column('SOLine', 'siteID'),
    column('SOLine', 'orderQty'),
    column('SOLine', 'openQty'),
    column('SOLine', 'shippedQty', { isActive: false }),
    column('SOLine', 'curyUnitPrice'),
    column('SOLine', 'curyLineAmt', { caption: 'Line Amount' }),
    column('SOLine', 'completed'),
  ],
  branchOf: ({ SOOrder: order }) => order?.branch,
  *rows({ salesOrders, customers }) {
    const customer = byKey(customers, ({ CustomerID }) => CustomerID);
    for (const order of salesOrders)
      for (const line of order.Details)
        yield {
          SOOrder: order,
          SOLine: { order, line },
          Customer: customer.get(order.CustomerID),
        };
  },
});

export const shipments = design({
  name: 'SO-Shipments',
  designId: '5a1f0c52-6a1e-4d0b-9a3c-0a5f3d5e1003',
  exposedToMcp: false,
  primaryScreen: { id: 'SO302000', title: 'Shipments' },
  tables: { SOShipment, SOShipLine, Customer },
  roles: ['Administrator', 'Sales', 'Warehouse'],
  columns: ({ column }) => [
    column('SOShipment', 'shipmentNbr'),
    column('SOShipment', 'status'),
    column('SOShipment', 'shipDate'),
    column('SOShipment', 'siteID', { caption: 'Warehouse' }),
    column('SOShipment', 'shipVia'),
    column('SOShipLine', 'origOrderNbr'),
    column('SOShipLine', 'tranDesc'),
    column('SOShipLine', 'shippedQty', { caption: 'Shipped' }),
    column('SOShipment', 'shipmentQty', { caption: 'Shipped' }),
    column('SOShipment', 'shipmentWeight', { isActive: false }),
    column('SOShipment', 'packageCount'),
    column('Customer', 'acctName'),
    column('SOShipment', 'createdDateTime'),
  ],
  branchOf: ({ SOShipment: shipment }) => shipment?.branch,
  *rows(company) {
    const customer = byKey(company.customers, ({ CustomerID }) => CustomerID);
    for (const shipment of company.shipments)
      for (const line of shipment.Details)
        yield {
          SOShipment: shipment,
          SOShipLine: { shipment, line },
          Customer: customer.get(shipment.CustomerID),
        };
  },
});
