// SPDX-License-Identifier: Apache-2.0
import type { DemoPerson, Role } from './people.ts';

/** What a role may do with an entity. */
export type Right = 'full' | 'read' | 'denied';

/** One line of the table: the rights of the four business roles; a role that is not here has none. */
type Line = Readonly<Record<Exclude<Role, 'MCP Access'>, Right>>;

const everybody: Line = {
  Administrator: 'full',
  Sales: 'read',
  Finance: 'read',
  Warehouse: 'read',
};
const selling: Line = { Administrator: 'full', Sales: 'full', Finance: 'read', Warehouse: 'read' };
const shipping: Line = {
  Administrator: 'full',
  Sales: 'read',
  Finance: 'denied',
  Warehouse: 'full',
};
const relations: Line = {
  Administrator: 'full',
  Sales: 'full',
  Finance: 'denied',
  Warehouse: 'denied',
};
const money: Line = {
  Administrator: 'full',
  Sales: 'denied',
  Finance: 'full',
  Warehouse: 'denied',
};
const receivable: Line = {
  Administrator: 'full',
  Sales: 'read',
  Finance: 'full',
  Warehouse: 'denied',
};
const buying: Line = { Administrator: 'full', Sales: 'denied', Finance: 'read', Warehouse: 'full' };
const stock: Line = { Administrator: 'full', Sales: 'read', Finance: 'read', Warehouse: 'full' };
const people: Line = {
  Administrator: 'full',
  Sales: 'denied',
  Finance: 'read',
  Warehouse: 'denied',
};
const administrators: Line = {
  Administrator: 'full',
  Sales: 'denied',
  Finance: 'denied',
  Warehouse: 'denied',
};

/**
 * Who may do what, by entity and role: a plain table, so that a test can say what an answer must be
 * without asking the code that gives it.
 */
export const entityRights: Readonly<Record<string, Line>> = {
  Account: { ...money, Sales: 'read' },
  Activity: relations,
  Appointment: { ...selling, Warehouse: 'denied' },
  Bill: money,
  BusinessAccount: selling,
  Case: relations,
  Check: money,
  Contact: selling,
  Customer: { ...selling, Finance: 'full' },
  Email: administrators,
  Employee: people,
  Event: relations,
  ExpenseClaim: { ...people, Finance: 'full' },
  InventoryQuantityAvailable: { ...stock, Finance: 'denied' },
  InventorySummaryInquiry: stock,
  Invoice: receivable,
  ItemClass: everybody,
  JournalTransaction: money,
  Lead: relations,
  NonStockItem: everybody,
  Opportunity: relations,
  Payment: receivable,
  Project: people,
  ProjectBudget: people,
  ProjectTask: people,
  ProjectTransaction: people,
  PurchaseOrder: buying,
  PurchaseReceipt: buying,
  SalesInvoice: receivable,
  SalesOrder: selling,
  Salesperson: { ...everybody, Warehouse: 'denied' },
  ServiceOrder: { ...selling, Warehouse: 'denied' },
  Shipment: shipping,
  StockItem: stock,
  Task: relations,
  TimeEntry: people,
  Vendor: { ...buying, Finance: 'full' },
  Warehouse: stock,
};

const strength: Readonly<Record<Right, number>> = { denied: 0, read: 1, full: 2 };

/** The best right that a person's roles give on an entity. */
export function rightOf(person: DemoPerson, entity: string): Right {
  const line = entityRights[entity];
  if (line === undefined) return 'denied';
  let best: Right = 'denied';
  for (const role of person.roles) {
    const right = role === 'MCP Access' ? 'denied' : line[role];
    if (strength[right] > strength[best]) best = right;
  }
  return best;
}

/** Whether a person sees a record: those without a branch are everybody's, the others belong to those of the branch. */
export function seesRow(person: DemoPerson, row: { readonly [field: string]: unknown }): boolean {
  const branch = row['branch'];
  return (
    person.branches === undefined ||
    branch === undefined ||
    person.branches.includes(String(branch))
  );
}
