// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import type { Asked } from '../../../../fixtures/fake-erp.ts';
import { envelopeOf } from '../../../../fixtures/mcp.ts';
import { found, inquiries } from './inquiry-world.ts';

const rows = (count: number, from = 0) =>
  Array.from({ length: count }, (_, at) => ({
    WH: (from + at) % 2 ? 'B ' : 'A',
    Amount: 0.1,
    RefNbr: `${from + at}`,
  }));
/** All rows on the first page. */
const all =
  (...value: object[]) =>
  ({ query }: Asked) =>
    found(...(query['$skip'] === undefined ? value : []));
const sums = (more: object = {}) => ({
  inquiryName: 'AR-Inv',
  groupBy: 'WH',
  aggregate: [{ function: 'sum', field: 'Amount' }],
  ...more,
});

describe('figures of an inquiry', () => {
  it('are exact, per group and over all, and say how many rows they cover', async () => {
    const { run, data, events } = inquiries(all(...rows(31)));
    const { structured } = await run(sums());
    expect(structured).toMatchObject({
      results: [
        { WH: 'A', rowCount: 16, Amount: { sum: 1.6 } },
        { WH: 'B', rowCount: 15, Amount: { sum: 1.5 } },
      ],
      totals: { rowCount: 31, Amount: { sum: 3.1 } },
      rowsCovered: 31,
      coversAllRows: true,
      groups: 2,
      sortedBy: 'sum of Amount, largest first',
    });
    expect(data()[0]?.query).toEqual({
      $top: '2000',
      $select: 'WH,Amount,RefNbr',
      $orderby: 'RefNbr',
      $count: 'true',
    });
    expect(events[0]).toMatchObject({ data: { rows: 2, truncated: false } });
  });

  it('are computed over all pages, and none is taken for the last without a proof', async () => {
    const { run, data } = inquiries(({ query }) => {
      const skip = Number(query['$skip'] ?? 0);
      return found(...rows(Math.max(0, Math.min(2_000, 4_500 - skip)), skip));
    });
    expect((await run(sums())).structured).toMatchObject({ rowsCovered: 4_500 });
    expect(data().map(({ query }) => query['$skip'])).toEqual([undefined, '2000', '4000', '4500']);
  });

  it('tell a waiting client how far the reading is', async () => {
    const { tool } = inquiries(({ query }) => ({
      body: { '@odata.count': 4_000, value: rows(2_000, Number(query['$skip'] ?? 0)) },
    }));
    const told: unknown[][] = [];
    const context = {
      person: { tenant: 'DEMO', sub: 'sam' },
      correlationId: 'c',
      signal: new AbortController().signal,
      progress: async (...progress: unknown[]) => void told.push(progress),
    };
    const { data: args } = tool.input.safeParse(sums());
    await tool.run(context, Object(args));
    expect(told).toEqual([
      [2_000, 4_000, 'Reading rows of AR-Inv'],
      [4_000, 4_000, 'Reading rows of AR-Inv'],
    ]);
  });

  it('need no proof where the ERP counts', async () => {
    const { run, data } = inquiries(() => ({
      body: { '@odata.count': 3, value: rows(3) },
    }));
    expect((await run(sums())).structured).toMatchObject({ rowsCovered: 3 });
    expect(data()).toHaveLength(1);
  });

  it.each([
    ['counted by the ERP', { '@odata.count': 40 }, { totalRecords: 40 }],
    ['read by the gateway', {}, {}],
  ])('are refused for more rows than may be read, %s', async (_how, count, said) => {
    const { run, data, events } = inquiries(() => ({ body: { ...count, value: rows(11) } }), {
      aggregateMaxRows: 10,
    });
    const { structured } = await run(sums());
    expect(structured).toMatchObject({
      error: expect.stringContaining('No total was computed'),
      recordLimit: 10,
      ...said,
    });
    expect(structured).not.toHaveProperty('results');
    expect(data()).toHaveLength(1);
    expect(events[0]).toMatchObject({ status: 'refused', errorCode: 'AGGREGATION_REFUSED' });
  });

  it('are computed of exactly as many rows as may be read', async () => {
    const { run } = inquiries(all(...rows(10)), {
      aggregateMaxRows: 10,
    });
    expect((await run(sums())).structured).toMatchObject({ rowsCovered: 10 });
  });

  it('are refused where rows went away while they were read', async () => {
    const { run } = inquiries((_asked, nth) => ({
      body: { '@odata.count': 5, value: nth === 1 ? rows(3) : [] },
    }));
    expect((await run(sums())).structured).toMatchObject({
      error: expect.stringContaining('counted 5 rows of AR-Inv and gave 3'),
      recordsRead: 3,
    });
  });

  it('are refused where the ERP does not skip, and gives the first rows again', async () => {
    const { run } = inquiries(() => ({ body: { '@odata.count': 4_000, value: rows(2_000) } }));
    expect((await run(sums())).structured).toMatchObject({
      error: expect.stringContaining('counted 4000 rows of AR-Inv and gave 2000'),
    });
  });

  it('are a failure where a page fails', async () => {
    const { run } = inquiries((_asked, nth) =>
      nth === 1 ? { body: { '@odata.count': 5, value: rows(3) } } : { status: 403 },
    );
    expect(envelopeOf((await run(sums())).answer)).toMatchObject({ code: 'ERP_FORBIDDEN' });
  });

  it('are refused where a value does not fit, without saying it', async () => {
    const { run } = inquiries(all({ WH: 'A', Amount: 'secret' }));
    const { structured, answer } = await run(sums());
    expect(structured).toMatchObject({ error: expect.stringContaining('Amount') });
    expect(answer.text).not.toContain('secret');
  });

  it('of more groups than asked for say so, with the totals of all', async () => {
    const { run } = inquiries(all(...rows(4)));
    expect((await run(sums({ topN: 1 }))).structured).toMatchObject({
      results: [{ WH: 'A' }],
      truncated: true,
      groups: 2,
      totals: { rowCount: 4 },
    });
  });

  it('count rows where only groups are asked for', async () => {
    const { run } = inquiries(all(...rows(3)));
    expect((await run({ inquiryName: 'AR-Inv', groupBy: 'WH' })).structured).toMatchObject({
      results: [
        { WH: 'A', rowCount: 2 },
        { WH: 'B', rowCount: 1 },
      ],
      sortedBy: 'rowCount, largest first',
    });
  });

  it.each([
    [{ groupBy: 'Warehouse' }, 'invalid_group_by'],
    [{ aggregate: [{ function: 'sum', field: 'Amont' }] }, 'invalid_aggregate'],
    [{ groupBy: 'Amount' }, 'invalid_aggregate'],
    [{ orderBy: 'Amount downwards' }, 'invalid_order_by'],
  ])('are not asked for with %j', async (args, error) => {
    const { run, data } = inquiries(() => found());
    expect((await run(sums(args))).structured).toMatchObject({ error });
    expect(data()).toEqual([]);
  });

  it('warn of currencies', async () => {
    const edmx = {
      body: '<Edmx><DataServices><Schema><EntityType Name="ARInv"><Property Name="Amount"/><Property Name="Currency"/></EntityType><EntityContainer><EntitySet Name="AR-Inv"/></EntityContainer></Schema></DataServices></Edmx>',
    };
    const one = { inquiryName: 'AR-Inv', aggregate: [{ function: 'sum', field: 'Amount' }] };
    const { run } = inquiries(all({ Amount: 1, Currency: 'USD' }), { edmx });
    expect((await run(one)).structured).toMatchObject({
      results: [{ rowCount: 1, Amount: { sum: 1 } }],
      note: expect.stringContaining('currencies'),
    });
    expect((await run({ ...one, groupBy: 'Currency' })).structured).not.toHaveProperty('note');
  });

  it('of a column that is masked are masked, whatever the figure', async () => {
    const edmx = {
      body: '<Edmx><DataServices><Schema><EntityType Name="ARInv"><Property Name="Salary"/></EntityType><EntityContainer><EntitySet Name="AR-Inv"/></EntityContainer></Schema></DataServices></Edmx>',
    };
    const { run } = inquiries(all({ Salary: 70000 }), { edmx });
    const { answer } = await run({
      inquiryName: 'AR-Inv',
      aggregate: [
        { function: 'max', field: 'Salary' },
        { function: 'sum', field: 'Salary' },
      ],
    });
    expect(answer.text).toContain('[REDACTED]');
    expect(answer.text).not.toContain('70000');
  });
});

describe('rows in an order', () => {
  it('are asked for in it', async () => {
    const { run, data } = inquiries(() => found());
    await run({ inquiryName: 'AR-Inv', orderBy: 'Amount desc, RefNbr' });
    expect(data()[0]?.query['$orderby']).toBe('Amount desc,RefNbr');
  });

  it('by an unknown column are corrected', async () => {
    const { run, data } = inquiries(() => found());
    const { structured } = await run({ inquiryName: 'AR-Inv', orderBy: 'Total desc' });
    expect(structured).toHaveProperty('availableFields');
    expect(data()).toEqual([]);
  });
});

describe('the number of rows', () => {
  it('is said where an answer is cut', async () => {
    const { run } = inquiries(() => ({ body: { '@odata.count': 57, value: rows(3) } }));
    expect((await run({ inquiryName: 'AR-Inv', topN: 2 })).structured).toMatchObject({
      truncated: true,
      totalRecords: 57,
      recordsReturned: 2,
      paginationSupported: false,
      actionRequired: expect.stringContaining('2 of 57'),
    });
  });

  it('is done without where the ERP refuses to count, and not asked for again', async () => {
    const { run, data } = inquiries(({ query }) =>
      query['$count'] === undefined
        ? found({ WH: 'A' })
        : {
            status: 400,
            body: {
              error: { code: '', message: "The query parameter '$count' is not supported." },
            },
          },
    );
    expect((await run({ inquiryName: 'AR-Inv' })).structured).toEqual({ results: [{ WH: 'A' }] });
    await run({ inquiryName: 'AR-Inv' });
    expect(data().map(({ query }) => query['$count'])).toEqual(['true', undefined, undefined]);
  });
});

describe('a page that the ERP cuts itself (acumatica-complaints 26)', () => {
  const linkTo = (link: string) =>
    inquiries((_asked, nth) =>
      nth === 1 ? { body: { value: [{ WH: 'A' }], '@odata.nextLink': link } } : found({ WH: 'B' }),
    );
  const results = [{ WH: 'A' }, { WH: 'B' }];
  const args = { inquiryName: 'AR-Inv', topN: 5 };

  it('is followed by its link', async () => {
    const { run, data } = linkTo(
      'https://erp.example.com/site/t/My%20Company/api/odata/gi/AR-Inv?$skiptoken=7',
    );
    expect((await run(args)).structured).toEqual({ results });
    expect(data()[1]?.query).toEqual({ $skiptoken: '7' });
  });

  it.each([
    'https://evil.example.com/site/t/My%20Company/api/odata/gi/AR-Inv',
    'https://erp.example.com/site/t/My%20Company/api/odata/gi/../../../../entity',
    'http://[',
  ])('is not followed elsewhere: %s', async (link) => {
    const { run, data } = linkTo(link);
    expect((await run(args)).structured).toEqual({ results });
    expect(data()[1]).toMatchObject({ query: { $skip: '1' } });
    expect(data()[1]?.rawPath).toContain('AR-Inv');
  });
});
