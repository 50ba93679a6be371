// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { demoPeople, personNamed } from '#local/acumatica/people.ts';
import { workforcePerson, workforceSize } from '#local/acumatica/workforce.ts';

describe('the workforce of the demo company', () => {
  const everybody = Array.from({ length: workforceSize }, (_, index) => workforcePerson(index + 1));

  it('is a thousand people with names of their own, who may all use AI', () => {
    const usernames = new Set([...everybody, ...demoPeople].map(({ username }) => username));
    expect(usernames.size).toBe(workforceSize + demoPeople.length);
    expect(everybody.every(({ roles }) => roles.includes('MCP Access'))).toBe(true);
  });

  it('is found by name, without case, and nobody beside it', () => {
    expect(personNamed('Person0007')).toEqual(workforcePerson(7));
    expect(personNamed('person1000')).toEqual(workforcePerson(1000));
    for (const name of ['person0000', 'person1001', 'person7', 'person00007', 'xperson0007'])
      expect(personNamed(name)).toBeUndefined();
  });

  it('works in three departments of about one size', () => {
    const departments = Map.groupBy(everybody, ({ roles }) => roles[0]);
    expect([...departments.keys()].toSorted()).toEqual(['Finance', 'Sales', 'Warehouse']);
    for (const people of departments.values()) expect(people.length).toBeGreaterThan(330);
  });
});
