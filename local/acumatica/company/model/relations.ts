// SPDX-License-Identifier: Apache-2.0
import type { Address, Contact } from './parties.ts';
import type { BranchRecord, CompanyRecord, Guid, IsoDate, IsoInstant } from './record.ts';
import type { TaxLine } from './sales.ts';

/** Customers, vendors and prospects under one roof (CR303000). */
export type BusinessAccount = CompanyRecord & {
  readonly BusinessAccountID: string;
  readonly Name: string;
  readonly Type: 'Customer' | 'Vendor' | 'Business Account';
  readonly Status: 'Active' | 'Inactive';
  readonly ClassID: string;
  readonly CurrencyID: 'USD';
  readonly Owner: string;
  readonly OwnerEmployeeName: string;
  readonly NoteID: Guid;
  readonly MainAddress: Address;
  readonly MainContact: {
    id: Guid;
    CompanyName: string;
    Email: string;
    Phone1: string;
    Attention?: string;
    JobTitle?: string;
  };
  readonly PrimaryContact: Contact;
};

export type OpportunityProduct = {
  readonly id: Guid;
  readonly OpportunityProductID: number;
  readonly InventoryID: string;
  readonly TransactionDescription: string;
  readonly UOM: string;
  readonly Qty: number;
  readonly UnitPrice: number;
  readonly ExternalPrice: number;
  readonly Amount: number;
  readonly TaxCategory: string;
};

export type Opportunity = BranchRecord & {
  readonly OpportunityID: string;
  readonly Subject: string;
  readonly ClassID: string;
  readonly BusinessAccount: string;
  readonly ContactID: number;
  readonly ContactDisplayName: string;
  readonly Branch: string;
  readonly Location: string;
  readonly CurrencyID: 'USD';
  readonly Owner: string;
  readonly OwnerEmployeeName: string;
  readonly Stage:
    | 'Prospect'
    | 'Nurture'
    | 'Qualification'
    | 'Development'
    | 'Negotiation'
    | 'Won'
    | 'Lost';
  readonly Status: 'New' | 'Open' | 'Won' | 'Lost';
  readonly Source: string;
  readonly Estimation: IsoDate;
  readonly Amount: number;
  readonly Discount: number;
  readonly Total: number;
  readonly NoteID: Guid;
  readonly Products: OpportunityProduct[];
  readonly TaxDetails: TaxLine[];
};

export type Lead = CompanyRecord & {
  readonly LeadID: number;
  readonly FirstName: string;
  readonly LastName: string;
  readonly LeadDisplayName: string;
  readonly CompanyName: string;
  readonly JobTitle: string;
  readonly Email: string;
  readonly Phone1: string;
  readonly Phone1Type: string;
  readonly LeadClass: string;
  readonly Source: string;
  readonly Status: 'New' | 'Open' | 'Sales-Ready' | 'Disqualified';
  readonly Active: boolean;
  readonly Owner: string;
  readonly OwnerEmployeeName: string;
  readonly Description: string;
  readonly QualificationDate?: IsoInstant;
  readonly NoteID: Guid;
  readonly Address: Address;
};
