// SPDX-License-Identifier: Apache-2.0
import type {
  Account,
  AccountType,
  Branch,
  FinancialPeriod,
  Warehouse,
} from '../model/organization.ts';
import { today } from './calendar.ts';
import { type Generation, times } from './context.ts';

export const branches: Branch[] = [
  { BranchID: 'NORTH', Name: 'Harborline North', City: 'Albany' },
  { BranchID: 'SOUTH', Name: 'Harborline South', City: 'Savannah' },
];

/** Periods of the two years of books: everything two months back is closed, the future is inactive. */
export function financialPeriods(): FinancialPeriod[] {
  return [2025, 2026].flatMap((year) =>
    times(12, (month): FinancialPeriod => {
      const start = `${year}-${String(month).padStart(2, '0')}-01`;
      const end = new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
      return {
        FinPeriodID: `${String(month).padStart(2, '0')}${year}`,
        Description: `${start.slice(0, 7)}`,
        StartDate: start,
        EndDate: end,
        Status: end < '2026-08-01' ? 'Closed' : start <= today ? 'Open' : 'Inactive',
      };
    }),
  );
}

const warehousePlaces = [
  ['MAIN', 'Main warehouse', 'NORTH'],
  ['RETAIL', 'Retail store', 'NORTH'],
  ['NEAST', 'North-east depot', 'NORTH'],
  ['NTRANSIT', 'Goods in transit, north', 'NORTH'],
  ['NRETURN', 'Returns, north', 'NORTH'],
  ['SOUTHDC', 'South distribution center', 'SOUTH'],
  ['COAST', 'Coast depot', 'SOUTH'],
  ['GULF', 'Gulf depot', 'SOUTH'],
  ['STRANSIT', 'Goods in transit, south', 'SOUTH'],
  ['SRETURN', 'Returns, south', 'SOUTH'],
] as const;

/** The warehouses that sell and receive, by branch. */
export const sellingWarehouses: Readonly<Record<string, readonly string[]>> = {
  NORTH: ['MAIN', 'RETAIL'],
  SOUTH: ['SOUTHDC', 'COAST'],
};

export function generateWarehouses({ guid }: Generation): Warehouse[] {
  return warehousePlaces.map(([WarehouseID, Description, branch]) => ({
    id: guid('Warehouse'),
    WarehouseID,
    Description,
    Active: true,
    branch,
    ReceivingLocationID: 'RECEIVE',
    ShippingLocationID: 'SHIP',
    InventoryAccount: '12100',
    Locations: ['RECEIVE', 'SHIP', 'A1-01', 'A1-02', 'B2-01', 'B2-02'].map((LocationID, index) => ({
      id: guid('WarehouseLocation'),
      LocationID,
      Description: index < 2 ? `${LocationID.toLowerCase()} dock` : `Shelf ${LocationID}`,
      Active: true,
      SalesAllowed: LocationID !== 'RECEIVE',
      ReceiptsAllowed: LocationID !== 'SHIP',
      TransfersAllowed: true,
      PickPriority: index + 1,
    })),
  }));
}

const chart: readonly (readonly [string, AccountType, string, string, string?])[] = [
  ['10100', 'Asset', 'CASH', 'Petty Cash'],
  ['10200', 'Asset', 'CASH', 'Operating Checking Account'],
  ['10300', 'Asset', 'CASH', 'Payroll Checking Account'],
  ['11000', 'Asset', 'AR', 'Accounts Receivable'],
  ['12100', 'Asset', 'INVENTORY', 'Inventory'],
  ['15000', 'Asset', 'FIXED', 'Property and Equipment'],
  ['15900', 'Asset', 'FIXED', 'Accumulated Depreciation'],
  ['20000', 'Liability', 'AP', 'Accounts Payable'],
  ['20100', 'Liability', 'ACCRUAL', 'Purchase Receipt Accrual'],
  ['20400', 'Liability', 'TAX', 'Sales Tax Payable'],
  ['21000', 'Liability', 'ACCRUAL', 'Accrued Payroll'],
  ['30000', 'Liability', 'EQUITY', 'Common Stock'],
  ['33000', 'Liability', 'EQUITY', 'Retained Earnings'],
  ['40000', 'Income', 'SALES', 'Sales Revenue', 'REVENUE'],
  ['41000', 'Income', 'SALES', 'Service Revenue', 'REVENUE'],
  ['49000', 'Income', 'SALES', 'Sales Returns and Credits'],
  ['50000', 'Expense', 'COGS', 'Cost of Goods Sold', 'MATERIAL'],
  ['52300', 'Expense', 'COGS', 'Purchase Price Variance'],
  ['60000', 'Expense', 'PAYROLL', 'Salaries and Wages', 'LABOR'],
  ['61000', 'Expense', 'RENT', 'Rent'],
  ['62000', 'Expense', 'UTILITY', 'Utilities'],
  ['63000', 'Expense', 'SERVICE', 'Professional Services', 'SUBCON'],
  ['64000', 'Expense', 'TRAVEL', 'Travel and Meals'],
  ['66000', 'Expense', 'FREIGHT', 'Freight'],
  ['68000', 'Expense', 'DEPREC', 'Depreciation'],
];

export function generateAccounts({ guid }: Generation): Account[] {
  return chart.map(([AccountCD, Type, AccountClass, Description, AccountGroup], index) => ({
    id: guid('Account'),
    AccountID: 1100 + index,
    AccountCD,
    Type,
    AccountClass,
    ...(AccountGroup === undefined ? {} : { AccountGroup }),
    Description,
    Active: true,
    CashAccount: AccountClass === 'CASH',
    ChartOfAccountsOrder: index + 1,
    PostOption: 'Detail',
  }));
}
