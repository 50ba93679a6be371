// SPDX-License-Identifier: Apache-2.0
import type { TypeTable } from './type-table.ts';

/** Types of BusinessAccount and their details, as Default/25.200.001 names their fields. */
export const businessAccountTypes = {
  BusinessAccount: {
    string: `
      AccountRef BusinessAccountID ClassID CurrencyID Duplicate Name Owner OwnerEmployeeName
      ParentAccount SourceCampaign Status Type Workgroup WorkgroupDescription`,
    boolean:
      'EnableCurrencyOverride MainAddressValidated ShippingAddressOverride ShippingAddressValidated',
    date: 'LastIncomingActivity LastModifiedDateTime LastOutgoingActivity',
    guid: 'NoteID',
    one: `
      DefaultLocationSettings:BusinessAccountDefaultLocationSetting MainAddress:Address
      MainContact:BusinessAccountMainContact PrimaryContact:Contact ShippingAddress:Address
      ShippingContact:BusinessAccountShippingContact`,
    many: `
      Activities:ActivityDetail Attributes:AttributeValue Campaigns:CampaignDetail
      Cases:BusinessAccountCaseDetail Contacts:BusinessAccountContact
      Contracts:BusinessAccountContract Duplicates:DuplicateDetail Locations:BusinessAccountLocation
      MarketingLists:MarketingListDetail Opportunities:BusinessAccountOpportunityDetail
      Orders:BusinessAccountOrder Relations:RelationDetail`,
  },
  BusinessAccountCaseDetail: {
    string: `
      CaseID ClassID Contract Estimation InitialResponse Owner Reason Severity Status Subject
      Workgroup`,
    date: 'ClosingDate DateReported',
  },
  BusinessAccountContact: {
    string: 'City DisplayName Email JobTitle Owner Phone1 Type Workgroup',
    boolean: 'Active',
    int: 'ContactID',
  },
  BusinessAccountContract: {
    string: 'BusinessAccountID BusinessAccountName ContractID Description Location Status',
    date: 'ExpirationDate',
  },
  BusinessAccountDefaultLocationSetting: {
    string: `
      FOBPoint LocationName PriceClass ShippingBranch ShippingRule ShippingTerms ShippingZone
      ShipVia TaxRegistrationID TaxZone Warehouse`,
    boolean: 'Insurance ResidentialDelivery SaturdayDelivery',
    short: 'LeadTimeInDays OrderPriority',
  },
  BusinessAccountLocation: {
    string:
      'City Country LocationID LocationName PriceClass SalesAccount SalesSubaccount State TaxZone',
    boolean: 'Active Default',
  },
  BusinessAccountMainContact: {
    string: 'Attention CompanyName Email Fax JobTitle Phone1 Phone2 Web',
  },
  BusinessAccountOpportunityDetail: {
    string: `
      BusinessAccountID BusinessAccountName CurrencyID DisplayName Owner Stage Status Subject
      Workgroup`,
    decimal: 'Total',
    int: 'Probability',
    date: 'Estimation',
  },
  BusinessAccountOrder: {
    string: 'CurrencyID CustomerOrder Description OrderNbr OrderType ShippingZone ShipVia Status',
    decimal: 'OrderedQty OrderTotal OrderVolume OrderWeight',
    date: 'RequestedOn ScheduledShipment',
  },
  BusinessAccountShippingContact: {
    string: 'Attention Email Fax JobTitle Phone1 Phone2',
    boolean: 'Override',
  },
} as const satisfies TypeTable;
