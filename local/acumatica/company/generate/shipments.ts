// SPDX-License-Identifier: Apache-2.0
import type { StockItem } from '../model/items.ts';
import type { SalesOrder, SalesOrderLine, Shipment } from '../model/sales.ts';
import { daysAfter, daysBetween, instantOf, notAfterToday, today } from './calendar.ts';
import { type Generation, numbered } from './context.ts';
import { cents } from './money.ts';

/** The lines of an order that have left or are leaving the warehouse: all, the first one, or none. */
function shippedLines(order: SalesOrder): readonly SalesOrderLine[] {
  if (order.OrderType !== 'SO') return [];
  switch (order.Status) {
    case 'Completed':
    case 'Shipping':
      return order.Details;
    case 'Back Order':
      return order.Details.length > 1 ? order.Details.slice(0, 1) : [];
    default:
      return [];
  }
}

/** One shipment per order that ships; brings the order's own quantities up to date. */
export function generateShipments(
  { random, guid }: Generation,
  orders: readonly SalesOrder[],
  items: readonly StockItem[],
): Shipment[] {
  const weights = new Map(items.map((item) => [item.InventoryID, item.DimensionWeight]));
  const shipments: Shipment[] = [];
  for (const order of orders) {
    const lines = shippedLines(order);
    if (lines.length === 0) continue;
    const confirmed = order.Status !== 'Shipping';
    const date = notAfterToday(daysAfter(order.Date, random.int(1, 4)));
    const invoiced = confirmed && (daysBetween(date, today) > 3 || random.chance(0.5));
    const ShipmentNbr = numbered('SH', shipments.length + 1);
    const quantity = lines.reduce((sum, line) => sum + line.OrderQty, 0);
    const weight = cents(
      lines.reduce((sum, line) => sum + line.OrderQty * (weights.get(line.InventoryID) ?? 0), 0),
    );
    for (const line of lines) {
      line.QtyOnShipments = line.OrderQty;
      line.OpenQty = confirmed ? 0 : line.OrderQty;
      line.Completed = confirmed;
    }
    const id = guid('Shipment');
    const status = invoiced ? 'Completed' : confirmed ? 'Confirmed' : 'Open';
    order.Shipments.push({
      id: guid('SalesOrderShipment'),
      ShipmentType: 'Shipment',
      ShipmentNbr,
      ShipmentDate: date,
      ShippedQty: quantity,
      Status: status,
    });
    shipments.push({
      id,
      NoteID: id,
      branch: order.branch,
      Type: 'Shipment',
      ShipmentNbr,
      Status: status,
      Hold: false,
      Operation: 'Issue',
      CustomerID: order.CustomerID,
      LocationID: order.LocationID,
      WarehouseID: order.PreferredWarehouseID,
      ShipmentDate: date,
      ShipVia: order.ShipVia,
      ShippedQty: quantity,
      ShippedWeight: weight,
      ControlQty: quantity,
      PackageCount: confirmed ? 1 : 0,
      PackageWeight: confirmed ? weight : 0,
      CreatedDateTime: instantOf(date, 810, '.067'),
      LastModifiedDateTime: instantOf(date, 905, '.067'),
      Details: lines.map((line, index) => ({
        id: guid('ShipmentLine'),
        LineNbr: index + 1,
        OrderType: order.OrderType,
        OrderNbr: order.OrderNbr,
        OrderLineNbr: line.LineNbr,
        InventoryID: line.InventoryID,
        Description: line.LineDescription,
        WarehouseID: line.WarehouseID,
        LocationID: 'SHIP',
        UOM: line.UOM,
        OrderedQty: line.OrderQty,
        ShippedQty: line.OrderQty,
        OpenQty: 0,
      })),
      Packages: confirmed
        ? [
            {
              id: guid('ShipmentPackage'),
              LineNbr: 1,
              BoxID: weight > 40 ? 'PALLET' : 'LARGE',
              Type: 'Auto',
              Confirmed: true,
              Weight: weight,
              UOM: 'KG',
              TrackingNbr: `1Z${numbered('', shipments.length + 400_001, 10)}`,
            },
          ]
        : [],
      Orders: [
        {
          id: guid('ShipmentOrder'),
          OrderType: order.OrderType,
          OrderNbr: order.OrderNbr,
          ShipmentNbr,
          ShipmentType: 'Shipment',
          ShippedQty: quantity,
        },
      ],
    });
  }
  return shipments;
}
