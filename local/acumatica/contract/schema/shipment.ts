// SPDX-License-Identifier: Apache-2.0
import type { TypeTable } from './type-table.ts';

/** Types of Shipment and their details, as Default/25.200.001 names their fields. */
export const shipmentTypes = {
  Shipment: {
    string: `
      BaseCurrencyID CurrencyRateTypeID CustomerID Description FOBPoint FreightCurrencyID LocationID
      Operation Owner ShipmentNbr ShippingTerms ShippingZoneID ShipVia Status ToWarehouseID Type
      WarehouseID WorkgroupID`,
    boolean: `
      CreateNewShipmentForEveryOrder CurrencyViewState GroundCollect Hold Insurance
      OverrideFreightPrice Picked ResidentialDelivery SaturdayDelivery UnlimitedPackages
      UseCustomersAccount`,
    decimal: `
      ControlQty CurrencyRate FreightCost FreightPrice PackageWeight ReciprocalRate ShippedQty
      ShippedVolume ShippedWeight`,
    int: 'PackageCount',
    date: 'CreatedDateTime EffectiveDate LastModifiedDateTime ShipmentDate',
    guid: 'NoteID',
    one: 'ShippingSettings:ShipToSettings',
    many: 'Details:ShipmentDetail Orders:ShipmentOrderDetail Packages:ShipmentPackage',
  },
  ShipToSettings: {
    boolean: 'ShipToAddressOverride ShipToContactOverride Validated',
    one: 'ShipToAddress:Address ShipToContact:DocContact',
  },
  ShipmentDetail: {
    string: `
      Description InventoryID LocationID LotSerialNbr OrderNbr OrderType ReasonCode Subitem UOM
      WarehouseID`,
    boolean: 'FreeItem',
    decimal: 'OpenQty OrderedQty OriginalQty ShippedQty',
    int: 'LineNbr OrderLineNbr',
    date: 'ExpirationDate',
    many: 'Allocations:ShipmentDetailAllocation',
  },
  ShipmentDetailAllocation: {
    string: 'Description InventoryID LocationID LotSerialNbr OrderNbr OrderType Subitem UOM',
    decimal: 'Qty',
    int: 'SplitLineNbr',
    date: 'ExpirationDate',
  },
  ShipmentOrderDetail: {
    string: `
      InventoryDocType InventoryRefNbr InvoiceNbr InvoiceType OrderNbr OrderType ShipmentNbr
      ShipmentType`,
    decimal: 'ShippedQty ShippedVolume ShippedWeight',
    guid: 'OrderNoteID',
  },
  ShipmentPackage: {
    string: 'BoxID CustomRefNbr1 CustomRefNbr2 Description TrackingNbr Type UOM',
    boolean: 'Confirmed',
    decimal: 'CODAmount DeclaredValue Height Length Weight Width',
    int: 'LineNbr',
    guid: 'NoteID',
    many: 'PackageContents:ShipmentPackageDetail',
  },
  ShipmentPackageDetail: {
    string: 'InventoryID LotSerialNbr OrigOrderNbr OrigOrderType Subitem UOM',
    decimal: 'Quantity',
    int: 'ShipmentSplitLineNbr',
  },
} as const satisfies TypeTable;
