// SPDX-License-Identifier: Apache-2.0
import type { StockItem } from '../model/items.ts';
import type { Contact, Customer, Vendor } from '../model/parties.ts';
import type { BusinessAccount, Lead, Opportunity, OpportunityProduct } from '../model/relations.ts';
import type { Employee } from '../model/staff.ts';
import { daysAfter, instantOf, today } from './calendar.ts';
import { companyContact, personContact } from './contacts.ts';
import { type Generation, numbered, times } from './context.ts';
import { cents, total } from './money.ts';
import { companyName } from './parties.ts';
import { taxLines } from './taxes.ts';
import { companySecond } from './words.ts';

function accountOf(
  { random, guid }: Generation,
  employees: readonly Employee[],
  facts: {
    readonly BusinessAccountID: string;
    readonly Name: string;
    readonly Type: BusinessAccount['Type'];
    readonly active: boolean;
    readonly main: Contact;
    readonly PrimaryContact: Contact;
  },
): BusinessAccount {
  const owner = random.pick(employees);
  const id = guid('BusinessAccount');
  const { main, PrimaryContact } = facts;
  return {
    id,
    NoteID: id,
    BusinessAccountID: facts.BusinessAccountID,
    Name: facts.Name,
    Type: facts.Type,
    Status: facts.active ? 'Active' : 'Inactive',
    ClassID: 'DEFAULT',
    CurrencyID: 'USD',
    Owner: owner.EmployeeID,
    OwnerEmployeeName: owner.EmployeeName,
    LastModifiedDateTime: instantOf(daysAfter(today, -random.int(0, 300)), 870, '.77'),
    MainAddress: main.Address,
    MainContact: {
      id: main.id,
      CompanyName: facts.Name,
      Email: main.Email,
      Phone1: main.Phone1,
      Attention: PrimaryContact.DisplayName,
    },
    PrimaryContact,
  };
}

/** Customers, vendors, and prospects who are neither yet. */
export function generateBusinessAccounts(
  generation: Generation,
  prospects: number,
  parties: {
    readonly customers: readonly Customer[];
    readonly vendors: readonly Vendor[];
    readonly employees: readonly Employee[];
  },
): BusinessAccount[] {
  const { employees } = parties;
  const ofCustomers = parties.customers.map((customer) =>
    accountOf(generation, employees, {
      BusinessAccountID: customer.CustomerID,
      Name: customer.CustomerName,
      Type: 'Customer',
      active: customer.Status !== 'Inactive',
      main: customer.MainContact,
      PrimaryContact: customer.PrimaryContact,
    }),
  );
  const ofVendors = parties.vendors.map((vendor) =>
    accountOf(generation, employees, {
      BusinessAccountID: vendor.VendorID,
      Name: vendor.VendorName,
      Type: 'Vendor',
      active: vendor.Status !== 'Inactive',
      main: vendor.MainContact,
      PrimaryContact: vendor.PrimaryContact,
    }),
  );
  const others = times(prospects, (ordinal) => {
    const Name = companyName(ordinal + 503, companySecond);
    const BusinessAccountID = numbered('B', ordinal);
    const contactId = 400_000 + ordinal * 2;
    return accountOf(generation, employees, {
      BusinessAccountID,
      Name,
      Type: 'Business Account',
      active: true,
      main: companyContact(generation, {
        contactId: contactId + 1,
        company: Name,
        mailbox: 'info',
      }),
      PrimaryContact: personContact(generation, {
        contactId,
        company: Name,
        account: BusinessAccountID,
        kind: 'Contact',
      }),
    });
  });
  return [...ofCustomers, ...ofVendors, ...others];
}

const stages = [
  ['Prospect', 'New'],
  ['Nurture', 'Open'],
  ['Qualification', 'Open'],
  ['Development', 'Open'],
  ['Negotiation', 'Open'],
  ['Won', 'Won'],
  ['Lost', 'Lost'],
] as const;

export function generateOpportunities(
  { random, guid }: Generation,
  count: number,
  facts: {
    readonly customers: readonly Customer[];
    readonly employees: readonly Employee[];
    readonly items: readonly StockItem[];
  },
): Opportunity[] {
  return times(count, (ordinal): Opportunity => {
    const customer = random.pick(facts.customers);
    const owner = random.pick(facts.employees);
    const [Stage, Status] = random.pick(stages);
    const Products = times(random.int(1, 3), (line): OpportunityProduct => {
      const item = random.pick(facts.items);
      const Qty = random.int(5, 60);
      const price = cents(Qty * item.DefaultPrice);
      return {
        id: guid('OpportunityProduct'),
        OpportunityProductID: ordinal * 10 + line,
        InventoryID: item.InventoryID,
        TransactionDescription: item.Description,
        UOM: item.SalesUOM,
        Qty,
        UnitPrice: item.DefaultPrice,
        ExternalPrice: price,
        Amount: price,
        TaxCategory: item.TaxCategory,
      };
    });
    const Amount = total(Products.map((product) => product.Amount));
    const TaxDetails = taxLines(guid, customer.TaxZone, Amount);
    const id = guid('Opportunity');
    return {
      id,
      NoteID: id,
      branch: customer.ShippingBranch,
      OpportunityID: numbered('OP', ordinal),
      Subject: `${Products[0]?.TransactionDescription ?? 'Equipment'} for ${customer.CustomerName}`,
      ClassID: 'PRODUCT',
      BusinessAccount: customer.CustomerID,
      ContactID: customer.PrimaryContactID,
      ContactDisplayName: customer.PrimaryContact.DisplayName,
      Branch: customer.ShippingBranch,
      Location: 'MAIN',
      CurrencyID: 'USD',
      Owner: owner.EmployeeID,
      OwnerEmployeeName: owner.EmployeeName,
      Stage,
      Status,
      Source: random.pick(['Web', 'Referral', 'Trade Show', 'Cold Call']),
      Estimation: daysAfter(today, random.int(-200, 120)),
      Amount,
      Discount: 0,
      Total: cents(Amount + total(TaxDetails.map((tax) => tax.TaxAmount))),
      LastModifiedDateTime: instantOf(daysAfter(today, -random.int(0, 200)), 840, '.35'),
      Products,
      TaxDetails,
    };
  });
}

export function generateLeads(
  generation: Generation,
  count: number,
  employees: readonly Employee[],
): Lead[] {
  const { random, guid } = generation;
  return times(count, (ordinal): Lead => {
    const CompanyName = companyName(ordinal + 611, companySecond);
    const contact = personContact(generation, {
      contactId: 500_000 + ordinal,
      company: CompanyName,
      kind: 'Contact',
    });
    const owner = random.pick(employees);
    const Status = random.pick(['New', 'Open', 'Open', 'Sales-Ready', 'Disqualified'] as const);
    const modified = instantOf(daysAfter(today, -random.int(0, 240)), 815, '.15');
    const id = guid('Lead');
    return {
      id,
      NoteID: id,
      LeadID: contact.ContactID,
      FirstName: contact.FirstName ?? '',
      LastName: contact.LastName ?? '',
      LeadDisplayName: contact.DisplayName,
      CompanyName,
      JobTitle: contact.JobTitle ?? '',
      Email: contact.Email,
      Phone1: contact.Phone1,
      Phone1Type: contact.Phone1Type,
      LeadClass: 'LEADBUS',
      Source: random.pick(['Web', 'Referral', 'Purchased List']),
      Status,
      Active: Status !== 'Disqualified',
      Owner: owner.EmployeeID,
      OwnerEmployeeName: owner.EmployeeName,
      Description: `Asked about ${random.pick(['pumps', 'valves', 'sensors', 'service contracts'])}`,
      ...(Status === 'Sales-Ready' ? { QualificationDate: modified } : {}),
      LastModifiedDateTime: modified,
      Address: contact.Address,
    };
  });
}
