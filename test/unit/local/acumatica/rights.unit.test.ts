// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { entities } from '#local/acumatica/contract/entities.ts';
import { rowsOf } from '#local/acumatica/contract/rows.ts';
import { demoPeople } from '#local/acumatica/people.ts';
import { entityRights } from '#local/acumatica/rights.ts';
import { contractSite, demoCompany } from './contract/site.ts';

const company = demoCompany();
const { request } = contractSite(company);

/** Whether the table lets a person read an entity; worked out from the table alone. */
const mayRead = (roles: readonly string[], entity: string): boolean =>
  Object.entries(entityRights[entity] ?? {}).some(
    ([role, right]) => roles.includes(role) && right !== 'denied',
  );

describe('rights', () => {
  it('are written down for every entity, and for no other', () => {
    expect(Object.keys(entityRights).toSorted()).toEqual([...entities.keys()].toSorted());
    expect(entities.size).toBe(38);
  });

  it('differ between the roles, so that a test over roles can tell them apart', () => {
    const readable = (roles: readonly string[]) =>
      [...entities.keys()].filter((entity) => mayRead(roles, entity)).join();
    expect(
      new Set(['Administrator', 'Sales', 'Finance', 'Warehouse'].map((role) => readable([role])))
        .size,
    ).toBe(4);
  });

  it.each(demoPeople)(
    'of $username decide which entities answer, and which rows',
    async (person) => {
      const surprises: string[] = [];
      for (const entity of entities.values()) {
        const answer = entity.inquiry
          ? await request(`${entity.name}?$expand=Results`, {
              as: person.username,
              method: 'PUT',
              body: { InventoryID: { value: 'PUMP00001' } },
            })
          : await request(`${entity.name}?$select=${entity.keys.at(-1)}`, { as: person.username });
        const expected = mayRead(person.roles, entity.name) ? 200 : 403;
        if (answer.status !== expected)
          surprises.push(`${entity.name}: ${answer.status} instead of ${expected}`);
        if (expected === 403 || entity.inquiry) continue;
        const visible = rowsOf(company, entity.name).filter(
          (row) =>
            row['branch'] === undefined ||
            (person.branches ?? ['NORTH', 'SOUTH']).includes(String(row['branch'])),
        );
        if (answer.body.length !== visible.length)
          surprises.push(`${entity.name}: ${answer.body.length} of ${visible.length} rows`);
      }
      expect(surprises).toEqual([]);
    },
  );

  it('hide a record of another branch as if it did not exist', async () => {
    const southern = company.salesOrders.find((order) => order.branch === 'SOUTH');
    const path = `SalesOrder/${southern?.OrderType}/${southern?.OrderNbr}`;
    expect((await request(path)).status).toBe(200);
    const hidden = await request(path, { as: 'sales' });
    expect(hidden.body.exceptionMessage).toBe('No entity satisfies the condition.');
    expect((await request(`SalesOrder/${southern?.id}`, { as: 'sales' })).status).toBe(500);
  });
});
