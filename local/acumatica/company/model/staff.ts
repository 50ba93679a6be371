// SPDX-License-Identifier: Apache-2.0
import type { Contact } from './parties.ts';
import type { BranchRecord, CompanyRecord, Guid, IsoDate, IsoInstant } from './record.ts';

export type Employee = CompanyRecord & {
  readonly EmployeeID: string;
  readonly EmployeeName: string;
  readonly Status: 'Active' | 'Inactive';
  readonly branch: string;
  readonly ContactInfo: Contact;
  readonly EmployeeSettings: {
    id: Guid;
    BranchID: string;
    DepartmentID: string;
    EmployeeClass: string;
    Calendar: string;
    CurrencyID: 'USD';
    ReportsTo?: string;
    Salesperson?: string;
    LaborItem: string;
  };
  readonly FinancialSettings: {
    id: Guid;
    APAccount: string;
    CashAccount: string;
    ExpenseAccount: string;
    PaymentMethod: string;
    Terms: string;
  };
};

export type ExpenseClaimLine = {
  readonly id: Guid;
  readonly RefNbr: string;
  readonly Date: IsoDate;
  readonly Branch: string;
  readonly ExpenseItemID: string;
  readonly Description: string;
  readonly Qty: number;
  readonly UOM: string;
  readonly UnitCost: number;
  readonly Amount: number;
  readonly ClaimAmount: number;
  readonly NetAmount: number;
  readonly TaxAmount: number;
  readonly CurrencyID: 'USD';
  readonly ExpenseAccount: string;
  readonly ProjectID: string;
  readonly Status: string;
};

export type ExpenseClaim = BranchRecord & {
  readonly RefNbr: string;
  readonly Status: 'On Hold' | 'Pending Approval' | 'Approved' | 'Released' | 'Rejected';
  readonly ClaimedBy: string;
  readonly DepartmentID: string;
  readonly LocationID: string;
  readonly Date: IsoDate;
  readonly ApprovalDate?: IsoDate;
  readonly Description: string;
  readonly CurrencyID: 'USD';
  readonly BaseCurrencyID: 'USD';
  readonly CurrencyRate: number;
  readonly TaxTotal: number;
  readonly ClaimTotal: number;
  readonly Details: ExpenseClaimLine[];
};

export type TimeEntry = CompanyRecord & {
  readonly TimeEntryID: Guid;
  readonly Employee: string;
  readonly Date: IsoInstant;
  readonly TimeZone: string;
  readonly Summary: string;
  readonly EarningType: 'RG' | 'OT';
  readonly ProjectID: string;
  readonly ProjectTaskID: string;
  readonly LaborItem: string;
  /** Hours and minutes, `HH:mm`. */
  readonly TimeSpent: string;
  readonly BillableTime: string;
  readonly Billable: boolean;
  readonly ApprovalStatus: 'Open' | 'Completed' | 'Approved';
  readonly CostRate: number;
};
