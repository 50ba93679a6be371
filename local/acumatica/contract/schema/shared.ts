// SPDX-License-Identifier: Apache-2.0
import type { TypeTable } from './type-table.ts';

/** Types that several entities share, as Default/25.200.001 names their fields. */
export const sharedTypes = {
  ActivityDetail: {
    string: `
      BillableOvertime BillableTime Category CostCode CreatedByID Overtime Owner Project ProjectTask
      Status Summary TimeSpent Type WorkgroupID`,
    boolean: 'Billable Released',
    date: 'CreatedDateTime LastModifiedDateTime StartDate',
    guid: 'NoteID RefNoteID',
  },
  Address: {
    string: `
      AddressLine1 AddressLine2 BuildingName BuildingNumber City Country Department DistrictName
      Floor PostalCode PostBox Room State StreetName SubDepartment TownLocationName UnitNumber`,
    boolean: 'Validated',
  },
  Approval: {
    string: 'ApprovedBy ApprovedByName Approver ApproverName Status Workgroup',
    date: 'Date',
  },
  AttributeValue: {
    string: 'AttributeDescription AttributeID Value ValueDescription',
    boolean: 'IsActive Required',
    guid: 'RefNoteID',
  },
  BCRoleAssignment: {
    string: 'LocationCD Role',
    int: 'BAccountID ContactID RoleAssignmentID',
    date: 'CreatedDateTime LastModifiedDateTime',
  },
  BillToSettings: {
    string: 'CustomerLocation',
    boolean: 'BillToAddressOverride BillToContactOverride',
    one: 'BillToAddress:Address BillToContact:DocContact',
  },
  BusinessAccountPaymentInstructionDetail: {
    string: 'Description PaymentInstructionsID PaymentMethod Value',
    int: 'LocationID',
  },
  CampaignDetail: {
    string: 'CampaignID CampaignName Stage',
    int: 'ContactID',
  },
  CaseDetail: {
    string:
      'CaseID ClassID Estimation InitialResponse Owner Reason Severity Status Subject Workgroup',
    date: 'ClosingDate DateReported',
  },
  ContactDuplicateDetail: {
    string:
      'BusinessAccount BusinessAccountName BusinessAccountType DisplayName Duplicate Email Type',
    date: 'LastModifiedDate',
  },
  ContactNotification: {
    string: 'ClassID Description Format MailingID Module Report Source',
    boolean: 'Active Bcc',
    int: 'NotificationID',
  },
  ContactRoles: {
    string: 'RoleDescription RoleName',
    boolean: 'Selected',
    int: 'UserType',
  },
  ContactUserInfo: {
    string: 'Login Password Status UserType',
    boolean: 'GeneratePassword',
    many: 'Roles:ContactRoles',
  },
  CustomerContact: {
    int: 'ContactID',
    date: 'LastModifiedDateTime',
    one: 'Contact',
  },
  DocContact: {
    string: 'Attention BusinessName Email Phone1',
  },
  DuplicateDetail: {
    string:
      'AccountName BusinessAccount BusinessAccountType DisplayName Duplicate Email EntityType Type',
    int: 'ContactID DuplicateContactID',
    date: 'LastModifiedDate',
  },
  MarketingListDetail: {
    string: 'Format ListName',
    boolean: 'DynamicList Subscribed',
    int: 'ContactID MarketingListID',
  },
  OpportunityDetail: {
    string: 'Currency DisplayName Owner Stage Status Subject Workgroup',
    decimal: 'Total',
    int: 'Probability',
    date: 'Estimation',
  },
  RelationDetail: {
    string: 'Account ContactDisplayName DocumentTargetNoteIDDescription Email Name Role Type',
    boolean: 'AddToCc Primary',
    int: 'ContactID RelationID',
    date: 'DocumentDate',
    guid: 'Document',
  },
} as const satisfies TypeTable;
