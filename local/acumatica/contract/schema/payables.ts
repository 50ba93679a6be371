// SPDX-License-Identifier: Apache-2.0
import type { TypeTable } from './type-table.ts';

/** Types of Bill, Check and their details, as Default/25.200.001 names their fields. */
export const payablesTypes = {
  Bill: {
    string: `
      BranchID CashAccount CurrencyID Description LocationID PostPeriod Project ReferenceNbr Status
      Terms Type Vendor VendorRef`,
    boolean: 'ApprovedForPayment Hold IsTaxValid',
    decimal: 'Amount Balance TaxTotal',
    date: 'Date DueDate LastModifiedDateTime',
    many: `
      Applications:BillApplicationDetail Details:BillDetail RetainageDocuments:BillRetainageDocument
      TaxDetails:BillTaxDetail`,
  },
  Check: {
    string:
      'CashAccount CurrencyID Description PaymentMethod PaymentRef ReferenceNbr Status Type Vendor',
    boolean: 'Hold',
    decimal: 'PaymentAmount UnappliedBalance',
    date: 'ApplicationDate LastModifiedDateTime',
    many: 'Details:CheckDetail History:CheckHistoryDetail',
  },
  BillApplicationDetail: {
    string: 'DocType ReferenceNbr Status',
    decimal: 'AmountPaid Balance',
  },
  BillDetail: {
    string: `
      Account Branch CostCode Description InventoryID LCNbr LCType POOrderNbr POOrderType
      POReceiptNbr POReceiptType Project ProjectTask Subaccount TaxCategory TransactionDescription
      UOM`,
    boolean: 'CalculateDiscountsOnImport NonBillable',
    decimal: 'Amount ExtendedCost Qty UnitCost',
    int: 'LCLineNbr POLine POReceiptLine',
  },
  BillRetainageDocument: {
    string: 'PostPeriod ReferenceNbr Status Type',
    decimal: 'Amount Balance',
    date: 'Date',
  },
  BillTaxDetail: {
    string: 'TaxID',
    decimal: 'TaxableAmount TaxAmount TaxRate',
  },
  CheckDetail: {
    string: 'DocType ReferenceNbr',
    decimal: 'AmountPaid Balance CashDiscountBalance',
    int: 'DocLineNbr',
  },
  CheckHistoryDetail: {
    string: 'DocType ReferenceNbr VendorRef',
    decimal: 'AmountPaid Balance CashDiscountBalance CashDiscountTaken',
  },
} as const satisfies TypeTable;
