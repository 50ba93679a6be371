// SPDX-License-Identifier: Apache-2.0
import type {
  SalesOrder,
  SalesOrderLine,
  Shipment,
  ShipmentLine,
} from '../../company/model/sales.ts';
import { fieldsOf, key, type Table } from './table.ts';

const order = fieldsOf<SalesOrder>();
export const SOOrder = {
  dac: 'PX.Objects.SO.SOOrder',
  fields: {
    orderType: key(order.padded('Order Type', 2, ({ OrderType }) => OrderType)),
    orderNbr: key(order.text('Order Nbr.', ({ OrderNbr }) => OrderNbr)),
    status: order.text('Status', ({ Status }) => Status),
    orderDate: order.date('Date', (record) => record.Date),
    requestDate: order.date('Requested On', ({ RequestedOn }) => RequestedOn),
    orderDesc: order.text('Description', ({ Description }) => Description),
    customerOrderNbr: order.text('Customer Order Nbr.', ({ CustomerOrder }) => CustomerOrder),
    branchID: order.padded('Branch', 10, ({ branch }) => branch),
    curyID: order.text('Currency', ({ CurrencyID }) => CurrencyID),
    orderQty: order.amount('Ordered Qty.', ({ OrderedQty }) => OrderedQty),
    curyTaxTotal: order.amount('Tax Total', ({ TaxTotal }) => TaxTotal),
    curyOrderTotal: order.amount('Order Total', ({ OrderTotal }) => OrderTotal),
    hold: order.flag('Hold', ({ Hold }) => Hold),
    noteID: order.guid('Note ID', ({ NoteID }) => NoteID),
    lastModifiedDateTime: order.date('Last Modified On', ({ LastModified }) => LastModified),
  },
} satisfies Table<SalesOrder>;

/** A sales order's line beside the key of its order. */
export type OrderLine = { readonly order: SalesOrder; readonly line: SalesOrderLine };
const orderLine = fieldsOf<OrderLine>();
export const SOLine = {
  dac: 'PX.Objects.SO.SOLine',
  fields: {
    orderType: key(orderLine.padded('Order Type', 2, ({ order: { OrderType } }) => OrderType)),
    orderNbr: key(orderLine.text('Order Nbr.', ({ order: { OrderNbr } }) => OrderNbr)),
    lineNbr: key(orderLine.whole('Line Nbr.', ({ line }) => line.LineNbr)),
    tranDesc: orderLine.text('Line Description', ({ line }) => line.LineDescription),
    siteID: orderLine.padded('Warehouse', 10, ({ line }) => line.WarehouseID),
    uOM: orderLine.text('UOM', ({ line }) => line.UOM),
    orderQty: orderLine.amount('Quantity', ({ line }) => line.OrderQty),
    openQty: orderLine.amount('Open Qty.', ({ line }) => line.OpenQty),
    shippedQty: orderLine.amount('Qty. On Shipments', ({ line }) => line.QtyOnShipments),
    curyUnitPrice: orderLine.amount('Unit Price', ({ line }) => line.UnitPrice),
    curyLineAmt: orderLine.amount('Amount', ({ line }) => line.Amount),
    completed: orderLine.flag('Completed', ({ line }) => line.Completed),
    shipDate: orderLine.date('Ship On', ({ line }) => line.ShipOn),
  },
} satisfies Table<OrderLine>;

const shipment = fieldsOf<Shipment>();
export const SOShipment = {
  dac: 'PX.Objects.SO.SOShipment',
  fields: {
    shipmentNbr: key(shipment.text('Shipment Nbr.', ({ ShipmentNbr }) => ShipmentNbr)),
    status: shipment.text('Status', ({ Status }) => Status),
    shipDate: shipment.date('Shipment Date', ({ ShipmentDate }) => ShipmentDate),
    siteID: shipment.padded('Warehouse ID', 10, ({ WarehouseID }) => WarehouseID),
    shipVia: shipment.text('Ship Via', ({ ShipVia }) => ShipVia),
    shipmentQty: shipment.amount('Shipped Quantity', ({ ShippedQty }) => ShippedQty),
    shipmentWeight: shipment.amount('Shipped Weight', ({ ShippedWeight }) => ShippedWeight),
    packageCount: shipment.whole('Packages', ({ PackageCount }) => PackageCount),
    createdDateTime: shipment.date('Created On', ({ CreatedDateTime }) => CreatedDateTime),
  },
} satisfies Table<Shipment>;

/** A shipment's line beside its shipment. */
export type ShippedLine = { readonly shipment: Shipment; readonly line: ShipmentLine };
const shippedLine = fieldsOf<ShippedLine>();
export const SOShipLine = {
  dac: 'PX.Objects.SO.SOShipLine',
  fields: {
    shipmentNbr: key(
      shippedLine.text('Shipment Nbr.', ({ shipment: { ShipmentNbr } }) => ShipmentNbr),
    ),
    lineNbr: key(shippedLine.whole('Line Nbr.', ({ line }) => line.LineNbr)),
    origOrderNbr: shippedLine.text('Order Nbr.', ({ line }) => line.OrderNbr),
    shippedQty: shippedLine.amount('Shipped Qty.', ({ line }) => line.ShippedQty),
    tranDesc: shippedLine.text('Description', ({ line }) => line.Description),
  },
} satisfies Table<ShippedLine>;
