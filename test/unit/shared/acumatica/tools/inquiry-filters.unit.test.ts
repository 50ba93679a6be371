// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { runInquiryTool } from '#shared/acumatica/tools/run-inquiry.ts';
import { fakeConnector, fakeErp, type Reply } from '../../../../fixtures/fake-erp.ts';
import { builtOf, entryOf, testInquiries } from '../../../../fixtures/inquiries.ts';
import { testEndpoint } from '../../../../fixtures/mcp.ts';

const metadata = `<Edmx><DataServices><Schema Namespace="GenericInquiry">
<EntityType Name="ARInv"><Property Name="RefNbr" Type="Edm.String"/><Property Name="Amount" Type="Edm.Decimal"/><Property Name="Due" Type="Edm.DateTimeOffset"/><Property Name="Balance" Type="Edm.Decimal"/></EntityType>
<EntityContainer Name="Default"><EntitySet Name="AR-Inv" EntityType="GenericInquiry.ARInv"/></EntityContainer>
</Schema></DataServices></Edmx>`;

const columns = [
  { name: 'RefNbr', type: 'string', calculated: false },
  { name: 'Amount', type: 'decimal', calculated: false },
  { name: 'Due', type: 'datetime', calculated: false },
  { name: 'Balance', type: 'decimal', calculated: true },
];
const registry = builtOf([
  entryOf('AR-Inv', { columns, diagnostic: { kind: 'aligned', dropped: [] } }),
]);

function inquiry(edmx: Reply = { body: metadata }, rows: readonly object[] = [{ RefNbr: '1' }]) {
  const { erp, asked } = fakeErp(({ path }) =>
    path.endsWith('/$metadata') ? edmx : { body: { value: rows } },
  );
  const connector = fakeConnector(erp);
  const tool = runInquiryTool(connector, testInquiries(connector.settings, registry));
  const { call, events } = testEndpoint([tool]);
  return {
    events,
    data: () => asked.filter(({ path }) => !path.endsWith('/$metadata')),
    async run(args: object) {
      const answer = await call('modern', 'acumatica_run_inquiry', {
        inquiryName: 'AR-Inv',
        ...args,
      });
      return { answer, structured: Object(answer.json.result?.['structuredContent']) };
    },
  };
}

describe('the filter of an inquiry', () => {
  it('is translated, and the answer says how', async () => {
    const { run, data } = inquiry();
    const { structured } = await run({
      filterExpression: "substringof('1',refnbr) and Due ge datetimeoffset'2026-01-31T00:00:00Z'",
      selectFields: 'REFNBR',
    });
    expect(data()[0]?.query).toMatchObject({
      $filter: "contains(RefNbr,'1') and Due ge 2026-01-31T00:00:00Z",
      $select: 'RefNbr',
    });
    expect(structured).toMatchObject({
      results: [{ RefNbr: '1' }],
      filterRewritten: expect.arrayContaining([
        expect.objectContaining({ to: '2026-01-31T00:00:00Z' }),
      ]),
      namesCorrected: [{ from: 'REFNBR', to: 'RefNbr', why: expect.any(String) }],
    });
  });

  it('by a calculated column is refused without a call (acumatica-cases 20.3)', async () => {
    const { run, data, events } = inquiry();
    const { structured, answer } = await run({ filterExpression: 'Balance gt 3' });
    expect(structured).toEqual({
      error: 'invalid_filter',
      inquiryName: 'AR-Inv',
      filterExpression: 'Balance gt 3',
      problem: expect.stringContaining('calculated'),
      calculatedColumns: ['Balance'],
      filterableFields: ['RefNbr', 'Amount', 'Due'],
      actionRequired: expect.stringContaining('never executed'),
    });
    expect(data()).toEqual([]);
    expect(answer.json.result).not.toHaveProperty('isError');
    expect(events[0]).toMatchObject({ status: 'refused' });
  });

  it.each([
    [{ filterExpression: 'Amont gt 3' }, 'invalid_filter', { nearestNames: ['Amount'] }],
    [
      { filterExpression: "Amount gt 'x'" },
      'invalid_filter',
      { dialect: expect.stringMatching(/OData v4.*list_entities/) },
    ],
    [
      { filterExpression: "wibble(RefNbr) eq 'x'" },
      'invalid_filter',
      { supportedFunctions: expect.anything() },
    ],
    [{ selectFields: 'RefNbr,Amont' }, 'invalid_select_fields', { nearestNames: ['Amount'] }],
    [{ orderBy: 'Amont desc' }, 'invalid_order_by', { nearestNames: ['Amount'] }],
  ])('that is certainly wrong is corrected without a call (%j)', async (args, error, more) => {
    const { run, data } = inquiry();
    expect((await run(args)).structured).toMatchObject({
      error,
      inquiryName: 'AR-Inv',
      ...more,
      actionRequired: expect.stringContaining('never executed'),
    });
    expect(data()).toEqual([]);
  });

  it('goes unchecked where no grammar knows it, and the answer says so', async () => {
    const { run, data } = inquiry();
    const filterExpression = "matchesPattern(RefNbr,'^1')";
    const { structured } = await run({ filterExpression });
    expect(data()[0]?.query['$filter']).toBe(filterExpression);
    expect(structured).toMatchObject({
      results: [{ RefNbr: '1' }],
      filterNotChecked: expect.stringContaining('matchesPattern'),
    });
  });

  it('that matches no text is asked once more without padding', async () => {
    const { run, data } = inquiry(undefined, []);
    const { structured } = await run({ filterExpression: "RefNbr eq '1'" });
    expect(data().map(({ query }) => query['$filter'])).toEqual([
      "RefNbr eq '1'",
      "trim(RefNbr) eq '1'",
    ]);
    expect(structured).toEqual({ results: [] });
  });
});
