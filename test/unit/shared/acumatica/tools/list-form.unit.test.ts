// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import type { Asked, Reply } from '../../../../fixtures/fake-erp.ts';
import { envelopeOf } from '../../../../fixtures/mcp.ts';
import { listed } from './listed.ts';

const schema = {
  id: null,
  InventoryID: {},
  WarehouseID: {},
  Results: [{ id: null, rowNumber: 1, QtyOnHand: {}, LocationID: {} }],
};
const row = (location: string, quantity: number) => ({
  id: location,
  LocationID: { value: location },
  QtyOnHand: { value: quantity },
});
const form = (rows: unknown[]) => ({
  id: 'f',
  rowNumber: 1,
  InventoryID: { value: 'I1' },
  WarehouseID: {},
  Results: rows,
});

const holding =
  (rows: unknown[]) =>
  ({ path }: Asked): Reply => ({ body: path.endsWith('$adHocSchema') ? schema : form(rows) });

const entityName = 'InventorySummaryInquiry';
const filterExpression = "InventoryID eq 'I1' and (WarehouseID eq 'W''1')";

describe('an inquiry form', () => {
  it('is asked by PUT with the filter’s fields as parameters, and its details are the rows', async () => {
    const { asked, structured, events } = await listed(
      { entityName, filterExpression },
      holding([row('A', 1), row('B', 2)]),
    );
    expect(asked).toMatchObject([
      {
        method: 'PUT',
        path: `/entity/Default/25.200.001/${entityName}`,
        query: { $expand: 'Results' },
        body: { InventoryID: { value: 'I1' }, WarehouseID: { value: "W'1" } },
      },
    ]);
    expect(structured).toEqual({
      parameters: { InventoryID: 'I1' },
      results: [
        { id: 'A', LocationID: 'A', QtyOnHand: 1 },
        { id: 'B', LocationID: 'B', QtyOnHand: 2 },
      ],
    });
    expect(events[0]).toMatchObject({ status: 'success', data: { rows: 2 } });
  });

  it('is put in order, cut to fields and to the limit here, since it sends everything', async () => {
    const { structured } = await listed(
      {
        entityName,
        filterExpression,
        orderBy: 'QtyOnHand desc',
        selectFields: 'Results/QtyOnHand',
        topN: 2,
      },
      holding([row('A', 1), row('B', 3), row('C', 2)]),
    );
    expect(structured).toMatchObject({
      results: [
        { id: 'B', QtyOnHand: 3 },
        { id: 'C', QtyOnHand: 2 },
      ],
      truncated: true,
    });
    expect(JSON.stringify(structured)).not.toContain('LocationID');
  });

  it('says so where it cannot be put in the order', async () => {
    const { structured } = await listed(
      { entityName, filterExpression, orderBy: 'Nope' },
      holding([row('A', 1)]),
    );
    expect(structured).toMatchObject({
      orderNotApplied: true,
      warning: expect.stringContaining('Nope'),
      results: [{ id: 'A' }],
    });
  });

  it('without rows claims no quantity of zero, and tells what it remarked on its parameters', async () => {
    const remark = { value: 'NOPE', error: "'NOPE' cannot be found" };
    const { structured } = await listed({ entityName, filterExpression }, ({ path }) => ({
      body: path.endsWith('$adHocSchema') ? schema : { ...form([]), InventoryID: remark },
    }));
    expect(structured).toMatchObject({
      results: [],
      warning: expect.stringContaining('does not say that a quantity'),
      fieldErrors: [{ field: 'parameters.InventoryID', error: "'NOPE' cannot be found" }],
    });
  });

  it.each([
    "InventoryID eq 'I1' or InventoryID eq 'I2'",
    'InventoryID ne null',
    "substringof('I',InventoryID)",
  ])('takes no other filter: %s', async (filter) => {
    const { asked, structured, events } = await listed(
      { entityName, filterExpression: filter },
      holding([]),
    );
    expect(asked).toEqual([]);
    expect(structured).toMatchObject({
      error: expect.stringContaining('not executed'),
      parameters: ['InventoryID', 'WarehouseID'],
    });
    expect(events[0]).toMatchObject({ status: 'refused', errorCode: 'INVALID_FILTER' });
  });

  it('is found out by what the ERP says of a list', async () => {
    const { asked, structured } = await listed(
      { entityName: 'MyStock', filterExpression: "Item eq 'I'" },
      ({ method }) =>
        method === 'GET'
          ? {
              status: 500,
              body: {
                exceptionMessage:
                  'Optimization cannot be performed.The following fields cause the error:\r\nItem: View Filter has BQL delegate\r\n',
              },
            }
          : { body: { Results: [row('A', 1)] } },
    );
    expect(asked.map(({ method }) => method)).toEqual(['GET', 'PUT']);
    expect(structured).toMatchObject({ results: [{ QtyOnHand: 1 }] });
  });

  it('is never what a name alone says: a PUT to a form that keeps records would write one', async () => {
    const { asked } = await listed({ entityName: 'CustomerInquiry' }, () => ({ body: [] }));
    expect(asked.map(({ method }) => method)).toEqual(['GET']);
  });

  it.each([
    [{ status: 403 }, 'ERP_FORBIDDEN'],
    [{ body: [] }, 'ERP_UNREADABLE_ANSWER'],
    [{ body: 'null' }, 'ERP_UNREADABLE_ANSWER'],
  ] as [Reply, string][])('that answers %j fails', async (reply, code) => {
    const { answer } = await listed({ entityName }, () => reply);
    expect(envelopeOf(answer)['code']).toBe(code);
  });
});
