// SPDX-License-Identifier: Apache-2.0
import type { TypeTable } from './type-table.ts';

/** Types of Invoice, Payment and their details, as Default/25.200.001 names their fields. */
export const receivablesTypes = {
  Invoice: {
    string: `
      Customer CustomerOrder Description LinkARAccount LinkBranch LocationID PostPeriod Project
      ReferenceNbr Status Terms Type`,
    boolean: 'BillingPrinted BillToContactOverride Hold IsTaxValid ShipToContactOverride',
    decimal: 'Amount Balance TaxTotal',
    date: 'CreatedDateTime Date DueDate LastModifiedDateTime',
    one: 'BillToContact:DocContact ShipToContact:DocContact',
    many: `
      ApplicationsCreditMemo:InvoiceApplicationsCreditMemo
      ApplicationsDefault:InvoiceApplicationsDefault Details:InvoiceDetail
      DiscountDetails:InvoiceDiscountDetail TaxDetails:InvoiceTaxDetail`,
  },
  Payment: {
    string: `
      Branch BranchID CashAccount CurrencyID CustomerID CustomerLocationID Description ExternalRef
      OrigTransaction PaymentMethod PaymentRef ProcessingCenterID ReferenceNbr Status Type`,
    boolean: 'Hold IsCCPayment IsNewCard SaveCard',
    decimal: 'AppliedToDocuments AppliedToOrders AvailableBalance PaymentAmount',
    int: 'CardAccountNbr',
    date: 'ApplicationDate LastModifiedDateTime',
    guid: 'NoteID',
    many: `
      ApplicationHistory:PaymentApplicationHistoryDetail Charges:PaymentCharge
      CreditCardProcessingInfo:CreditCardProcessingDetail
      CreditCardTransactionInfo:CreditCardTransactionDetail DocumentsToApply:PaymentDetail
      OrdersToApply:PaymentOrderDetail`,
  },
  CreditCardProcessingDetail: {
    string: 'TransactionStatus',
    decimal: 'TransactionAmount',
  },
  CreditCardTransactionDetail: {
    string: 'AuthNbr CardType CommerceTranNbr ExtProfileId OrigTranNbr TranApiNbr TranNbr TranType',
    boolean: 'NeedValidation',
    date: 'ExpirationDate TranDate',
  },
  InvoiceApplicationsCreditMemo: {
    string: 'Customer CustomerOrder Description DocType PostPeriod ReferenceNbr Status',
    decimal: 'AmountPaid Balance',
  },
  InvoiceApplicationsDefault: {
    string: 'DocType ReferenceNbr Status',
    decimal: 'AmountPaid Balance CashDiscountTaken',
    date: 'PaymentDate',
  },
  InvoiceDetail: {
    string: `
      Account Branch CostCode InventoryID ProjectTask Subaccount Subitem TaxCategory
      TransactionDescription UOM`,
    boolean: 'CalculateDiscountsOnImport',
    decimal: 'Amount DiscountAmount ExtendedPrice Qty UnitPrice',
    int: 'LineNbr',
    date: 'LastModifiedDateTime',
  },
  InvoiceDiscountDetail: {
    string: 'Description DiscountCode ExternalDiscountCode OrderNbr OrderType SequenceID Type',
    boolean: 'ManualDiscount SkipDiscount',
    decimal: 'DiscountableAmount DiscountableQty DiscountAmount DiscountPercent RetainedDiscount',
  },
  InvoiceTaxDetail: {
    string: 'TaxID',
    decimal: 'TaxableAmount TaxAmount TaxRate',
  },
  PaymentApplicationHistoryDetail: {
    string: `
      AdjustedDocType AdjustedRefNbr AdjustingDocType AdjustingRefNbr ApplicationPeriod BatchNbr
      CurrencyID Customer CustomerOrder Description DisplayDocType DisplayRefNbr PostPeriod
      VATCreditMemo`,
    boolean: 'AdjustsVAT',
    decimal: 'AmountPaid Balance BalanceWriteOff CashDiscountBalance CashDiscountTaken',
    int: 'AdjustmentNbr',
    date: 'CashDiscountDate Date DueDate',
  },
  PaymentCharge: {
    string: 'AccountID Description DocType EntryTypeID RefNbr SubID',
    decimal: 'Amount',
    int: 'LineNbr',
  },
  PaymentDetail: {
    string: 'CustomerOrder Description DocType ReferenceNbr WriteOffReasonCode',
    decimal: 'AmountPaid BalanceWriteOff CashDiscountTaken',
    int: 'DocLineNbr',
  },
  PaymentOrderDetail: {
    string: 'OrderNbr OrderType',
    decimal: 'AppliedToOrder',
  },
} as const satisfies TypeTable;
