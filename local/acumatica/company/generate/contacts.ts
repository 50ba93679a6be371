// SPDX-License-Identifier: Apache-2.0
import type { Address, Contact } from '../model/parties.ts';
import { instantOf, today } from './calendar.ts';
import type { Generation } from './context.ts';
import { cities, firstNames, jobTitles, lastNames, streets } from './words.ts';

/** A US address. */
function address({ random, guid }: Generation): Address {
  const place = random.pick(cities);
  return {
    id: guid('Address'),
    AddressLine1: `${random.int(1, 980)} ${random.pick(streets)} St`,
    ...(random.chance(0.15) ? { AddressLine2: `Suite ${random.int(100, 499)}` } : {}),
    City: place.city,
    State: place.state,
    PostalCode: `${place.postal}${random.int(10, 99)}`,
    Country: 'US',
    Validated: random.chance(0.5),
  };
}

const phone = ({ random }: Generation): string =>
  `+1 (555) 01${random.int(0, 9)}-${String(random.int(0, 9999)).padStart(4, '0')}`;

/** A mail domain for a company name; `.example` can never be somebody's (RFC 2606). */
function mailDomain(company: string): string {
  return `${company.toLowerCase().replaceAll(/[^a-z0-9]/g, '')}.example`;
}

/** What distinguishes one contact from the next. */
export interface ContactFacts {
  readonly contactId: number;
  readonly company: string;
  readonly account?: string;
  readonly owner?: string;
  readonly kind: 'Contact' | 'Employee';
}

/** A person at a company. */
export function personContact(generation: Generation, facts: ContactFacts): Contact {
  const { random, guid } = generation;
  const FirstName = random.pick(firstNames);
  const LastName = random.pick(lastNames);
  const id = guid('Contact');
  return {
    id,
    NoteID: id,
    ContactID: facts.contactId,
    FirstName,
    LastName,
    DisplayName: `${FirstName} ${LastName}`,
    FullName: facts.company,
    CompanyName: facts.company,
    JobTitle: random.pick(jobTitles),
    Email: `${FirstName}.${LastName}@${mailDomain(facts.company)}`.toLowerCase(),
    Phone1: phone(generation),
    Phone1Type: 'Business 1',
    ...(facts.account === undefined ? {} : { BusinessAccount: facts.account }),
    ...(facts.owner === undefined ? {} : { Owner: facts.owner }),
    ContactClass: 'DEFAULT',
    Status: 'Active',
    Active: true,
    Type: facts.kind,
    Address: address(generation),
    LastModifiedDateTime: instantOf(today, random.int(600, 900), '.107'),
  };
}

/** A company's own address block, which the contract also calls a contact. */
export function companyContact(
  generation: Generation,
  facts: { readonly contactId: number; readonly company: string; readonly mailbox: string },
): Contact {
  const id = generation.guid('Contact');
  return {
    id,
    NoteID: id,
    ContactID: facts.contactId,
    DisplayName: facts.company,
    CompanyName: facts.company,
    Email: `${facts.mailbox}@${mailDomain(facts.company)}`,
    Phone1: phone(generation),
    Phone1Type: 'Business 1',
    Status: 'Active',
    Active: true,
    Type: 'Business Account',
    Address: address(generation),
  };
}
