// SPDX-License-Identifier: Apache-2.0

/**
 * The names of the entities of the endpoint `Default/25.200.001`, kept by hand (acumatica-protocol §1):
 * what somebody may have meant by a name that the ERP does not know. Another endpoint may have fewer or more.
 */
export const standardEntities: readonly string[] = `
  Account AccountDetailsForPeriodInquiry AccountGroup AccountSummaryInquiry Activity
  AmazonStore Appointment AttributeDefinition BigCommerceStores Bill Budget BusinessAccount
  Carrier Case CashSale CashTransaction ChangeOrder ChangeOrderClass Check CompaniesStructure
  CompanyFinancialPeriod Contact ContractUsage CostCode Currency Customer CustomerClass
  CustomerLocation CustomerPaymentMethod CustomerPriceClass DeductionBenefitCode Discount
  DiscountCode EarningTypeCode Email EmailProcessing Employee EmployeePayrollClass
  EmployeePayrollSettings Event ExpenseClaim ExpenseReceipt ExternalCommitment FinancialPeriod
  FinancialYear FOBPoint InventoryAdjustment InventoryAllocationInquiry InventoryIssue
  InventoryQuantityAvailable InventoryReceipt InventorySummaryInquiry Invoice ItemClass
  ItemSalesCategory ItemWarehouse JournalTransaction KitAssembly KitSpecification
  LaborCostRate Lead Ledger LotSerialClass NonStockItem Opportunity PayGroup Payment
  PaymentMethod PayPeriod PayrollBatch PayrollUnionLocal PayrollWCCCode PhysicalInventoryCount
  PhysicalInventoryReview ProFormaInvoice Project ProjectBudget ProjectTask ProjectTemplate
  ProjectTemplateTask ProjectTransaction PTOBank PurchaseOrder PurchaseReceipt SalesInvoice
  SalesOrder Salesperson SalesPricesInquiry SalesPriceWorksheet ServiceOrder Shipment
  ShippingBox ShippingTerm ShippingZones ShipVia ShopifyStore StockItem
  StorageDetailsByLocationInquiry StorageDetailsInquiry Subaccount Subcontract Task Tax
  TaxCategory TaxReportingSettings TaxZone TemplateItems TimeEntry TransferOrder UnionLocal
  UnitsOfMeasure Vendor VendorClass VendorPricesInquiry VendorPriceWorksheet Warehouse
  WorkCalendar WorkClassCompensationCode WorkLocation`
  .trim()
  .split(/\s+/);
