// SPDX-License-Identifier: Apache-2.0
import type { Vendor } from '../model/parties.ts';
import type { Bill, BillLine, Check, PurchaseReceipt } from '../model/payables.ts';
import { daysAfter, instantOf, notAfterToday, periodOf, today, workdays } from './calendar.ts';
import { type Generation, numbered, times } from './context.ts';
import { cents, total } from './money.ts';
import { termDays } from './parties.ts';
import { settle } from './payments.ts';

interface BillFacts {
  readonly vendor: Vendor;
  readonly branch: string;
  readonly date: string;
  readonly description: string;
  readonly type: Bill['Type'];
  readonly lines: BillLine[];
}

function billOf({ random, guid }: Generation, ReferenceNbr: string, facts: BillFacts): Bill {
  const { vendor, branch, date } = facts;
  const Amount = total(facts.lines.map((line) => line.Amount));
  const waiting = date >= daysAfter(today, -3) && random.chance(0.5);
  return {
    id: guid('Bill'),
    branch,
    Type: facts.type,
    ReferenceNbr,
    Status: waiting ? 'Balanced' : 'Open',
    Hold: false,
    BranchID: branch,
    Vendor: vendor.VendorID,
    VendorRef: `INV-${random.int(10_000, 99_999)}`,
    LocationID: 'MAIN',
    Date: date,
    DueDate: daysAfter(date, termDays[vendor.Terms] ?? 30),
    PostPeriod: periodOf(date),
    Terms: vendor.Terms,
    CashAccount: '10200',
    CurrencyID: 'USD',
    Description: facts.description,
    Project: 'X',
    ApprovedForPayment: !waiting,
    TaxTotal: 0,
    Amount,
    Balance: Amount,
    LastModifiedDateTime: instantOf(date, 870, '.063'),
    Details: facts.lines,
    TaxDetails: [],
  };
}

const expenses = [
  ['62000', 'Electricity and gas'],
  ['63000', 'Consulting'],
  ['66000', 'Freight in'],
  ['61000', 'Equipment rental'],
] as const;

/** Bills of billed receipts first, then bills for expenses and a few debit adjustments. */
export function generateBills(
  generation: Generation,
  receipts: readonly PurchaseReceipt[],
  vendors: readonly Vendor[],
): Bill[] {
  const { random, guid } = generation;
  const vendorOf = new Map(vendors.map((vendor) => [vendor.VendorID, vendor]));
  const bills: Bill[] = [];
  for (const receipt of receipts) {
    const vendor = vendorOf.get(receipt.VendorID);
    if (vendor === undefined || receipt.UnbilledQuantity > 0) continue;
    const lines = receipt.Details.map(
      (line): BillLine => ({
        id: guid('BillLine'),
        Branch: line.Branch,
        InventoryID: line.InventoryID,
        TransactionDescription: line.Description,
        Description: line.Description,
        Qty: line.ReceiptQty,
        UOM: line.UOM,
        UnitCost: line.UnitCost,
        ExtendedCost: line.ExtendedCost,
        Amount: line.ExtendedCost,
        Account: '20100',
        Subaccount: '000-000',
        POOrderType: line.POOrderType,
        POOrderNbr: line.POOrderNbr,
        POLine: line.POLineNbr,
        POReceiptType: receipt.Type,
        POReceiptNbr: receipt.ReceiptNbr,
        Project: 'X',
      }),
    );
    bills.push(
      billOf(generation, numbered('AP', bills.length + 1), {
        vendor,
        branch: receipt.branch,
        date: notAfterToday(daysAfter(receipt.Date, random.int(0, 6))),
        description: `Receipt ${receipt.ReceiptNbr}`,
        type: 'Bill',
        lines,
      }),
    );
  }
  const days = workdays();
  const others = vendors.filter((vendor) => vendor.VendorClass !== 'PRODUCT');
  const byHand = times(380, (ordinal): Bill => {
    const [Account, description] = random.pick(expenses);
    const branch = random.chance(0.5) ? 'NORTH' : 'SOUTH';
    const type = ordinal % 19 === 0 ? 'Debit Adj.' : 'Bill';
    const UnitCost = cents(80 + random.next() * 3200);
    const line: BillLine = {
      id: guid('BillLine'),
      Branch: branch,
      TransactionDescription: description,
      Description: description,
      Qty: 1,
      UnitCost,
      ExtendedCost: UnitCost,
      Amount: UnitCost,
      Account,
      Subaccount: '000-000',
      Project: 'X',
    };
    return billOf(generation, numbered(type === 'Bill' ? 'AP9' : 'DA', ordinal, 5), {
      vendor: random.pick(others),
      branch,
      date: days[Math.floor(((ordinal - 1) * days.length) / 380)] ?? today,
      description,
      type,
      lines: [line],
    });
  });
  return [...bills, ...byHand];
}

/** Checks pay bills that are due, one vendor and one day at a time. */
export function generateChecks({ random, guid }: Generation, bills: readonly Bill[]): Check[] {
  const runs = new Map<string, Bill[]>();
  for (const bill of bills) {
    if (bill.Type !== 'Bill' || bill.Status !== 'Open') continue;
    const paid = daysAfter(bill.DueDate, random.int(-5, 2));
    if (paid > today || random.chance(0.03)) continue;
    // A week's bills of one vendor and branch go on one check.
    const key = `${bill.DueDate.slice(0, 7)}-${Math.ceil(Number(bill.DueDate.slice(8)) / 8)}|${bill.Vendor}|${bill.branch}`;
    const run = runs.get(key);
    if (run === undefined) runs.set(key, [bill]);
    else run.push(bill);
  }
  return [...runs.values()].map((run, index): Check => {
    const first = run[0];
    if (first === undefined) throw new Error('A check run without bills');
    const date = notAfterToday(
      run
        .map((bill) => bill.DueDate)
        .toSorted()
        .at(-1) ?? first.DueDate,
    );
    const paid = run.map((bill) => ({ bill, amount: bill.Balance }));
    for (const { bill, amount } of paid) settle(bill, amount);
    return {
      id: guid('Check'),
      branch: first.branch,
      Type: 'Check',
      ReferenceNbr: numbered('CK', index + 1),
      Status: 'Closed',
      Hold: false,
      Vendor: first.Vendor,
      ApplicationDate: date,
      CashAccount: '10200',
      PaymentMethod: 'CHECK',
      PaymentRef: String(50_000 + index),
      CurrencyID: 'USD',
      Description: 'Payment of bills due',
      PaymentAmount: total(paid.map(({ amount }) => amount)),
      UnappliedBalance: 0,
      LastModifiedDateTime: instantOf(date, 1000, '.11'),
      Details: paid.map(({ bill, amount }) => ({
        id: guid('CheckLine'),
        DocType: bill.Type,
        ReferenceNbr: bill.ReferenceNbr,
        AmountPaid: amount,
        Balance: bill.Balance,
      })),
      History: paid.map(({ bill, amount }) => ({
        id: guid('CheckHistory'),
        DocType: bill.Type,
        ReferenceNbr: bill.ReferenceNbr,
        AmountPaid: amount,
        VendorRef: bill.VendorRef,
      })),
    };
  });
}
