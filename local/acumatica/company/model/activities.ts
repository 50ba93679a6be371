// SPDX-License-Identifier: Apache-2.0
import type { CompanyRecord, Guid, IsoInstant } from './record.ts';

type ActivityRecord = CompanyRecord & {
  readonly NoteID: Guid;
  readonly Body: string;
  readonly Internal: boolean;
  readonly CreatedByID: string;
  readonly CreatedDateTime: IsoInstant;
  readonly RelatedEntityType: string;
  readonly RelatedEntityNoteID: Guid;
  readonly RelatedEntityDescription: string;
};

export type Email = ActivityRecord & {
  readonly Subject: string;
  readonly Description: string;
  readonly Type: string;
  readonly From: string;
  readonly To: string;
  readonly Incoming: boolean;
  readonly MailStatus: 'Processed' | 'Draft' | 'Failed';
  readonly Owner: string;
  readonly StartDate: IsoInstant;
};

export type Event = ActivityRecord & {
  readonly Summary: string;
  readonly Location: string;
  readonly Status: 'Open' | 'Completed' | 'Canceled';
  readonly Priority: 'Low' | 'Normal' | 'High';
  readonly ShowAs: 'Busy' | 'Free' | 'Tentative';
  readonly AllDay: boolean;
  readonly StartDate: IsoInstant;
  readonly Attendees: {
    id: Guid;
    EventNoteID: Guid;
    Email: string;
    NameAttendeeName: string;
    InvitationStatus: string;
    Type: number;
  }[];
};

export type Activity = ActivityRecord & {
  readonly Summary: string;
  readonly Type: 'Phone Call' | 'Note' | 'Meeting';
  readonly Status: 'Open' | 'Completed';
  readonly Owner: string;
  readonly Date: IsoInstant;
};

export type Task = ActivityRecord & {
  readonly Summary: string;
  readonly Status: 'Open' | 'In Process' | 'Completed';
  readonly Priority: 'Low' | 'Normal' | 'High';
  readonly Owner: string;
  readonly StartDate: IsoInstant;
  readonly DueDate: IsoInstant;
  readonly CompletedAt?: IsoInstant;
  readonly CompletionPercentage: number;
};
