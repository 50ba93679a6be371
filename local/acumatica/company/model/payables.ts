// SPDX-License-Identifier: Apache-2.0

import type { DocumentStatus } from './receivables.ts';
import type { BranchRecord, Guid, IsoDate } from './record.ts';
import type { TaxLine } from './sales.ts';

export type PurchaseOrderLine = {
  readonly id: Guid;
  readonly LineNbr: number;
  readonly BranchID: string;
  readonly InventoryID: string;
  readonly LineDescription: string;
  readonly LineType: string;
  readonly WarehouseID: string;
  readonly UOM: string;
  readonly OrderQty: number;
  QtyOnReceipts: number;
  readonly UnitCost: number;
  readonly ExtendedCost: number;
  readonly Promised: IsoDate;
  readonly Requested: IsoDate;
  Completed: boolean;
};

export type PurchaseOrder = BranchRecord & {
  readonly Type: 'Normal' | 'Drop-Ship';
  readonly OrderNbr: string;
  Status: 'On Hold' | 'Open' | 'Completed' | 'Closed' | 'Canceled';
  readonly Hold: boolean;
  readonly Branch: string;
  readonly VendorID: string;
  readonly VendorRef: string;
  readonly Location: string;
  readonly Owner: string;
  readonly Date: IsoDate;
  readonly PromisedOn: IsoDate;
  readonly Terms: string;
  readonly CurrencyID: 'USD';
  readonly BaseCurrencyID: 'USD';
  readonly CurrencyRate: number;
  readonly Description: string;
  readonly Project: string;
  readonly LineTotal: number;
  readonly TaxTotal: number;
  readonly OrderTotal: number;
  readonly ControlTotal: number;
  readonly Details: PurchaseOrderLine[];
};

type PurchaseReceiptLine = {
  readonly id: Guid;
  readonly LineNbr: number;
  readonly Branch: string;
  readonly InventoryID: string;
  readonly Description: string;
  readonly LineType: string;
  readonly Warehouse: string;
  readonly Location: string;
  readonly UOM: string;
  readonly POOrderType: string;
  readonly POOrderNbr: string;
  readonly POLineNbr: number;
  readonly OrderedQty: number;
  readonly ReceiptQty: number;
  readonly UnitCost: number;
  readonly ExtendedCost: number;
};

export type PurchaseReceipt = BranchRecord & {
  readonly Type: 'Receipt';
  readonly ReceiptNbr: string;
  readonly Status: 'On Hold' | 'Balanced' | 'Released';
  readonly Hold: boolean;
  readonly Branch: string;
  readonly VendorID: string;
  readonly VendorRef: string;
  readonly Location: string;
  readonly Warehouse: string;
  readonly Date: IsoDate;
  readonly PostPeriod: string;
  readonly CurrencyID: 'USD';
  readonly TotalQty: number;
  readonly ControlQty: number;
  readonly TotalCost: number;
  readonly UnbilledQuantity: number;
  readonly Details: PurchaseReceiptLine[];
};

export type BillLine = {
  readonly id: Guid;
  readonly Branch: string;
  readonly InventoryID?: string;
  readonly TransactionDescription: string;
  readonly Description: string;
  readonly Qty: number;
  readonly UOM?: string;
  readonly UnitCost: number;
  readonly ExtendedCost: number;
  readonly Amount: number;
  readonly Account: string;
  readonly Subaccount: string;
  readonly POOrderType?: string;
  readonly POOrderNbr?: string;
  readonly POLine?: number;
  readonly POReceiptType?: string;
  readonly POReceiptNbr?: string;
  readonly Project: string;
};

export type Bill = BranchRecord & {
  readonly Type: 'Bill' | 'Debit Adj.';
  readonly ReferenceNbr: string;
  Status: DocumentStatus;
  readonly Hold: boolean;
  readonly BranchID: string;
  readonly Vendor: string;
  readonly VendorRef: string;
  readonly LocationID: string;
  readonly Date: IsoDate;
  readonly DueDate: IsoDate;
  readonly PostPeriod: string;
  readonly Terms: string;
  readonly CashAccount: string;
  readonly CurrencyID: 'USD';
  readonly Description: string;
  readonly Project: string;
  readonly ApprovedForPayment: boolean;
  readonly TaxTotal: number;
  readonly Amount: number;
  Balance: number;
  batchNbr?: string;
  readonly Details: BillLine[];
  readonly TaxDetails: TaxLine[];
};

export type Check = BranchRecord & {
  readonly Type: 'Check';
  readonly ReferenceNbr: string;
  readonly Status: 'Closed' | 'Open' | 'Balanced';
  readonly Hold: boolean;
  readonly Vendor: string;
  readonly ApplicationDate: IsoDate;
  readonly CashAccount: string;
  readonly PaymentMethod: string;
  readonly PaymentRef: string;
  readonly CurrencyID: 'USD';
  readonly Description: string;
  readonly PaymentAmount: number;
  readonly UnappliedBalance: number;
  batchNbr?: string;
  readonly Details: {
    id: Guid;
    DocType: string;
    ReferenceNbr: string;
    AmountPaid: number;
    Balance: number;
  }[];
  readonly History: {
    id: Guid;
    DocType: string;
    ReferenceNbr: string;
    AmountPaid: number;
    VendorRef: string;
  }[];
};
