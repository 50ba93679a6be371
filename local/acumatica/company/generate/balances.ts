// SPDX-License-Identifier: Apache-2.0
import type { StockItem } from '../model/items.ts';
import type { Customer, Vendor } from '../model/parties.ts';
import type { Bill, PurchaseReceipt } from '../model/payables.ts';
import type { Invoice, Payment, SalesInvoice } from '../model/receivables.ts';
import type { SalesOrder, Shipment } from '../model/sales.ts';
import { cents } from './money.ts';
import type { Random } from './random.ts';

/** Sums by key, where a key is a customer, a vendor, or an item in a warehouse. */
function sums(): { add(key: string, amount: number): void; of(key: string): number } {
  const amounts = new Map<string, number>();
  return {
    add: (key, amount) => void amounts.set(key, (amounts.get(key) ?? 0) + amount),
    of: (key) => amounts.get(key) ?? 0,
  };
}

/** The sales side of a receivable shows the receivable's balance and status. */
export function copyBalances(
  invoices: readonly Invoice[],
  salesInvoices: readonly SalesInvoice[],
): void {
  const byNumber = new Map(invoices.map((invoice) => [invoice.ReferenceNbr, invoice]));
  for (const sales of salesInvoices) {
    const receivable = byNumber.get(sales.ReferenceNbr);
    if (receivable === undefined) continue;
    sales.Balance = receivable.Balance;
    sales.Status = receivable.Status;
  }
}

export function customerBalances(
  customers: readonly Customer[],
  documents: {
    invoices: readonly Invoice[];
    payments: readonly Payment[];
    orders: readonly SalesOrder[];
  },
): void {
  const open = sums();
  const unreleased = sums();
  const ordered = sums();
  for (const { Customer, Balance, Status, Type } of documents.invoices) {
    const signed = Type === 'Credit Memo' ? -Balance : Balance;
    if (Status === 'Open') open.add(Customer, signed);
    if (Status === 'Balanced') unreleased.add(Customer, signed);
  }
  for (const payment of documents.payments) {
    open.add(payment.CustomerID, payment.AppliedToDocuments - payment.PaymentAmount);
  }
  for (const order of documents.orders) {
    if (order.OrderType !== 'SO' || !['Open', 'Shipping', 'Back Order'].includes(order.Status))
      continue;
    for (const line of order.Details)
      if (!line.Completed) ordered.add(order.CustomerID, line.Amount);
  }
  for (const customer of customers) {
    const key = customer.CustomerID;
    customer.balance = cents(open.of(key));
    const rules = customer.CreditVerificationRules;
    rules.UnreleasedBalance = cents(unreleased.of(key));
    rules.OpenOrdersBalance = cents(ordered.of(key));
    rules.RemainingCreditLimit = cents(
      rules.CreditLimit - customer.balance - rules.UnreleasedBalance - rules.OpenOrdersBalance,
    );
  }
}

export function vendorBalances(vendors: readonly Vendor[], bills: readonly Bill[]): void {
  const open = sums();
  for (const { Vendor, Balance, Status, Type } of bills) {
    if (Status === 'Open') open.add(Vendor, Type === 'Debit Adj.' ? -Balance : Balance);
  }
  for (const vendor of vendors) vendor.balance = cents(open.of(vendor.VendorID));
}

const confirmed = new Set(['Confirmed', 'Invoiced', 'Completed']);

/** On hand = opening + receipts - shipments; the opening is as much as keeps stock from going below zero. */
export function stockBalances(
  random: Random,
  items: readonly StockItem[],
  movements: {
    receipts: readonly PurchaseReceipt[];
    shipments: readonly Shipment[];
    orders: readonly SalesOrder[];
  },
): void {
  const moved = sums();
  const promised = sums();
  for (const receipt of movements.receipts) {
    if (receipt.Status !== 'Released') continue;
    for (const line of receipt.Details)
      moved.add(`${line.InventoryID}|${line.Warehouse}`, line.ReceiptQty);
  }
  for (const shipment of movements.shipments) {
    if (!confirmed.has(shipment.Status)) continue;
    for (const line of shipment.Details)
      moved.add(`${line.InventoryID}|${line.WarehouseID}`, -line.ShippedQty);
  }
  for (const order of movements.orders) {
    if (order.OrderType !== 'SO' || order.Status === 'Canceled') continue;
    for (const line of order.Details)
      promised.add(`${line.InventoryID}|${line.WarehouseID}`, line.OpenQty);
  }
  for (const item of items) {
    for (const place of item.WarehouseDetails) {
      const key = `${item.InventoryID}|${place.WarehouseID}`;
      place.openingQty = Math.max(0, -moved.of(key)) + random.int(0, 60);
      place.QtyOnHand = place.openingQty + moved.of(key);
      place.qtyAvailable = place.QtyOnHand - promised.of(key);
    }
  }
}
