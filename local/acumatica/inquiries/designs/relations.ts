// SPDX-License-Identifier: Apache-2.0
import { Customer } from '../tables/parties.ts';
import { CRCase, CRLead, CROpportunity } from '../tables/relations.ts';
import { design } from './design.ts';
import { byKey } from './lookup.ts';

export const cases = design({
  name: 'CR-Cases',
  designId: '5a1f0c52-6a1e-4d0b-9a3c-0a5f3d5e1012',
  primaryScreen: { id: 'CR306000', title: 'Cases' },
  tables: { CRCase, Customer },
  roles: ['Administrator', 'Sales'],
  columns: ({ column }) => [
    column('CRCase', 'subject'),
    column('CRCase', 'caseCD'),
    column('CRCase', 'status'),
    column('CRCase', 'severity'),
    column('CRCase', 'priority'),
    column('CRCase', 'customerID'),
    column('Customer', 'acctName'),
    column('CRCase', 'ownerID'),
    column('CRCase', 'isBillable', { isActive: false }),
    column('CRCase', 'reportedOnDateTime'),
    column('CRCase', 'resolutionDate'),
  ],
  *rows(company) {
    const customer = byKey(company.customers, ({ CustomerID }) => CustomerID);
    for (const record of company.cases)
      yield { CRCase: record, Customer: customer.get(record.BusinessAccount) };
  },
});

export const opportunityPipeline = design({
  name: 'CR-OpportunityPipeline',
  designId: '5a1f0c52-6a1e-4d0b-9a3c-0a5f3d5e1018',
  description:
    'One row per opportunity. Use it for the sales pipeline by stage, owner or expected closing date.',
  exposedToMcp: true,
  primaryScreen: { id: 'CR304000', title: 'Opportunities' },
  tables: { CROpportunity },
  roles: ['Administrator', 'Sales'],
  columns: ({ column }) => [
    column('CROpportunity', 'opportunityID', { description: 'Number of the opportunity.' }),
    column('CROpportunity', 'subject', { description: 'What the customer is interested in.' }),
    column('CROpportunity', 'stageID', { description: 'Stage that it has reached.' }),
    column('CROpportunity', 'status'),
    column('CROpportunity', 'closeDate', { description: 'Date on which it is expected to close.' }),
    column('CROpportunity', 'ownerID'),
    column('CROpportunity', 'bAccountID', { caption: 'Account' }),
    column('CROpportunity', 'curyAmount', { isActive: false }),
    column('CROpportunity', 'curyProductsAmount', {
      caption: 'Expected Total',
      description: 'Expected total in the currency of the opportunity.',
    }),
    column('CROpportunity', 'source'),
  ],
  branchOf: ({ CROpportunity: opportunity }) => opportunity?.branch,
  *rows({ opportunities }) {
    for (const opportunity of opportunities) yield { CROpportunity: opportunity };
  },
});

export const leads = design({
  name: 'CR-Leads',
  designId: '5a1f0c52-6a1e-4d0b-9a3c-0a5f3d5e1019',
  primaryScreen: { id: 'CR301000', title: 'Leads' },
  tables: { CRLead },
  roles: ['Administrator', 'Sales'],
  columns: ({ column }) => [
    column('CRLead', 'displayName'),
    column('CRLead', 'contactID'),
    column('CRLead', 'fullName'),
    column('CRLead', 'salutation'),
    column('CRLead', 'status'),
    column('CRLead', 'source'),
    column('CRLead', 'eMail'),
    column('CRLead', 'ownerID'),
    column('CRLead', 'isActive', { isActive: false }),
    column('CRLead', 'qualificationDate'),
  ],
  *rows(company) {
    for (const lead of company.leads) yield { CRLead: lead };
  },
});
