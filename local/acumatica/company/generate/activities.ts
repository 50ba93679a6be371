// SPDX-License-Identifier: Apache-2.0
import type { Activity, Email, Event, Task } from '../model/activities.ts';
import type { Case } from '../model/service.ts';
import type { Employee } from '../model/staff.ts';
import { daysAfter, instantOf, notAfterToday } from './calendar.ts';
import { type Generation, times } from './context.ts';

interface Facts {
  readonly cases: readonly Case[];
  readonly employees: readonly Employee[];
}

/** What all four kinds of activity share: they belong to a case. */
function about({ random, guid }: Generation, kind: string, { cases, employees }: Facts) {
  const subject = random.pick(cases);
  const owner = random.pick(employees);
  const date = daysAfter(subject.DateReported.slice(0, 10), random.int(0, 6));
  const created = instantOf(notAfterToday(date), 800 + random.int(0, 400), '.247');
  const id = guid(kind);
  return {
    subject,
    owner,
    created,
    record: {
      id,
      NoteID: id,
      Body: `<html><body>${subject.Subject}: see case ${subject.CaseID}.</body></html>`,
      Internal: random.chance(0.3),
      CreatedByID: 'admin',
      CreatedDateTime: created,
      LastModifiedDateTime: created,
      RelatedEntityType: 'PX.Objects.CR.CRCase',
      RelatedEntityNoteID: subject.NoteID,
      RelatedEntityDescription: `${subject.CaseID}, ${subject.Subject}`,
    },
  };
}

export function generateActivities(
  generation: Generation,
  facts: Facts,
): { emails: Email[]; events: Event[]; activities: Activity[]; tasks: Task[] } {
  const { random, guid } = generation;
  const emails = times(300, (): Email => {
    const { subject, owner, created, record } = about(generation, 'Email', facts);
    const Incoming = random.chance(0.5);
    const customer =
      `${subject.ContactDisplayName.replace(' ', '.')}@customer.example`.toLowerCase();
    return {
      ...record,
      Subject: `${Incoming ? 'Re: ' : ''}${subject.Subject}`,
      Description: subject.Subject,
      Type: 'Email',
      From: Incoming ? customer : owner.ContactInfo.Email,
      To: Incoming ? owner.ContactInfo.Email : customer,
      Incoming,
      MailStatus: random.chance(0.95) ? 'Processed' : random.pick(['Draft', 'Failed']),
      Owner: owner.EmployeeID,
      StartDate: created,
    };
  });
  const events = times(120, (): Event => {
    const { subject, created, record } = about(generation, 'Event', facts);
    const attendees = [random.pick(facts.employees), random.pick(facts.employees)];
    return {
      ...record,
      Summary: `Visit: ${subject.Subject}`,
      Location: subject.BusinessAccountName,
      Status: random.pick(['Completed', 'Completed', 'Open', 'Canceled']),
      Priority: random.pick(['Low', 'Normal', 'High']),
      ShowAs: 'Busy',
      AllDay: false,
      StartDate: created,
      Attendees: attendees.map((attendee) => ({
        id: guid('EventAttendee'),
        EventNoteID: record.NoteID,
        Email: attendee.ContactInfo.Email,
        NameAttendeeName: attendee.EmployeeName,
        InvitationStatus: random.pick(['Accepted', 'Invited', 'Rejected']),
        Type: 1,
      })),
    };
  });
  const activities = times(300, (): Activity => {
    const { subject, owner, created, record } = about(generation, 'Activity', facts);
    return {
      ...record,
      Summary: `Call about ${subject.Subject.toLowerCase()}`,
      Type: random.pick(['Phone Call', 'Note', 'Meeting']),
      Status: random.chance(0.9) ? 'Completed' : 'Open',
      Owner: owner.EmployeeID,
      Date: created,
    };
  });
  const tasks = times(200, (): Task => {
    const { subject, owner, created, record } = about(generation, 'Task', facts);
    const Status = random.pick(['Completed', 'Completed', 'Open', 'In Process'] as const);
    const due = instantOf(daysAfter(created.slice(0, 10), 7), 1020);
    return {
      ...record,
      Summary: `Follow up: ${subject.Subject}`,
      Status,
      Priority: random.pick(['Low', 'Normal', 'High']),
      Owner: owner.EmployeeID,
      StartDate: created,
      DueDate: due,
      ...(Status === 'Completed' ? { CompletedAt: due } : {}),
      CompletionPercentage: Status === 'Completed' ? 100 : Status === 'Open' ? 0 : 50,
    };
  });
  return { emails, events, activities, tasks };
}
