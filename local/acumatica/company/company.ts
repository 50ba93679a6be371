// SPDX-License-Identifier: Apache-2.0
import { makeCompany } from './generate/company.ts';
import type { Activity, Email, Event, Task } from './model/activities.ts';
import type { ItemClass, NonStockItem, StockItem } from './model/items.ts';
import type {
  Account,
  Branch,
  FinancialPeriod,
  JournalTransaction,
  Warehouse,
} from './model/organization.ts';
import type { Contact, Customer, Salesperson, Vendor } from './model/parties.ts';
import type { Bill, Check, PurchaseOrder, PurchaseReceipt } from './model/payables.ts';
import type { Project, ProjectBudget, ProjectTask, ProjectTransaction } from './model/projects.ts';
import type { Invoice, Payment, SalesInvoice } from './model/receivables.ts';
import type { BusinessAccount, Lead, Opportunity } from './model/relations.ts';
import type { SalesOrder, Shipment } from './model/sales.ts';
import type { Appointment, Case, ServiceOrder } from './model/service.ts';
import type { Employee, ExpenseClaim, TimeEntry } from './model/staff.ts';

/** The demo company: everything the simulated ERP knows. Writes through the contract API change it in place. */
export type Company = {
  readonly name: string;
  /** The company's "today": nothing is dated later than it, but for promises and due dates. */
  readonly today: string;
  readonly branches: Branch[];
  readonly financialPeriods: FinancialPeriod[];
  readonly warehouses: Warehouse[];
  readonly accounts: Account[];
  readonly journalTransactions: JournalTransaction[];
  readonly customers: Customer[];
  readonly vendors: Vendor[];
  readonly salespersons: Salesperson[];
  readonly contacts: Contact[];
  readonly businessAccounts: BusinessAccount[];
  readonly itemClasses: ItemClass[];
  readonly stockItems: StockItem[];
  readonly nonStockItems: NonStockItem[];
  readonly salesOrders: SalesOrder[];
  readonly shipments: Shipment[];
  readonly salesInvoices: SalesInvoice[];
  readonly invoices: Invoice[];
  readonly payments: Payment[];
  readonly purchaseOrders: PurchaseOrder[];
  readonly purchaseReceipts: PurchaseReceipt[];
  readonly bills: Bill[];
  readonly checks: Check[];
  readonly projects: Project[];
  readonly projectTasks: ProjectTask[];
  readonly projectBudgets: ProjectBudget[];
  readonly projectTransactions: ProjectTransaction[];
  readonly cases: Case[];
  readonly serviceOrders: ServiceOrder[];
  readonly appointments: Appointment[];
  readonly opportunities: Opportunity[];
  readonly leads: Lead[];
  readonly employees: Employee[];
  readonly expenseClaims: ExpenseClaim[];
  readonly timeEntries: TimeEntry[];
  readonly emails: Email[];
  readonly events: Event[];
  readonly activities: Activity[];
  readonly tasks: Task[];
};

/** The demo company of a seed; the same seed makes the same company, record by record. */
export function generateCompany(seed = 2026): Company {
  return makeCompany(seed);
}
