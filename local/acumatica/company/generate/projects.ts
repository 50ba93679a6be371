// SPDX-License-Identifier: Apache-2.0
import type { Customer } from '../model/parties.ts';
import type { Project, ProjectBudget, ProjectTask, ProjectTransaction } from '../model/projects.ts';
import type { Employee } from '../model/staff.ts';
import { daysAfter, instantOf, notAfterToday, periodOf, today, workdays } from './calendar.ts';
import { type Generation, numbered, times } from './context.ts';
import { cents, total } from './money.ts';

const phases = [
  ['DESIGN', 'Design'],
  ['DELIVERY', 'Delivery of equipment'],
  ['INSTALL', 'Installation'],
  ['HANDOVER', 'Training and handover'],
] as const;

const lines = [
  ['REVENUE', '<N/A>', 'Income', 'Milestone billing', 'EACH', 4200],
  ['LABOR', 'TECHNICIAN', 'Expense', 'Technician hours', 'HOUR', 85],
  ['MATERIAL', '<N/A>', 'Expense', 'Materials', 'EACH', 310],
] as const;

/** A budget line before the transactions on it are known. */
type PlannedBudget = Omit<
  ProjectBudget,
  'ActualQty' | 'ActualAmount' | 'VarianceAmount' | 'Completed'
>;

export interface PlannedProject {
  readonly project: Omit<Project, 'Income' | 'Expenses'>;
  readonly tasks: ProjectTask[];
  readonly budgets: PlannedBudget[];
}

export function planProjects(
  { random, guid }: Generation,
  count: number,
  customers: readonly Customer[],
): PlannedProject[] {
  return times(count, (ordinal): PlannedProject => {
    const customer = random.pick(customers);
    const ProjectID = numbered('PR', ordinal, 5);
    const branch = customer.ShippingBranch;
    const start = daysAfter('2025-01-20', ordinal * 12);
    const Status =
      start < '2025-06-01' ? 'Completed' : start > '2026-06-15' ? 'In Planning' : 'Active';
    const modified = instantOf(notAfterToday(start), 900, '.17');
    const tasks = phases.map(([ProjectTaskID, Description], index): ProjectTask => {
      return {
        id: guid('ProjectTask'),
        branch,
        ProjectID,
        ProjectTaskID,
        Description,
        Status: Status === 'Active' && index === 0 ? 'Completed' : Status,
        Default: index === 0,
        LastModifiedDateTime: modified,
      };
    });
    const budgets = tasks.flatMap((task) =>
      lines.map(([AccountGroup, InventoryID, Type, Description, UOM, UnitRate]): PlannedBudget => {
        const quantity = random.int(4, 60);
        const amount = cents(quantity * UnitRate);
        const change = random.chance(0.2) ? random.int(1, 6) : 0;
        return {
          id: guid('ProjectBudget'),
          branch,
          ProjectID,
          ProjectTaskID: task.ProjectTaskID,
          AccountGroup,
          InventoryID,
          Type,
          Description,
          UOM,
          UnitRate,
          OriginalBudgetedQty: quantity,
          OriginalBudgetedAmount: amount,
          RevisedBudgetedQty: quantity + change,
          RevisedBudgetedAmount: cents(amount + change * UnitRate),
          LastModifiedDateTime: modified,
        };
      }),
    );
    return {
      project: {
        id: guid('Project'),
        branch,
        ProjectID,
        Description: `Plant upgrade for ${customer.CustomerName}`,
        Customer: customer.CustomerID,
        Status,
        Hold: Status === 'In Planning',
        Assets: 0,
        Liabilities: 0,
        StartDate: start,
        LastModifiedDateTime: modified,
      },
      tasks,
      budgets,
    };
  });
}

export function generateProjectTransactions(
  { random, guid }: Generation,
  count: number,
  { plans, employees }: { plans: readonly PlannedProject[]; employees: readonly Employee[] },
): ProjectTransaction[] {
  const running = plans.filter((plan) => plan.project.Status !== 'In Planning');
  const days = workdays();
  let lineNumber = 0;
  return times(count, (ordinal): ProjectTransaction => {
    const plan = random.pick(running);
    const date = days[Math.floor(((ordinal - 1) * days.length) / count)] ?? today;
    const Status = date > daysAfter(today, -3) ? 'Balanced' : 'Released';
    const Details = times(random.int(1, 3), () => {
      const budget = random.pick(plan.budgets);
      const Qty = random.int(1, 8);
      const Billable = budget.Type === 'Expense' && random.chance(0.6);
      lineNumber += 1;
      return {
        id: guid('ProjectTransactionLine'),
        TransactionID: 40_000 + lineNumber,
        Branch: plan.project.branch,
        Project: plan.project.ProjectID,
        ProjectTask: budget.ProjectTaskID,
        AccountGroup: budget.AccountGroup,
        InventoryID: budget.InventoryID,
        Description: budget.Description,
        Date: date,
        FinPeriod: periodOf(date),
        UOM: budget.UOM,
        Qty,
        UnitRate: budget.UnitRate,
        Amount: cents(Qty * budget.UnitRate),
        Billable,
        BillableQty: Billable ? Qty : 0,
        ...(budget.AccountGroup === 'LABOR' ? { Employee: random.pick(employees).EmployeeID } : {}),
        Released: Status === 'Released',
      };
    });
    return {
      id: guid('ProjectTransaction'),
      branch: plan.project.branch,
      Module: 'PM',
      ReferenceNbr: numbered('PM', ordinal),
      Status,
      Description: `Costs of ${plan.project.ProjectID}`,
      TotalQty: total(Details.map((line) => line.Qty)),
      TotalBillableQty: total(Details.map((line) => line.BillableQty)),
      TotalAmount: total(Details.map((line) => line.Amount)),
      LastModifiedDateTime: instantOf(date, 1100, '.6'),
      Details,
    };
  });
}

/** Budgets and projects with the actual figures of the released transactions. */
export function withActuals(
  plans: readonly PlannedProject[],
  transactions: readonly ProjectTransaction[],
): { projects: Project[]; projectBudgets: ProjectBudget[] } {
  const actuals = new Map<string, { quantity: number; amount: number }>();
  for (const transaction of transactions) {
    for (const line of transaction.Details) {
      if (!line.Released) continue;
      const key = `${line.Project}|${line.ProjectTask}|${line.AccountGroup}|${line.InventoryID}`;
      const actual = actuals.get(key) ?? { quantity: 0, amount: 0 };
      actuals.set(key, {
        quantity: actual.quantity + line.Qty,
        amount: actual.amount + line.Amount,
      });
    }
  }
  const projectBudgets = plans
    .flatMap((plan) => plan.budgets)
    .map((budget): ProjectBudget => {
      const key = `${budget.ProjectID}|${budget.ProjectTaskID}|${budget.AccountGroup}|${budget.InventoryID}`;
      const actual = actuals.get(key) ?? { quantity: 0, amount: 0 };
      const ActualAmount = cents(actual.amount);
      return {
        ...budget,
        ActualQty: actual.quantity,
        ActualAmount,
        VarianceAmount: cents(budget.RevisedBudgetedAmount - ActualAmount),
        Completed: cents((ActualAmount / budget.RevisedBudgetedAmount) * 100),
      };
    });
  const sum = (projectId: string, type: ProjectBudget['Type']): number =>
    total(
      projectBudgets
        .filter((budget) => budget.ProjectID === projectId && budget.Type === type)
        .map((budget) => budget.ActualAmount),
    );
  const projects = plans.map(({ project }) => ({
    ...project,
    Income: sum(project.ProjectID, 'Income'),
    Expenses: sum(project.ProjectID, 'Expense'),
  }));
  return { projects, projectBudgets };
}
