// SPDX-License-Identifier: Apache-2.0
import type { NonStockItem } from '../model/items.ts';
import type { Salesperson } from '../model/parties.ts';
import type { ProjectTask } from '../model/projects.ts';
import type { Employee, ExpenseClaim, ExpenseClaimLine, TimeEntry } from '../model/staff.ts';
import { daysAfter, hoursAndMinutes, instantOf, today, workdays } from './calendar.ts';
import { personContact } from './contacts.ts';
import { type Generation, numbered, times } from './context.ts';
import { cents, total } from './money.ts';

const departments = ['SALES', 'FINANCE', 'WAREHOUSE', 'SERVICE', 'PROJECTS', 'ADMIN'] as const;

export function generateEmployees(
  generation: Generation,
  count: number,
  salespersons: readonly Salesperson[],
): Employee[] {
  const { guid } = generation;
  return times(count, (ordinal): Employee => {
    const contact = personContact(generation, {
      contactId: 300_000 + ordinal,
      company: 'Harborline Supply',
      kind: 'Employee',
    });
    const salesperson = salespersons[ordinal - 1];
    const [FirstName, LastName] = salesperson?.Name.split(' ') ?? [];
    const name = salesperson?.Name ?? contact.DisplayName;
    const branch = salesperson?.branch ?? (ordinal % 2 === 0 ? 'NORTH' : 'SOUTH');
    return {
      id: guid('Employee'),
      EmployeeID: numbered('EP', ordinal, 4),
      EmployeeName: name,
      Status: ordinal % 17 === 0 ? 'Inactive' : 'Active',
      branch,
      LastModifiedDateTime: instantOf(daysAfter(today, -ordinal), 700, '.8'),
      ContactInfo: {
        ...contact,
        DisplayName: name,
        ...(FirstName && LastName
          ? {
              FirstName,
              LastName,
              Email: `${FirstName}.${LastName}@harborlinesupply.example`.toLowerCase(),
            }
          : {}),
      },
      EmployeeSettings: {
        id: guid('EmployeeSettings'),
        BranchID: branch,
        DepartmentID: salesperson
          ? 'SALES'
          : (departments[ordinal % departments.length] ?? 'ADMIN'),
        EmployeeClass: 'EMPSTAND',
        Calendar: 'STD40',
        CurrencyID: 'USD',
        ...(ordinal === 1 ? {} : { ReportsTo: numbered('EP', 1 + (ordinal % 5), 4) }),
        ...(salesperson ? { Salesperson: salesperson.SalespersonID } : {}),
        LaborItem: 'TECHNICIAN',
      },
      FinancialSettings: {
        id: guid('EmployeeFinancialSettings'),
        APAccount: '20000',
        CashAccount: '10200',
        ExpenseAccount: '64000',
        PaymentMethod: 'ACH',
        Terms: '10D',
      },
    };
  });
}

export function generateExpenseClaims(
  { random, guid }: Generation,
  count: number,
  { employees, items }: { employees: readonly Employee[]; items: readonly NonStockItem[] },
): ExpenseClaim[] {
  const days = workdays();
  const costs = items.filter((item) => item.ItemType === 'Expense');
  return times(count, (ordinal): ExpenseClaim => {
    const date = days[Math.floor(((ordinal - 1) * days.length) / count)] ?? today;
    const employee = random.pick(employees);
    const RefNbr = numbered('EC', ordinal);
    const Status =
      date > daysAfter(today, -14)
        ? random.pick(['On Hold', 'Pending Approval', 'Approved'] as const)
        : random.pick(['Released', 'Released', 'Released', 'Rejected'] as const);
    const Details = times(random.int(1, 4), (): ExpenseClaimLine => {
      const item = random.pick(costs);
      const Qty = random.int(1, 3);
      const UnitCost = cents(12 + random.next() * 240);
      const Amount = cents(Qty * UnitCost);
      return {
        id: guid('ExpenseClaimLine'),
        RefNbr,
        Date: date,
        Branch: employee.branch,
        ExpenseItemID: item.InventoryID,
        Description: item.Description,
        Qty,
        UOM: item.BaseUnit,
        UnitCost,
        Amount,
        ClaimAmount: Amount,
        NetAmount: Amount,
        TaxAmount: 0,
        CurrencyID: 'USD',
        ExpenseAccount: item.ExpenseAccount,
        ProjectID: 'X',
        Status,
      };
    });
    return {
      id: guid('ExpenseClaim'),
      branch: employee.branch,
      RefNbr,
      Status,
      ClaimedBy: employee.EmployeeID,
      DepartmentID: employee.EmployeeSettings.DepartmentID,
      LocationID: 'MAIN',
      Date: date,
      ...(Status === 'Released' || Status === 'Approved' ? { ApprovalDate: date } : {}),
      Description: `${Details[0]?.Description ?? 'Expenses'} ${date.slice(0, 7)}`,
      CurrencyID: 'USD',
      BaseCurrencyID: 'USD',
      CurrencyRate: 1,
      TaxTotal: 0,
      ClaimTotal: total(Details.map((line) => line.ClaimAmount)),
      LastModifiedDateTime: instantOf(date, 980, '.47'),
      Details,
    };
  });
}

export function generateTimeEntries(
  { random, guid }: Generation,
  count: number,
  { employees, tasks }: { employees: readonly Employee[]; tasks: readonly ProjectTask[] },
): TimeEntry[] {
  const days = workdays();
  return times(count, (ordinal): TimeEntry => {
    const date = days[Math.floor(((ordinal - 1) * days.length) / count)] ?? today;
    const task = random.pick(tasks);
    const id = guid('TimeEntry');
    const spent = hoursAndMinutes(random.int(1, 16) * 30);
    const Billable = random.chance(0.7);
    return {
      id,
      TimeEntryID: id,
      Employee: random.pick(employees).EmployeeID,
      Date: instantOf(date, 780 + random.int(0, 8) * 30),
      TimeZone: 'GMTM0500A',
      Summary: `Work on ${task.Description.toLowerCase()}`,
      EarningType: random.chance(0.9) ? 'RG' : 'OT',
      ProjectID: task.ProjectID,
      ProjectTaskID: task.ProjectTaskID,
      LaborItem: random.pick(['CONSJR', 'CONSSR', 'TECHNICIAN']),
      TimeSpent: spent,
      BillableTime: Billable ? spent : '00:00',
      Billable,
      ApprovalStatus:
        date > daysAfter(today, -10) ? 'Open' : random.pick(['Completed', 'Approved']),
      CostRate: random.pick([45, 60, 78]),
      LastModifiedDateTime: instantOf(date, 1290, '.2'),
    };
  });
}
