// SPDX-License-Identifier: Apache-2.0
import type { NonStockItem } from '../model/items.ts';
import type { Customer } from '../model/parties.ts';
import type { Invoice, InvoiceLine, SalesInvoice } from '../model/receivables.ts';
import { daysAfter, instantOf, periodOf, today, workdays } from './calendar.ts';
import { type Generation, numbered, times } from './context.ts';
import { cents, total } from './money.ts';
import { termDays } from './parties.ts';
import { taxLines } from './taxes.ts';

/** A sales invoice as the receivables side shows it: the same document under the same id. */
function receivableOf(sales: SalesInvoice, guid: Generation['guid']): Invoice {
  return {
    id: sales.id,
    branch: sales.branch,
    Type: sales.Type,
    ReferenceNbr: sales.ReferenceNbr,
    Status: sales.Status,
    Hold: sales.Hold,
    Customer: sales.CustomerID,
    ...(sales.CustomerOrder === undefined ? {} : { CustomerOrder: sales.CustomerOrder }),
    LocationID: 'MAIN',
    LinkBranch: sales.branch,
    LinkARAccount: '11000',
    Project: sales.Project,
    Date: sales.Date,
    DueDate: sales.DueDate,
    PostPeriod: periodOf(sales.Date),
    Description: sales.Description,
    TaxTotal: sales.TaxTotal,
    Amount: sales.Amount,
    Balance: sales.Balance,
    CreatedDateTime: sales.CreatedDate,
    LastModifiedDateTime: sales.LastModifiedDate,
    Details: sales.Details.map((line) => ({
      id: guid('InvoiceLine'),
      LineNbr: line.LineNbr,
      Branch: line.BranchID,
      InventoryID: line.InventoryID,
      TransactionDescription: line.TransactionDescr,
      Qty: line.Qty,
      UOM: line.UOM,
      UnitPrice: line.UnitPrice,
      ExtendedPrice: cents(line.Amount + line.DiscountAmount),
      DiscountAmount: line.DiscountAmount,
      Amount: line.Amount,
      Account: line.Account,
      Subaccount: '000-000',
      TaxCategory: line.TaxCategory,
    })),
    TaxDetails: sales.TaxDetails,
    ApplicationsCreditMemo: [],
  };
}

function serviceLine(
  { random, guid }: Generation,
  branch: string,
  item: NonStockItem,
  LineNbr: number,
): InvoiceLine {
  const Qty = random.int(1, 12);
  const Amount = cents(Qty * item.DefaultPrice);
  return {
    id: guid('InvoiceLine'),
    LineNbr,
    Branch: branch,
    InventoryID: item.InventoryID,
    TransactionDescription: item.Description,
    Qty,
    UOM: item.SalesUnit,
    UnitPrice: item.DefaultPrice,
    ExtendedPrice: Amount,
    DiscountAmount: 0,
    Amount,
    Account: '41000',
    Subaccount: '000-000',
    TaxCategory: item.TaxCategory,
  };
}

/** Receivables: those of the sales invoices first, then service invoices and memos entered by hand. */
export function generateInvoices(
  generation: Generation,
  salesInvoices: readonly SalesInvoice[],
  { customers, services }: { customers: readonly Customer[]; services: readonly NonStockItem[] },
): Invoice[] {
  const { random, guid } = generation;
  const days = workdays();
  const sold = services.filter((item) => item.ItemType === 'Service' || item.ItemType === 'Labor');
  const invoices = salesInvoices.map((sales) => receivableOf(sales, guid));
  const byHand = times(420, (ordinal): Invoice => {
    const Type = ordinal % 3 === 0 ? 'Credit Memo' : ordinal % 20 === 1 ? 'Debit Memo' : 'Invoice';
    const date = days[Math.floor(((ordinal - 1) * days.length) / 420)] ?? today;
    const customer = random.pick(customers);
    const branch = customer.ShippingBranch;
    const Details = times(random.int(1, 3), (line) =>
      serviceLine(generation, branch, random.pick(sold), line),
    );
    const taxable = total(Details.map((line) => line.Amount));
    const TaxDetails = taxLines(guid, customer.TaxZone, taxable);
    const TaxTotal = total(TaxDetails.map((tax) => tax.TaxAmount));
    const Amount = cents(taxable + TaxTotal);
    const created = instantOf(date, 930, '.5');
    const unreleased = date >= daysAfter(today, -3);
    return {
      id: guid('Invoice'),
      branch,
      Type,
      ReferenceNbr: numbered(
        Type === 'Invoice' ? 'AR9' : Type === 'Credit Memo' ? 'CM' : 'DM',
        ordinal,
        5,
      ),
      Status: unreleased ? (ordinal % 2 === 0 ? 'On Hold' : 'Balanced') : 'Open',
      Hold: unreleased && ordinal % 2 === 0,
      Customer: customer.CustomerID,
      LocationID: 'MAIN',
      LinkBranch: branch,
      LinkARAccount: '11000',
      Project: 'X',
      Date: date,
      ...(Type === 'Credit Memo'
        ? {}
        : { DueDate: daysAfter(date, termDays[customer.Terms] ?? 30), Terms: customer.Terms }),
      PostPeriod: periodOf(date),
      Description: `${Type === 'Credit Memo' ? 'Credit for' : 'Charge for'} ${Details[0]?.TransactionDescription.toLowerCase() ?? 'services'}`,
      TaxTotal,
      Amount,
      Balance: Amount,
      CreatedDateTime: created,
      LastModifiedDateTime: created,
      Details,
      TaxDetails,
      ApplicationsCreditMemo: [],
    };
  });
  return [...invoices, ...byHand];
}
