// SPDX-License-Identifier: Apache-2.0
import type { TypeTable } from './type-table.ts';

/** Types of PurchaseOrder, PurchaseReceipt and their details, as Default/25.200.001 names their fields. */
export const purchasingTypes = {
  PurchaseOrder: {
    string: `
      BaseCurrencyID Branch CurrencyID CurrencyRateTypeID Description Location OrderNbr Owner
      Project Status Terms Type VendorID VendorRef VendorTaxZone`,
    boolean: 'Hold IsTaxValid',
    decimal: 'ControlTotal CurrencyRate CurrencyReciprocalRate LineTotal OrderTotal TaxTotal',
    date: 'CurrencyEffectiveDate Date LastModifiedDateTime PromisedOn',
    one: 'ShippingInstructions',
    many: 'Details:PurchaseOrderDetail TaxDetails:PurchaseOrderTaxDetail',
  },
  PurchaseReceipt: {
    string: `
      BaseCurrencyID Branch CurrencyID CurrencyRateTypeID InventoryRefNbr Location PostPeriod
      ReceiptNbr Status Type VendorID VendorRef Warehouse`,
    boolean: 'CreateBill Hold ProcessReturnWithOriginalCost',
    decimal: 'ControlQty CurrencyRate CurrencyReciprocalRate TotalCost TotalQty UnbilledQuantity',
    date: 'BillDate CurrencyEffectiveDate Date LastModifiedDateTime',
    many: 'Details:PurchaseReceiptDetail',
  },
  PurchaseOrderDetail: {
    string: `
      Account AlternateID BranchID CostCode Description InventoryID LineDescription LineType
      OrderNbr OrderType OrigPONbr OrigPOType Project ProjectTask ReceiptAction Subaccount Subitem
      TaxCategory UOM WarehouseID`,
    boolean: 'CalculateDiscountsOnImport Cancelled Completed',
    decimal: `
      CompleteOn ExtendedCost MaxReceiptPercent MinReceiptPercent OrderedQty OrderQty QtyOnReceipts
      ReceivedAmount UnitCost`,
    int: 'LineNbr',
    date: 'Promised Requested',
  },
  PurchaseOrderTaxDetail: {
    string: 'TaxID',
    decimal: 'RetainedTaxableAmount RetainedTaxAmount TaxableAmount TaxAmount TaxRate',
  },
  PurchaseReceiptDetail: {
    string: `
      Account AccrualAccount AccrualSubaccount Branch Description InventoryID LineType Location
      LotSerialNbr POOrderNbr POOrderType POReceiptNbr Subaccount Subitem TransactionDescription
      TransferOrderNbr TransferOrderType TransferShipmentNbr UOM Warehouse`,
    boolean: 'EditableUnitCost',
    decimal: `
      EstimatedINExtendedCost ExtendedCost FinalINExtendedCost OpenQty OrderedQty ReceiptQty
      UnitCost`,
    int: 'LineNbr POLineNbr POReceiptLineNbr TransferOrderLineNbr',
    date: 'ExpirationDate',
    many: 'Allocations:PurchaseReceiptDetailAllocation',
  },
  PurchaseReceiptDetailAllocation: {
    string: 'Location LotSerialNbr ReceiptNbr',
    decimal: 'Qty',
    int: 'LineNbr SplitLineNbr',
    date: 'ExpirationDate',
  },
  ShippingInstructions: {
    string: 'ShippingDestinationType ShippingLocation ShipTo Warehouse',
    boolean: 'ShipToAddressOverride ShipToAddressValidated ShipToContactOverride',
    one: 'ShipToAddress:Address ShipToContact:DocContact',
  },
} as const satisfies TypeTable;
