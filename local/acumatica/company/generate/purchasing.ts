// SPDX-License-Identifier: Apache-2.0
import type { StockItem } from '../model/items.ts';
import type { Vendor } from '../model/parties.ts';
import type { PurchaseOrder, PurchaseOrderLine, PurchaseReceipt } from '../model/payables.ts';
import {
  daysAfter,
  daysBetween,
  instantOf,
  notAfterToday,
  periodOf,
  today,
  workdays,
} from './calendar.ts';
import { type Generation, numbered, times } from './context.ts';
import { cents, total } from './money.ts';
import { sellingWarehouses } from './organization.ts';
import type { Random } from './random.ts';

function statusOf(random: Random, age: number, lead: number): PurchaseOrder['Status'] {
  if (random.chance(0.02)) return 'Canceled';
  if (age > lead + 20) return 'Closed';
  if (age > lead) return random.pick(['Completed', 'Open']);
  return age < 4 && random.chance(0.4) ? 'On Hold' : 'Open';
}

export function generatePurchaseOrders(
  generation: Generation,
  count: number,
  { vendors, items }: { vendors: readonly Vendor[]; items: readonly StockItem[] },
): PurchaseOrder[] {
  const { random, guid } = generation;
  const days = workdays();
  const bought = new Map<string, StockItem[]>();
  for (const item of items) {
    const vendor = item.VendorDetails[0]?.VendorID;
    if (vendor === undefined || item.ItemStatus === 'Inactive') continue;
    const list = bought.get(vendor);
    if (list === undefined) bought.set(vendor, [item]);
    else list.push(item);
  }
  const suppliers = vendors.filter((vendor) => bought.has(vendor.VendorID));
  return times(count, (ordinal): PurchaseOrder => {
    const date = days[Math.floor(((ordinal - 1) * days.length) / count)] ?? today;
    const vendor = random.pick(suppliers);
    const branch = random.chance(0.55) ? 'NORTH' : 'SOUTH';
    const warehouse = random.pick(sellingWarehouses[branch] ?? ['MAIN']);
    const PromisedOn = daysAfter(date, vendor.LeadTimedays);
    const Status = statusOf(random, daysBetween(date, today), vendor.LeadTimedays);
    const Details = times(random.int(1, 5), (LineNbr): PurchaseOrderLine => {
      const item = random.pick(bought.get(vendor.VendorID) ?? items);
      const OrderQty = random.int(2, 20) * 5;
      return {
        id: guid('PurchaseOrderLine'),
        LineNbr,
        BranchID: branch,
        InventoryID: item.InventoryID,
        LineDescription: item.Description,
        LineType: 'Goods for IN',
        WarehouseID: warehouse,
        UOM: item.PurchaseUOM,
        OrderQty,
        QtyOnReceipts: 0,
        UnitCost: item.LastCost,
        ExtendedCost: cents(OrderQty * item.LastCost),
        Promised: PromisedOn,
        Requested: PromisedOn,
        Completed: false,
      };
    });
    const LineTotal = total(Details.map((line) => line.ExtendedCost));
    return {
      id: guid('PurchaseOrder'),
      branch,
      Type: 'Normal',
      OrderNbr: numbered('PO', ordinal),
      Status,
      Hold: Status === 'On Hold',
      Branch: branch,
      VendorID: vendor.VendorID,
      VendorRef: `Q-${random.int(1000, 9999)}`,
      Location: 'MAIN',
      Owner: numbered('EP', random.int(1, 8), 4),
      Date: date,
      PromisedOn,
      Terms: vendor.Terms,
      CurrencyID: 'USD',
      BaseCurrencyID: 'USD',
      CurrencyRate: 1,
      Description: `Stock from ${vendor.VendorName}`,
      Project: 'X',
      LineTotal,
      TaxTotal: 0,
      OrderTotal: LineTotal,
      ControlTotal: LineTotal,
      LastModifiedDateTime: instantOf(date, 850, '.75'),
      Details,
    };
  });
}

/** One receipt per order that has arrived; brings the order's own quantities up to date. */
export function generatePurchaseReceipts(
  { random, guid }: Generation,
  orders: readonly PurchaseOrder[],
): PurchaseReceipt[] {
  const receipts: PurchaseReceipt[] = [];
  for (const order of orders) {
    if (order.Status !== 'Closed' && order.Status !== 'Completed') continue;
    const date = notAfterToday(daysAfter(order.PromisedOn, random.int(-2, 3)));
    const Warehouse = order.Details[0]?.WarehouseID ?? 'MAIN';
    for (const line of order.Details) {
      line.QtyOnReceipts = line.OrderQty;
      line.Completed = true;
    }
    const waiting = order.Status === 'Completed' && random.chance(0.1);
    const quantity = order.Details.reduce((sum, line) => sum + line.OrderQty, 0);
    receipts.push({
      id: guid('PurchaseReceipt'),
      branch: order.branch,
      Type: 'Receipt',
      ReceiptNbr: numbered('RC', receipts.length + 1),
      Status: waiting ? 'Balanced' : 'Released',
      Hold: false,
      Branch: order.Branch,
      VendorID: order.VendorID,
      VendorRef: `DN-${random.int(10_000, 99_999)}`,
      Location: 'MAIN',
      Warehouse,
      Date: date,
      PostPeriod: periodOf(date),
      CurrencyID: 'USD',
      TotalQty: quantity,
      ControlQty: quantity,
      TotalCost: order.LineTotal,
      UnbilledQuantity: order.Status === 'Closed' ? 0 : quantity,
      LastModifiedDateTime: instantOf(date, 960, '.9'),
      Details: order.Details.map((line) => ({
        id: guid('PurchaseReceiptLine'),
        LineNbr: line.LineNbr,
        Branch: order.Branch,
        InventoryID: line.InventoryID,
        Description: line.LineDescription,
        LineType: line.LineType,
        Warehouse: line.WarehouseID,
        Location: 'RECEIVE',
        UOM: line.UOM,
        POOrderType: order.Type,
        POOrderNbr: order.OrderNbr,
        POLineNbr: line.LineNbr,
        OrderedQty: line.OrderQty,
        ReceiptQty: line.OrderQty,
        UnitCost: line.UnitCost,
        ExtendedCost: line.ExtendedCost,
      })),
    });
  }
  return receipts;
}
