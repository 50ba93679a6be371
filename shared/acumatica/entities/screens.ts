// SPDX-License-Identifier: Apache-2.0
import { type Column, columnOf } from './screen-column.ts';

/** A form of the ERP's web pages, with what its address finds a record by. */
interface Screen {
  readonly id: string;
  readonly columns: readonly Column[];
}

/**
 * Where each entity is seen: the form's id, then the fields of its record's key, written
 * `ContractField` or `ContractField:ColumnOfTheForm` (acumatica-reference-product §1.2; the columns are
 * those to which the endpoint `Default` maps the fields).
 */
const screens: Readonly<Record<string, string>> = {
  Account: 'GL202500 AccountCD',
  Activity: 'CR306010 NoteID',
  Appointment: 'FS300200 ServiceOrderType:SrvOrdType AppointmentNbr:RefNbr',
  Bill: 'AP301000 Type:DocType ReferenceNbr:RefNbr',
  BusinessAccount: 'CR303000 BusinessAccountID:AcctCD',
  Case: 'CR306000 CaseID:CaseCD',
  Check: 'AP302000 Type:DocType ReferenceNbr:RefNbr',
  Contact: 'CR302000 ContactID',
  Customer: 'AR303000 CustomerID:AcctCD',
  Email: 'CR306015 NoteID',
  Employee: 'EP203000 EmployeeID:AcctCD',
  Event: 'CR306030 NoteID',
  ExpenseClaim: 'EP301000 RefNbr',
  InventoryQuantityAvailable: 'SO640590 InventoryID:InventoryItem',
  InventorySummaryInquiry: 'IN401000 InventoryID WarehouseID:SiteID?',
  Invoice: 'AR301000 Type:DocType ReferenceNbr:RefNbr',
  ItemClass: 'IN201000 ClassID:ItemClassCD',
  JournalTransaction: 'GL301000 Module BatchNbr',
  Lead: 'CR301000 LeadID:ContactID',
  NonStockItem: 'IN202000 InventoryID:InventoryCD',
  Opportunity: 'CR304000 OpportunityID',
  Payment: 'AR302000 Type:DocType ReferenceNbr:RefNbr',
  Project: 'PM301000 ProjectID:ContractCD',
  ProjectBudget: 'PM309000 ProjectID',
  ProjectTask: 'PM302000 ProjectID ProjectTaskID:TaskCD',
  ProjectTransaction: 'PM304000 Module ReferenceNbr:RefNbr',
  PurchaseOrder: 'PO301000 Type:OrderType OrderNbr',
  PurchaseReceipt: 'PO302000 Type:ReceiptType ReceiptNbr',
  SalesInvoice: 'SO303000 Type:DocType ReferenceNbr:RefNbr',
  SalesOrder: 'SO301000 OrderType OrderNbr',
  Salesperson: 'AR205000 SalespersonID:SalesPersonCD',
  ServiceOrder: 'FS300100 ServiceOrderType:SrvOrdType ServiceOrderNbr:RefNbr',
  Shipment: 'SO302000 ShipmentNbr',
  StockItem: 'IN202500 InventoryID:InventoryCD',
  Task: 'CR306020 NoteID',
  TimeEntry: 'PM209100 TimeEntryID:NoteID',
  Vendor: 'AP303000 VendorID:AcctCD',
  Warehouse: 'IN204000 WarehouseID:SiteCD',
};

function screenOf(entity: string): Screen | undefined {
  const line = Object.hasOwn(screens, entity) ? screens[entity] : undefined;
  if (line === undefined) return undefined;
  const [id = '', ...columns] = line.split(' ');
  return { id, columns: columns.map((word) => columnOf(entity, word)) };
}

/** The value of a field in a record of the contract API, or of plain JSON, as text. */
function textAt(record: Readonly<Record<string, unknown>>, field: string): string | undefined {
  const member = Object.hasOwn(record, field) ? record[field] : undefined;
  const isWrapped = typeof member === 'object' && member !== null;
  const value: unknown = isWrapped ? Reflect.get(member, 'value') : member;
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const text = String(value).trim();
  return text === '' ? undefined : text;
}

/**
 * The address of a record's form in the ERP's web pages; undefined where the form or a part of the
 * record's key is not known, since a link to another record would be worse than none.
 *
 * @param site URL of the instance, without trailing slash
 * @param tenant whom the address signs in to
 * @param record as the contract API sent it
 */
export function browserUrl(
  { url, tenant }: { readonly url: string; readonly tenant: string },
  entity: string,
  record: Readonly<Record<string, unknown>>,
): string | undefined {
  const screen = screenOf(entity);
  if (screen === undefined) return undefined;
  const query = new URLSearchParams({ CompanyID: tenant, ScreenId: screen.id });
  for (const { field, column, isOptional, codeOf } of screen.columns) {
    const text = textAt(record, field);
    const code = text === undefined ? undefined : codeOf(text);
    if (code !== undefined) query.set(column, code);
    else if (!isOptional) return undefined;
  }
  return `${url}/Main?${query.toString().replaceAll('+', '%20')}`;
}

/** The id of the form on which an entity is seen; undefined where it is not known. */
export function screenId(entity: string): string | undefined {
  return screenOf(entity)?.id;
}
