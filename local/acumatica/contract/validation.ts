// SPDX-License-Identifier: Apache-2.0
import type { Company } from '../company/company.ts';

/** A selector: what may stand in a field. */
interface Selector {
  /** What the error text calls it. */
  readonly label: string;
  readonly has: (company: Company, value: string) => boolean;
}

const same = (one: string, other: string): boolean =>
  one.trimEnd().toLowerCase() === other.trimEnd().toLowerCase();

const customer: Selector = {
  label: 'Customer',
  has: (company, value) => company.customers.some((one) => same(one.CustomerID, value)),
};
const vendor: Selector = {
  label: 'Vendor',
  has: (company, value) => company.vendors.some((one) => same(one.VendorID, value)),
};
const account: Selector = {
  label: 'Account',
  has: (company, value) => company.accounts.some((one) => same(one.AccountCD, value)),
};
const branch: Selector = {
  label: 'Branch',
  has: (company, value) => company.branches.some((one) => same(one.BranchID, value)),
};
const warehouse: Selector = {
  label: 'Warehouse',
  has: (company, value) => company.warehouses.some((one) => same(one.WarehouseID, value)),
};
const item: Selector = {
  label: 'Inventory ID',
  has: (company, value) =>
    company.stockItems.some((one) => same(one.InventoryID, value)) ||
    company.nonStockItems.some((one) => same(one.InventoryID, value)),
};
/** `X` is the non-project code. */
const project: Selector = {
  label: 'Project',
  has: (company, value) =>
    same(value, 'X') || company.projects.some((one) => same(one.ProjectID, value)),
};
const employee: Selector = {
  label: 'Employee',
  has: (company, value) => company.employees.some((one) => same(one.EmployeeID, value)),
};

const selectors: Readonly<Record<string, Selector>> = {
  Account: account,
  APAccount: account,
  SalesAccount: account,
  LinkARAccount: account,
  Branch: branch,
  BranchID: branch,
  LinkBranch: branch,
  BusinessAccount: {
    label: 'Business Account',
    has: (company, value) =>
      company.businessAccounts.some((one) => same(one.BusinessAccountID, value)),
  },
  Customer: customer,
  CustomerID: customer,
  Vendor: vendor,
  VendorID: vendor,
  Warehouse: warehouse,
  WarehouseID: warehouse,
  PreferredWarehouseID: warehouse,
  InventoryID: item,
  Project: project,
  ProjectID: project,
  Employee: employee,
  ClaimedBy: employee,
  SalespersonID: {
    label: 'Salesperson ID',
    has: (company, value) => company.salespersons.some((one) => same(one.SalespersonID, value)),
  },
  ItemClass: {
    label: 'Item Class',
    has: (company, value) => company.itemClasses.some((one) => same(one.ClassID, value)),
  },
};

/** What is wrong with a field's value, in the words of the form; undefined when it is sound. A key field names the record itself. */
export function selectorError(
  company: Company,
  field: string,
  value: string,
  isKey: boolean,
): string | undefined {
  const selector = isKey ? undefined : selectors[field];
  if (selector === undefined || selector.has(company, value)) return undefined;
  return `${selector.label} '${value}' cannot be found in the system.`;
}

/** Fields without which a new record is refused, with the names that the forms give them. */
export const required: Readonly<
  Record<string, readonly (readonly [field: string, label: string])[]>
> = {
  Bill: [['Vendor', 'Vendor']],
  Case: [
    ['ClassID', 'Class ID'],
    ['Subject', 'Subject'],
  ],
  Customer: [['CustomerName', 'Account Name']],
  Contact: [['LastName', 'Last Name']],
  Invoice: [['Customer', 'Customer']],
  Lead: [['LastName', 'Last Name']],
  Opportunity: [['Subject', 'Subject']],
  Payment: [['CustomerID', 'Customer']],
  PurchaseOrder: [['VendorID', 'Vendor']],
  SalesOrder: [['CustomerID', 'Customer']],
  StockItem: [['ItemClass', 'Item Class']],
  Vendor: [['VendorName', 'Account Name']],
};

/** A document may not be dated or posted into a closed period. */
export function periodError(company: Company, field: string, value: string): string | undefined {
  if (field !== 'PostPeriod') return undefined;
  const period = company.financialPeriods.find((one) => one.FinPeriodID === value);
  if (period === undefined) return `Post Period '${value}' cannot be found in the system.`;
  if (period.Status === 'Open') return undefined;
  return `The ${value.slice(0, 2)}-${value.slice(2)} financial period is ${period.Status.toLowerCase()} in the ${company.name} company.`;
}
