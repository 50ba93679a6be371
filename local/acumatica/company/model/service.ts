// SPDX-License-Identifier: Apache-2.0
import type { BranchRecord, CompanyRecord, Guid, IsoDate, IsoInstant } from './record.ts';

export type Case = CompanyRecord & {
  readonly CaseID: string;
  readonly ClassID: string;
  readonly Subject: string;
  readonly Description: string;
  readonly BusinessAccount: string;
  readonly BusinessAccountName: string;
  readonly ContactID: number;
  readonly ContactDisplayName: string;
  readonly Status: 'New' | 'Open' | 'Pending Customer' | 'Closed';
  readonly Reason: string;
  readonly Severity: 'Low' | 'Medium' | 'High';
  readonly Priority: 'Low' | 'Medium' | 'High';
  readonly Owner: string;
  readonly OwnerEmployeeName: string;
  readonly DateReported: IsoInstant;
  readonly ClosingDate?: IsoInstant;
  readonly LastActivityDate?: IsoInstant;
  readonly TimeSpent: string;
  readonly Billable: boolean;
  readonly NoteID: Guid;
};

export type ServiceLine = {
  readonly id: Guid;
  readonly LineNbr: number;
  readonly LineRef: string;
  readonly LineType: 'Service' | 'Inventory Item';
  readonly LineStatus: string;
  readonly InventoryID: string;
  readonly Description: string;
  readonly UOM: string;
  readonly EstimatedQty: number;
  readonly UnitPrice: number;
  readonly EstimatedAmount: number;
  readonly ExtPrice: number;
  readonly Amount?: number;
  readonly ActualQty?: number;
  readonly ActualAmount?: number;
  readonly BillableAmount?: number;
  readonly EstimatedDuration: string;
  readonly Billable: boolean;
  readonly StaffMemberID: string;
};

export type ServiceOrder = BranchRecord & {
  readonly ServiceOrderType: 'SL' | 'MRO';
  readonly ServiceOrderNbr: string;
  readonly Status: 'Open' | 'Completed' | 'Closed' | 'Canceled' | 'On Hold';
  readonly Hold: boolean;
  readonly Customer: string;
  readonly Location: string;
  readonly BranchLocation: string;
  readonly Date: IsoDate;
  readonly Description: string;
  readonly Priority: 'Low' | 'Medium' | 'High';
  readonly Severity: 'Low' | 'Medium' | 'High';
  readonly Currency: 'USD';
  readonly Project: string;
  readonly Supervisor: string;
  readonly EstimatedDuration: string;
  readonly TaxTotal: number;
  readonly ServiceOrderTotal: number;
  readonly BillableTotal: number;
  readonly Details: ServiceLine[];
  readonly Appointments: {
    id: Guid;
    ServiceOrderType: string;
    AppointmentNbr: string;
    Status: string;
    Confirmed: boolean;
    ScheduledStartDate: IsoInstant;
    ScheduledEndDate: IsoInstant;
  }[];
};

export type Appointment = BranchRecord & {
  readonly ServiceOrderType: 'SL' | 'MRO';
  readonly AppointmentNbr: string;
  readonly ServiceOrderNbr: string;
  readonly Status: 'Not Started' | 'In Process' | 'Completed' | 'Closed' | 'Canceled';
  readonly Hold: boolean;
  readonly Customer: string;
  readonly Location: string;
  readonly BranchLocation: string;
  readonly Description: string;
  readonly Confirmed: boolean;
  readonly Finished: boolean;
  readonly ScheduledStartDate: IsoInstant;
  readonly ScheduledStartTime: IsoInstant;
  readonly ScheduledEndDate: IsoInstant;
  readonly ScheduledEndTime: IsoInstant;
  readonly ActualStartDate?: IsoInstant;
  readonly ActualEndDate?: IsoInstant;
  readonly Project: string;
  readonly TaxTotal: number;
  readonly AppointmentTotal: number;
  readonly CostTotal: number;
  readonly Profit: number;
  readonly Details: ServiceLine[];
  readonly Staff: {
    id: Guid;
    LineNbr: number;
    LineRef: string;
    StaffMember: string;
    StaffType: string;
    Description: string;
    TrackTime: boolean;
  }[];
  readonly Logs: {
    id: Guid;
    LineNbr: number;
    LogLineRef: string;
    StaffMember: string;
    Description: string;
    Duration: string;
    StartDate: IsoInstant;
    EndDate: IsoInstant;
    TrackTime: boolean;
  }[];
};
