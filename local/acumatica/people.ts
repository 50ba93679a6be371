// SPDX-License-Identifier: Apache-2.0
import { workforcePersonNamed } from './workforce.ts';

/** The roles of the demo company; `MCP Access` is what opens the gateway. */
export const roles = ['Administrator', 'Sales', 'Finance', 'Warehouse', 'MCP Access'] as const;
/** One of these roles. */
export type Role = (typeof roles)[number];

/** A demo user of the simulated ERP. The passwords are for the simulator only and are printed at start. */
export interface DemoPerson {
  readonly username: string;
  readonly password: string;
  readonly name: string;
  readonly email: string;
  readonly roles: readonly Role[];
  /** Branches whose documents this person may see; undefined means all. */
  readonly branches?: readonly string[];
}

/** The tenant of the demo company; `sub` is `username@tenant` as Acumatica's userinfo gives it. */
export const demoTenant = 'DEMO';

/** The demo people: one who sees everything, two with partial rights, one without access to AI, one who may read nothing. */
export const demoPeople: readonly DemoPerson[] = [
  {
    username: 'admin',
    password: 'admin-demo-1',
    name: 'Ada Vance',
    email: 'ada.vance@demo.example',
    roles: ['Administrator', 'MCP Access'],
  },
  {
    username: 'sales',
    password: 'sales-demo-1',
    name: 'Sam Ortega',
    email: 'sam.ortega@demo.example',
    roles: ['Sales', 'MCP Access'],
    branches: ['NORTH'],
  },
  {
    username: 'finance',
    password: 'finance-demo-1',
    name: 'Fay Lindqvist',
    email: 'fay.lindqvist@demo.example',
    roles: ['Finance', 'MCP Access'],
  },
  {
    username: 'warehouse',
    password: 'warehouse-demo-1',
    name: 'Will Okafor',
    email: 'will.okafor@demo.example',
    roles: ['Warehouse'],
  },
  {
    username: 'guest',
    password: 'guest-demo-1',
    name: 'Gus Novak',
    email: 'gus.novak@demo.example',
    roles: ['MCP Access'],
  },
];

/** The person of a username (Acumatica compares it without case), if there is one. */
export function personNamed(username: string): DemoPerson | undefined {
  const name = username.trim().toLowerCase();
  return demoPeople.find((person) => person.username === name) ?? workforcePersonNamed(name);
}

/** The `sub` claim of a person. */
export function subOf(person: DemoPerson): string {
  return `${person.username}@${demoTenant}`;
}
