// SPDX-License-Identifier: Apache-2.0
import type { NonStockItem } from '../model/items.ts';
import type { Customer } from '../model/parties.ts';
import type { Appointment, Case, ServiceLine, ServiceOrder } from '../model/service.ts';
import type { Employee } from '../model/staff.ts';
import {
  daysAfter,
  hoursAndMinutes,
  instantOf,
  notAfterToday,
  today,
  workdays,
} from './calendar.ts';
import { type Generation, numbered, times } from './context.ts';
import { cents, total } from './money.ts';

interface Parties {
  readonly customers: readonly Customer[];
  readonly employees: readonly Employee[];
}

const subjects = [
  'Pump vibrates under load',
  'Leak at flange after installation',
  'Wrong gauge delivered',
  'Invoice does not match the order',
  'Sensor reads too low',
  'Asks for a maintenance contract',
  'Delivery is late',
  'Valve sticks in the cold',
] as const;

export function generateCases(
  { random, guid }: Generation,
  count: number,
  { customers, employees }: Parties,
): Case[] {
  const days = workdays();
  return times(count, (ordinal): Case => {
    const customer = random.pick(customers);
    const owner = random.pick(employees);
    const date = days[Math.floor(((ordinal - 1) * days.length) / count)] ?? today;
    const old = date < daysAfter(today, -45);
    const Status = old
      ? 'Closed'
      : random.pick(['New', 'Open', 'Open', 'Pending Customer', 'Closed'] as const);
    const closed = daysAfter(date, random.int(1, 30));
    const closing = instantOf(notAfterToday(closed), 960);
    const reported = instantOf(date, 800 + random.int(0, 300));
    const Subject = random.pick(subjects);
    const id = guid('Case');
    return {
      id,
      NoteID: id,
      CaseID: numbered('CS', ordinal),
      ClassID: random.pick(['SUPPORT', 'WARRANTY', 'BILLING']),
      Subject,
      Description: `${Subject}. Reported by ${customer.PrimaryContact.DisplayName}.`,
      BusinessAccount: customer.CustomerID,
      BusinessAccountName: customer.CustomerName,
      ContactID: customer.PrimaryContactID,
      ContactDisplayName: customer.PrimaryContact.DisplayName,
      Status,
      Reason: Status === 'Closed' ? 'Resolved' : Status === 'New' ? 'Unassigned' : 'In Process',
      Severity: random.pick(['Low', 'Medium', 'Medium', 'High']),
      Priority: random.pick(['Low', 'Medium', 'Medium', 'High']),
      Owner: owner.EmployeeID,
      OwnerEmployeeName: owner.EmployeeName,
      DateReported: reported,
      ...(Status === 'Closed' ? { ClosingDate: closing } : {}),
      LastActivityDate: Status === 'Closed' ? closing : reported,
      TimeSpent: hoursAndMinutes(random.int(0, 12) * 15),
      Billable: random.chance(0.2),
      LastModifiedDateTime: Status === 'Closed' ? closing : reported,
    };
  });
}

function serviceLine(
  { random, guid }: Generation,
  item: NonStockItem,
  { LineNbr, staff }: { LineNbr: number; staff: string },
): ServiceLine {
  const EstimatedQty = random.int(1, 6);
  const amount = cents(EstimatedQty * item.DefaultPrice);
  return {
    id: guid('ServiceLine'),
    LineNbr,
    LineRef: numbered('', LineNbr, 4),
    LineType: 'Service',
    LineStatus: 'Scheduled',
    InventoryID: item.InventoryID,
    Description: item.Description,
    UOM: item.SalesUnit,
    EstimatedQty,
    UnitPrice: item.DefaultPrice,
    EstimatedAmount: amount,
    ExtPrice: amount,
    Amount: amount,
    EstimatedDuration: hoursAndMinutes(EstimatedQty * 60),
    Billable: true,
    StaffMemberID: staff,
  };
}

function appointmentOf(
  { random, guid }: Generation,
  order: ServiceOrder,
  { AppointmentNbr, staff }: { AppointmentNbr: string; staff: Employee },
): Appointment {
  const date = daysAfter(order.Date, random.int(1, 9));
  const hours = order.Details.reduce((sum, line) => sum + line.EstimatedQty, 0);
  const start = 780 + random.int(0, 8) * 30;
  const begin = instantOf(date, start);
  const end = instantOf(date, start + hours * 60);
  const done = order.Status === 'Closed' || order.Status === 'Completed';
  const charge = order.ServiceOrderTotal;
  return {
    id: guid('Appointment'),
    branch: order.branch,
    ServiceOrderType: order.ServiceOrderType,
    AppointmentNbr,
    ServiceOrderNbr: order.ServiceOrderNbr,
    Status: done ? 'Closed' : order.Status === 'Canceled' ? 'Canceled' : 'Not Started',
    Hold: false,
    Customer: order.Customer,
    Location: order.Location,
    BranchLocation: order.BranchLocation,
    Description: order.Description,
    Confirmed: random.chance(0.8),
    Finished: done,
    ScheduledStartDate: begin,
    ScheduledStartTime: begin,
    ScheduledEndDate: end,
    ScheduledEndTime: end,
    ...(done ? { ActualStartDate: begin, ActualEndDate: end } : {}),
    Project: 'X',
    TaxTotal: 0,
    AppointmentTotal: charge,
    CostTotal: cents(charge * 0.6),
    Profit: cents(charge - cents(charge * 0.6)),
    LastModifiedDateTime: instantOf(order.Date, 1010, '.52'),
    Details: order.Details.map(({ Amount, ...line }) => ({
      ...line,
      id: guid('AppointmentLine'),
      LineStatus: done ? 'Completed' : 'Not Started',
      ActualQty: done ? line.EstimatedQty : 0,
      ActualAmount: done ? line.EstimatedAmount : 0,
      BillableAmount: Amount ?? line.EstimatedAmount,
    })),
    Staff: [
      {
        id: guid('AppointmentStaff'),
        LineNbr: 1,
        LineRef: '0001',
        StaffMember: staff.EmployeeID,
        StaffType: 'Employee',
        Description: staff.EmployeeName,
        TrackTime: true,
      },
    ],
    Logs: done
      ? [
          {
            id: guid('AppointmentLog'),
            LineNbr: 1,
            LogLineRef: '001',
            StaffMember: staff.EmployeeID,
            Description: order.Description,
            Duration: hoursAndMinutes(hours * 60),
            StartDate: begin,
            EndDate: end,
            TrackTime: true,
          },
        ]
      : [],
  };
}

/** Service orders, each with one appointment or none. */
export function generateService(
  generation: Generation,
  count: number,
  { customers, employees, items }: Parties & { readonly items: readonly NonStockItem[] },
): { serviceOrders: ServiceOrder[]; appointments: Appointment[] } {
  const { random, guid } = generation;
  const days = workdays();
  const services = items.filter((item) => item.ItemType === 'Service');
  const appointments: Appointment[] = [];
  const serviceOrders = times(count, (ordinal): ServiceOrder => {
    const customer = random.pick(customers);
    const staff = random.pick(employees);
    const date = days[Math.floor(((ordinal - 1) * days.length) / count)] ?? today;
    const old = date < daysAfter(today, -21);
    const Status = old ? random.pick(['Closed', 'Completed', 'Canceled'] as const) : 'Open';
    const Details = times(random.int(1, 3), (LineNbr) =>
      serviceLine(generation, random.pick(services), { LineNbr, staff: staff.EmployeeID }),
    );
    const amount = total(Details.map((line) => line.EstimatedAmount));
    const hours = Details.reduce((sum, line) => sum + line.EstimatedQty, 0);
    const order: ServiceOrder = {
      id: guid('ServiceOrder'),
      branch: customer.ShippingBranch,
      ServiceOrderType: ordinal % 6 === 0 ? 'MRO' : 'SL',
      ServiceOrderNbr: numbered('SV', ordinal),
      Status,
      Hold: false,
      Customer: customer.CustomerID,
      Location: 'MAIN',
      BranchLocation: customer.ShippingBranch,
      Date: date,
      Description: `${Details[0]?.Description ?? 'Service'} at ${customer.CustomerName}`,
      Priority: random.pick(['Low', 'Medium', 'High']),
      Severity: random.pick(['Low', 'Medium', 'High']),
      Currency: 'USD',
      Project: 'X',
      Supervisor: staff.EmployeeID,
      EstimatedDuration: hoursAndMinutes(hours * 60),
      TaxTotal: 0,
      ServiceOrderTotal: amount,
      BillableTotal: amount,
      LastModifiedDateTime: instantOf(date, 990, '.4'),
      Details,
      Appointments: [],
    };
    if (random.chance(0.9)) {
      const AppointmentNbr = `${order.ServiceOrderNbr}-1`;
      const appointment = appointmentOf(generation, order, { AppointmentNbr, staff });
      appointments.push(appointment);
      order.Appointments.push({
        id: guid('ServiceOrderAppointment'),
        ServiceOrderType: order.ServiceOrderType,
        AppointmentNbr,
        Status: appointment.Status,
        Confirmed: appointment.Confirmed,
        ScheduledStartDate: appointment.ScheduledStartDate,
        ScheduledEndDate: appointment.ScheduledEndDate,
      });
    }
    return order;
  });
  return { serviceOrders, appointments };
}
