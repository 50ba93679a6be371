// SPDX-License-Identifier: Apache-2.0
import type { CompanyRecord, Guid, IsoDate, IsoInstant } from './record.ts';

export type Address = {
  readonly id: Guid;
  readonly AddressLine1: string;
  readonly AddressLine2?: string;
  readonly City: string;
  readonly State: string;
  readonly PostalCode: string;
  readonly Country: string;
  readonly Validated: boolean;
};

/** A person at a customer, vendor or prospect, or the main contact of a business account. */
export type Contact = CompanyRecord & {
  readonly ContactID: number;
  readonly FirstName?: string;
  readonly LastName?: string;
  readonly DisplayName: string;
  readonly FullName?: string;
  readonly CompanyName?: string;
  readonly JobTitle?: string;
  readonly Email: string;
  readonly Phone1: string;
  readonly Phone1Type: string;
  readonly BusinessAccount?: string;
  readonly ContactClass?: string;
  readonly Status: 'Active' | 'Inactive';
  readonly Active: boolean;
  readonly Type: string;
  readonly Owner?: string;
  readonly NoteID: Guid;
  readonly Address: Address;
};

type CreditVerificationRules = {
  readonly id: Guid;
  readonly CreditVerification: string;
  readonly CreditLimit: number;
  readonly CreditDaysPastDue: number;
  /** Open orders not yet invoiced. */
  OpenOrdersBalance: number;
  UnreleasedBalance: number;
  RemainingCreditLimit: number;
  FirstDueDate?: IsoDate;
};

export type Customer = CompanyRecord & {
  readonly BAccountID: number;
  readonly CustomerID: string;
  readonly CustomerName: string;
  readonly CustomerClass: 'KEY' | 'RETAIL' | 'WHOLESALE';
  readonly Status: 'Active' | 'On Hold' | 'Credit Hold' | 'Inactive';
  readonly Email: string;
  readonly Terms: string;
  readonly CurrencyID: 'USD';
  readonly TaxZone: string;
  readonly CreditLimit: number;
  readonly PriceClassID: string;
  readonly ShipVia: string;
  readonly ShippingBranch: string;
  readonly StatementCycleID: string;
  readonly WarehouseID: string;
  readonly LocationName: string;
  readonly PrimaryContactID: number;
  readonly CreatedDateTime: IsoInstant;
  readonly NoteID: Guid;
  /** Sum of the customer's open invoices and debit memos less open credit memos and unapplied payments. */
  balance: number;
  /** The salesperson who serves the customer. */
  readonly salesperson: string;
  readonly CreditVerificationRules: CreditVerificationRules;
  readonly MainContact: Contact;
  readonly PrimaryContact: Contact;
  readonly BillingContact: Contact;
  readonly Salespersons: { id: Guid; SalespersonID: string; Default: boolean }[];
};

export type Vendor = CompanyRecord & {
  readonly VendorID: string;
  readonly VendorName: string;
  readonly LegalName: string;
  readonly VendorClass: 'PRODUCT' | 'SERVICE' | 'UTILITY';
  readonly Status: 'Active' | 'On Hold' | 'Inactive';
  readonly Terms: string;
  readonly CurrencyID: 'USD';
  readonly TaxZone: string;
  readonly APAccount: string;
  readonly CashAccount: string;
  readonly PaymentMethod: string;
  readonly PaymentBy: string;
  readonly LeadTimedays: number;
  readonly LocationName: string;
  readonly CreatedDateTime: IsoInstant;
  /** Sum of the vendor's open bills less open debit adjustments. */
  balance: number;
  readonly MainContact: Contact;
  readonly PrimaryContact: Contact;
};

export type Salesperson = CompanyRecord & {
  readonly SalespersonID: string;
  readonly Name: string;
  readonly DefaultCommission: number;
  readonly IsActive: boolean;
  readonly SalesSubaccount: string;
  readonly branch: string;
};
