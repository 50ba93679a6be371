// SPDX-License-Identifier: Apache-2.0
import type { TypeTable } from './type-table.ts';

/** Types of Contact, Lead and their details, as Default/25.200.001 names their fields. */
export const contactTypes = {
  Contact: {
    string: `
      Attention BusinessAccount CompanyName ContactClass ContactMethod ConvertedBy DisplayName
      Duplicate Email ExtRefNbr Fax FaxType FirstName FullName Gender Image JobTitle
      LanguageOrLocale LastName MaritalStatus MiddleName Owner OwnerEmployeeName ParentAccount
      Phone1 Phone1Type Phone2 Phone2Type Phone3 Phone3Type Reason Source SourceCampaign
      SpouseOrPartnerName Status Title Type WebSite Workgroup WorkgroupDescription`,
    boolean: `
      Active AddressValidated DoNotCall DoNotEmail DoNotFax DoNotMail DuplicateFound NoMarketing
      NoMassMail OverrideAccountAddress Synchronize`,
    int: 'ContactID',
    date: 'DateOfBirth LastIncomingActivity LastModifiedDateTime LastOutgoingActivity QualificationDate',
    guid: 'NoteID',
    one: 'Address UserInfo:ContactUserInfo',
    many: `
      Activities:ActivityDetail Attributes:AttributeValue Campaigns:CampaignDetail Cases:CaseDetail
      Duplicates:ContactDuplicateDetail MarketingLists:MarketingListDetail
      Notifications:ContactNotification Opportunities:OpportunityDetail Relations:RelationDetail
      RoleAssignments:BCRoleAssignment`,
  },
  Lead: {
    string: `
      BusinessAccount CompanyName ContactMethod ConvertedBy Description Duplicate Email Fax FaxType
      FirstName JobTitle LanguageOrLocale LastName LeadClass LeadDisplayName Owner OwnerEmployeeName
      ParentAccount Phone1 Phone1Type Phone2 Phone2Type Phone3 Phone3Type Reason Source
      SourceCampaign Status Title WebSite Workgroup WorkgroupDescription`,
    boolean: 'Active DoNotCall DoNotEmail DoNotFax DoNotMail DuplicateFound NoMarketing NoMassMail',
    int: 'LeadID RefContactID',
    date: 'LastIncomingActivity LastModifiedDateTime LastOutgoingActivity QualificationDate',
    guid: 'NoteID',
    one: 'Address',
    many: `
      Activities:ActivityDetail Attributes:AttributeValue Campaigns:CampaignDetail
      Duplicates:DuplicateDetail MarketingLists:MarketingListDetail Relations:RelationDetail`,
  },
} as const satisfies TypeTable;
