// SPDX-License-Identifier: Apache-2.0
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { businessDesigns } from '#local/acumatica/inquiries/catalogue.ts';
import { layoutOf } from '#local/acumatica/inquiries/odata/layout.ts';
import { rowsFor } from '#local/acumatica/inquiries/odata/rows.ts';
import { personNamed } from '#local/acumatica/people.ts';
import { envelopeOf } from '../../fixtures/mcp.ts';
import { type SimulatedTools, startSimulatedTools } from '../../fixtures/simulated-tools.ts';

let simulated: SimulatedTools['simulated'];
let ask: SimulatedTools['ask'];
let rowsOf: SimulatedTools['rowsOf'];
beforeAll(async () => {
  ({ simulated, ask, rowsOf } = await startSimulatedTools());
});
afterAll(() => simulated.stop());

/** What the company has in an inquiry, as the person sees it, told by the simulator and not by the gateway. */
function companyRows(inquiry: string): readonly Record<string, unknown>[] {
  const design = businessDesigns.find(({ name }) => name === inquiry);
  const person = personNamed('admin');
  if (!design || !person) throw new Error(`No inquiry ${inquiry}`);
  return [...rowsFor(design, person, simulated.company)];
}

describe('inquiries at the simulated ERP', () => {
  it('answer rows without padding', async () => {
    const rows = await rowsOf('run_inquiry', { inquiryName: 'IN-StockOnHand', topN: 5 });
    expect(rows).toHaveLength(5);
    for (const text of rows
      .flatMap((row) => Object.values(row))
      .filter((value) => typeof value === 'string'))
      expect(text).toBe(text.trim());
  });

  it.each([
    [
      "indexof('x', CustomerName) eq 1 and nosuch(CustomerName)",
      { supportedFunctions: expect.any(Array) },
    ],
    ['NoSuchColumn eq 1', { availableFields: expect.arrayContaining(['CustomerName']) }],
    ["CustomerName gt datetimeoffset'2024-01-01'", { error: 'invalid_filter' }],
  ])('correct the filter %s', async (filterExpression, correction) => {
    const { structured } = await ask('run_inquiry', {
      inquiryName: 'AR-CustomerBalances',
      filterExpression,
    });
    expect(structured).toMatchObject({ error: 'invalid_filter', ...correction });
  });

  it('with parameters are not run without them, and ask for them (acumatica-complaints 21)', async () => {
    const { structured } = await ask('run_inquiry', { inquiryName: 'GL-Account Balances' });
    expect(structured).toMatchObject({
      parameterized: true,
      parameters: [
        { name: 'FinancialPeriod', required: true, displayName: 'Financial Period' },
        { name: 'Branch', required: false },
      ],
    });
  });

  it.each(['A%/05773', "O'AK", 'x+y&z=1'])(
    'with parameters are asked with %j as it is, and answer of it alone',
    async (value) => {
      const { structured } = await ask('run_inquiry', {
        inquiryName: 'IN-Item Sales History',
        parameters: { InventoryID: value },
      });
      expect(structured).toEqual({ results: [] });
    },
  );

  it('with parameters answer of them, and not of everything', async () => {
    const [invoice] = simulated.company.salesInvoices;
    const item = invoice?.Details[0]?.InventoryID;
    const rows = await rowsOf('run_inquiry', {
      inquiryName: 'IN-Item Sales History',
      parameters: { InventoryID: item ?? '' },
      topN: 1000,
    });
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect(Object.values(row)).toContain(item);
  });

  it('are summed up to the same as their rows', async () => {
    const { structured } = await ask('run_inquiry', {
      inquiryName: 'AR-Aging',
      groupBy: 'Customer',
      aggregate: [
        { function: 'sum', field: 'OpenBalance' },
        { function: 'max', field: 'DaysOverdue' },
      ],
      topN: 1000,
    });
    const rows = companyRows('AR-Aging');
    const cents = (of: readonly Record<string, unknown>[]) =>
      of.reduce((sum, { OpenBalance }) => sum + Math.round(Number(OpenBalance) * 100), 0) / 100;
    expect(structured).toMatchObject({
      rowsCovered: rows.length,
      totals: { rowCount: rows.length, OpenBalance: { sum: cents(rows) } },
    });
    const byCustomer = Map.groupBy(rows, ({ Customer }) => String(Customer).trim());
    const groups = structured?.['results'] as Record<string, never>[]; // groups by the tool's own output
    expect(groups).toHaveLength(byCustomer.size);
    for (const group of groups) {
      const own = byCustomer.get(String(group['Customer'])) ?? [];
      const days = own.flatMap(({ DaysOverdue: found }) => (found === null ? [] : [Number(found)]));
      expect(group).toMatchObject({
        rowCount: own.length,
        OpenBalance: { sum: cents(own) },
        DaysOverdue: { max: days.length === 0 ? null : Math.max(...days) },
      });
    }
  });

  it('are described by what their own design rows say, and most columns are', async () => {
    let described = 0;
    let expected = 0;
    for (const design of businessDesigns) {
      if (design.exposedToMcp !== true) continue;
      const { structured } = await ask('describe_inquiry', { inquiryName: design.name });
      const fields = structured?.['fields'] as Record<string, unknown>[]; // by the tool's own output
      const { properties } = layoutOf(design);
      expect(fields.map(({ fieldName }) => fieldName)).toEqual(properties.map(({ name }) => name));
      for (const [at, { column }] of properties.entries()) {
        const said = fields[at]?.['description'];
        if (said !== undefined) expect(said).toBe(column?.description);
        described += Number(said !== undefined);
        expected += Number(column?.description !== undefined);
      }
    }
    expect(described / expected).toBeGreaterThan(0.75);
  });

  it.each(['No Such Inquiry', 'No Such/Inquiry', 'GL-JournalLines'])(
    'that are not open are not there: %s',
    async (inquiryName) =>
      expect(envelopeOf((await ask('run_inquiry', { inquiryName })).answer)).toMatchObject({
        code: 'INQUIRY_NOT_ALLOWED',
      }),
  );

  it('that are a row too many say of how many', async () => {
    const { structured } = await ask('run_inquiry', { inquiryName: 'IN-StockOnHand', topN: 1 });
    const { length } = companyRows('IN-StockOnHand');
    expect(structured).toMatchObject({ truncated: true, totalRecords: length });
  });

  it('come in the order that is asked for', async () => {
    const rows = await rowsOf('run_inquiry', {
      inquiryName: 'AR-CustomerBalances',
      orderBy: 'CustomerName desc',
      topN: 10,
    });
    const names = rows.map(({ CustomerName }) => String(CustomerName));
    expect(names).toEqual(names.toSorted().toReversed());
  });
});
