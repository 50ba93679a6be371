// SPDX-License-Identifier: Apache-2.0
import type { TypeTable } from './type-table.ts';

/** Types of Warehouse, InventoryQuantityAvailable, InventorySummaryInquiry and their details, as Default/25.200.001 names their fields. */
export const warehouseTypes = {
  InventoryQuantityAvailable: {
    string: 'InventoryID',
    date: 'LastModifiedDateTime',
    many: 'Results:InventoryQuantityAvailableDetail',
  },
  InventorySummaryInquiry: {
    string: 'InventoryID LocationID Subitem WarehouseID',
    boolean: 'ExpandByLotSerialNbr',
    many: 'Results:InventorySummaryRow',
  },
  Warehouse: {
    string: `
      COGSExpenseAccount COGSExpenseSubaccount Description DiscountAccount DiscountSubaccount
      DropShipLocationID FreightChargeAccount FreightChargeSubaccount InventoryAccount
      InventorySubaccount LandedCostVarianceAccount LandedCostVarianceSubaccount MiscChargeAccount
      MiscChargeSubaccount NonStockPickingLocationID POAccrualAccount POAccrualSubaccount
      PurchasePriceVarianceAccount PurchasePriceVarianceSubaccount ReasonCodeSubaccount
      ReceivingLocationID RMALocationID SalesAccount SalesSubaccount ShippingLocationID
      StandardCostRevaluationAccount StandardCostRevaluationSubaccount StandardCostVarianceAccount
      StandardCostVarianceSubaccount WarehouseID`,
    boolean: 'Active OverrideInventoryAccountSubaccount UseItemDefaultLocationForPicking',
    date: 'LastModifiedDateTime',
    many: 'Locations:WarehouseLocation',
  },
  InventoryQuantityAvailableDetail: {
    string: 'InventoryID',
    decimal: 'QtyAvailable',
    date: 'LastModifiedDateTime',
  },
  InventorySummaryRow: {
    string: 'BaseUOM LocationID LotSerialNbr Subitem WarehouseID',
    decimal: `
      EstimatedTotalCost EstimatedUnitCost QtyAvailable QtyAvailableForShipment QtyNotAvailable
      QtyOnHand`,
    date: 'ExpirationDate',
  },
  WarehouseLocation: {
    string: 'Description LocationID',
    boolean: 'Active AssemblyAllowed ReceiptsAllowed SalesAllowed TransfersAllowed',
    short: 'PickPriority',
  },
} as const satisfies TypeTable;
