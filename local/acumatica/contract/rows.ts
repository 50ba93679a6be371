// SPDX-License-Identifier: Apache-2.0
import type { Company } from '../company/company.ts';

/** A value of a stored row. */
export type Stored = string | number | boolean | Row | Row[] | undefined;

/** A stored row: contract field names, plain values, ISO dates and instants. */
export type Row = { [field: string]: Stored };

/** The rows of every entity that keeps records, as the company has them. */
const collections = {
  Account: 'accounts',
  Activity: 'activities',
  Appointment: 'appointments',
  Bill: 'bills',
  BusinessAccount: 'businessAccounts',
  Case: 'cases',
  Check: 'checks',
  Contact: 'contacts',
  Customer: 'customers',
  Email: 'emails',
  Employee: 'employees',
  Event: 'events',
  ExpenseClaim: 'expenseClaims',
  Invoice: 'invoices',
  ItemClass: 'itemClasses',
  JournalTransaction: 'journalTransactions',
  Lead: 'leads',
  NonStockItem: 'nonStockItems',
  Opportunity: 'opportunities',
  Payment: 'payments',
  Project: 'projects',
  ProjectBudget: 'projectBudgets',
  ProjectTask: 'projectTasks',
  ProjectTransaction: 'projectTransactions',
  PurchaseOrder: 'purchaseOrders',
  PurchaseReceipt: 'purchaseReceipts',
  SalesInvoice: 'salesInvoices',
  SalesOrder: 'salesOrders',
  Salesperson: 'salespersons',
  ServiceOrder: 'serviceOrders',
  Shipment: 'shipments',
  StockItem: 'stockItems',
  Task: 'tasks',
  TimeEntry: 'timeEntries',
  Vendor: 'vendors',
  Warehouse: 'warehouses',
} as const satisfies Record<string, keyof Company>;

/** The rows of an entity; none for an inquiry. The array is the company's own: a push adds a record. */
export function rowsOf(company: Company, entity: string): Row[] {
  const collection = Object.entries(collections).find(([name]) => name === entity)?.[1];
  return collection === undefined ? [] : company[collection];
}

/** A row's field as text, empty where it has none. */
export function textOf(row: Row, field: string): string {
  const value = row[field];
  return value === undefined || typeof value === 'object' ? '' : String(value);
}

/** A row's detail rows under a field. */
export function detailsOf(row: Row, field: string): Row[] {
  const value = row[field];
  return Array.isArray(value) ? value : [];
}

/** A row's linked row under a field. */
export function linkedOf(row: Row, field: string): Row | undefined {
  const value = row[field];
  return typeof value === 'object' && !Array.isArray(value) ? value : undefined;
}
