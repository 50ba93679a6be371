// SPDX-License-Identifier: Apache-2.0
import { APInvoice, POOrder } from '../tables/documents.ts';
import { Vendor } from '../tables/parties.ts';
import { design } from './design.ts';
import { byKey } from './lookup.ts';

export const billsDue = design({
  name: 'AP-Bills Due',
  designId: '5a1f0c52-6a1e-4d0b-9a3c-0a5f3d5e1007',
  description:
    'One row per open bill or debit adjustment. Use it for what has to be paid to vendors and when.',
  exposedToMcp: true,
  primaryScreen: { id: 'AP301000', title: 'Bills and Adjustments' },
  tables: { APInvoice, Vendor },
  roles: ['Administrator', 'Finance'],
  columns: ({ column }) => [
    column('APInvoice', 'dueDate', { description: 'Date by which the bill is to be paid.' }),
    column('APInvoice', 'refNbr', { description: 'Number of the bill.' }),
    column('APInvoice', 'docType'),
    column('Vendor', 'acctCD', { caption: 'Vendor', description: 'Code of the vendor.' }),
    column('Vendor', 'acctName', { description: 'Name of the vendor.' }),
    column('APInvoice', 'invoiceNbr'),
    column('APInvoice', 'curyOrigDocAmt'),
    column('APInvoice', 'curyDocBal', { description: 'What is still to be paid.' }),
    column('APInvoice', 'paySel', { isActive: false }),
    column('APInvoice', 'branchID'),
  ],
  branchOf: ({ APInvoice: bill }) => bill?.branch,
  *rows({ bills, vendors }) {
    const vendor = byKey(vendors, ({ VendorID }) => VendorID);
    for (const bill of bills)
      if (bill.Status === 'Open') yield { APInvoice: bill, Vendor: vendor.get(bill.Vendor) };
  },
});

export const openPurchaseOrders = design({
  name: 'PO-Purchase Orders Open',
  designId: '5a1f0c52-6a1e-4d0b-9a3c-0a5f3d5e1009',
  primaryScreen: { id: 'PO301000', title: 'Purchase Orders' },
  tables: { POOrder, Vendor },
  roles: ['Administrator', 'Finance', 'Warehouse'],
  columns: ({ column }) => [
    column('POOrder', 'orderNbr'),
    column('POOrder', 'status', { caption: 'Status' }),
    column('Vendor', 'acctName'),
    column('Vendor', 'status'),
    column('POOrder', 'orderDate'),
    column('POOrder', 'expectedDate'),
    column('POOrder', 'orderDesc'),
    column('POOrder', 'curyOrderTotal'),
    column('POOrder', 'ownerID', { isActive: false }),
    column('POOrder', 'branchID'),
  ],
  branchOf: ({ POOrder: order }) => order?.branch,
  *rows({ purchaseOrders, vendors }) {
    const vendor = byKey(vendors, ({ VendorID }) => VendorID);
    for (const order of purchaseOrders)
      if (order.Status === 'Open' || order.Status === 'On Hold')
        yield { POOrder: order, Vendor: vendor.get(order.VendorID) };
  },
});
