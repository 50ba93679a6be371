// SPDX-License-Identifier: Apache-2.0
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { envelopeOf } from '../../fixtures/mcp.ts';
import { type SimulatedTools, startSimulatedTools } from '../../fixtures/simulated-tools.ts';
import { getterOracles, recordsOf } from '../rights/oracle.ts';

let simulated: SimulatedTools['simulated'];
let ask: SimulatedTools['ask'];
let rowsOf: SimulatedTools['rowsOf'];
beforeAll(async () => {
  ({ simulated, ask, rowsOf } = await startSimulatedTools());
});
afterEach(() => simulated.recover());
afterAll(() => simulated.stop());

describe('the getters at the simulated ERP', () => {
  it.each(getterOracles.map((oracle) => [oracle.tool, oracle] as const))(
    '%s fetches the record of a key',
    async (tool, oracle) => {
      const [record] = recordsOf(simulated.company, oracle);
      if (record === undefined) throw new Error(`${oracle.entity} has no records`);
      const key = Object.entries(oracle.parameters).filter(
        ([, field]) => record[field] !== undefined,
      );
      const args = Object.fromEntries(
        key.map(([parameter, field]) => [parameter, String(record[field])]),
      );
      const { structured } = await ask(tool.replace('acumatica_', ''), args);
      for (const [, field] of key)
        expect(String(structured?.[field] ?? record[field])).toBe(String(record[field]));
      expect(structured).toHaveProperty('id');
      expect(JSON.stringify(structured)).not.toMatch(/"(_links|rowNumber|custom)":|"value":/);
    },
  );

  it('say of a key that is not there that it is not there', async () => {
    const { answer } = await ask('get_customer', { customerID: 'NO/SUCH' });
    expect(envelopeOf(answer)).toMatchObject({ code: 'RECORD_NOT_FOUND' });
  });
});

describe('listing at the simulated ERP', () => {
  it('filters, selects and cuts', async () => {
    const { structured } = await ask('list_entities', {
      entityName: 'SalesOrder',
      filterExpression: "substringof('SO', OrderType) eq true and OrderTotal gt 0",
      selectFields: 'OrderNbr, OrderTotal',
      topN: 3,
    });
    expect(structured).toMatchObject({ truncated: true, recordsReturned: 3 });
    const rows = structured?.['results'] as object[]; // rows by the tool's own output
    for (const row of rows) expect(row).toHaveProperty('OrderTotal');
  });

  it('is certain of a single match', async () => {
    const [customer] = recordsOf(simulated.company, {
      tool: '',
      entity: 'Customer',
      collection: 'customers',
      parameters: {},
    });
    const { structured } = await ask('list_entities', {
      entityName: 'Customer',
      filterExpression: `CustomerID eq '${customer?.['CustomerID']}'`,
      topN: 1,
    });
    expect(structured).not.toHaveProperty('truncated');
    expect(structured?.['results']).toHaveLength(1);
  });
});

describe('an order at the simulated ERP, which does not hear of orders', () => {
  const asked = { entityName: 'SalesOrder', selectFields: 'OrderNbr,OrderTotal', expand: '' };

  it('is never claimed of a part of the orders', async () => {
    const { structured } = await ask('list_entities', { ...asked, orderBy: 'Date desc', topN: 2 });
    expect(structured).toMatchObject({
      orderNotApplied: true,
      truncated: true,
      warning: expect.stringContaining('NOT the first'),
    });
  });

  it('is not claimed of orders that stand so by chance', async () => {
    const { structured } = await ask('list_entities', { ...asked, orderBy: 'OrderNbr', topN: 1 });
    expect(structured).toMatchObject({ orderNotApplied: true });
  });

  it('is put right where the answer is complete', async () => {
    const [order] = await rowsOf('list_entities', { entityName: 'SalesOrder', topN: 1 });
    const { structured } = await ask('list_entities', {
      ...asked,
      filterExpression: `CustomerID eq '${order?.['CustomerID']}'`,
      orderBy: 'OrderTotal desc',
      topN: 1000,
    });
    expect(structured).toMatchObject({ orderedBy: 'gateway' });
    const rows = structured?.['results'] as { OrderTotal: number }[]; // rows by the tool's own output
    const totals = rows.map(({ OrderTotal }) => OrderTotal);
    expect(totals.length).toBeGreaterThan(1);
    expect(totals).toEqual(totals.toSorted((one, other) => other - one));
  });

  it('by what is no field is told', async () => {
    const { structured } = await ask('list_entities', {
      entityName: 'Customer',
      orderBy: 'Nme',
      topN: 3,
    });
    expect(structured).toMatchObject({
      error: 'invalid_order_by',
      problem: expect.stringContaining("'Nme'"),
    });
    expect(structured).not.toHaveProperty('results');
  });
});

describe('a mistake of the caller at the simulated ERP', () => {
  it.each([
    ["Stats eq 'Active'", /'Stats'/],
    ["Status eq 'Active", /quote is not closed/],
    ['CustomerName', /no condition/],
  ])('in the filter %s is answered, and never by an empty result', async (filter, problem) => {
    const { structured, answer } = await ask('list_entities', {
      entityName: 'Customer',
      filterExpression: filter,
    });
    expect(answer.json.result).not.toHaveProperty('isError');
    expect(structured).not.toHaveProperty('results');
    expect(JSON.stringify(structured)).toMatch(/never executed/);
    expect(structured?.['problem']).toMatch(problem);
  });

  it.each([
    ["contains(CustomerName,'Beacon')", "substringof('Beacon',CustomerName)"],
    ["tolower(CustomerName) eq 'x'", 'CustomerName'],
    ["CreditLimit gt '5'", '5'],
    ['CustomerName eq 5', "'5'"],
    ["Status in ('A','B')", "(Status eq 'A' or Status eq 'B')"],
  ])('in the filter %s is put right, and told', async (filter, to) => {
    const { structured } = await ask('list_entities', {
      entityName: 'Customer',
      filterExpression: filter,
    });
    expect(structured).toHaveProperty('results');
    expect(structured?.['filterRewritten']).toEqual([expect.objectContaining({ to })]);
  });

  it('in the filter of an inquiry is put right too', async () => {
    const { structured } = await ask('run_inquiry', {
      inquiryName: 'AR-CustomerBalances',
      filterExpression: "CustomerName eq 'x",
    });
    expect(structured).toMatchObject({ error: 'invalid_filter' });
  });

  it('in selectFields is named, with what there is', async () => {
    const { structured } = await ask('list_entities', {
      entityName: 'Customer',
      filterExpression: "Status eq 'Active'",
      selectFields: 'CustomerID,Nme',
      topN: 2,
    });
    expect(structured).toMatchObject({
      problem: expect.stringContaining("'Nme'"),
      availableFields: expect.arrayContaining(['CustomerName']),
    });
    expect(structured).not.toHaveProperty('results');
  });

  it('in expand is named, with what there is', async () => {
    const { structured } = await ask('list_entities', {
      entityName: 'SalesOrder',
      expand: 'Lines',
    });
    expect(structured).toMatchObject({
      error: 'invalid_expand',
      problem: expect.stringContaining("'Lines'"),
      availableFields: expect.arrayContaining(['Details']),
    });
    expect(structured).not.toHaveProperty('results');
  });

  it('in a name is answered with the nearest ones, and without addresses', async () => {
    const entity = await ask('list_entities', { entityName: 'Customers', topN: 2 });
    expect(envelopeOf(entity.answer)).toMatchObject({
      code: 'ERP_NOT_FOUND',
      message_en: expect.stringContaining('Default 25.200.001'),
      details: { nearestNames: expect.arrayContaining(['Customer']) },
    });
    const inquiry = await ask('run_inquiry', { inquiryName: 'AR-CustomerBalance' });
    expect(envelopeOf(inquiry.answer)).toMatchObject({
      code: 'INQUIRY_NOT_ALLOWED',
      message_en: expect.stringContaining('AR-CustomerBalance is not open'),
      details: { nearestNames: expect.arrayContaining(['AR-CustomerBalances']) },
    });
    expect(entity.answer.text + inquiry.answer.text).not.toMatch(/127\.0\.0\.1|http:|\$top/);
  });

  it('in an item is no stock of zero', async () => {
    for (const tool of ['get_inventory_summary', 'get_inventory_quantity_available']) {
      const { answer } = await ask(tool, { inventoryID: 'NOSUCHITEM' });
      expect(envelopeOf(answer)).toMatchObject({
        code: 'RECORD_NOT_FOUND',
        message_en: expect.stringContaining('InventoryID NOSUCHITEM'),
      });
    }
  });
});

describe('a long answer at the simulated ERP', () => {
  it('is cut to whole rows, and says of how many', async () => {
    const { structured, answer } = await ask('list_entities', {
      entityName: 'SalesOrder',
      expand: 'Details',
    });
    expect(structured).toMatchObject({
      truncated: true,
      recordsFetched: 100,
      answerCharacterLimit: 50_000,
    });
    expect(structured?.['results']).toHaveLength(Number(structured?.['recordsReturned']));
    const content = answer.json.result?.['content'] as { text: string }[]; // the shape of every tool answer
    expect(content[0]?.text.length).toBeLessThanOrEqual(50_000);
  });
});

describe('a fault of the ERP', () => {
  const reads = [
    ['get_customer', { customerID: 'C' }],
    ['list_entities', { entityName: 'Customer' }],
    ['run_inquiry', { inquiryName: 'AR-CustomerBalances' }],
  ] as const;

  it.each([
    ['down', 'ERP_UNAVAILABLE'],
    ['hang', 'ERP_TIMEOUT'],
    ['html_instead_of_json', 'ERP_UNREADABLE_ANSWER'],
    ['bad_gateway_html', 'ERP_UNAVAILABLE'],
    ['service_unavailable', 'ERP_UNAVAILABLE'],
    ['empty_body', 'ERP_UNREADABLE_ANSWER'],
  ])(
    '%s is %s, and never an empty result',
    async (fault, code) => {
      for (const [tool, args] of reads) {
        simulated.suffer(fault);
        const { answer } = await ask(tool, args);
        expect(envelopeOf(answer), tool).toMatchObject({ code, retryable: true });
        expect(answer.text, tool).toMatch(/not an empty result|NOT the same as no matching/);
      }
    },
    60_000,
  );

  it('that cuts an answer off is never half an answer', async () => {
    for (const [tool, args] of reads) {
      simulated.suffer('cut_body');
      const { answer } = await ask(tool, args);
      expect(answer.json.result, tool).toMatchObject({ isError: true });
    }
  });

  it.each([
    ['setup_not_entered', 'ERP_NOT_CONFIGURED'],
    ['forbidden_403', 'ERP_FORBIDDEN'],
    ['rate_or_login_limit_429', 'ERP_LICENCE_PRESSURE'],
    ['api_login_limit_html', 'ERP_LICENCE_PRESSURE'],
    ['licence_queue_429', 'ERP_LICENCE_PRESSURE'],
    ['get_missing_record', 'RECORD_NOT_FOUND'],
    ['unauthenticated_any_path', 'ERP_UNAUTHORIZED'],
  ])('%s is %s', async (fault, code) => {
    simulated.suffer(fault);
    expect(envelopeOf((await ask('get_customer', { customerID: 'C' })).answer)).toMatchObject({
      code,
    });
  });

  it.each([
    ['child_collection_filter', 'child_collection'],
    ['get_list_cannot_optimize_bql_delegate', 'not_filterable'],
  ])('%s is advice about the filter', async (fault, filterErrorKind) => {
    simulated.suffer(fault);
    const { structured } = await ask('list_entities', {
      entityName: 'StockItem',
      filterExpression: "A eq 'x'",
    });
    expect(structured).toMatchObject({ filterNotApplicable: true, filterErrorKind });
  });

  it('of a filter on a calculated column is not asked for', async () => {
    const { structured } = await ask('run_inquiry', {
      inquiryName: 'AR-Aging',
      filterExpression: 'DaysOverdue gt 1',
    });
    expect(structured).toMatchObject({ calculatedColumns: ['DaysOverdue'] });
  });
});
