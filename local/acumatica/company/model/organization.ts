// SPDX-License-Identifier: Apache-2.0
import type { BranchRecord, CompanyRecord, IsoDate } from './record.ts';

export type Branch = { readonly BranchID: string; readonly Name: string; readonly City: string };

export type FinancialPeriod = {
  /** `MMyyyy`, as documents carry it. */
  readonly FinPeriodID: string;
  readonly Description: string;
  readonly StartDate: IsoDate;
  readonly EndDate: IsoDate;
  readonly Status: 'Closed' | 'Open' | 'Inactive';
};

type WarehouseLocation = {
  readonly id: string;
  readonly LocationID: string;
  readonly Description: string;
  readonly Active: boolean;
  readonly SalesAllowed: boolean;
  readonly ReceiptsAllowed: boolean;
  readonly TransfersAllowed: boolean;
  readonly PickPriority: number;
};

export type Warehouse = CompanyRecord & {
  readonly WarehouseID: string;
  readonly Description: string;
  readonly Active: boolean;
  readonly branch: string;
  readonly ReceivingLocationID: string;
  readonly ShippingLocationID: string;
  readonly InventoryAccount: string;
  readonly Locations: WarehouseLocation[];
};

export type AccountType = 'Asset' | 'Liability' | 'Income' | 'Expense';

export type Account = CompanyRecord & {
  readonly AccountID: number;
  readonly AccountCD: string;
  readonly Type: AccountType;
  readonly AccountClass: string;
  readonly AccountGroup?: string;
  readonly Description: string;
  readonly Active: boolean;
  readonly CashAccount: boolean;
  readonly ChartOfAccountsOrder: number;
  readonly PostOption: 'Detail' | 'Summary';
};

export type JournalLine = {
  readonly id: string;
  readonly LineNbr: number;
  readonly BranchID: string;
  readonly Account: string;
  readonly Subaccount: string;
  readonly Description: string;
  readonly ReferenceNbr: string;
  readonly TransactionDescription: string;
  readonly DebitAmount: number;
  readonly CreditAmount: number;
};

export type JournalTransaction = BranchRecord & {
  readonly Module: 'GL' | 'AR' | 'AP' | 'IN';
  readonly BatchNbr: string;
  readonly BranchID: string;
  readonly LedgerID: 'ACTUAL';
  readonly CurrencyID: 'USD';
  readonly TransactionDate: IsoDate;
  readonly PostPeriod: string;
  readonly Description: string;
  readonly Status: 'Posted' | 'Unposted' | 'Balanced' | 'On Hold';
  readonly Hold: boolean;
  readonly Details: JournalLine[];
};
