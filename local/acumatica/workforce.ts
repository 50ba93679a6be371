// SPDX-License-Identifier: Apache-2.0
import type { DemoPerson, Role } from './people.ts';

/** How many people the demo company employs beside the demo people. */
export const workforceSize = 1_000;

const departments: readonly Role[] = ['Sales', 'Finance', 'Warehouse'];
const username = /^person([0-9]{4})$/;

/**
 * One of a thousand people for tests that need many: `person0001` to `person1000`. Who they are and
 * what they may do follows from their number alone, and all of them may use AI.
 */
export function workforcePerson(number: number): DemoPerson {
  const digits = String(number).padStart(4, '0');
  return {
    username: `person${digits}`,
    password: `person${digits}-demo`,
    name: `Person ${digits}`,
    email: `person${digits}@demo.example`,
    roles: [departments[number % departments.length] ?? 'Sales', 'MCP Access'],
  };
}

/** The person of the workforce with this username, if there is one. */
export function workforcePersonNamed(name: string): DemoPerson | undefined {
  const number = Number(username.exec(name)?.[1] ?? 0);
  return number >= 1 && number <= workforceSize ? workforcePerson(number) : undefined;
}
