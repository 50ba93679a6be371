// SPDX-License-Identifier: Apache-2.0
import type { Project, ProjectBudget } from '../../company/model/projects.ts';
import type { Lead, Opportunity } from '../../company/model/relations.ts';
import type { Case } from '../../company/model/service.ts';
import { fieldsOf, key, type Table } from './table.ts';

const service = fieldsOf<Case>();
export const CRCase = {
  dac: 'PX.Objects.CR.CRCase',
  fields: {
    caseCD: key(service.text('Case ID', ({ CaseID }) => CaseID)),
    subject: service.text('Subject', ({ Subject }) => Subject),
    status: service.text('Status', ({ Status }) => Status),
    severity: service.text('Severity', ({ Severity }) => Severity),
    priority: service.text('Priority', ({ Priority }) => Priority),
    ownerID: service.text('Owner', ({ OwnerEmployeeName }) => OwnerEmployeeName),
    customerID: service.padded('Business Account', 10, ({ BusinessAccount }) => BusinessAccount),
    isBillable: service.flag('Billable', ({ Billable }) => Billable),
    reportedOnDateTime: service.date('Reported On', ({ DateReported }) => DateReported),
    resolutionDate: service.date('Closing Date', ({ ClosingDate }) => ClosingDate),
    noteID: key(service.guid('Note ID', ({ NoteID }) => NoteID)),
  },
} satisfies Table<Case>;

const opportunity = fieldsOf<Opportunity>();
export const CROpportunity = {
  dac: 'PX.Objects.CR.CROpportunity',
  fields: {
    opportunityID: key(opportunity.text('Opportunity ID', ({ OpportunityID }) => OpportunityID)),
    subject: opportunity.text('Subject', ({ Subject }) => Subject),
    stageID: opportunity.text('Stage', ({ Stage }) => Stage),
    status: opportunity.text('Status', ({ Status }) => Status),
    source: opportunity.text('Source', ({ Source }) => Source),
    closeDate: opportunity.date('Estimation', ({ Estimation }) => Estimation),
    ownerID: opportunity.text('Owner', ({ OwnerEmployeeName }) => OwnerEmployeeName),
    bAccountID: opportunity.padded(
      'Business Account',
      10,
      ({ BusinessAccount }) => BusinessAccount,
    ),
    curyAmount: opportunity.amount('Amount', ({ Amount }) => Amount),
    curyProductsAmount: opportunity.amount('Total', ({ Total }) => Total),
  },
} satisfies Table<Opportunity>;

const lead = fieldsOf<Lead>();
export const CRLead = {
  dac: 'PX.Objects.CR.CRLead',
  fields: {
    contactID: key(lead.whole('Lead ID', ({ LeadID }) => LeadID)),
    displayName: lead.text('Lead Display Name', ({ LeadDisplayName }) => LeadDisplayName),
    fullName: lead.text('Company Name', ({ CompanyName }) => CompanyName),
    salutation: lead.text('Job Title', ({ JobTitle }) => JobTitle),
    status: lead.text('Status', ({ Status }) => Status),
    source: lead.text('Source', ({ Source }) => Source),
    eMail: lead.text('Email', ({ Email }) => Email),
    ownerID: lead.text('Owner', ({ OwnerEmployeeName }) => OwnerEmployeeName),
    isActive: lead.flag('Active', ({ Active }) => Active),
    qualificationDate: lead.date(
      'Qualification Date',
      ({ QualificationDate }) => QualificationDate,
    ),
    noteID: key(lead.guid('Note ID', ({ NoteID }) => NoteID)),
  },
} satisfies Table<Lead>;

const project = fieldsOf<Project>();
export const PMProject = {
  dac: 'PX.Objects.PM.PMProject',
  fields: {
    contractCD: key(project.padded('Project ID', 10, ({ ProjectID }) => ProjectID)),
    baseType: key(project.text('Base Type', () => 'P')),
    description: project.text('Description', ({ Description }) => Description),
    status: project.text('Status', ({ Status }) => Status),
    startDate: project.date('Start Date', ({ StartDate }) => StartDate),
    customerID: project.padded('Customer', 10, ({ Customer }) => Customer),
  },
} satisfies Table<Project>;

/** A project's budget lines summed: amounts of the project's currency. */
export type ProjectTotals = {
  readonly projectId: string;
  readonly revisedIncome: number;
  readonly actualIncome: number;
  readonly revisedCost: number;
  readonly actualCost: number;
};
const totals = fieldsOf<ProjectTotals>();
export const PMBudget = {
  dac: 'PX.Objects.PM.PMBudget',
  fields: {
    projectID: key(totals.padded('Project', 10, ({ projectId }) => projectId)),
    revisedIncome: totals.amount('Revised Budgeted Income', (row) => row.revisedIncome),
    actualIncome: totals.amount('Actual Income', (row) => row.actualIncome),
    revisedCost: totals.amount('Revised Budgeted Cost', (row) => row.revisedCost),
    actualCost: totals.amount('Actual Cost', (row) => row.actualCost),
  },
} satisfies Table<ProjectTotals>;

const sum = (
  lines: readonly ProjectBudget[],
  type: ProjectBudget['Type'],
  what: 'RevisedBudgetedAmount' | 'ActualAmount',
) => lines.filter(({ Type }) => Type === type).reduce((total, line) => total + line[what], 0);

/** The totals of one project's budget lines. */
export function projectTotals(projectId: string, lines: readonly ProjectBudget[]): ProjectTotals {
  return {
    projectId,
    revisedIncome: sum(lines, 'Income', 'RevisedBudgetedAmount'),
    actualIncome: sum(lines, 'Income', 'ActualAmount'),
    revisedCost: sum(lines, 'Expense', 'RevisedBudgetedAmount'),
    actualCost: sum(lines, 'Expense', 'ActualAmount'),
  };
}
