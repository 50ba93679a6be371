// SPDX-License-Identifier: Apache-2.0
import type { Customer } from '../model/parties.ts';
import type { Invoice, Payment, PaymentApplication } from '../model/receivables.ts';
import type { SalesOrder } from '../model/sales.ts';
import { daysAfter, instantOf, today } from './calendar.ts';
import { type Generation, numbered } from './context.ts';
import { cents, total } from './money.ts';

/** Pays part or all of a document, and closes it where nothing is left. */
export function settle(document: { Balance: number; Status: string }, amount: number): void {
  document.Balance = cents(document.Balance - amount);
  if (document.Balance === 0) document.Status = 'Closed';
}

/** Applies most old credit memos to an open invoice of the same customer. */
export function applyCreditMemos({ random, guid }: Generation, invoices: readonly Invoice[]): void {
  const open = new Map<string, Invoice[]>();
  for (const invoice of invoices) {
    if (invoice.Type !== 'Invoice' || invoice.Status !== 'Open') continue;
    const list = open.get(invoice.Customer);
    if (list === undefined) open.set(invoice.Customer, [invoice]);
    else list.push(invoice);
  }
  for (const memo of invoices) {
    if (memo.Type !== 'Credit Memo' || memo.Status !== 'Open' || random.chance(0.25)) continue;
    const target = open.get(memo.Customer)?.find((invoice) => invoice.Balance >= memo.Balance);
    if (target === undefined) continue;
    const amount = memo.Balance;
    memo.ApplicationsCreditMemo.push({
      id: guid('CreditMemoApplication'),
      DocType: 'Invoice',
      ReferenceNbr: target.ReferenceNbr,
      AmountPaid: amount,
      Customer: memo.Customer,
      PostPeriod: memo.PostPeriod,
    });
    settle(memo, amount);
    settle(target, amount);
  }
}

interface Receipt {
  readonly customer: string;
  readonly branch: string;
  readonly date: string;
  readonly applied: PaymentApplication[];
  readonly extra: number;
  readonly order?: SalesOrder;
}

/** Customers pay most invoices around their due date, now and then two or three at once or one in part. */
export function generatePayments(
  { random, guid }: Generation,
  {
    invoices,
    orders,
    customers,
  }: {
    invoices: readonly Invoice[];
    orders: readonly SalesOrder[];
    customers: readonly Customer[];
  },
): Payment[] {
  const receipts: Receipt[] = [];
  const last = new Map<string, Receipt>();
  for (const invoice of invoices) {
    if (
      invoice.Type === 'Credit Memo' ||
      invoice.Status !== 'Open' ||
      invoice.DueDate === undefined
    )
      continue;
    const date = daysAfter(invoice.DueDate, random.int(-18, 25));
    if (date > today || date < invoice.Date) continue;
    const amount = random.chance(0.03) ? cents(invoice.Balance / 2) : invoice.Balance;
    if (amount <= 0) continue;
    const application: PaymentApplication = {
      id: guid('PaymentApplication'),
      DocType: invoice.Type,
      ReferenceNbr: invoice.ReferenceNbr,
      AmountPaid: amount,
      ...(invoice.CustomerOrder === undefined ? {} : { CustomerOrder: invoice.CustomerOrder }),
      Description: invoice.Description,
    };
    settle(invoice, amount);
    const previous = last.get(invoice.Customer);
    if (
      previous &&
      previous.applied.length < 3 &&
      previous.date >= invoice.Date &&
      random.chance(0.4)
    ) {
      previous.applied.push(application);
      continue;
    }
    const receipt = {
      customer: invoice.Customer,
      branch: invoice.branch,
      date,
      applied: [application],
      extra: random.chance(0.01) ? random.int(5, 200) : 0,
    };
    receipts.push(receipt);
    last.set(invoice.Customer, receipt);
  }
  for (const order of orders) {
    if (order.OrderType !== 'SO' || order.Status !== 'Open' || !random.chance(0.5)) continue;
    const { CustomerID: customer, branch, Date: date } = order;
    receipts.push({
      customer,
      branch,
      date,
      applied: [],
      extra: cents(order.OrderTotal / 2),
      order,
    });
  }
  receipts.sort((one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : 0));
  const names = new Map(customers.map((customer) => [customer.CustomerID, customer.CustomerName]));
  return receipts.map((receipt, index): Payment => {
    const { customer, branch, date, order, extra } = receipt;
    const AppliedToDocuments = total(receipt.applied.map((one) => one.AmountPaid));
    const AppliedToOrders = order === undefined ? 0 : extra;
    const PaymentAmount = cents(AppliedToDocuments + extra);
    const AvailableBalance = cents(PaymentAmount - AppliedToDocuments - AppliedToOrders);
    const Type = order === undefined ? 'Payment' : 'Prepayment';
    const id = guid('Payment');
    return {
      id,
      NoteID: id,
      branch,
      Type,
      ReferenceNbr: numbered(Type === 'Payment' ? 'PM' : 'PP', index + 1),
      Status: PaymentAmount === AppliedToDocuments ? 'Closed' : 'Open',
      Hold: false,
      CustomerID: customer,
      CustomerLocationID: 'MAIN',
      Branch: branch,
      BranchID: branch,
      ApplicationDate: date,
      PaymentMethod: random.pick(['CHECK', 'ACH', 'CARD']),
      PaymentRef: String(random.int(1000, 99_999)),
      CashAccount: '10200',
      CurrencyID: 'USD',
      Description: `Payment by ${names.get(customer) ?? customer}`,
      PaymentAmount,
      AppliedToDocuments,
      AppliedToOrders,
      AvailableBalance,
      LastModifiedDateTime: instantOf(date, 1005, '.31'),
      DocumentsToApply: receipt.applied,
      OrdersToApply:
        order === undefined
          ? []
          : [
              {
                id: guid('PaymentOrder'),
                OrderType: order.OrderType,
                OrderNbr: order.OrderNbr,
                AppliedToOrder: extra,
              },
            ],
      ApplicationHistory: receipt.applied.map((one) => ({
        id: guid('PaymentApplicationHistory'),
        DisplayDocType: one.DocType,
        DisplayRefNbr: one.ReferenceNbr,
        AmountPaid: one.AmountPaid,
        Date: date,
        Customer: customer,
      })),
    };
  });
}
