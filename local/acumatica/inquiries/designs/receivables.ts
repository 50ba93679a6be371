// SPDX-License-Identifier: Apache-2.0
import type { Customer as CustomerRecord } from '../../company/model/parties.ts';
import { ARInvoice, ARPayment } from '../tables/documents.ts';
import { ContactTable, Customer } from '../tables/parties.ts';
import { design } from './design.ts';
import { byKey, daysBetween } from './lookup.ts';

const customersById = (customers: readonly CustomerRecord[]) =>
  byKey(customers, ({ CustomerID }) => CustomerID);

export const openInvoices = design({
  name: 'AR-Invoices Open',
  designId: '5a1f0c52-6a1e-4d0b-9a3c-0a5f3d5e1004',
  primaryScreen: { id: 'AR301000', title: 'Invoices and Memos' },
  tables: { ARInvoice, Customer },
  roles: ['Administrator', 'Sales', 'Finance'],
  columns: ({ column }) => [
    column('ARInvoice', 'docType'),
    column('ARInvoice', 'refNbr'),
    column('Customer', 'acctCD'),
    column('Customer', 'acctName'),
    column('ARInvoice', 'docDate'),
    column('ARInvoice', 'dueDate'),
    column('ARInvoice', 'finPeriodID'),
    column('ARInvoice', 'curyOrigDocAmt'),
    column('ARInvoice', 'curyDocBal'),
    column('ARInvoice', 'docDesc'),
    column('ARInvoice', 'branchID', { isActive: false }),
    column('ARInvoice', 'createdDateTime'),
  ],
  branchOf: ({ ARInvoice: invoice }) => invoice?.branch,
  *rows({ invoices, customers }) {
    const customer = customersById(customers);
    for (const invoice of invoices)
      if (invoice.Status === 'Open')
        yield { ARInvoice: invoice, Customer: customer.get(invoice.Customer) };
  },
});

const buckets = [
  [0, 'Current'],
  [30, '1-30 Days'],
  [60, '31-60 Days'],
  [90, '61-90 Days'],
] as const;

export const receivablesAging = design({
  name: 'AR-Aging',
  designId: '5a1f0c52-6a1e-4d0b-9a3c-0a5f3d5e1005',
  description:
    'One row per open receivable document with the days it is past due. Use it for overdue customers and aging buckets. Credit memos have a positive balance too: tell them apart by Type.',
  exposedToMcp: true,
  primaryScreen: { id: 'AR301000', title: 'Invoices and Memos' },
  tables: { ARInvoice, Customer },
  roles: ['Administrator', 'Finance'],
  columns: ({ column, formula }) => [
    column('Customer', 'acctCD', { caption: 'Customer', description: 'Code of the customer.' }),
    column('Customer', 'acctName', { description: 'Name of the customer.' }),
    column('ARInvoice', 'refNbr', { description: 'Number of the document.' }),
    column('ARInvoice', 'docType', { description: 'Invoice, Debit Memo or Credit Memo.' }),
    column('ARInvoice', 'dueDate', { description: 'Date by which it had to be paid.' }),
    column('ARInvoice', 'curyDocBal', {
      caption: 'Open Balance',
      description: 'What is still to be paid or applied.',
    }),
    formula(
      "=DateDiff('d',[ARInvoice.DueDate],Today())",
      'Days Overdue',
      'Edm.Int32',
      ({ ARInvoice: invoice }, { today }) =>
        invoice?.DueDate === undefined ? null : daysBetween(invoice.DueDate, today),
      { description: 'Days past the due date; negative where it is not due yet.' },
    ),
    formula(
      "=Switch([ARInvoice.DueDate]>=Today(),'Current',True,'Overdue')",
      'Aging Bucket',
      'Edm.String',
      ({ ARInvoice: invoice }, { today }) => {
        const days = invoice?.DueDate === undefined ? 0 : daysBetween(invoice.DueDate, today);
        return buckets.find(([limit]) => days <= limit)?.[1] ?? 'Over 90 Days';
      },
      { description: 'Current, 1-30, 31-60, 61-90 or over 90 days past due.' },
    ),
  ],
  branchOf: ({ ARInvoice: invoice }) => invoice?.branch,
  *rows({ invoices, customers }) {
    const customer = customersById(customers);
    for (const invoice of invoices)
      if (invoice.Status === 'Open')
        yield { ARInvoice: invoice, Customer: customer.get(invoice.Customer) };
  },
});

export const customerBalances = design({
  name: 'AR-CustomerBalances',
  designId: '5a1f0c52-6a1e-4d0b-9a3c-0a5f3d5e1006',
  description:
    'One row per customer with the balance of the open documents and the credit limit. Use it to find who owes most and who is over the limit.',
  exposedToMcp: true,
  primaryScreen: { id: 'AR303000', title: 'Customers' },
  tables: { Customer, Contact: ContactTable },
  roles: ['Administrator', 'Sales', 'Finance'],
  columns: ({ column }) => [
    column('Customer', 'acctName', { description: 'Name of the customer.' }),
    column('Customer', 'acctCD', { description: 'Code of the customer.' }),
    column('Customer', 'customerClassID'),
    column('Customer', 'status', { description: 'Status of the customer.' }),
    column('Customer', 'balance', {
      description: 'Open invoices and debit memos less open credit memos and unapplied payments.',
    }),
    column('Customer', 'openOrders'),
    column('Customer', 'creditLimit', { description: 'Highest balance that sales may reach.' }),
    column('Customer', 'termsID'),
    column('Contact', 'displayName', { caption: 'Primary Contact' }),
    column('Contact', 'eMail'),
    column('Contact', 'phone1', { isActive: false }),
    column('Customer', 'createdDateTime'),
  ],
  *rows({ customers }) {
    for (const customer of customers)
      yield { Customer: customer, Contact: customer.PrimaryContact };
  },
});

export const payments = design({
  name: 'AR-Payments',
  designId: '5a1f0c52-6a1e-4d0b-9a3c-0a5f3d5e1015',
  exposedToMcp: false,
  primaryScreen: { id: 'AR302000', title: 'Payments and Applications' },
  tables: { ARPayment, Customer },
  roles: ['Administrator', 'Finance'],
  columns: ({ column }) => [
    column('ARPayment', 'docType'),
    column('ARPayment', 'refNbr'),
    column('ARPayment', 'status'),
    column('ARPayment', 'adjDate'),
    column('Customer', 'acctCD', { caption: 'Customer' }),
    column('Customer', 'acctName', { caption: 'Customer' }),
    column('ARPayment', 'paymentMethodID'),
    column('ARPayment', 'extRefNbr'),
    column('ARPayment', 'cashAccountID'),
    column('ARPayment', 'curyOrigDocAmt'),
    column('ARPayment', 'curyUnappliedBal'),
    column('ARPayment', 'noteID'),
  ],
  branchOf: ({ ARPayment: payment }) => payment?.branch,
  *rows(company) {
    const customer = customersById(company.customers);
    for (const payment of company.payments)
      yield { ARPayment: payment, Customer: customer.get(payment.CustomerID) };
  },
});
