// SPDX-License-Identifier: Apache-2.0
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type Company, generateCompany } from '#local/acumatica/company/company.ts';

const company = generateCompany();

/** Amounts in whole cents, so that sums are exact and owe nothing to the generator's rounding. */
const inCents = (amount: number): bigint => BigInt(Math.round(amount * 100));
const sumOf = <Row>(rows: readonly Row[], amount: (row: Row) => number): bigint =>
  rows.reduce((sum, row) => sum + inCents(amount(row)), 0n);
const keysOf = <Row>(rows: readonly Row[], key: (row: Row) => string): Set<string> =>
  new Set(rows.map(key));

describe('the demo company', () => {
  it('is the same for the same seed, and another for another', () => {
    // The last records of each area depend on all choices before them.
    const digest = (one: Company): string => {
      const ends = Object.values(one).map((rows) => (Array.isArray(rows) ? rows.slice(-40) : rows));
      return createHash('sha256').update(JSON.stringify(ends)).digest('hex');
    };
    const expected = digest(company);
    expect(digest(generateCompany())).toBe(expected);
    expect(digest(generateCompany(7))).not.toBe(expected);
  });

  it('has the size that was promised', () => {
    expect(company.customers.length).toBeGreaterThanOrEqual(500);
    expect(company.vendors.length).toBeGreaterThanOrEqual(200);
    expect(company.stockItems.length).toBeGreaterThanOrEqual(1000);
    expect(company.salesOrders.length).toBeGreaterThanOrEqual(5000);
    for (const [name, rows] of Object.entries(company)) {
      if (Array.isArray(rows) && name !== 'branches')
        expect(rows.length, name).toBeGreaterThanOrEqual(10);
    }
    expect(company.branches.map((branch) => branch.BranchID)).toEqual(['NORTH', 'SOUTH']);
  });

  it('gives every record and every line an id of its own', () => {
    const seen = new Map<string, string>();
    const check = (row: object, where: string): void => {
      if ('id' in row && typeof row.id === 'string') {
        expect(row.id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
        if (seen.has(row.id)) throw new Error(`${where} has the id of ${seen.get(row.id)}`);
        seen.set(row.id, where);
      }
    };
    for (const order of company.salesOrders) {
      check(order, order.OrderNbr);
      for (const line of order.Details) check(line, `${order.OrderNbr}/${line.LineNbr}`);
    }
    for (const invoice of company.invoices) {
      check(invoice, invoice.ReferenceNbr);
      for (const line of invoice.Details) check(line, `${invoice.ReferenceNbr}/${line.LineNbr}`);
    }
    for (const batch of company.journalTransactions) check(batch, batch.BatchNbr);
  });

  it('names each document once', () => {
    const unique = (name: string, keys: readonly string[]): void =>
      expect(new Set(keys).size, name).toBe(keys.length);
    unique(
      'orders',
      company.salesOrders.map((one) => `${one.OrderType}|${one.OrderNbr}`),
    );
    unique(
      'invoices',
      company.invoices.map((one) => `${one.Type}|${one.ReferenceNbr}`),
    );
    unique(
      'payments',
      company.payments.map((one) => `${one.Type}|${one.ReferenceNbr}`),
    );
    unique(
      'bills',
      company.bills.map((one) => `${one.Type}|${one.ReferenceNbr}`),
    );
    unique(
      'batches',
      company.journalTransactions.map((one) => `${one.Module}|${one.BatchNbr}`),
    );
    unique(
      'customers',
      company.customers.map((one) => one.CustomerName),
    );
    unique(
      'items',
      company.stockItems.map((one) => one.InventoryID),
    );
    unique(
      'contacts',
      company.contacts.map((one) => String(one.ContactID)),
    );
  });
});

describe('references between documents', () => {
  const customers = keysOf(company.customers, (one) => one.CustomerID);
  const vendors = keysOf(company.vendors, (one) => one.VendorID);
  const items = keysOf(company.stockItems, (one) => one.InventoryID);
  const warehouses = keysOf(company.warehouses, (one) => one.WarehouseID);
  const orders = new Map(company.salesOrders.map((one) => [one.OrderNbr, one]));
  const accounts = keysOf(company.accounts, (one) => one.AccountCD);
  const employees = keysOf(company.employees, (one) => one.EmployeeID);
  const branches = keysOf(company.branches, (one) => one.BranchID);

  it('lead from orders to customers, items and warehouses that exist', () => {
    const astray = company.salesOrders.filter(
      (order) =>
        !customers.has(order.CustomerID) ||
        !branches.has(order.branch) ||
        !order.Details.every(
          (line) => items.has(line.InventoryID) && warehouses.has(line.WarehouseID),
        ),
    );
    expect(astray).toEqual([]);
  });

  it('lead from shipments and sales invoices to the lines of their orders', () => {
    const lineOf = (order: string, number: number) =>
      orders.get(order)?.Details.find((one) => one.LineNbr === number);
    const shipments = keysOf(company.shipments, (one) => one.ShipmentNbr);
    const strayShipments = company.shipments
      .flatMap((one) => one.Details)
      .filter((line) => {
        const ordered = lineOf(line.OrderNbr, line.OrderLineNbr);
        return ordered?.InventoryID !== line.InventoryID || line.ShippedQty > ordered.OrderQty;
      });
    const strayInvoices = company.salesInvoices.filter(
      (invoice) =>
        !invoice.Details.every(
          (line) =>
            shipments.has(line.ShipmentNbr) &&
            orders.get(line.OrderNbr)?.CustomerID === invoice.CustomerID &&
            lineOf(line.OrderNbr, line.OrderLineNbr)?.Amount === line.Amount,
        ),
    );
    expect(strayShipments).toEqual([]);
    expect(strayInvoices).toEqual([]);
  });

  it('lead from bills to receipts to purchase orders to vendors', () => {
    const receipts = new Map(company.purchaseReceipts.map((one) => [one.ReceiptNbr, one]));
    const purchases = new Map(company.purchaseOrders.map((one) => [one.OrderNbr, one]));
    for (const receipt of company.purchaseReceipts) {
      for (const line of receipt.Details) {
        expect(purchases.get(line.POOrderNbr)?.VendorID).toBe(receipt.VendorID);
      }
    }
    for (const bill of company.bills) {
      expect(vendors).toContain(bill.Vendor);
      for (const line of bill.Details) {
        expect(accounts).toContain(line.Account);
        if (line.POReceiptNbr !== undefined) {
          expect(receipts.get(line.POReceiptNbr)?.VendorID).toBe(bill.Vendor);
        }
      }
    }
  });

  it('lead from projects, cases, time and activities to what they are about', () => {
    const projects = keysOf(company.projects, (one) => one.ProjectID);
    const tasks = keysOf(company.projectTasks, (one) => `${one.ProjectID}|${one.ProjectTaskID}`);
    const cases = keysOf(company.cases, (one) => one.NoteID);
    for (const project of company.projects) expect(customers).toContain(project.Customer);
    for (const task of company.projectTasks) expect(projects).toContain(task.ProjectID);
    for (const budget of company.projectBudgets)
      expect(tasks).toContain(`${budget.ProjectID}|${budget.ProjectTaskID}`);
    for (const entry of company.timeEntries) {
      expect(tasks).toContain(`${entry.ProjectID}|${entry.ProjectTaskID}`);
      expect(employees).toContain(entry.Employee);
    }
    for (const one of company.cases) expect(customers).toContain(one.BusinessAccount);
    for (const one of [
      ...company.emails,
      ...company.events,
      ...company.activities,
      ...company.tasks,
    ]) {
      expect(cases).toContain(one.RelatedEntityNoteID);
    }
    for (const claim of company.expenseClaims) expect(employees).toContain(claim.ClaimedBy);
    const serviceOrders = keysOf(company.serviceOrders, (one) => one.ServiceOrderNbr);
    for (const one of company.appointments) expect(serviceOrders).toContain(one.ServiceOrderNbr);
  });
});

describe('totals', () => {
  it('of an order, an invoice and a sales invoice are their lines plus tax', () => {
    for (const order of company.salesOrders) {
      const lines = sumOf(order.Details, (line) => line.Amount);
      expect(inCents(order.OrderTotal), order.OrderNbr).toBe(lines + inCents(order.TaxTotal));
      expect(inCents(order.TaxTotal)).toBe(sumOf(order.TaxDetails, (tax) => tax.TaxAmount));
      for (const tax of order.TaxDetails) expect(inCents(tax.TaxableAmount)).toBe(lines);
    }
    for (const invoice of [...company.invoices, ...company.salesInvoices]) {
      const lines = [...invoice.Details].reduce((sum, line) => sum + inCents(line.Amount), 0n);
      expect(inCents(invoice.Amount), invoice.ReferenceNbr).toBe(lines + inCents(invoice.TaxTotal));
    }
  });

  it('of bills, purchase orders, receipts and claims are their lines', () => {
    for (const bill of company.bills)
      expect(inCents(bill.Amount)).toBe(sumOf(bill.Details, (line) => line.Amount));
    for (const order of company.purchaseOrders) {
      expect(inCents(order.OrderTotal)).toBe(sumOf(order.Details, (line) => line.ExtendedCost));
    }
    for (const receipt of company.purchaseReceipts) {
      expect(inCents(receipt.TotalCost)).toBe(sumOf(receipt.Details, (line) => line.ExtendedCost));
    }
    for (const claim of company.expenseClaims) {
      expect(inCents(claim.ClaimTotal)).toBe(sumOf(claim.Details, (line) => line.ClaimAmount));
    }
  });

  it('of a project are its released transactions', () => {
    const lines = company.projectTransactions
      .flatMap((one) => one.Details)
      .filter((line) => line.Released);
    for (const budget of company.projectBudgets) {
      const mine = lines.filter(
        (line) =>
          line.Project === budget.ProjectID &&
          line.ProjectTask === budget.ProjectTaskID &&
          line.AccountGroup === budget.AccountGroup,
      );
      expect(inCents(budget.ActualAmount)).toBe(sumOf(mine, (line) => line.Amount));
    }
    for (const project of company.projects) {
      const expenses = company.projectBudgets.filter(
        (budget) => budget.ProjectID === project.ProjectID && budget.Type === 'Expense',
      );
      expect(inCents(project.Expenses)).toBe(sumOf(expenses, (budget) => budget.ActualAmount));
    }
  });
});

describe('balances', () => {
  it('of an invoice are its amount less what was paid and credited', () => {
    const paid = new Map<string, bigint>();
    const add = (type: string, number: string, amount: number): void => {
      const key = `${type}|${number}`;
      paid.set(key, (paid.get(key) ?? 0n) + inCents(amount));
    };
    for (const payment of company.payments) {
      for (const one of payment.DocumentsToApply)
        add(one.DocType, one.ReferenceNbr, one.AmountPaid);
      expect(inCents(payment.AppliedToDocuments)).toBe(
        sumOf(payment.DocumentsToApply, (one) => one.AmountPaid),
      );
      expect(inCents(payment.AvailableBalance)).toBe(
        inCents(payment.PaymentAmount) -
          inCents(payment.AppliedToDocuments) -
          inCents(payment.AppliedToOrders),
      );
    }
    for (const memo of company.invoices) {
      for (const one of memo.ApplicationsCreditMemo) {
        add(one.DocType, one.ReferenceNbr, one.AmountPaid);
        add(memo.Type, memo.ReferenceNbr, one.AmountPaid);
      }
    }
    for (const invoice of company.invoices) {
      const left =
        inCents(invoice.Amount) - (paid.get(`${invoice.Type}|${invoice.ReferenceNbr}`) ?? 0n);
      expect(inCents(invoice.Balance), invoice.ReferenceNbr).toBe(left);
      expect(left >= 0n).toBe(true);
      expect(invoice.Status === 'Closed').toBe(left === 0n);
    }
  });

  it('of a customer are the open documents', () => {
    for (const customer of company.customers) {
      const mine = company.invoices.filter(
        (invoice) => invoice.Customer === customer.CustomerID && invoice.Status === 'Open',
      );
      const owed = sumOf(mine, (invoice) =>
        invoice.Type === 'Credit Memo' ? -invoice.Balance : invoice.Balance,
      );
      const payments = company.payments.filter(
        (payment) => payment.CustomerID === customer.CustomerID,
      );
      const unapplied =
        sumOf(payments, (payment) => payment.PaymentAmount) -
        sumOf(payments, (payment) => payment.AppliedToDocuments);
      expect(inCents(customer.balance), customer.CustomerID).toBe(owed - unapplied);
    }
    expect(company.customers.some((customer) => customer.balance > 0)).toBe(true);
  });

  it('of a bill and a vendor are what checks have left over', () => {
    const paid = new Map<string, bigint>();
    for (const check of company.checks) {
      expect(inCents(check.PaymentAmount)).toBe(sumOf(check.Details, (line) => line.AmountPaid));
      for (const line of check.Details) {
        paid.set(line.ReferenceNbr, (paid.get(line.ReferenceNbr) ?? 0n) + inCents(line.AmountPaid));
      }
    }
    for (const bill of company.bills) {
      const left =
        inCents(bill.Amount) - (bill.Type === 'Bill' ? (paid.get(bill.ReferenceNbr) ?? 0n) : 0n);
      expect(inCents(bill.Balance), bill.ReferenceNbr).toBe(left);
    }
    for (const vendor of company.vendors) {
      const open = company.bills.filter(
        (bill) => bill.Vendor === vendor.VendorID && bill.Status === 'Open',
      );
      expect(inCents(vendor.balance)).toBe(
        sumOf(open, (bill) => (bill.Type === 'Bill' ? bill.Balance : -bill.Balance)),
      );
    }
  });

  it('of stock are the opening, what came and what went', () => {
    const moved = new Map<string, number>();
    const move = (item: string, warehouse: string, quantity: number): void => {
      const key = `${item}|${warehouse}`;
      moved.set(key, (moved.get(key) ?? 0) + quantity);
    };
    for (const receipt of company.purchaseReceipts) {
      if (receipt.Status === 'Released')
        for (const line of receipt.Details) move(line.InventoryID, line.Warehouse, line.ReceiptQty);
    }
    for (const shipment of company.shipments) {
      if (shipment.Status !== 'Open')
        for (const line of shipment.Details)
          move(line.InventoryID, line.WarehouseID, -line.ShippedQty);
    }
    for (const item of company.stockItems) {
      for (const place of item.WarehouseDetails) {
        const key = `${item.InventoryID}|${place.WarehouseID}`;
        expect(place.QtyOnHand, key).toBe(place.openingQty + (moved.get(key) ?? 0));
        expect(place.QtyOnHand).toBeGreaterThanOrEqual(0);
        moved.delete(key);
      }
    }
    expect([...moved.keys()]).toEqual([]);
  });
});

describe('the ledger', () => {
  it('balances in every batch, on accounts that exist', () => {
    const accounts = keysOf(company.accounts, (one) => one.AccountCD);
    for (const batch of company.journalTransactions) {
      const debit = sumOf(batch.Details, (line) => line.DebitAmount);
      const credit = sumOf(batch.Details, (line) => line.CreditAmount);
      expect(debit, batch.BatchNbr).toBe(credit);
      expect(debit > 0n).toBe(true);
    }
    const wrong = company.journalTransactions
      .flatMap((batch) => batch.Details)
      .filter(
        (line) =>
          !accounts.has(line.Account) || (line.DebitAmount === 0) === (line.CreditAmount === 0),
      );
    expect(wrong).toEqual([]);
  });

  it('holds on its receivables account exactly what the customers owe', () => {
    const lines = company.journalTransactions
      .flatMap((batch) => batch.Details)
      .filter((line) => line.Account === '11000');
    const ledger =
      sumOf(lines, (line) => line.DebitAmount) - sumOf(lines, (line) => line.CreditAmount);
    expect(ledger).toBe(sumOf(company.customers, (customer) => customer.balance));
  });

  it('posts into periods that exist, and has closed and open ones', () => {
    const periods = keysOf(company.financialPeriods, (one) => one.FinPeriodID);
    for (const batch of company.journalTransactions) expect(periods).toContain(batch.PostPeriod);
    expect(new Set(company.financialPeriods.map((one) => one.Status))).toEqual(
      new Set(['Closed', 'Open', 'Inactive']),
    );
  });
});
