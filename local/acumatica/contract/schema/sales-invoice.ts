// SPDX-License-Identifier: Apache-2.0
import type { TypeTable } from './type-table.ts';

/** Types of SalesInvoice and their details, as Default/25.200.001 names their fields. */
export const salesInvoiceTypes = {
  SalesInvoice: {
    string: `
      Currency CustomerID CustomerOrder Description ExternalRef Project ReferenceNbr Status
      TaxCalcMode Type`,
    boolean: `
      BillToAddressOverride BillToContactOverride CreditHold Hold IsTaxValid ShipToAddressOverride
      ShipToContactOverride`,
    decimal: `
      Amount Balance CashDiscount DetailTotal DiscountTotal FreightPrice PaymentTotal TaxTotal
      VATExemptTotal VATTaxableTotal`,
    date: 'CreatedDate Date DueDate LastModifiedDate LastModifiedDateTime',
    one: `
      BillingSettings:BillToSettings BillToAddress:SalesInvoiceAddress
      BillToContact:SalesInvoiceDocContact Commissions:SalesInvoiceCommissions
      FinancialDetails:SalesInvoiceFinancialDetails ShipToAddress:SalesInvoiceAddress
      ShipToContact:SalesInvoiceDocContact`,
    many: `
      ApplicationsCreditMemo:SalesInvoiceApplicationCreditMemo
      ApplicationsInvoice:SalesInvoiceApplicationInvoice Details:SalesInvoiceDetail
      DiscountDetails:SalesInvoiceDiscountDetails FreightDetails:SalesInvoiceFreightDetail
      TaxDetails:SalesInvoiceTaxDetail`,
  },
  SalesInvoiceAddress: {
    string: `
      AddressLine1 AddressLine2 BuildingName BuildingNumber City Country Department DistrictName
      Floor PostalCode PostBox Room State StreetName SubDepartment TownLocationName UnitNumber`,
  },
  SalesInvoiceApplicationCreditMemo: {
    string: 'Currency Customer CustomerOrder Description DocType PostPeriod ReferenceNbr Status',
    decimal: 'AmountPaid Balance',
    date: 'Date',
  },
  SalesInvoiceApplicationInvoice: {
    string: `
      AdjustedDocReferenceNbr AdjustingDocReferenceNbr Currency Customer Description DocType
      DocumentType PaymentPeriod PaymentRef Status`,
    decimal: 'AmountPaid Balance CashDiscountTaken',
    int: 'AdjustmentNbr',
    date: 'PaymentDate',
  },
  SalesInvoiceCommissions: {
    decimal: 'CommissionAmount TotalCommissionableAmount',
    many: 'SalesPersons:SalesInvoiceSalesPersonDetail',
  },
  SalesInvoiceDetail: {
    string: `
      Account BranchID CostCode Description ExternalRef InventoryDocType InventoryID InventoryRefNbr
      Location LotSerialNbr OrderNbr OrderType OrigInvNbr OrigInvType ProjectTask ShipmentNbr
      SubAccount Subitem TaxCategory TransactionDescr UOM WarehouseID`,
    boolean: 'CalculateDiscountsOnImport ManualDiscount ManualPrice',
    decimal: 'Amount DiscountAmount DiscountPercent Qty UnitPrice',
    int: 'LineNbr OrderLineNbr OrigInvLineNbr',
    date: 'ExpirationDate',
    guid: 'NoteID',
  },
  SalesInvoiceDiscountDetails: {
    string:
      'Description DiscountCode ExternalDiscountCode FreeItem OrderNbr OrderType SequenceID Type',
    boolean: 'ManualDiscount SkipDiscount',
    decimal: 'DiscountableAmount DiscountableQty DiscountAmount DiscountPercent FreeItemQty',
  },
  SalesInvoiceDocContact: {
    string: 'Attention BusinessName Email Phone1',
  },
  SalesInvoiceFinancialDetails: {
    string: 'BatchNbr Branch CustomerTaxZone',
  },
  SalesInvoiceFreightDetail: {
    string: 'Description ShipmentNbr ShipmentType',
    decimal:
      'FreightAmount FreightCost LineTotal PremiumFreightAmount TotalFreightAmount Volume Weight',
  },
  SalesInvoiceSalesPersonDetail: {
    string: 'SalespersonID',
    decimal: 'CommissionableAmount CommissionAmount CommissionPercent',
  },
  SalesInvoiceTaxDetail: {
    string: 'TaxID',
    decimal: 'TaxableAmount TaxAmount',
  },
} as const satisfies TypeTable;
