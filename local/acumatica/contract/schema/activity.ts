// SPDX-License-Identifier: Apache-2.0
import type { TypeTable } from './type-table.ts';

/** Types of Email, Event, Activity, Task and their details, as Default/25.200.001 names their fields. */
export const activityTypes = {
  Activity: {
    string: `
      Body CreatedByID Owner RelatedEntityDescription RelatedEntityType Status Summary Task Type
      Workgroup`,
    boolean: 'Internal',
    date: 'CreatedDateTime Date LastModifiedDateTime',
    guid: 'NoteID RelatedEntityNoteID',
    one: 'TimeActivity',
  },
  Email: {
    string: `
      Bcc Body Cc CreatedByID Description From FromEmailAccountDisplayName MailStatus Owner
      ParentSummary RelatedEntityDescription RelatedEntityType Subject To Type Workgroup`,
    boolean: 'Incoming Internal',
    int: 'FromEmailAccountID',
    date: 'CreatedDateTime LastModifiedDateTime StartDate',
    guid: 'NoteID Parent RelatedEntityNoteID',
    one: 'TimeActivity',
  },
  Event: {
    string: `
      Body Category CreatedByID Location Priority RelatedEntityDescription RelatedEntityType ShowAs
      Status Summary`,
    boolean: 'AllDay Internal',
    date: 'CreatedDateTime LastModifiedDateTime StartDate',
    guid: 'NoteID RelatedEntityNoteID',
    one: 'Reminder:ReminderDetail TimeActivity:EventTimeActivity',
    many: 'Attendees:EventAttendee RelatedActivities:ActivityDetail',
  },
  Task: {
    string: `
      Body Category CreatedByID Owner ParentSummary Priority RelatedEntityDescription
      RelatedEntityType Status Summary WorkgroupID`,
    boolean: 'Internal',
    int: 'CompletionPercentage',
    date: 'CompletedAt CreatedDateTime DueDate LastModifiedDateTime StartDate',
    guid: 'NoteID Parent RelatedEntityNoteID',
    one: 'Reminder:ReminderDetail TimeActivity:TaskTimeActivity',
    many: 'RelatedActivities:ActivityDetail RelatedTasks:TaskRelatedTask',
  },
  EventAttendee: {
    string: 'Comment Email InvitationStatus Key Name NameAttendeeName',
    int: 'Type',
    guid: 'EventNoteID',
  },
  EventTimeActivity: {
    string: 'BillableOvertime BillableTime Overtime TimeSpent',
  },
  ReminderDetail: {
    boolean: 'IsActive',
  },
  TaskRelatedTask: {
    string: 'Status Subject',
    int: 'RecordID',
    date: 'CompletedAt DueDate StartDate',
  },
  TaskTimeActivity: {
    string: 'BillableOvertime BillableTime CostCode Overtime Project ProjectTask TimeSpent',
  },
  TimeActivity: {
    string: `
      Approver BillableOvertime BillableTime CostCode EarningType Overtime Project ProjectTask
      ReferenceNbr Status TimeSpent`,
    boolean: 'Billable Released TrackTime',
  },
} as const satisfies TypeTable;
