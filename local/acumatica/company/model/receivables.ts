// SPDX-License-Identifier: Apache-2.0
import type { BranchRecord, Guid, IsoDate, IsoInstant } from './record.ts';
import type { TaxLine } from './sales.ts';

type InvoiceType = 'Invoice' | 'Credit Memo' | 'Debit Memo';
export type DocumentStatus = 'On Hold' | 'Balanced' | 'Open' | 'Closed';

export type InvoiceLine = {
  readonly id: Guid;
  readonly LineNbr: number;
  readonly Branch: string;
  readonly InventoryID?: string;
  readonly TransactionDescription: string;
  readonly Qty: number;
  readonly UOM?: string;
  readonly UnitPrice: number;
  readonly ExtendedPrice: number;
  readonly DiscountAmount: number;
  readonly Amount: number;
  readonly Account: string;
  readonly Subaccount: string;
  readonly TaxCategory: string;
};

/** A receivable document (AR301000), whether entered there or made from a sales order. */
export type Invoice = BranchRecord & {
  readonly Type: InvoiceType;
  readonly ReferenceNbr: string;
  Status: DocumentStatus;
  readonly Hold: boolean;
  readonly Customer: string;
  readonly CustomerOrder?: string;
  readonly LocationID: string;
  readonly LinkBranch: string;
  readonly LinkARAccount: string;
  readonly Project: string;
  readonly Date: IsoDate;
  readonly DueDate?: IsoDate;
  readonly PostPeriod: string;
  readonly Terms?: string;
  readonly Description: string;
  readonly TaxTotal: number;
  /** The lines' amounts plus tax. */
  readonly Amount: number;
  /** What is still to be paid, or, of a credit memo, still to be applied. */
  Balance: number;
  readonly CreatedDateTime: IsoInstant;
  /** The batch that posted it; absent while unreleased. */
  batchNbr?: string;
  readonly Details: InvoiceLine[];
  readonly TaxDetails: TaxLine[];
  /** Of a credit memo: the invoices it pays. */
  readonly ApplicationsCreditMemo: CreditMemoApplication[];
};

type CreditMemoApplication = {
  readonly id: Guid;
  readonly DocType: InvoiceType;
  readonly ReferenceNbr: string;
  readonly AmountPaid: number;
  readonly Customer: string;
  readonly PostPeriod: string;
};

export type SalesInvoiceLine = {
  readonly id: Guid;
  readonly LineNbr: number;
  readonly BranchID: string;
  readonly OrderType: string;
  readonly OrderNbr: string;
  readonly OrderLineNbr: number;
  readonly ShipmentNbr: string;
  readonly InventoryID: string;
  readonly TransactionDescr: string;
  readonly WarehouseID: string;
  readonly UOM: string;
  readonly Qty: number;
  readonly UnitPrice: number;
  readonly DiscountPercent: number;
  readonly DiscountAmount: number;
  readonly Amount: number;
  readonly Account: string;
  readonly TaxCategory: string;
};

/** The same document on the sales side (SO303000); its `Balance` is the receivable's. */
export type SalesInvoice = BranchRecord & {
  readonly Type: 'Invoice';
  readonly ReferenceNbr: string;
  Status: DocumentStatus;
  readonly Hold: boolean;
  readonly CustomerID: string;
  readonly CustomerOrder?: string;
  readonly Currency: 'USD';
  readonly Project: string;
  readonly Date: IsoDate;
  readonly DueDate: IsoDate;
  readonly Description: string;
  readonly DetailTotal: number;
  readonly TaxTotal: number;
  readonly Amount: number;
  Balance: number;
  readonly CreatedDate: IsoInstant;
  readonly LastModifiedDate: IsoInstant;
  readonly Details: SalesInvoiceLine[];
  readonly TaxDetails: TaxLine[];
};

export type PaymentApplication = {
  readonly id: Guid;
  readonly DocType: InvoiceType;
  readonly ReferenceNbr: string;
  readonly AmountPaid: number;
  readonly CustomerOrder?: string;
  readonly Description: string;
};

export type Payment = BranchRecord & {
  readonly Type: 'Payment' | 'Prepayment';
  readonly ReferenceNbr: string;
  readonly Status: DocumentStatus;
  readonly Hold: boolean;
  readonly CustomerID: string;
  readonly CustomerLocationID: string;
  readonly Branch: string;
  readonly BranchID: string;
  readonly ApplicationDate: IsoDate;
  readonly PaymentMethod: string;
  readonly PaymentRef: string;
  readonly CashAccount: string;
  readonly CurrencyID: 'USD';
  readonly Description: string;
  readonly PaymentAmount: number;
  readonly AppliedToDocuments: number;
  readonly AppliedToOrders: number;
  /** Payment amount less what is applied. */
  readonly AvailableBalance: number;
  readonly NoteID: Guid;
  batchNbr?: string;
  readonly DocumentsToApply: PaymentApplication[];
  readonly OrdersToApply: {
    id: Guid;
    OrderType: string;
    OrderNbr: string;
    AppliedToOrder: number;
  }[];
  readonly ApplicationHistory: {
    id: Guid;
    DisplayDocType: string;
    DisplayRefNbr: string;
    AmountPaid: number;
    Date: IsoDate;
    Customer: string;
  }[];
};
