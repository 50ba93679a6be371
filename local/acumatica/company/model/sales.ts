// SPDX-License-Identifier: Apache-2.0
import type { BranchRecord, Guid, IsoDate, IsoInstant } from './record.ts';

export type SalesOrderLine = {
  readonly id: Guid;
  readonly LineNbr: number;
  readonly InventoryID: string;
  readonly LineDescription: string;
  readonly Branch: string;
  readonly WarehouseID: string;
  readonly UOM: string;
  readonly OrderQty: number;
  OpenQty: number;
  QtyOnShipments: number;
  readonly UnitPrice: number;
  readonly UnitCost: number;
  readonly ExtendedPrice: number;
  readonly DiscountPercent: number;
  readonly DiscountAmount: number;
  /** Extended price less discount. */
  readonly Amount: number;
  readonly TaxCategory: string;
  readonly SalespersonID: string;
  readonly ShipOn: IsoDate;
  readonly RequestedOn: IsoDate;
  Completed: boolean;
};

/** A tax of a document; an amount of the document's currency. */
export type TaxLine = {
  readonly id: Guid;
  readonly TaxID: string;
  readonly TaxRate: number;
  readonly TaxableAmount: number;
  readonly TaxAmount: number;
};

export type SalesOrderStatus =
  | 'On Hold'
  | 'Open'
  | 'Back Order'
  | 'Shipping'
  | 'Completed'
  | 'Canceled'
  | 'Credit Hold';

export type SalesOrder = BranchRecord & {
  readonly OrderType: 'SO' | 'QT' | 'RM';
  readonly OrderNbr: string;
  Status: SalesOrderStatus;
  readonly Hold: boolean;
  readonly Branch: string;
  readonly CustomerID: string;
  readonly LocationID: string;
  readonly ContactID: string;
  readonly CustomerOrder?: string;
  readonly ExternalRef?: string;
  readonly Description: string;
  readonly Date: IsoDate;
  readonly RequestedOn: IsoDate;
  readonly EffectiveDate: IsoDate;
  readonly CreatedDate: IsoInstant;
  readonly LastModified: IsoInstant;
  readonly CurrencyID: 'USD';
  readonly BaseCurrencyID: 'USD';
  readonly CurrencyRate: number;
  readonly ReciprocalRate: number;
  readonly PaymentMethod: string;
  readonly ShipVia: string;
  readonly PreferredWarehouseID: string;
  readonly Project: string;
  readonly Approved: boolean;
  readonly CreditHold: boolean;
  readonly OrderedQty: number;
  readonly ControlTotal: number;
  readonly TaxTotal: number;
  /** The lines' amounts plus tax. */
  readonly OrderTotal: number;
  readonly NoteID: Guid;
  readonly Details: SalesOrderLine[];
  readonly TaxDetails: TaxLine[];
  readonly Shipments: SalesOrderShipment[];
};

type SalesOrderShipment = {
  readonly id: Guid;
  readonly ShipmentType: string;
  readonly ShipmentNbr: string;
  readonly ShipmentDate: IsoDate;
  readonly ShippedQty: number;
  readonly Status: string;
  readonly InvoiceType?: string;
  readonly InvoiceNbr?: string;
};

export type ShipmentLine = {
  readonly id: Guid;
  readonly LineNbr: number;
  readonly OrderType: string;
  readonly OrderNbr: string;
  readonly OrderLineNbr: number;
  readonly InventoryID: string;
  readonly Description: string;
  readonly WarehouseID: string;
  readonly LocationID: string;
  readonly UOM: string;
  readonly OrderedQty: number;
  readonly ShippedQty: number;
  readonly OpenQty: number;
};

export type Shipment = BranchRecord & {
  readonly Type: 'Shipment';
  readonly ShipmentNbr: string;
  readonly Status: 'Open' | 'Confirmed' | 'Invoiced' | 'Completed' | 'On Hold';
  readonly Hold: boolean;
  readonly Operation: 'Issue';
  readonly CustomerID: string;
  readonly LocationID: string;
  readonly WarehouseID: string;
  readonly ShipmentDate: IsoDate;
  readonly ShipVia: string;
  readonly ShippedQty: number;
  readonly ShippedWeight: number;
  readonly ControlQty: number;
  readonly PackageCount: number;
  readonly PackageWeight: number;
  readonly CreatedDateTime: IsoInstant;
  readonly NoteID: Guid;
  readonly Details: ShipmentLine[];
  readonly Packages: {
    id: Guid;
    LineNbr: number;
    BoxID: string;
    Type: string;
    Confirmed: boolean;
    Weight: number;
    UOM: string;
    TrackingNbr: string;
  }[];
  readonly Orders: {
    id: Guid;
    OrderType: string;
    OrderNbr: string;
    ShipmentNbr: string;
    ShipmentType: string;
    ShippedQty: number;
    InvoiceType?: string;
    InvoiceNbr?: string;
  }[];
};
