// SPDX-License-Identifier: Apache-2.0
import type { Contact, Customer, Salesperson, Vendor } from '../model/parties.ts';
import { daysAfter, instantOf, today } from './calendar.ts';
import { companyContact, personContact } from './contacts.ts';
import { type Generation, numbered, times } from './context.ts';
import { sellingWarehouses } from './organization.ts';
import { companyEndings, companyFirst, companySecond, vendorSecond } from './words.ts';

/** Days until a document is due, by its credit terms. */
export const termDays: Readonly<Record<string, number>> = {
  '10D': 10,
  '30D': 30,
  '45D': 45,
  '60D': 60,
};

export function generateSalespersons({ guid }: Generation): Salesperson[] {
  const names = [
    'Ines Fontaine',
    'Hugo Weber',
    'Tara Silva',
    'Nils Eriksen',
    'Kavya Yates',
    'Boris Conti',
    'Rosa Delgado',
    'Liam Archer',
    'Zoe Tanaka',
    'Femi Osborne',
    'Greta Bauer',
    'Dario Gallo',
  ];
  return names.map((Name, index) => ({
    id: guid('Salesperson'),
    SalespersonID: numbered('SP', index + 1, 4),
    Name,
    DefaultCommission: index % 3 === 0 ? 5 : 3,
    IsActive: index !== 11,
    SalesSubaccount: '000-000',
    branch: index % 2 === 0 ? 'NORTH' : 'SOUTH',
  }));
}

/** A company name of two words and an ending; no two ordinals below the number of combinations share one. */
export function companyName(ordinal: number, second: readonly string[]): string {
  const column = ordinal % companyFirst.length;
  const row = Math.floor(ordinal / companyFirst.length);
  const word = second[(row + column) % second.length];
  const ending = companyEndings[(Math.floor(row / second.length) + column) % companyEndings.length];
  return `${companyFirst[column]} ${word} ${ending}`;
}

export function generateCustomers(
  generation: Generation,
  count: number,
  salespersons: readonly Salesperson[],
): Customer[] {
  const { random, guid } = generation;
  return times(count, (ordinal): Customer => {
    const CustomerID = numbered('C', ordinal);
    const CustomerName = companyName(ordinal, companySecond);
    const branch = random.chance(0.55) ? 'NORTH' : 'SOUTH';
    const CustomerClass = random.pick(['KEY', 'RETAIL', 'RETAIL', 'WHOLESALE'] as const);
    const salesperson = random.pick(
      salespersons.filter((one) => one.branch === branch && one.IsActive),
    );
    const creditLimit = CustomerClass === 'KEY' ? 250_000 : random.pick([50_000, 75_000, 100_000]);
    const contactId = 100_000 + ordinal * 3;
    const company = CustomerName;
    const PrimaryContact = personContact(generation, {
      contactId,
      company,
      account: CustomerID,
      kind: 'Contact',
    });
    const id = guid('Customer');
    return {
      id,
      NoteID: id,
      BAccountID: 6000 + ordinal,
      CustomerID,
      CustomerName,
      CustomerClass,
      Status: random.chance(0.94) ? 'Active' : random.pick(['On Hold', 'Credit Hold', 'Inactive']),
      Email: PrimaryContact.Email,
      Terms: random.pick(['10D', '30D', '30D', '45D']),
      CurrencyID: 'USD',
      TaxZone:
        CustomerClass === 'WHOLESALE' ? 'EXEMPT' : branch === 'NORTH' ? 'NYSTATE' : 'GASTATE',
      CreditLimit: creditLimit,
      PriceClassID: CustomerClass,
      ShipVia: random.pick(['GROUND', 'LOCAL', 'FREIGHT']),
      ShippingBranch: branch,
      StatementCycleID: 'EOM',
      WarehouseID: random.pick(sellingWarehouses[branch] ?? ['MAIN']),
      LocationName: 'Primary Location',
      PrimaryContactID: contactId,
      CreatedDateTime: instantOf(daysAfter('2024-01-08', ordinal % 360), 600 + (ordinal % 400)),
      LastModifiedDateTime: instantOf(daysAfter(today, -(ordinal % 90)), 840, '.427'),
      balance: 0,
      salesperson: salesperson.SalespersonID,
      CreditVerificationRules: {
        id: guid('CreditVerificationRules'),
        CreditVerification: 'Days Past Due and Limit',
        CreditLimit: creditLimit,
        CreditDaysPastDue: 30,
        OpenOrdersBalance: 0,
        UnreleasedBalance: 0,
        RemainingCreditLimit: creditLimit,
      },
      MainContact: companyContact(generation, {
        contactId: contactId + 1,
        company,
        mailbox: 'office',
      }),
      PrimaryContact,
      BillingContact: companyContact(generation, {
        contactId: contactId + 2,
        company,
        mailbox: 'payables',
      }),
      Salespersons: [
        {
          id: guid('CustomerSalesPerson'),
          SalespersonID: salesperson.SalespersonID,
          Default: true,
        },
      ],
    };
  });
}

export function generateVendors(generation: Generation, count: number): Vendor[] {
  const { random, guid } = generation;
  return times(count, (ordinal): Vendor => {
    const VendorID = numbered('V', ordinal);
    const VendorName = companyName(ordinal + 7, vendorSecond);
    const contactId = 200_000 + ordinal * 2;
    const company = VendorName;
    return {
      id: guid('Vendor'),
      VendorID,
      VendorName,
      LegalName: VendorName,
      VendorClass: ordinal <= 140 ? 'PRODUCT' : ordinal <= 190 ? 'SERVICE' : 'UTILITY',
      Status: random.chance(0.95) ? 'Active' : random.pick(['On Hold', 'Inactive']),
      Terms: random.pick(['30D', '30D', '45D', '60D']),
      CurrencyID: 'USD',
      TaxZone: 'EXEMPT',
      APAccount: '20000',
      CashAccount: '10200',
      PaymentMethod: random.pick(['CHECK', 'ACH']),
      PaymentBy: 'Due Date',
      LeadTimedays: random.int(3, 21),
      LocationName: 'Primary Location',
      CreatedDateTime: instantOf(daysAfter('2024-02-05', ordinal % 300), 630),
      LastModifiedDateTime: instantOf(daysAfter(today, -(ordinal % 120)), 905, '.21'),
      balance: 0,
      MainContact: companyContact(generation, {
        contactId: contactId + 1,
        company,
        mailbox: 'sales',
      }),
      PrimaryContact: personContact(generation, {
        contactId,
        company,
        account: VendorID,
        kind: 'Contact',
      }),
    };
  });
}

/** All people at customers and vendors, in the order of their numbers. */
export function contactsOf(customers: readonly Customer[], vendors: readonly Vendor[]): Contact[] {
  return [
    ...customers.map((customer) => customer.PrimaryContact),
    ...vendors.map((vendor) => vendor.PrimaryContact),
  ];
}
