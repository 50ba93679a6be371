// SPDX-License-Identifier: Apache-2.0
import type { TypeTable } from './type-table.ts';

/** Types of Project, ProjectTask, ProjectBudget, ProjectTransaction and their details, as Default/25.200.001 names their fields. */
export const projectTypes = {
  Project: {
    string: 'Customer Description ExternalRefNbr ProjectID ProjectTemplateID Status',
    boolean: 'Hold',
    decimal: 'Assets Expenses Income Liabilities',
    date: 'LastModifiedDateTime',
    one: `
      BillingAndAllocationSettings:ProjectBillingAndAllocationSettings BillToSettings
      GLAccounts:ProjectGLAccount ProjectAddress ProjectProperties Retainage:ProjectRetainage
      VisibilitySettings`,
    many: `
      ActivityHistory:ProjectActivity ApprovalDetails:Approval Attributes:AttributeValue
      Balances:ProjectBalance Employees:ProjectEmployee Equipments:ProjectEquipment
      Invoices:ProjectProFormaDetails UnionLocals:ProjectUnionLocal`,
  },
  ProjectBudget: {
    string:
      'AccountGroup CostCode Description InventoryID ProjectID ProjectTaskID TaxCategory Type UOM',
    boolean: 'AutoCompleted',
    decimal: `
      ActualAmount ActualPlusOpenCommittedAmount ActualQty BudgetedCOAmount BudgetedCOQty
      CommittedCOAmount CommittedCOQty CommittedInvoicedAmount CommittedInvoicedQty
      CommittedOpenAmount CommittedOpenQty CommittedReceivedQty Completed CostAtCompletion
      CostToComplete DraftInvoicesAmount LastCostAtCompletion LastCostToComplete
      LastPercentageOfCompletion OriginalBudgetedAmount OriginalBudgetedQty OriginalCommittedAmount
      OriginalCommittedQty PendingInvoiceAmount PercentageOfCompletion Performance Retainage
      RevisedBudgetedAmount RevisedBudgetedQty RevisedCommittedAmount RevisedCommittedQty UnitRate
      VarianceAmount`,
    int: 'RevenueTask',
    date: 'LastModifiedDateTime',
  },
  ProjectTask: {
    string: 'Description ExternalRefNbr ProjectID ProjectTaskID Status',
    boolean: 'Default',
    date: 'LastModifiedDateTime',
    one: `
      BillingAndAllocationSettings:ProjectTaskBillingAndAllocationSettings
      CRMLink:ProjectTaskToCRMLink DefaultValues:ProjectTaskDefaultValues
      Properties:ProjectTaskProperties VisibilitySettings`,
    many: 'ActivityHistory:ProjectActivity Attributes:AttributeValue',
  },
  ProjectTransaction: {
    string: 'Description Module OriginalDocNbr OriginalDocType ReferenceNbr Status',
    decimal: 'TotalAmount TotalBillableQty TotalQty',
    date: 'CreatedDateTime LastModifiedDateTime',
    many: 'Details:ProjectTransactionDetail',
  },
  DefaultTaskForGLAccount: {
    string: 'Account DefaultTask',
  },
  ProjectActivity: {
    string:
      'BillableOvertime BillableTime Category Overtime Owner Status Summary TimeSpent Type Workgroup',
    boolean: 'Billable',
    date: 'StartDate',
  },
  ProjectAddress: {
    string: `
      AddressLine1 BuildingName BuildingNumber City Country Department DistrictName Floor PostalCode
      PostBox Room State StreetName SubDepartment TownLocationName UnitNumber`,
    decimal: 'Latitude Longitude',
  },
  ProjectBalance: {
    string: 'AccountGroup Description',
    decimal: `
      ActualAmount ActualOpenCommittedAmount BudgetedCOAmount CommittedCOAmount
      CommittedInvoicedAmount CommittedOpenAmount OriginalBudgetedAmount OriginalCommittedAmount
      Performance RevisedBudgetedAmount RevisedCommittedAmount VarianceAmount`,
  },
  ProjectBillingAndAllocationSettings: {
    string: 'AllocationRule BillingCurrency BillingPeriod BillingRule Branch RateTable Terms',
    boolean: `
      AutomaticallyReleaseARDocuments CreateProFormaOnBilling
      RunAllocationOnReleaseOfProjectTransactions UseTMRevenueBudgetLimits`,
    date: 'LastBillingDate NextBillingDate',
  },
  ProjectEmployee: {
    string: 'Department EmployeeID EmployeeName',
  },
  ProjectEquipment: {
    string: 'Description EquipmentID RunRateItem SetupRateItem SuspendRateItem',
    boolean: 'Active',
    decimal: 'RunRate SetupRate SuspendRate',
  },
  ProjectGLAccount: {
    string: `
      AccrualAccount AccrualSubaccount DefaultAccount DefaultCostAccount DefaultCostSubaccount
      DefaultSubaccount`,
    many: 'DefaultTaskForGLAccounts:DefaultTaskForGLAccount',
  },
  ProjectProFormaDetails: {
    string: `
      ARDocDescription ARDocStatus ARDocType ARReferenceNbr Description OriginalRefNbr
      ProFormaReferenceNbr Status`,
    boolean: 'RetainageInvoice',
    decimal: `
      ARDocOriginalAmount InvoiceTotal OpenARBalance OriginalRetainage PaidRetainage TotalAmount
      UnpaidRetainage UnreleasedRetainage`,
    int: 'BillingNbr',
    date: 'ARDocDate ProFormaDate',
  },
  ProjectProperties: {
    string: `
      CostBudgetLevel CostTaxZone InventoryTrackingMode LastRevenueChangeNbr ProjectCurrency
      ProjectManager RateType RevenueBudgetLevel RevenueTaxZone TimeActivityApprover`,
    boolean:
      'CertifiedJob ChangeOrderWorkflow RestrictEmployees RestrictEquipment TrackProductionData',
    date: 'EndDate StartDate',
  },
  ProjectRetainage: {
    string: 'RetainageMode',
    boolean: 'IncludeCO UseSteps',
    decimal: 'CapAmount CapPct CompletedPct ContractTotal RetainagePct RetainTotal',
  },
  ProjectTaskBillingAndAllocationSettings: {
    string:
      'AllocationRule BillingOption BillingRule Branch Customer Location RateTable WIPAccountGroup',
    boolean: 'BillSeparately',
  },
  ProjectTaskDefaultValues: {
    string: `
      AccrualAccount AccrualSubaccount DefaultAccount DefaultCostAccount DefaultCostSubaccount
      DefaultSubaccount TaxCategory`,
  },
  ProjectTaskProperties: {
    string: 'Approver CompletionMethod',
    decimal: 'Completed',
    date: 'EndDate PlannedEndDate PlannedStartDate StartDate',
  },
  ProjectTaskToCRMLink: {
    string: 'AccountedCampaign',
  },
  ProjectTransactionDetail: {
    string: `
      AccountGroup AccountGroupDescription BatchNbr Branch CostCode CreditAccount CreditSubaccount
      DebitAccount DebitSubaccount Description EarningType Employee ExternalRefNbr FinPeriod
      InventoryID Location Project ProjectTask UOM VendorOrCustomer`,
    boolean: 'Allocated Billable Billed Released UseBillableQtyInAmountFormula',
    decimal: 'Amount BillableQty Multiplier Qty UnitRate',
    long: 'TransactionID',
    date: 'Date EndDate StartDate',
  },
  ProjectUnionLocal: {
    string: 'Description UnionLocalID',
  },
  VisibilitySettings: {
    boolean: 'AP AR CA CRM Expenses GL IN PO SO TimeEntries',
  },
} as const satisfies TypeTable;
