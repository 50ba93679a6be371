// SPDX-License-Identifier: Apache-2.0
import type { TypeTable } from './type-table.ts';

/** Types of SalesOrder and their details, as Default/25.200.001 names their fields. */
export const salesOrderTypes = {
  SalesOrder: {
    string: `
      BaseCurrencyID Branch CashAccount ContactID CurrencyID CurrencyRateTypeID CustomerID
      CustomerOrder Description DestinationWarehouseID ExternalOrderOrigin ExternalOrderSource
      ExternalRef ExternalRefundRef LocationID OrderNbr OrderType PaymentMethod PaymentRef
      PreferredWarehouseID Project ShipVia Status TaxCalcMode`,
    boolean: `
      Approved BillToAddressOverride BillToAddressValidated BillToContactOverride CreditHold
      DisableAutomaticDiscountUpdate DisableAutomaticTaxCalculation ExternalOrderOriginal Hold
      IsTaxValid ShipToAddressOverride ShipToAddressValidated ShipToContactOverride
      UsrExternalOrderOriginal WillCall`,
    decimal: `
      ControlTotal CurrencyRate MaxRiskScore OrderedQty OrderTotal ReciprocalRate TaxTotal
      VATExemptTotal VATTaxableTotal`,
    date: 'CreatedDate Date EffectiveDate LastModified RequestedOn',
    guid: 'NoteID',
    one: `
      BillToAddress:Address BillToContact:DocContact Commissions FinancialSettings ShippingSettings
      ShipToAddress:Address ShipToContact:DocContact Totals`,
    many: `
      Details:SalesOrderDetail DiscountDetails:SalesOrdersDiscountDetails OrderRisks
      Payments:SalesOrderPayment Relations:RelationDetail Shipments:SalesOrderShipment
      TaxDetails:TaxDetail`,
  },
  Commissions: {
    string: 'DefaultSalesperson',
    many: 'SalesPersons:SalesPersonDetail',
  },
  FinancialSettings: {
    string: `
      Branch CustomerTaxZone EntityUsageType InvoiceNbr OriginalOrderNbr OriginalOrderType Owner
      PostPeriod Terms`,
    boolean: 'BillSeparately OverrideTaxZone',
    date: 'CashDiscountDate DueDate InvoiceDate',
  },
  OrderRisks: {
    string: 'Message Recommendation',
    decimal: 'Score',
  },
  PurchasingDetail: {
    string: 'POOrderNbr POOrderType',
    boolean: 'Selected',
    int: 'POOrderLineNbr',
  },
  SalesOrderCreditCardTransactionDetail: {
    string: 'AuthNbr CardType ExtProfileId TranNbr TranType',
    boolean: 'NeedValidation',
    date: 'TranDate',
  },
  SalesOrderDetail: {
    string: `
      Account AlternateID Branch CostCode CustomerOrderNbr DiscountCode ExternalRef GiftMessage
      InventoryID InvoiceNbr InvoiceType LastModifiedDate LineDescription LineType Location
      LotSerialNbr Operation POSource ProjectTask PurchaseWarehouse ReasonCode SalespersonID
      ShippingRule ShipToLocation Subitem TaxCategory TaxZone UOM VendorID WarehouseID`,
    boolean: `
      AutoCreateIssue CalculateDiscountsOnImport Commissionable Completed FreeItem ManualDiscount
      ManualPrice MarkForPO`,
    decimal: `
      Amount AverageCost DiscountAmount DiscountedUnitPrice DiscountPercent ExtendedPrice OpenQty
      OrderQty OvershipThreshold QtyOnShipments UnbilledAmount UndershipThreshold UnitCost UnitPrice`,
    int: 'AssociatedOrderLineNbr InvoiceLineNbr LineNbr',
    date: 'RequestedOn SchedOrderDate ShipOn',
    guid: 'NoteID',
    many: 'Allocations:SalesOrderDetailAllocation PurchasingDetails:PurchasingDetail',
  },
  SalesOrderDetailAllocation: {
    string: `
      AllocWarehouseID CustomerOrderNbr InventoryID LocationID LotSerialNbr OrderNbr OrderType
      RelatedDocument Subitem UOM`,
    boolean: 'Allocated Completed',
    decimal: 'Qty QtyOnShipments QtyReceived',
    int: 'LineNbr SplitLineNbr',
    date: 'ExpirationDate SchedOrderDate ShipOn',
  },
  SalesOrderPayment: {
    string: `
      CardAccountNbr CashAccount Currency Description DocType ExternalRef OrigTransactionNbr
      PaymentMethod PaymentRef ProcessingCenterID ReferenceNbr Status`,
    boolean: 'Authorize Capture Hold Refund SaveCard ValidateCCRefundOrigTransaction',
    decimal: 'AppliedToOrder Balance PaymentAmount TransferredtoInvoice',
    date: 'ApplicationDate LastModifiedDateTime',
    guid: 'NoteID',
    many: 'CreditCardTransactionInfo:SalesOrderCreditCardTransactionDetail',
  },
  SalesOrderShipment: {
    string:
      'InventoryDocType InventoryRefNbr InvoiceNbr InvoiceType ShipmentNbr ShipmentType Status',
    decimal: 'ShippedQty ShippedVolume ShippedWeight',
    date: 'LastModifiedDateTime ShipmentDate',
    guid: 'InventoryNoteID OrderNoteID ShippingNoteID',
  },
  SalesOrdersDiscountDetails: {
    string: 'Description DiscountCode ExternalDiscountCode FreeItem SequenceID Type',
    boolean: 'ManualDiscount SkipDiscount',
    decimal: 'DiscountableAmount DiscountableQty DiscountAmount DiscountPercent FreeItemQty',
  },
  SalesPersonDetail: {
    string: 'SalespersonID',
    decimal: 'CommissionableAmount CommissionAmount CommissionPercent',
  },
  ShippingSettings: {
    string: `
      FOBPoint FreightTaxCategory PreferredWarehouseID ShippingRule ShippingTerms ShippingZone
      ShipVia`,
    boolean: `
      Canceled FreightCostIsuptodate GroundCollect Insurance OverrideFreightPrice
      ResidentialDelivery SaturdayDelivery ShipSeparately UseCustomersAccount`,
    decimal: 'FreightCost FreightPrice OrderVolume OrderWeight PackageWeight PremiumFreight',
    short: 'Priority',
    date: 'CancelByDate ScheduledShipmentDate',
    one: 'ShopForRates',
  },
  ShopForRates: {
    boolean: 'IsManualPackage',
    decimal: 'OrderWeight PackageWeight',
  },
  TaxDetail: {
    string: 'CustomerTaxZone OrderNbr OrderType TaxID TaxType',
    boolean: 'IncludeInVATExemptTotal PendingVAT ReverseVAT StatisticalVAT',
    decimal: 'TaxableAmount TaxAmount TaxRate',
    int: 'LineNbr RecordID',
  },
  Totals: {
    string: 'FreightTaxCategory',
    boolean: 'FreightCostIsuptodate OverrideFreightAmount',
    decimal: `
      DiscountTotal Freight FreightCost LineTotalAmount MiscTotalAmount OrderVolume OrderWeight
      PackageWeight PremiumFreight TaxTotal UnbilledAmount UnbilledQty UnpaidBalance`,
  },
} as const satisfies TypeTable;
