// SPDX-License-Identifier: Apache-2.0
import type { TypeTable } from './type-table.ts';

/** Types of Employee, ExpenseClaim, TimeEntry and their details, as Default/25.200.001 names their fields. */
export const staffTypes = {
  Employee: {
    string: 'EmployeeID EmployeeName Status',
    date: 'LastModifiedDateTime',
    one: 'ContactInfo:Contact EmployeeSettings FinancialSettings:EmployeeFinancialSettings',
    many: `
      Attributes:AttributeValue CompanyTreeInfo:CompanyTree Delegates:EmployeeDelegate
      EmploymentHistory:EmploymentHistoryRecord`,
  },
  ExpenseClaim: {
    string: `
      BaseCurrencyID ClaimedBy CurrencyID CustomerID DepartmentID Description LocationID RefNbr
      Status`,
    decimal: 'ClaimTotal CurrencyRate ReciprocalRate TaxTotal VATExemptTotal VATTaxableTotal',
    date: 'ApprovalDate Date LastModifiedDateTime',
    one: 'FinancialDetails:ExpenseClaimFinancialDetail',
    many: 'ApprovalDetails:Approval Details:ExpenseClaimDetails TaxDetails:ExpenseClaimTaxDetail',
  },
  TimeEntry: {
    string: `
      ApprovalStatus Approver BillableOvertime BillableTime CostCode EarningType Employee
      ExternalRefNbr LaborItem Overtime ProjectID ProjectTaskID Summary TimeSpent TimeZone
      UnionLocal WCCCode`,
    boolean: 'Billable CertifiedJob',
    decimal: 'CostRate',
    date: 'Date LastModifiedDateTime',
    guid: 'TimeEntryID',
  },
  CompanyTree: {
    string: 'Description WorkgroupID',
    boolean: 'Active Owner',
  },
  EmployeeDelegate: {
    string: 'Delegate DelegationOf EmployeeName',
    boolean: 'IsActive',
    date: 'ExpiresOn StartsOn',
  },
  EmployeeFinancialSettings: {
    string: `
      APAccount APSubaccount CashAccount ExpenseAccount ExpenseSubaccount PaymentMethod
      PrepaymentAccount PrepaymentSubaccount SalesAccount SalesSubaccount TaxZone Terms`,
    many: 'PaymentInstructions:BusinessAccountPaymentInstructionDetail',
  },
  EmployeeSettings: {
    string: `
      BranchID Calendar CurrencyID CurrencyRateTypeID DepartmentID EmployeeClass EmployeeRefNbr
      LaborItem RegularHoursValidation ReportsTo Salesperson UnionLocalID`,
    boolean: 'EnableCurrencyOverride EnableRateOverride RouteEmails TimeCardIsRequired',
  },
  EmploymentHistoryRecord: {
    string: 'PositionID StartReason TerminationReason',
    boolean: 'Active RehireEligible Terminated',
    int: 'LineNbr',
    date: 'EndDate StartDate',
  },
  ExpenseClaimAPDocument: {
    string: 'RefNbr Status TaxZone Type',
    decimal: 'Amount',
  },
  ExpenseClaimDetails: {
    string: `
      APRefNbr ARRefNbr Branch CostCode CurrencyID CustomerID Description ExpenseAccount
      ExpenseItemID ExpenseSubaccount LocationID ProjectID ProjectTaskID RefNbr SalesAccount
      SalesSubaccount Status TaxCategory TaxZone UOM`,
    boolean: 'Billable',
    decimal: `
      Amount AmountInClaimCurrency ClaimAmount EmployeePart NetAmount Qty TaxAmount TipAmount
      UnitCost`,
    date: 'Date',
  },
  ExpenseClaimFinancialDetail: {
    string: 'Branch PosttoPeriod TaxZone',
    many: 'APDocuments:ExpenseClaimAPDocument',
  },
  ExpenseClaimTaxDetail: {
    string: 'TaxID TaxType',
    boolean: 'IncludeinVATExemptTotal PendingVAT ReverseVAT StatisticalVAT',
    decimal: 'DeductibleTaxRate ExpenseAmount TaxableAmount TaxAmount TaxRate',
  },
} as const satisfies TypeTable;
