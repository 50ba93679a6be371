// SPDX-License-Identifier: Apache-2.0
import type { JournalLine, JournalTransaction } from '../model/organization.ts';
import type { Bill, Check, PurchaseReceipt } from '../model/payables.ts';
import type { Invoice, Payment } from '../model/receivables.ts';
import type { Shipment } from '../model/sales.ts';
import { instantOf, periodOf, today } from './calendar.ts';
import { type Generation, numbered } from './context.ts';
import { cents } from './money.ts';

type Module = JournalTransaction['Module'];

/** One debit (positive) or credit (negative) of an account. */
interface Entry {
  readonly account: string;
  readonly amount: number;
}

interface Posting {
  readonly module: Module;
  readonly branch: string;
  readonly date: string;
  readonly reference: string;
  readonly text: string;
  readonly entries: readonly Entry[];
}

interface Documents {
  readonly invoices: readonly Invoice[];
  readonly payments: readonly Payment[];
  readonly bills: readonly Bill[];
  readonly checks: readonly Check[];
  readonly receipts: readonly PurchaseReceipt[];
  readonly shipments: readonly Shipment[];
  readonly costOf: (inventoryId: string) => number;
}

const released = (status: string): boolean => status === 'Open' || status === 'Closed';

function* postings(documents: Documents): Generator<Posting> {
  for (const invoice of documents.invoices) {
    if (!released(invoice.Status)) continue;
    const sign = invoice.Type === 'Credit Memo' ? -1 : 1;
    const revenue = invoice.Details[0]?.Account ?? '40000';
    yield {
      module: 'AR',
      branch: invoice.branch,
      date: invoice.Date,
      reference: invoice.ReferenceNbr,
      text: invoice.Description,
      entries: [
        { account: invoice.LinkARAccount, amount: sign * invoice.Amount },
        {
          account: sign < 0 ? '49000' : revenue,
          amount: -sign * cents(invoice.Amount - invoice.TaxTotal),
        },
        { account: '20400', amount: -sign * invoice.TaxTotal },
      ],
    };
  }
  for (const payment of documents.payments) {
    yield {
      module: 'AR',
      branch: payment.branch,
      date: payment.ApplicationDate,
      reference: payment.ReferenceNbr,
      text: payment.Description,
      entries: [
        { account: payment.CashAccount, amount: payment.PaymentAmount },
        { account: '11000', amount: -payment.PaymentAmount },
      ],
    };
  }
  for (const bill of documents.bills) {
    if (!released(bill.Status)) continue;
    const sign = bill.Type === 'Debit Adj.' ? -1 : 1;
    yield {
      module: 'AP',
      branch: bill.branch,
      date: bill.Date,
      reference: bill.ReferenceNbr,
      text: bill.Description,
      entries: [
        { account: bill.Details[0]?.Account ?? '63000', amount: sign * bill.Amount },
        { account: '20000', amount: -sign * bill.Amount },
      ],
    };
  }
  for (const check of documents.checks) {
    yield {
      module: 'AP',
      branch: check.branch,
      date: check.ApplicationDate,
      reference: check.ReferenceNbr,
      text: check.Description,
      entries: [
        { account: '20000', amount: check.PaymentAmount },
        { account: check.CashAccount, amount: -check.PaymentAmount },
      ],
    };
  }
  for (const receipt of documents.receipts) {
    if (receipt.Status !== 'Released') continue;
    yield {
      module: 'IN',
      branch: receipt.branch,
      date: receipt.Date,
      reference: receipt.ReceiptNbr,
      text: 'Goods received',
      entries: [
        { account: '12100', amount: receipt.TotalCost },
        { account: '20100', amount: -receipt.TotalCost },
      ],
    };
  }
  for (const shipment of documents.shipments) {
    if (shipment.Status !== 'Completed') continue;
    const cost = cents(
      shipment.Details.reduce(
        (sum, line) => sum + line.ShippedQty * documents.costOf(line.InventoryID),
        0,
      ),
    );
    yield {
      module: 'IN',
      branch: shipment.branch,
      date: shipment.ShipmentDate,
      reference: shipment.ShipmentNbr,
      text: 'Goods issued',
      entries: [
        { account: '50000', amount: cost },
        { account: '12100', amount: -cost },
      ],
    };
  }
}

/** What the accountants post by hand at each month's end. */
function* monthEnd({ random }: Generation): Generator<Posting> {
  for (let month = 0; month < 21; month += 1) {
    const date = new Date(Date.UTC(2025, month + 1, 0)).toISOString().slice(0, 10);
    if (date > today) return;
    for (const branch of ['NORTH', 'SOUTH']) {
      for (const [text, debit, credit, amount] of [
        ['Payroll', '60000', '10300', 38_000 + random.int(0, 4000)],
        ['Rent', '61000', '10200', 6500],
        ['Depreciation', '68000', '15900', 2150],
      ] as const) {
        const entries = [
          { account: debit, amount },
          { account: credit, amount: -amount },
        ];
        yield { module: 'GL', branch, date, reference: text.toUpperCase(), text, entries };
      }
    }
  }
}

const accountNames: Readonly<Record<string, string>> = {
  '11000': 'Accounts Receivable',
  '12100': 'Inventory',
};

/** One batch per module, branch and day; each document's entries balance, so each batch does. */
export function generateJournal(
  generation: Generation,
  documents: Documents,
): JournalTransaction[] {
  const days = new Map<string, Posting[]>();
  for (const source of [postings(documents), monthEnd(generation)]) {
    for (const posting of source) {
      const key = `${posting.date}|${posting.module}|${posting.branch}`;
      const day = days.get(key);
      if (day === undefined) days.set(key, [posting]);
      else day.push(posting);
    }
  }
  const counters = new Map<Module, number>();
  return [...days.entries()]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([, day]) => {
      const first = day[0];
      if (first === undefined) return [];
      const ordinal = (counters.get(first.module) ?? 0) + 1;
      counters.set(first.module, ordinal);
      return [batchOf(generation, numbered(first.module, ordinal), first, day)];
    });
}

function batchOf(
  { guid }: Generation,
  BatchNbr: string,
  { module, branch, date, text }: Posting,
  day: readonly Posting[],
): JournalTransaction {
  const Details: JournalLine[] = [];
  for (const posting of day) {
    for (const { account, amount } of posting.entries) {
      if (amount === 0) continue;
      Details.push({
        id: guid('JournalLine'),
        LineNbr: Details.length + 1,
        BranchID: branch,
        Account: account,
        Subaccount: '000-000',
        Description: accountNames[account] ?? posting.text,
        ReferenceNbr: posting.reference,
        TransactionDescription: posting.text,
        DebitAmount: Math.max(amount, 0),
        CreditAmount: Math.max(-amount, 0),
      });
    }
  }
  return {
    id: guid('JournalTransaction'),
    branch,
    Module: module,
    BatchNbr,
    BranchID: branch,
    LedgerID: 'ACTUAL',
    CurrencyID: 'USD',
    TransactionDate: date,
    PostPeriod: periodOf(date),
    Description: day.length === 1 ? text : `${day.length} documents of ${date}`,
    Status: date === today ? 'Unposted' : 'Posted',
    Hold: false,
    LastModifiedDateTime: instantOf(date, 1260, '.003'),
    Details,
  };
}
