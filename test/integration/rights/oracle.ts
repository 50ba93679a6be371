// SPDX-License-Identifier: Apache-2.0
import type { Company } from '#local/acumatica/company/company.ts';
import type { DemoPerson } from '#local/acumatica/people.ts';
import { entityRights } from '#local/acumatica/rights.ts';

/** A record of the demo company, whatever its type. */
export type CompanyRecord = Readonly<Record<string, unknown>>;
type Collection = keyof {
  [Name in keyof Company as Company[Name] extends readonly unknown[] ? Name : never]: 1;
};

/**
 * What the getters must answer, worked out from the company and the rights table alone: for each tool
 * its entity, where its records lie, and which of their fields are its parameters.
 */
export interface GetterOracle {
  readonly tool: string;
  readonly entity: string;
  readonly collection: Collection;
  /** The tool's parameter and the record's field that it is filled from. */
  readonly parameters: Readonly<Record<string, string>>;
}

const getter = (
  tool: string,
  entity: string,
  collection: Collection,
  parameters: Readonly<Record<string, string>>,
): GetterOracle => ({ tool: `acumatica_${tool}`, entity, collection, parameters });

export const getterOracles: readonly GetterOracle[] = [
  getter('get_customer', 'Customer', 'customers', { customerID: 'CustomerID' }),
  getter('get_vendor', 'Vendor', 'vendors', { vendorID: 'VendorID' }),
  getter('get_sales_order', 'SalesOrder', 'salesOrders', {
    orderType: 'OrderType',
    orderNbr: 'OrderNbr',
  }),
  getter('get_invoice', 'Invoice', 'invoices', { type: 'Type', referenceNbr: 'ReferenceNbr' }),
  getter('get_bill', 'Bill', 'bills', { type: 'Type', referenceNbr: 'ReferenceNbr' }),
  getter('get_journal_transaction', 'JournalTransaction', 'journalTransactions', {
    module: 'Module',
    batchNbr: 'BatchNbr',
  }),
  getter('get_payment', 'Payment', 'payments', { type: 'Type', referenceNbr: 'ReferenceNbr' }),
  getter('get_account', 'Account', 'accounts', { accountCD: 'AccountCD' }),
  getter('get_check', 'Check', 'checks', { type: 'Type', referenceNbr: 'ReferenceNbr' }),
  getter('get_stock_item', 'StockItem', 'stockItems', { inventoryID: 'InventoryID' }),
  getter('get_non_stock_item', 'NonStockItem', 'nonStockItems', { inventoryID: 'InventoryID' }),
  getter('get_inventory_quantity_available', 'InventoryQuantityAvailable', 'stockItems', {
    inventoryID: 'InventoryID',
  }),
  getter('get_inventory_summary', 'InventorySummaryInquiry', 'stockItems', {
    inventoryID: 'InventoryID',
  }),
  getter('get_warehouse', 'Warehouse', 'warehouses', { warehouseID: 'WarehouseID' }),
  getter('get_item_class', 'ItemClass', 'itemClasses', { classID: 'ClassID' }),
  getter('get_purchase_order', 'PurchaseOrder', 'purchaseOrders', {
    type: 'Type',
    orderNbr: 'OrderNbr',
  }),
  getter('get_purchase_receipt', 'PurchaseReceipt', 'purchaseReceipts', {
    type: 'Type',
    receiptNbr: 'ReceiptNbr',
  }),
  getter('get_project', 'Project', 'projects', { projectID: 'ProjectID' }),
  getter('get_project_task', 'ProjectTask', 'projectTasks', {
    projectID: 'ProjectID',
    projectTaskID: 'ProjectTaskID',
  }),
  getter('get_project_budget', 'ProjectBudget', 'projectBudgets', {
    projectID: 'ProjectID',
    projectTaskID: 'ProjectTaskID',
    accountGroup: 'AccountGroup',
    inventoryID: 'InventoryID',
  }),
  getter('get_project_transaction', 'ProjectTransaction', 'projectTransactions', {
    module: 'Module',
    referenceNbr: 'ReferenceNbr',
  }),
  getter('get_case', 'Case', 'cases', { caseID: 'CaseID' }),
  getter('get_service_order', 'ServiceOrder', 'serviceOrders', {
    serviceOrderType: 'ServiceOrderType',
    serviceOrderNbr: 'ServiceOrderNbr',
  }),
  getter('get_appointment', 'Appointment', 'appointments', {
    serviceOrderType: 'ServiceOrderType',
    appointmentNbr: 'AppointmentNbr',
  }),
  getter('get_contact', 'Contact', 'contacts', { contactID: 'ContactID' }),
  getter('get_business_account', 'BusinessAccount', 'businessAccounts', {
    businessAccountID: 'BusinessAccountID',
  }),
  getter('get_opportunity', 'Opportunity', 'opportunities', { opportunityID: 'OpportunityID' }),
  getter('get_lead', 'Lead', 'leads', { leadID: 'LeadID' }),
  getter('get_salesperson', 'Salesperson', 'salespersons', { salespersonID: 'SalespersonID' }),
  getter('get_shipment', 'Shipment', 'shipments', { shipmentNbr: 'ShipmentNbr' }),
  getter('get_sales_invoice', 'SalesInvoice', 'salesInvoices', {
    type: 'Type',
    referenceNbr: 'ReferenceNbr',
  }),
  getter('get_employee', 'Employee', 'employees', { employeeID: 'EmployeeID' }),
  getter('get_expense_claim', 'ExpenseClaim', 'expenseClaims', { refNbr: 'RefNbr' }),
  getter('get_time_entry', 'TimeEntry', 'timeEntries', { timeEntryID: 'TimeEntryID' }),
  getter('get_email', 'Email', 'emails', { noteID: 'NoteID' }),
  getter('get_event', 'Event', 'events', { noteID: 'NoteID' }),
  getter('get_activity', 'Activity', 'activities', { noteID: 'NoteID' }),
  getter('get_task', 'Task', 'tasks', { noteID: 'NoteID' }),
];

/** The records that one getter reads. */
export function recordsOf(
  company: Company,
  { collection }: GetterOracle,
): readonly CompanyRecord[] {
  return company[collection] as unknown as readonly CompanyRecord[]; // records of every type, read by field name
}

/** Records worth asking for: the first of each branch, or the first of all where branches do not matter. */
export function samplesOf(records: readonly CompanyRecord[]): readonly CompanyRecord[] {
  const byBranch = new Map<unknown, CompanyRecord>();
  for (const record of records)
    if (!byBranch.has(record['branch'])) byBranch.set(record['branch'], record);
  return [...byBranch.values()];
}

/** What the rights table says of a person and a record. */
export function expectedAnswer(
  person: DemoPerson,
  entity: string,
  record: CompanyRecord,
): 'record' | 'forbidden' | 'not found' {
  const line = entityRights[entity];
  const may = person.roles.some(
    (role) => role !== 'MCP Access' && line !== undefined && line[role] !== 'denied',
  );
  if (!may) return 'forbidden';
  const branch = record['branch'];
  const sees =
    branch === undefined ||
    person.branches === undefined ||
    person.branches.includes(String(branch));
  return sees ? 'record' : 'not found';
}
