// SPDX-License-Identifier: Apache-2.0
import type { TypeTable } from './type-table.ts';

/** Types of Case and their details, as Default/25.200.001 names their fields. */
export const caseTypes = {
  Case: {
    string: `
      BillableOvertime BillableTime BusinessAccount BusinessAccountName CaseID ClassID
      ContactDisplayName Contract Description InitialResponse Location OvertimeSpent Owner
      OwnerEmployeeName Priority Reason ResolutionTime Severity Status Subject TimeSpent Workgroup
      WorkgroupDescription`,
    boolean: 'Billable ManualOverride',
    int: 'ContactID',
    date: `
      ClosingDate DateReported LastActivityDate LastIncomingActivity LastModifiedDateTime
      LastOutgoingActivity SLA`,
    guid: 'NoteID',
    many: `
      Activities:ActivityDetail Attributes:AttributeValue RelatedCases:CaseRelatedCase
      Relations:RelationDetail`,
  },
  CaseRelatedCase: {
    string: 'CaseID Owner ParentCaseID RelationType Status Subject Workgroup',
  },
} as const satisfies TypeTable;
