// SPDX-License-Identifier: Apache-2.0
import type { Company } from '../company.ts';
import { generateActivities } from './activities.ts';
import { copyBalances, customerBalances, stockBalances, vendorBalances } from './balances.ts';
import { today } from './calendar.ts';
import { generations } from './context.ts';
import { generateInvoices } from './invoices.ts';
import { generateItemClasses, generateNonStockItems, generateStockItems } from './items.ts';
import { generateJournal } from './ledger.ts';
import {
  branches,
  financialPeriods,
  generateAccounts,
  generateWarehouses,
} from './organization.ts';
import { contactsOf, generateCustomers, generateSalespersons, generateVendors } from './parties.ts';
import { generateBills, generateChecks } from './payables.ts';
import { applyCreditMemos, generatePayments } from './payments.ts';
import { generateProjectTransactions, planProjects, withActuals } from './projects.ts';
import { generatePurchaseOrders, generatePurchaseReceipts } from './purchasing.ts';
import { generateBusinessAccounts, generateLeads, generateOpportunities } from './relations.ts';
import { generateSalesInvoices } from './sales-invoices.ts';
import { generateSalesOrders } from './sales-orders.ts';
import { generateCases, generateService } from './service.ts';
import { generateShipments } from './shipments.ts';
import { generateEmployees, generateExpenseClaims, generateTimeEntries } from './staff.ts';

/** Made at the first call and kept: half of all generation time is the ledger, which few starts need at once. */
function lazily<Made>(make: () => Made): () => Made {
  let made: { readonly value: Made } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** Makes the company from master data to documents to balances, each step from what the ones before it made. */
export function makeCompany(seed: number): Company {
  const area = generations(seed);
  const warehouses = generateWarehouses(area(1));
  const accounts = generateAccounts(area(2));
  const salespersons = generateSalespersons(area(3));
  const customers = generateCustomers(area(4), 520, salespersons);
  const vendors = generateVendors(area(5), 210);
  const itemClasses = generateItemClasses(area(6));
  const stockItems = generateStockItems(area(7), 1040, vendors);
  const nonStockItems = generateNonStockItems(area(8));
  const salesOrders = generateSalesOrders(area(9), 5000, { customers, items: stockItems });
  const shipments = generateShipments(area(10), salesOrders, stockItems);
  const salesInvoices = generateSalesInvoices(area(11), shipments, {
    orders: salesOrders,
    customers,
  });
  const invoices = generateInvoices(area(12), salesInvoices, {
    customers,
    services: nonStockItems,
  });
  applyCreditMemos(area(13), invoices);
  const payments = generatePayments(area(14), { invoices, orders: salesOrders, customers });
  copyBalances(invoices, salesInvoices);
  const purchaseOrders = generatePurchaseOrders(area(15), 1500, { vendors, items: stockItems });
  const purchaseReceipts = generatePurchaseReceipts(area(16), purchaseOrders);
  const bills = generateBills(area(17), purchaseReceipts, vendors);
  const checks = generateChecks(area(18), bills);
  customerBalances(customers, { invoices, payments, orders: salesOrders });
  vendorBalances(vendors, bills);
  stockBalances(area(19).random, stockItems, {
    receipts: purchaseReceipts,
    shipments,
    orders: salesOrders,
  });
  const costs = new Map(stockItems.map((item) => [item.InventoryID, item.AverageCost]));
  const employees = generateEmployees(area(21), 60, salespersons);
  const plans = planProjects(area(22), 50, customers);
  const projectTransactions = generateProjectTransactions(area(23), 600, { plans, employees });
  const projectTasks = plans.flatMap((plan) => plan.tasks);
  const cases = generateCases(area(24), 400, { customers, employees });
  const journal = lazily(() =>
    generateJournal(area(20), {
      invoices,
      payments,
      bills,
      checks,
      receipts: purchaseReceipts,
      shipments,
      costOf: (inventoryId) => costs.get(inventoryId) ?? 0,
    }),
  );
  return {
    name: 'Harborline Supply',
    today,
    branches,
    financialPeriods: financialPeriods(),
    warehouses,
    accounts,
    get journalTransactions() {
      return journal();
    },
    customers,
    vendors,
    salespersons,
    contacts: contactsOf(customers, vendors),
    businessAccounts: generateBusinessAccounts(area(25), 60, { customers, vendors, employees }),
    itemClasses,
    stockItems,
    nonStockItems,
    salesOrders,
    shipments,
    salesInvoices,
    invoices,
    payments,
    purchaseOrders,
    purchaseReceipts,
    bills,
    checks,
    projectTasks,
    projectTransactions,
    ...withActuals(plans, projectTransactions),
    cases,
    ...generateService(area(26), 300, { customers, employees, items: nonStockItems }),
    opportunities: generateOpportunities(area(27), 250, {
      customers,
      employees,
      items: stockItems,
    }),
    leads: generateLeads(area(28), 200, employees),
    employees,
    expenseClaims: generateExpenseClaims(area(29), 150, { employees, items: nonStockItems }),
    timeEntries: generateTimeEntries(area(30), 800, { employees, tasks: projectTasks }),
    ...generateActivities(area(31), { cases, employees }),
  };
}
