// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { listEntitiesTool } from '#shared/acumatica/tools/list-entities.ts';
import { schemaOf } from '../../../../fixtures/entity-schema.ts';
import { type Asked, fakeConnector, fakeErp, type Reply } from '../../../../fixtures/fake-erp.ts';
import { envelopeOf, testEndpoint } from '../../../../fixtures/mcp.ts';

async function list(
  args: object,
  reply: (asked: Asked, nth: number) => Reply = () => ({ body: [] }),
  maxRecords = 1000,
  entitySchemas = schemaOf(),
) {
  const { erp, asked } = fakeErp(reply);
  const connector = { ...fakeConnector(erp, {}, maxRecords), entitySchemas };
  const { call, events } = testEndpoint([listEntitiesTool(connector)]);
  const answer = await call('modern', 'acumatica_list_entities', args);
  return { answer, asked, events, structured: answer.json.result?.['structuredContent'] };
}

const rows = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ Nbr: { value: index } }));
const childCollection = {
  exceptionMessage:
    "The parent value for a property access of a property 'AlternateID' is not a single value.",
};
const cannotOptimize = {
  message: 'An error has occurred.',
  exceptionMessage: 'Optimization cannot be performed.',
  exceptionType: 'PX.Api.ContractBased.OptimizedExport.CannotOptimizeException',
};

describe('listing entities', () => {
  it('asks for one row more than wanted, with the filter put right', async () => {
    const { asked } = await list({
      entityName: ' Customer ',
      filterExpression: "substringof('ABC', CustomerName) eq true",
      topN: '10',
      selectFields: 'CustomerID, CustomerName,',
      orderBy: 'CustomerName',
      expand: 'MainContact',
    });
    expect(asked[0]).toMatchObject({
      method: 'GET',
      path: '/entity/Default/25.200.001/Customer',
      query: {
        $filter: "substringof('ABC', CustomerName)",
        $top: '11',
        $select: 'CustomerID,CustomerName,MainContact',
        $orderby: 'CustomerName',
        $expand: 'MainContact',
      },
    });
  });

  it('asks for nothing that was left blank', async () => {
    const { asked } = await list({
      entityName: 'Customer',
      filterExpression: ' ',
      selectFields: '',
    });
    expect(asked[0]?.query).toEqual({ $top: '101' });
  });

  it('wraps plain rows', async () => {
    const { structured, events } = await list({ entityName: 'Customer' }, () => ({
      body: rows(2),
    }));
    expect(structured).toEqual({ results: [{ Nbr: 0 }, { Nbr: 1 }] });
    expect(events[0]).toMatchObject({ entity: 'Customer', data: { rows: 2, truncated: false } });
  });

  it('does not call a full page truncated', async () => {
    const { structured } = await list({ entityName: 'Customer', topN: 2 }, () => ({
      body: rows(2),
    }));
    expect(structured).toEqual({ results: [{ Nbr: 0 }, { Nbr: 1 }] });
  });

  it('cuts a page that has more behind it, and says so', async () => {
    const { structured, events } = await list({ entityName: 'Customer', topN: 2 }, () => ({
      body: rows(3),
    }));
    expect(structured).toEqual({
      results: [{ Nbr: 0 }, { Nbr: 1 }],
      truncated: true,
      recordsReturned: 2,
      recordLimit: 2,
      paginationSupported: false,
      actionRequired: expect.stringContaining('do not call again'),
    });
    expect(events[0]).toMatchObject({ data: { rows: 2, truncated: true } });
  });

  it('never returns more than the operator allows', async () => {
    const { asked, structured } = await list(
      { entityName: 'Customer', topN: 500 },
      () => ({ body: rows(3) }),
      2,
    );
    expect(asked[0]?.query['$top']).toBe('3');
    expect(structured).toMatchObject({ recordLimit: 2 });
  });

  it.each([
    [{ entityName: 'User?' }, 'ENTITY_NOT_ALLOWED'],
    [{ entityName: 'User#' }, 'ENTITY_NOT_ALLOWED'],
    [{ entityName: 'x\\..\\User' }, 'ENTITY_NOT_ALLOWED'],
    [{ entityName: 'UserRole ' }, 'ENTITY_NOT_ALLOWED'],
    [{ entityName: 'Customer/..' }, 'ENTITY_NOT_ALLOWED'],
    [{ entityName: '' }, 'ENTITY_NOT_ALLOWED'],
    [{ entityName: 'Customer', expand: 'Details/User' }, 'ENTITY_NOT_ALLOWED'],
    [{ entityName: 'Customer', expand: 'Details,userrole' }, 'ENTITY_NOT_ALLOWED'],
    [{ entityName: 'Customer', expand: 'Users' }, 'ENTITY_NOT_ALLOWED'],
    [{ entityName: 'Customer', expand: 'Details/' }, 'ENTITY_NOT_ALLOWED'],
    [{ entityName: 'Customer', selectFields: 'CustomerID,User/Password' }, 'ENTITY_NOT_ALLOWED'],
    [{ entityName: 'Customer', selectFields: 'CustomerID,../User' }, 'ENTITY_NOT_ALLOWED'],
    [{ entityName: 'Customer', customFields: ['UsrX'] }, 'INVALID_ARGUMENTS'],
    [{ entityName: 'Customer', topN: 0 }, 'INVALID_ARGUMENTS'],
    [{ entityName: 'Customer', topN: 1001 }, 'INVALID_ARGUMENTS'],
    [{ entityName: 'Customer', topN: '1.5' }, 'INVALID_ARGUMENTS'],
    [{ entityName: 'Customer', filterExpression: 'x'.repeat(2001) }, 'INVALID_ARGUMENTS'],
    [{ entityName: 'Customer', filterExpression: 5 }, 'INVALID_ARGUMENTS'],
    [{ entityName: 'Customer', filter: 'x' }, 'INVALID_ARGUMENTS'],
  ])('refuses %j without asking the ERP', async (args, code) => {
    const { answer, asked } = await list(args);
    expect(asked).toEqual([]);
    expect(envelopeOf(answer)['code']).toBe(code);
  });
});

describe('a filter that an entity cannot take', () => {
  it.each([
    ['StockItem', childCollection, 'child_collection', undefined],
    ['Shipment', cannotOptimize, 'not_filterable', 'ShipmentNbr'],
    [
      'PurchaseOrder',
      { exceptionMessage: 'Type conversions not supported' },
      'not_filterable',
      'OrderNbr',
    ],
  ])('is advice for %s', async (entityName, body, filterErrorKind, keyField) => {
    const args = { entityName, filterExpression: "A eq 'x'" };
    const { structured, events, answer } = await list(args, () => ({ status: 500, body }));
    expect(structured).toMatchObject({
      entity: entityName,
      filterNotApplicable: true,
      filterErrorKind,
      error: expect.stringContaining('not executed'),
    });
    expect(structured).toHaveProperty('error');
    expect(Object(structured)['keyField']).toBe(keyField);
    expect(answer.json.result).not.toHaveProperty('isError');
    expect(events[0]).toMatchObject({ status: 'refused' });
  });

  it('is a failure where there was no filter, or another cause', async () => {
    const noFilter = await list({ entityName: 'StockItem' }, () => ({
      status: 500,
      body: childCollection,
    }));
    expect(envelopeOf(noFilter.answer)).toMatchObject({ code: 'ERP_ERROR' });
    const other = await list({ entityName: 'StockItem', filterExpression: 'A eq 1' }, () => ({
      status: 500,
      body: { message: 'Some other internal error' },
    }));
    expect(envelopeOf(other.answer)).toMatchObject({ code: 'ERP_ERROR' });
    const setup = await list({ entityName: 'StockItem', filterExpression: 'A eq 1' }, () => ({
      status: 500,
      body: {
        exceptionType: 'PX.Data.PXSetupNotEnteredException',
        stackTrace: '   at PX.Api.ContractBased.OData.Filter.Read(String s)',
      },
    }));
    expect(envelopeOf(setup.answer)).toMatchObject({ code: 'ERP_NOT_CONFIGURED' });
  });
});

describe('an entity that cannot be read field by field', () => {
  const record = (nbr: number) => ({
    id: `g${nbr}`,
    rowNumber: nbr,
    Nbr: { value: nbr },
    Total: { value: 5 },
    Details: [{ Qty: { value: 1 } }],
  });
  const whole = (_asked: Asked, nth: number): Reply =>
    nth === 1 ? { status: 500, body: cannotOptimize } : { body: [record(1), record(2)] };

  it('is read whole, and cut to the fields here, with a warning', async () => {
    const { asked, structured, answer } = await list(
      { entityName: 'Payment', selectFields: 'Nbr', topN: 1 },
      whole,
    );
    expect(asked.map(({ query }) => query['$select'])).toEqual(['Nbr', undefined]);
    expect(structured).toMatchObject({
      results: [{ id: 'g1', Nbr: 1 }],
      truncated: true,
      warning: expect.stringContaining('selectFields'),
    });
    expect(Object(structured).results).toEqual([{ id: 'g1', Nbr: 1 }]);
    expect(structured).not.toHaveProperty('unknownFields');
    const content = answer.json.result?.['content'] as { text: string }[]; // the shape of every tool answer
    expect(content[0]?.text).toMatch(/^\{"warning":/);
  });

  it('names the fields that are none, and those that are', async () => {
    const args = {
      entityName: 'Payment',
      selectFields: 'Nbr,Nope,Details/Qty,Nope',
      expand: 'Details',
    };
    const { structured, events } = await list(args, whole);
    expect(structured).toEqual({
      results: [
        { id: 'g1', Nbr: 1, Details: [{ Qty: 1 }] },
        { id: 'g2', Nbr: 2, Details: [{ Qty: 1 }] },
      ],
      warning: expect.stringMatching(/no record has: Nope\. Do not report/),
      unknownFields: ['Nope'],
      nearestNames: { Nope: [] },
      availableFields: ['Details', 'Nbr', 'Total'],
    });
    expect(events[0]).toMatchObject({ data: { erpCalls: 2, rows: 2 } });
  });

  it('does not let what was not asked for through where no name is a field', async () => {
    const { structured } = await list({ entityName: 'Payment', selectFields: 'Totl' }, whole);
    expect(structured).toMatchObject({
      results: [{ id: 'g1' }, { id: 'g2' }],
      availableFields: ['Details', 'Nbr', 'Total'],
    });
    expect(JSON.stringify(structured)).not.toContain('"Total":');
  });

  it('blames the selection, and not the filter, where it goes without', async () => {
    const { structured } = await list(
      { entityName: 'Payment', selectFields: 'Totl', filterExpression: 'Nbr gt 0' },
      (_asked, nth) =>
        nth === 1
          ? { status: 500, body: { exceptionMessage: 'The given key was not present.' } }
          : { body: [record(1)] },
    );
    expect(structured).toMatchObject({ unknownFields: ['Totl'] });
    expect(structured).not.toHaveProperty('filterNotApplicable');
  });

  it('claims nothing about names where no row tells them', async () => {
    const { structured } = await list(
      { entityName: 'Payment', selectFields: 'A' },
      (_asked, nth) => (nth === 1 ? { status: 500, body: cannotOptimize } : { body: [] }),
    );
    expect(structured).toEqual({
      results: [],
      warning: expect.stringContaining('selectFields'),
    });
  });

  it('is not asked twice for another fault', async () => {
    const { asked } = await list({ entityName: 'Payment', selectFields: 'A' }, () => ({
      status: 403,
    }));
    expect(asked).toHaveLength(1);
  });
});

describe('nothing found', () => {
  it.each(['PurchaseOrder', 'Shipment', 'PhysicalInventoryCount'])(
    'is doubtful for %s with a filter',
    async (entityName) => {
      const { structured } = await list({ entityName, filterExpression: "Status eq 'Open'" });
      expect(structured).toMatchObject({
        results: [],
        possibleFalseNegative: true,
        warning: expect.stringContaining('Do not report'),
      });
    },
  );

  it.each([
    { entityName: 'PurchaseOrder' },
    { entityName: 'PurchaseOrder', filterExpression: "OrderNbr eq 'PO1'" },
    { entityName: 'Customer', filterExpression: "Status eq 'Open'" },
  ])('is certain for %j', async (args) => {
    const schema = schemaOf('OrderNbr', 'Status');
    const { structured } = await list(args, undefined, undefined, schema);
    expect(structured).toEqual({ results: [] });
  });

  it.each([
    { body: '' },
    { body: '<html/>' },
    { body: { value: [] } },
    { status: 502 },
    new TypeError('gone'),
  ])('is never claimed of an ERP that could not answer (%j)', async (reply) => {
    const { answer } = await list({ entityName: 'Customer' }, () => reply);
    expect(answer.json.result).toMatchObject({ isError: true });
    expect(answer.text).toMatch(/not an empty result|NOT the same as no matching records/);
  });
});
