// SPDX-License-Identifier: Apache-2.0
import type { TypeTable } from './type-table.ts';

/** Types of StockItem, NonStockItem, ItemClass and their details, as Default/25.200.001 names their fields. */
export const stockItemTypes = {
  ItemClass: {
    string: `
      AvailabilityCalculationRule BaseUOM ClassID CountryOfOrigin DefaultWarehouseID Description
      ItemType LotSerialClass PostingClass PriceClass PurchaseUOM SalesUOM TariffCode TaxCategoryID
      ValuationMethod`,
    boolean: 'StockItem',
    date: 'LastModifiedDateTime',
    many: 'Attributes:ItemClassAtrribute',
  },
  NonStockItem: {
    string: `
      Availability BaseUnit Content CustomURL DeferralAccount DeferralSubaccount Description
      ExpenseAccount ExpenseAccrualAccount ExpenseAccrualSubaccount ExpenseSubaccount InventoryID
      ItemClass ItemStatus ItemType MetaDescription MetaKeywords PageTitle POAccrualAccount
      POAccrualSubaccount PostingClass PriceClass PurchasePriceVarianceAccount
      PurchasePriceVarianceSubaccount PurchaseUnit ReasonCodeSubaccount SalesAccount SalesSubaccount
      SalesUnit SearchKeywords TaxCategory TemplateItemID Visibility VolumeUOM WeightUOM`,
    boolean: 'ExportToExternal IsAKit IsKit RequireReceipt RequireShipment',
    decimal: `
      CurrentCost CurrentStdCost CurySpecificMSRP CurySpecificPrice DefaultPrice DimensionWeight
      LastCost MSRP PendingCost Volume Weight`,
    date: 'EffectiveDate LastModifiedDateTime PendingCostDate',
    guid: 'NoteID',
    many: `
      Attributes:AttributeValue Categories:CategoryStockItem
      CrossReferences:InventoryItemCrossReference FileUrls:InventoryFileUrls
      SalesCategories:NonStockItemSalesCategory VendorDetails:NonStockItemVendorDetail`,
  },
  StockItem: {
    string: `
      ABCCode AutoIncrementalValue Availability BaseUOM COGSAccount COGSSubaccount Content
      CountryOfOrigin CustomURL DefaultIssueLocationID DefaultReceiptLocationID DefaultSubitem
      DefaultWarehouseID DeferralAccount DeferralSubaccount Description DiscountAccount
      DiscountSubaccount ImageUrl InventoryAccount InventoryID InventorySubaccount ItemClass
      ItemStatus ItemType LandedCostVarianceAccount LandedCostVarianceSubaccount LotSerialClass
      MetaDescription MetaKeywords NotAvailable PackagingOption PageTitle POAccrualAccount
      POAccrualSubaccount PostingClass PriceClass PriceManager PriceWorkgroup ProductManager
      ProductWorkgroup PurchasePriceVarianceAccount PurchasePriceVarianceSubaccount PurchaseUOM
      ReasonCodeSubaccount SalesAccount SalesSubaccount SalesUOM SearchKeywords
      StandardCostRevaluationAccount StandardCostRevaluationSubaccount StandardCostVarianceAccount
      StandardCostVarianceSubaccount TariffCode TaxCategory TemplateItemID ValuationMethod
      Visibility VolumeUOM WeightUOM`,
    boolean: 'ExportToExternal IsAKit PackSeparately SubjectToCommission UseOnEntry',
    decimal: `
      AverageCost CurrentStdCost CurySpecificMSRP CurySpecificPrice DefaultPrice DimensionVolume
      DimensionWeight LastCost LastStdCost Markup MaxCost MinCost MinMarkup MSRP PendingStdCost`,
    date: 'LastModified LastModifiedDateTime',
    guid: 'NoteID',
    many: `
      Attributes:AttributeValue Boxes:BoxStockItem Categories:CategoryStockItem
      CrossReferences:InventoryItemCrossReference FileURLs:InventoryFileUrls
      ReplenishmentParameters:ReplenishmentParameterStockItem
      UOMConversions:InventoryItemUOMConversion VendorDetails:StockItemVendorDetail
      WarehouseDetails:StockItemWarehouseDetail`,
  },
  BoxStockItem: {
    string: 'BoxID Description UOM',
    decimal: 'MaxQty MaxVolume MaxWeight Qty',
  },
  CategoryStockItem: {
    int: 'CategoryID',
  },
  InventoryFileUrls: {
    string: 'FileType FileURL',
    guid: 'NoteID',
  },
  InventoryItemCrossReference: {
    string: 'AlternateID AlternateType Description Subitem UOM VendorOrCustomer',
  },
  InventoryItemUOMConversion: {
    string: 'FromUOM MultiplyOrDivide ToUOM',
    decimal: 'ConversionFactor',
  },
  ItemClassAtrribute: {
    string: 'AttributeID',
    boolean: 'Required',
    short: 'SortOrder',
  },
  NonStockItemSalesCategory: {
    int: 'CategoryID',
  },
  NonStockItemVendorDetail: {
    string: 'VendorID VendorName',
    boolean: 'Default',
    int: 'RecordID',
  },
  ReplenishmentParameterStockItem: {
    string: `
      DemandForecastModel ForecastPeriodType Method ReplenishmentClass ReplenishmentWarehouse
      Seasonality Source`,
    decimal: 'MaxQty ReorderPoint SafetyStock ServiceLevel TransferERQ',
    int: 'MaxShelfLifeInDays PeriodsToAnalyze',
    date: 'LaunchDate TerminationDate',
  },
  StockItemVendorDetail: {
    string: 'CurrencyID Location PurchaseUnit Subitem VendorID VendorName Warehouse',
    boolean: 'Active Default Override',
    decimal: 'EOQ LastVendorPrice LotSize MaxOrderQty MinOrderQty',
    int: 'MinOrderFrequencyInDays RecordID',
    short: 'AddLeadTimeDays LeadTimeDays',
  },
  StockItemWarehouseDetail: {
    string: `
      DefaultIssueLocationID DefaultReceiptLocationID InventoryAccount InventorySubaccount
      PreferredVendor ProductManager ProductWorkgroup ReplenishmentSource ReplenishmentWarehouse
      Seasonality Status WarehouseID`,
    boolean: `
      IsDefault Override OverridePreferredVendor OverrideReplenishmentSettings OverrideStdCost
      PriceOverride`,
    decimal: 'DailyDemandForecast DailyDemandForecastErrorSTDEV QtyOnHand ServiceLevel',
    date: 'LastForecastDate',
  },
} as const satisfies TypeTable;
