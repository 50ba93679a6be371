// SPDX-License-Identifier: Apache-2.0
import type { TypeTable } from './type-table.ts';

/** Types of Opportunity and their details, as Default/25.200.001 names their fields. */
export const opportunityTypes = {
  Opportunity: {
    string: `
      Branch BusinessAccount ClassID ContactDisplayName ConvertedLeadDisplayName CurrencyID Details
      Location OpportunityID Owner OwnerEmployeeName ParentAccount Project Reason Source
      SourceCampaign Stage Status Subject TaxZone WorkgroupDescription WorkgroupID`,
    boolean: 'CurrencyViewState ManualAmount Override',
    decimal: 'Amount Discount Total WeightTotal',
    int: 'ContactID ConvertedLeadID',
    date: 'Estimation LastModifiedDateTime',
    guid: 'NoteID',
    one: 'Address ContactInformation:OpportunityContact',
    many: `
      Activities:ActivityDetail Attributes:AttributeValue Discounts:OpportunityDiscount
      Products:OpportunityProduct Relations:RelationDetail TaxDetails:OpportunityTaxDetail`,
  },
  OpportunityContact: {
    string: `
      Attention CompanyName Email Fax FaxType FirstName LastName Phone1 Phone1Type Phone2 Phone2Type
      Phone3 Phone3Type Position Title WebSite`,
  },
  OpportunityDiscount: {
    string: 'DiscountCode FreeItem SequenceID Type',
    boolean: 'ManualDiscount SkipDiscount',
    decimal: 'DiscountableAmount DiscountableQty DiscountAmount DiscountPercent FreeItemQty',
    int: 'LineNbr',
  },
  OpportunityProduct: {
    string: `
      DiscountCode DiscountSequence InventoryID ProjectTask Subitem TaxCategory
      TransactionDescription UOM Warehouse`,
    boolean: 'FreeItem ManualDiscount SkipLineDiscounts',
    decimal: 'Amount Discount DiscountAmount ExternalPrice Qty UnitPrice',
    int: 'OpportunityProductID',
  },
  OpportunityTaxDetail: {
    string: 'TaxID TaxType',
    boolean: 'IncludeInVATExemptTotal PendingVAT ReverseVAT StatisticalVAT',
    decimal: 'TaxableAmount TaxAmount TaxRate',
    int: 'LineNbr',
  },
} as const satisfies TypeTable;
