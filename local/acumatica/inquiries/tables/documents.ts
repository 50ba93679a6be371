// SPDX-License-Identifier: Apache-2.0
import type { Bill, PurchaseOrder } from '../../company/model/payables.ts';
import type { Invoice, Payment } from '../../company/model/receivables.ts';
import { fieldsOf, key, type Table } from './table.ts';

const invoice = fieldsOf<Invoice>();
export const ARInvoice = {
  dac: 'PX.Objects.AR.ARInvoice',
  fields: {
    docType: key(invoice.text('Type', ({ Type }) => Type)),
    refNbr: key(invoice.text('Reference Nbr.', ({ ReferenceNbr }) => ReferenceNbr)),
    status: invoice.text('Status', ({ Status }) => Status),
    docDate: invoice.date('Date', (record) => record.Date),
    dueDate: invoice.date('Due Date', ({ DueDate }) => DueDate),
    finPeriodID: invoice.padded('Post Period', 6, ({ PostPeriod }) => PostPeriod),
    docDesc: invoice.text('Description', ({ Description }) => Description),
    branchID: invoice.padded('Branch', 10, ({ branch }) => branch),
    curyOrigDocAmt: invoice.amount('Amount', ({ Amount }) => Amount),
    curyDocBal: invoice.amount('Balance', ({ Balance }) => Balance),
    createdDateTime: invoice.date('Created On', ({ CreatedDateTime }) => CreatedDateTime),
  },
} satisfies Table<Invoice>;

const payment = fieldsOf<Payment>();
export const ARPayment = {
  dac: 'PX.Objects.AR.ARPayment',
  fields: {
    docType: key(payment.text('Type', ({ Type }) => Type)),
    refNbr: key(payment.text('Reference Nbr.', ({ ReferenceNbr }) => ReferenceNbr)),
    status: payment.text('Status', ({ Status }) => Status),
    adjDate: payment.date('Application Date', ({ ApplicationDate }) => ApplicationDate),
    extRefNbr: payment.text('Payment Ref.', ({ PaymentRef }) => PaymentRef),
    paymentMethodID: payment.padded('Payment Method', 10, ({ PaymentMethod }) => PaymentMethod),
    cashAccountID: payment.padded('Cash Account', 10, ({ CashAccount }) => CashAccount),
    curyOrigDocAmt: payment.amount('Payment Amount', ({ PaymentAmount }) => PaymentAmount),
    curyUnappliedBal: payment.amount(
      'Available Balance',
      ({ AvailableBalance }) => AvailableBalance,
    ),
    noteID: payment.guid('Note ID', ({ NoteID }) => NoteID),
  },
} satisfies Table<Payment>;

const bill = fieldsOf<Bill>();
export const APInvoice = {
  dac: 'PX.Objects.AP.APInvoice',
  fields: {
    docType: key(bill.text('Type', ({ Type }) => Type)),
    refNbr: key(bill.text('Reference Nbr.', ({ ReferenceNbr }) => ReferenceNbr)),
    status: bill.text('Status', ({ Status }) => Status),
    invoiceNbr: bill.text('Vendor Ref.', ({ VendorRef }) => VendorRef),
    docDate: bill.date('Date', (record) => record.Date),
    dueDate: bill.date('Due Date', ({ DueDate }) => DueDate),
    branchID: bill.padded('Branch', 10, ({ branch }) => branch),
    curyOrigDocAmt: bill.amount('Amount', ({ Amount }) => Amount),
    curyDocBal: bill.amount('Balance', ({ Balance }) => Balance),
    paySel: bill.flag('Approved for Payment', ({ ApprovedForPayment }) => ApprovedForPayment),
  },
} satisfies Table<Bill>;

const purchase = fieldsOf<PurchaseOrder>();
export const POOrder = {
  dac: 'PX.Objects.PO.POOrder',
  fields: {
    orderType: key(purchase.text('Type', ({ Type }) => Type)),
    orderNbr: key(purchase.text('Order Nbr.', ({ OrderNbr }) => OrderNbr)),
    status: purchase.text('Status', ({ Status }) => Status),
    orderDate: purchase.date('Date', (record) => record.Date),
    expectedDate: purchase.date('Promised On', ({ PromisedOn }) => PromisedOn),
    orderDesc: purchase.text('Description', ({ Description }) => Description),
    branchID: purchase.padded('Branch', 10, ({ branch }) => branch),
    vendorRefNbr: purchase.text('Vendor Ref.', ({ VendorRef }) => VendorRef),
    curyOrderTotal: purchase.amount('Order Total', ({ OrderTotal }) => OrderTotal),
    ownerID: purchase.text('Owner', ({ Owner }) => Owner),
  },
} satisfies Table<PurchaseOrder>;
