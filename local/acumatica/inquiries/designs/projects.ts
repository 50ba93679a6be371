// SPDX-License-Identifier: Apache-2.0
import { Customer } from '../tables/parties.ts';
import { PMBudget, PMProject, projectTotals } from '../tables/relations.ts';
import { design } from './design.ts';
import { byKey, cents } from './lookup.ts';

export const projectProfitability = design({
  name: 'PM-Project Profitability',
  designId: '5a1f0c52-6a1e-4d0b-9a3c-0a5f3d5e1011',
  description:
    'One row per project with budgeted and actual income and cost. Use it for which projects earn money and which exceed their budget.',
  exposedToMcp: true,
  primaryScreen: { id: 'PM301000', title: 'Projects' },
  tables: { PMProject, PMBudget, Customer },
  roles: ['Administrator', 'Finance'],
  columns: ({ column, formula }) => [
    column('PMProject', 'contractCD', { caption: 'Project', description: 'Code of the project.' }),
    column('PMProject', 'description', { description: 'Name of the project.' }),
    column('PMProject', 'status', { description: 'Status of the project.' }),
    column('Customer', 'acctName'),
    column('PMProject', 'startDate'),
    column('PMBudget', 'revisedIncome'),
    column('PMBudget', 'actualIncome', { description: 'Income earned so far.' }),
    column('PMBudget', 'revisedCost'),
    column('PMBudget', 'actualCost', { description: 'Cost incurred so far.' }),
    formula(
      '=[PMBudget.ActualIncome]-[PMBudget.ActualCost]',
      'Profit',
      'Edm.Decimal',
      ({ PMBudget: totals }) => (totals ? cents(totals.actualIncome - totals.actualCost) : null),
      { description: 'Actual income less actual cost.' },
    ),
    formula(
      '=IIf([PMBudget.ActualIncome]=0,Null,([PMBudget.ActualIncome]-[PMBudget.ActualCost])/[PMBudget.ActualIncome]*100)',
      'Margin %',
      'Edm.Decimal',
      ({ PMBudget: totals }) =>
        totals && totals.actualIncome !== 0
          ? cents(((totals.actualIncome - totals.actualCost) / totals.actualIncome) * 100)
          : null,
      { description: 'Profit in percent of the actual income.' },
    ),
  ],
  branchOf: ({ PMProject: project }) => project?.branch,
  *rows({ projects, projectBudgets, customers }) {
    const customer = byKey(customers, ({ CustomerID }) => CustomerID);
    const lines = Map.groupBy(projectBudgets, ({ ProjectID }) => ProjectID);
    for (const project of projects)
      yield {
        PMProject: project,
        PMBudget: projectTotals(project.ProjectID, lines.get(project.ProjectID) ?? []),
        Customer: customer.get(project.Customer),
      };
  },
});
