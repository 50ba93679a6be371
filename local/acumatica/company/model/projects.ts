// SPDX-License-Identifier: Apache-2.0
import type { BranchRecord, CompanyRecord, Guid, IsoDate } from './record.ts';

export type Project = BranchRecord & {
  readonly ProjectID: string;
  readonly Description: string;
  readonly Customer: string;
  readonly Status: 'In Planning' | 'Active' | 'Completed' | 'Suspended';
  readonly Hold: boolean;
  readonly Assets: number;
  readonly Liabilities: number;
  /** Actual amounts of the project's income and expense budget lines. */
  readonly Income: number;
  readonly Expenses: number;
  readonly StartDate: IsoDate;
};

export type ProjectTask = CompanyRecord & {
  readonly branch: string;
  readonly ProjectID: string;
  readonly ProjectTaskID: string;
  readonly Description: string;
  readonly Status: 'In Planning' | 'Active' | 'Completed';
  readonly Default: boolean;
};

export type ProjectBudget = CompanyRecord & {
  readonly branch: string;
  readonly ProjectID: string;
  readonly ProjectTaskID: string;
  readonly AccountGroup: 'REVENUE' | 'LABOR' | 'MATERIAL' | 'SUBCON';
  readonly InventoryID: string;
  readonly Type: 'Income' | 'Expense';
  readonly Description: string;
  readonly UOM: string;
  readonly UnitRate: number;
  readonly OriginalBudgetedQty: number;
  readonly OriginalBudgetedAmount: number;
  readonly RevisedBudgetedQty: number;
  readonly RevisedBudgetedAmount: number;
  /** Sums of the project transactions on this line. */
  readonly ActualQty: number;
  readonly ActualAmount: number;
  readonly VarianceAmount: number;
  readonly Completed: number;
};

type ProjectTransactionLine = {
  readonly id: Guid;
  readonly TransactionID: number;
  readonly Branch: string;
  readonly Project: string;
  readonly ProjectTask: string;
  readonly AccountGroup: string;
  readonly InventoryID: string;
  readonly Description: string;
  readonly Date: IsoDate;
  readonly FinPeriod: string;
  readonly UOM: string;
  readonly Qty: number;
  readonly UnitRate: number;
  readonly Amount: number;
  readonly Billable: boolean;
  readonly BillableQty: number;
  readonly Employee?: string;
  readonly Released: boolean;
};

export type ProjectTransaction = BranchRecord & {
  readonly Module: 'PM';
  readonly ReferenceNbr: string;
  readonly Status: 'Released' | 'Balanced';
  readonly Description: string;
  readonly TotalQty: number;
  readonly TotalBillableQty: number;
  readonly TotalAmount: number;
  readonly Details: ProjectTransactionLine[];
};
