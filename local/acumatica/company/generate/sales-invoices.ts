// SPDX-License-Identifier: Apache-2.0
import type { Customer } from '../model/parties.ts';
import type { SalesInvoice, SalesInvoiceLine } from '../model/receivables.ts';
import type { SalesOrder, Shipment } from '../model/sales.ts';
import { daysAfter, instantOf, notAfterToday, today } from './calendar.ts';
import { type Generation, numbered } from './context.ts';
import { cents, total } from './money.ts';
import { termDays } from './parties.ts';
import { taxLines } from './taxes.ts';

/** The invoices of the shipments that are completed, in the order of the shipments. */
export function generateSalesInvoices(
  { random, guid }: Generation,
  shipments: readonly Shipment[],
  { orders, customers }: { orders: readonly SalesOrder[]; customers: readonly Customer[] },
): SalesInvoice[] {
  const orderOf = new Map(orders.map((order) => [order.OrderNbr, order]));
  const customerOf = new Map(customers.map((customer) => [customer.CustomerID, customer]));
  const invoices: SalesInvoice[] = [];
  for (const shipment of shipments) {
    if (shipment.Status !== 'Completed') continue;
    const shipped = shipment.Orders[0];
    const order = shipped && orderOf.get(shipped.OrderNbr);
    const customer = customerOf.get(shipment.CustomerID);
    if (shipped === undefined || order === undefined || customer === undefined) {
      throw new Error(`Shipment ${shipment.ShipmentNbr} lacks its order or its customer`);
    }
    const lineOf = new Map(order.Details.map((line) => [line.LineNbr, line]));
    const date = notAfterToday(daysAfter(shipment.ShipmentDate, random.int(0, 2)));
    const Details = shipment.Details.flatMap((sent, index): SalesInvoiceLine[] => {
      const line = lineOf.get(sent.OrderLineNbr);
      if (line === undefined) return [];
      return [
        {
          id: guid('SalesInvoiceLine'),
          LineNbr: index + 1,
          BranchID: order.Branch,
          OrderType: order.OrderType,
          OrderNbr: order.OrderNbr,
          OrderLineNbr: line.LineNbr,
          ShipmentNbr: shipment.ShipmentNbr,
          InventoryID: line.InventoryID,
          TransactionDescr: line.LineDescription,
          WarehouseID: line.WarehouseID,
          UOM: line.UOM,
          Qty: sent.ShippedQty,
          UnitPrice: line.UnitPrice,
          DiscountPercent: line.DiscountPercent,
          DiscountAmount: line.DiscountAmount,
          Amount: line.Amount,
          Account: '40000',
          TaxCategory: line.TaxCategory,
        },
      ];
    });
    const DetailTotal = total(Details.map((line) => line.Amount));
    const TaxDetails = taxLines(guid, customer.TaxZone, DetailTotal);
    const TaxTotal = total(TaxDetails.map((tax) => tax.TaxAmount));
    const Amount = cents(DetailTotal + TaxTotal);
    const unreleased = date >= daysAfter(today, -2) && random.chance(0.5);
    const created = instantOf(date, 1020, '.393');
    const ReferenceNbr = numbered('AR', invoices.length + 1);
    shipped.InvoiceType = 'Invoice';
    shipped.InvoiceNbr = ReferenceNbr;
    const onOrder = order.Shipments[0];
    if (onOrder !== undefined) {
      order.Shipments[0] = { ...onOrder, InvoiceType: 'Invoice', InvoiceNbr: ReferenceNbr };
    }
    invoices.push({
      id: guid('Invoice'),
      branch: order.branch,
      Type: 'Invoice',
      ReferenceNbr,
      Status: unreleased ? 'Balanced' : 'Open',
      Hold: false,
      CustomerID: customer.CustomerID,
      ...(order.CustomerOrder === undefined ? {} : { CustomerOrder: order.CustomerOrder }),
      Currency: 'USD',
      Project: 'X',
      Date: date,
      DueDate: daysAfter(date, termDays[customer.Terms] ?? 30),
      Description: `Shipment ${shipment.ShipmentNbr} of order ${order.OrderNbr}`,
      DetailTotal,
      TaxTotal,
      Amount,
      Balance: Amount,
      CreatedDate: created,
      LastModifiedDate: created,
      LastModifiedDateTime: created,
      Details,
      TaxDetails,
    });
  }
  return invoices;
}
