// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { listEntitiesTool } from '#shared/acumatica/tools/list-entities.ts';
import { type Asked, fakeConnector, fakeErp, type Reply } from '../../../../fixtures/fake-erp.ts';
import { envelopeOf, testEndpoint } from '../../../../fixtures/mcp.ts';

const value = {};
const row = { id: null, rowNumber: 1, note: null, Qty: value, InventoryID: value, custom: {} };
const schema = {
  id: null,
  rowNumber: 1,
  note: null,
  Status: value,
  OrderTotal: value,
  CustomerID: value,
  Date: value,
  Details: [row],
  custom: {},
};

const isSchema = ({ path }: Asked) => path.endsWith('/$adHocSchema');

function orders(schemaReply: Reply = { body: schema }, reply: Reply = { body: [] }) {
  const { erp, asked } = fakeErp((one) => (isSchema(one) ? schemaReply : reply));
  const { call, events } = testEndpoint([listEntitiesTool(fakeConnector(erp))]);
  return {
    events,
    schemas: () => asked.filter(isSchema),
    lists: () => asked.filter((one) => !isSchema(one)),
    async list(args: object) {
      const given = { entityName: 'SalesOrder', ...args };
      const answer = await call('modern', 'acumatica_list_entities', given);
      return { answer, structured: Object(answer.json.result?.['structuredContent']) };
    },
  };
}

describe('what is asked of a list', () => {
  it('is checked by the fields that the person sees, which are asked for once', async () => {
    const { list, lists, schemas } = orders();
    const { structured } = await list({
      filterExpression: "contains(customerid,'x') and OrderTotal gt '5'",
      selectFields: 'status,Details/qty',
      orderBy: 'DATE desc',
    });
    expect(lists()[0]?.query).toMatchObject({
      $filter: "substringof('x',CustomerID) and OrderTotal gt 5",
      $select: 'Status,Details/Qty,Date',
      $orderby: 'Date desc',
    });
    expect(structured).toMatchObject({
      results: [],
      filterRewritten: expect.arrayContaining([
        { from: 'customerid', to: 'CustomerID', why: expect.any(String) },
      ]),
      namesCorrected: expect.arrayContaining([
        { from: 'status', to: 'Status', why: expect.any(String) },
        { from: 'DATE', to: 'Date', why: expect.any(String) },
      ]),
    });
    expect(structured).not.toHaveProperty('filterNotChecked');
    await list({ filterExpression: "Status eq 'Open'" });
    await list({});
    expect([schemas().length, lists().length]).toEqual([1, 3]);
  });

  it('needs no fields where nothing is named', async () => {
    const { list, schemas } = orders();
    expect((await list({})).structured).toEqual({ results: [] });
    expect(schemas()).toEqual([]);
  });

  it.each([
    [{ filterExpression: "Statu eq 'x'" }, 'invalid_filter', ['Status']],
    [{ selectFields: 'Statu' }, 'invalid_select_fields', ['Status']],
    [{ orderBy: 'Dat desc' }, 'invalid_order_by', ['Date']],
    [{ expand: 'Detail' }, 'invalid_expand', ['Details']],
  ])('is refused by a wrong name (%j) before it is asked', async (args, error, nearestNames) => {
    const { list, lists, events } = orders();
    const { structured, answer } = await list(args);
    expect(structured).toMatchObject({
      error,
      entity: 'SalesOrder',
      ...args,
      ...('orderBy' in args && { orderBy: 'Dat' }),
      nearestNames,
      actionRequired: expect.stringContaining('never executed'),
    });
    expect(lists()).toEqual([]);
    expect(answer.json.result).not.toHaveProperty('isError');
    expect(events[0]).toMatchObject({ status: 'refused' });
  });

  it.each(["Details/InventoryID eq 'X'", "InventoryID eq 'X'"])(
    'is refused by a field of details (%s) in the shape that the ERP’s failure has',
    async (filterExpression) => {
      const { list, lists } = orders();
      expect((await list({ filterExpression })).structured).toMatchObject({
        error: expect.stringMatching(/Details.*not executed/),
        entity: 'SalesOrder',
        filterNotApplicable: true,
        filterErrorKind: 'child_collection',
      });
      expect(lists()).toEqual([]);
    },
  );

  it.each([{ status: 404 }, { status: 500, body: 'broken' }, { body: [] }, new TypeError('gone')])(
    'goes unchecked where there are no fields (%j), and the answer says so',
    async (reply) => {
      const { list, lists } = orders(reply);
      const { structured } = await list({
        filterExpression: "contains(Nme,'x')",
        selectFields: 'Nme',
      });
      expect(lists()[0]?.query['$filter']).toBe("substringof('x',Nme)");
      expect(structured).toMatchObject({
        filterNotChecked: expect.stringContaining('names'),
        filterRewritten: [expect.objectContaining({ to: "substringof('x',Nme)" })],
      });
    },
  );

  it('says what no grammar knows, and sends it as it is', async () => {
    const { list, lists } = orders();
    const { structured } = await list({ filterExpression: 'Status ~ 5' });
    expect(lists()[0]?.query['$filter']).toBe('Status ~ 5');
    expect(structured.filterNotChecked).toContain('grammar');
  });

  it('ends where the person is not signed in any more', async () => {
    const { erp, asked, ended } = fakeErp(
      () => ({ body: [] }),
      () => ({ kind: 'signed-out', reason: 'refused', asOf: new Date('2026-03-01T10:00:00Z') }),
    );
    const { call } = testEndpoint([listEntitiesTool(fakeConnector(erp))]);
    const args = { entityName: 'SalesOrder', filterExpression: "Status eq 'x'" };
    const answer = await call('modern', 'acumatica_list_entities', args);
    expect(envelopeOf(answer)).toMatchObject({ code: 'SIGN_IN_REQUIRED' });
    expect([asked.length, ended.length]).toEqual([0, 1]);
  });
});
