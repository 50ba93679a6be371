// SPDX-License-Identifier: Apache-2.0
import type { CompanyRecord, Guid, IsoDate } from './record.ts';

export type ItemClass = CompanyRecord & {
  readonly ClassID: string;
  readonly Description: string;
  readonly StockItem: boolean;
  readonly ItemType: string;
  readonly BaseUOM: string;
  readonly PostingClass: string;
  readonly ValuationMethod: string;
  readonly TaxCategoryID: string;
  readonly Attributes: { id: Guid; AttributeID: string; Required: boolean; SortOrder: number }[];
};

export type WarehouseDetail = {
  readonly id: Guid;
  readonly WarehouseID: string;
  readonly IsDefault: boolean;
  readonly Status: 'Active';
  readonly DefaultIssueLocationID: string;
  readonly DefaultReceiptLocationID: string;
  readonly PreferredVendor: string;
  /** What lay there when the books were opened. */
  openingQty: number;
  /** Opening quantity plus released receipts less confirmed shipments. */
  QtyOnHand: number;
  /** On hand less what open sales orders have promised. */
  qtyAvailable: number;
};

type VendorDetail = {
  readonly id: Guid;
  readonly VendorID: string;
  readonly VendorName: string;
  readonly Active: boolean;
  readonly Default: boolean;
  readonly LastVendorPrice: number;
  readonly LeadTimeDays: number;
  readonly PurchaseUnit: string;
};

export type StockItem = CompanyRecord & {
  readonly InventoryID: string;
  readonly Description: string;
  readonly ItemClass: string;
  readonly ItemStatus: 'Active' | 'No Sales' | 'No Purchases' | 'Inactive';
  readonly ItemType: 'Finished Good' | 'Component Part';
  readonly BaseUOM: string;
  readonly SalesUOM: string;
  readonly PurchaseUOM: string;
  readonly PostingClass: string;
  readonly PriceClass?: string;
  readonly TaxCategory: string;
  readonly ValuationMethod: 'Average' | 'Standard' | 'FIFO';
  readonly LotSerialClass: string;
  readonly DefaultPrice: number;
  readonly AverageCost: number;
  readonly LastCost: number;
  readonly CurrentStdCost: number;
  readonly MSRP: number;
  readonly DimensionWeight: number;
  readonly WeightUOM: string;
  readonly DefaultWarehouseID: string;
  readonly ABCCode: string;
  readonly CountryOfOrigin: string;
  readonly InventoryAccount: string;
  readonly SalesAccount: string;
  readonly COGSAccount: string;
  readonly LastModified: string;
  readonly NoteID: Guid;
  readonly WarehouseDetails: WarehouseDetail[];
  readonly VendorDetails: VendorDetail[];
};

export type NonStockItem = CompanyRecord & {
  readonly InventoryID: string;
  readonly Description: string;
  readonly ItemClass: string;
  readonly ItemStatus: 'Active' | 'Inactive';
  readonly ItemType: 'Service' | 'Labor' | 'Expense' | 'Charge';
  readonly BaseUnit: string;
  readonly SalesUnit: string;
  readonly PurchaseUnit: string;
  readonly PostingClass: string;
  readonly TaxCategory: string;
  readonly DefaultPrice: number;
  readonly CurrentCost: number;
  readonly SalesAccount: string;
  readonly ExpenseAccount: string;
  readonly EffectiveDate: IsoDate;
  readonly NoteID: Guid;
};
