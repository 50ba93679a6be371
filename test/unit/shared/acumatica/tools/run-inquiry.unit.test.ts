// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { createMetadataCache } from '#shared/acumatica/inquiries/metadata-cache.ts';
import { runInquiryTool } from '#shared/acumatica/tools/run-inquiry.ts';
import { type Asked, fakeConnector, fakeErp, type Reply } from '../../../../fixtures/fake-erp.ts';
import { envelopeOf, testEndpoint } from '../../../../fixtures/mcp.ts';

const metadata = `<Edmx><DataServices><Schema>
<EntityType Name="ARInv"><Property Name="RefNbr" Type="Edm.String"/><Property Name="Amount" Type="Edm.Decimal"/></EntityType>
<EntityContainer Name="Default"><EntitySet Name="AR-Inv"/><EntitySet Name="AR-Invoices Open"/><EntitySet Name="MCPAccess"/><FunctionImport Name="ParamGI_WithParameters" EntitySet="Param GI"/></EntityContainer>
</Schema></DataServices></Edmx>`;

function inquiries(reply: (asked: Asked) => Reply, edmx: Reply = { body: metadata }) {
  const { erp, asked } = fakeErp((one) => (one.path.endsWith('/$metadata') ? edmx : reply(one)));
  const connector = fakeConnector(erp);
  let now = Date.parse('2026-03-01T10:00:00Z');
  const cache = createMetadataCache(connector.settings, { now: () => new Date(now) });
  const { call, events } = testEndpoint([runInquiryTool(connector, cache)]);
  return {
    asked,
    events,
    pass: (milliseconds: number) => {
      now += milliseconds;
    },
    async run(args: object) {
      const answer = await call('modern', 'acumatica_run_inquiry', args);
      return { answer, structured: answer.json.result?.['structuredContent'] };
    },
    data: () => asked.filter(({ path }) => !path.endsWith('/$metadata')),
  };
}

const found = (...value: object[]) => ({ body: { '@odata.context': 'x', value } });

describe('running an inquiry', () => {
  it('asks the tenant’s inquiry by its encoded name, and cleans the rows', async () => {
    const { run, data, events } = inquiries(() =>
      found({ '@odata.etag': 'W/1', WH: 'MAIN   ', N: 3 }),
    );
    const { structured } = await run({
      inquiryName: ' AR-Inv ',
      filterExpression: 'Amount gt 3',
      selectFields: 'WH,N',
      topN: 5,
    });
    expect(structured).toEqual({ results: [{ WH: 'MAIN', N: 3 }] });
    expect(data()[0]).toMatchObject({
      rawPath: '/t/My%20Company/api/odata/gi/AR-Inv',
      query: { $filter: 'Amount gt 3', $top: '6', $select: 'WH,N' },
    });
    expect(events[0]).toMatchObject({
      entity: 'AR-Inv',
      data: { rows: 1, erpCalls: 2, truncated: false },
    });
  });

  it('says that a result is cut only where there is more', async () => {
    const { run } = inquiries(() => found({ a: 1 }, { a: 2 }));
    expect((await run({ inquiryName: 'AR-Inv', topN: 2 })).structured).not.toHaveProperty(
      'truncated',
    );
    expect((await run({ inquiryName: 'AR-Inv', topN: 1 })).structured).toMatchObject({
      results: [{ a: 1 }],
      truncated: true,
    });
  });

  it.each([
    'MCPAccess',
    'mcpaccess',
    ' MCPGIs ',
    'MCPGIFields',
    '..',
    '../../../entity',
    'x/../MCPAccess',
    ' ',
    '.',
  ])('never reads %j', async (inquiryName) => {
    const { run, asked } = inquiries(() => found());
    expect(envelopeOf((await run({ inquiryName })).answer)).toMatchObject({
      code: 'INQUIRY_NOT_ALLOWED',
    });
    expect(asked).toEqual([]);
  });

  it('refuses one with parameters without running it', async () => {
    const { run, data } = inquiries(() => found());
    expect((await run({ inquiryName: 'Param GI' })).structured).toMatchObject({
      parameterized: true,
      error: expect.stringContaining('parameters'),
    });
    expect(data()).toEqual([]);
  });

  it.each([{ status: 403 }, { body: 'no xml' }, new TypeError('gone')])(
    'runs without the metadata (%j)',
    async (edmx) => {
      const { run } = inquiries(() => found({ a: 1 }), edmx);
      expect((await run({ inquiryName: 'AR-Inv' })).structured).toEqual({ results: [{ a: 1 }] });
    },
  );

  it('reads the metadata once an hour', async () => {
    const { run, asked, data, pass } = inquiries(() => found());
    await run({ inquiryName: 'AR-Inv' });
    await run({ inquiryName: 'AR-Inv' });
    expect([asked.length, data().length]).toEqual([3, 2]);
    pass(3_600_000);
    await run({ inquiryName: 'AR-Inv' });
    expect([asked.length, data().length]).toEqual([5, 3]);
  });

  it.each([400, 500])('corrects a filter with an unknown column (%i)', async (status) => {
    const message = "Could not find a property named 'Foo' on type 'GenericInquiry.ARInv'.";
    const { run, events } = inquiries(() => ({ status, body: { error: { code: '', message } } }));
    const { structured, answer } = await run({
      inquiryName: 'AR-Inv',
      filterExpression: 'Foo eq 1',
    });
    expect(structured).toMatchObject({
      error: 'invalid_filter',
      acumaticaMessage: message,
      availableFields: ['RefNbr', 'Amount'],
    });
    expect(answer.json.result).not.toHaveProperty('isError');
    expect(events[0]).toMatchObject({ status: 'refused' });
  });

  it.each([
    ['v4', 400, (said: string) => ({ error: { code: '', message: said } })],
    [
      'v4 with the words inside',
      400,
      (said: string) => ({
        error: { code: '', message: 'An error has occurred.', innererror: { message: said } },
      }),
    ],
    [
      'the contract API',
      500,
      (said: string) => ({
        exceptionMessage: 'Outer',
        innerException: { exceptionMessage: said, stackTrace: '   at PX.Api.Go(String s)' },
      }),
    ],
  ])('finds the fault in a body of %s (acumatica-cases 6.16)', async (_shape, status, bodyOf) => {
    const instant = '2'.repeat(600);
    for (const [message, expected] of [
      [
        "An unknown function with name 'substringof' was found.",
        { supportedFunctions: expect.anything(), useInstead: expect.stringContaining('contains') },
      ],
      [
        `Unrecognized 'Edm.String' literal 'datetimeoffset'${instant}'' at '13' in 'A gt x'.`,
        { useInstead: expect.stringContaining('ISO 8601') },
      ],
    ] as const) {
      const { run } = inquiries(() => ({ status, body: bodyOf(message) }));
      const { structured } = await run({ inquiryName: 'AR-Inv', filterExpression: 'x' });
      expect(structured).toMatchObject({
        error: 'invalid_filter',
        acumaticaMessage: message,
        ...expected,
      });
    }
  });

  it('suspects a calculated column where a filter gets an empty answer', async () => {
    const { run } = inquiries(() => ({ body: '' }));
    expect(
      envelopeOf((await run({ inquiryName: 'AR-Inv', filterExpression: 'Balance gt 0' })).answer),
    ).toMatchObject({
      code: 'ERP_UNREADABLE_ANSWER',
      remediation: expect.stringContaining('calculated column'),
    });
    expect(envelopeOf((await run({ inquiryName: 'AR-Inv' })).answer)).not.toHaveProperty(
      'remediation',
    );
  });

  it.each([{ body: [] }, { body: {} }, { body: '<html/>' }, { status: 302 }])(
    'never takes %j for an empty result',
    async (reply) => {
      const { run } = inquiries(() => reply);
      expect(envelopeOf((await run({ inquiryName: 'AR-Inv' })).answer)).toMatchObject({
        code: 'ERP_UNREADABLE_ANSWER',
      });
    },
  );

  it.each([
    ['ARInv', 'AR-Inv'],
    ['ar-invoice open', 'AR-Invoices Open'],
    ['MCPAcces', undefined],
  ])('offers names for %s, which is none', async (inquiryName, nearest) => {
    const { run } = inquiries(() => ({
      status: 404,
      body: { error: { code: '', message: 'Resource not found for http://127.0.0.1:8788/x.' } },
    }));
    const { answer } = await run({ inquiryName });
    const envelope = envelopeOf(answer);
    expect(envelope).toMatchObject({
      code: 'ERP_NOT_FOUND',
      message_en: expect.stringContaining(`the inquiry ${inquiryName}:`),
    });
    expect(answer.text).not.toMatch(/GET|127\.0/);
    expect(Object(envelope['details']).nearestNames[0]).toBe(nearest);
  });

  it('corrects a selection with an unknown column', async () => {
    const message = "Could not find a property named 'Foo' on type 'GenericInquiry.ARInv'.";
    const { run } = inquiries(() => ({ status: 500, body: { error: { code: '', message } } }));
    const args = { inquiryName: 'AR-Inv', selectFields: 'RefNbr, Foo' };
    expect((await run(args)).structured).toMatchObject({
      error: 'invalid_select_fields',
      availableFields: ['RefNbr', 'Amount'],
    });
  });

  it('suspects a filter whose fault nobody recognises', async () => {
    const { run } = inquiries(() => ({ status: 500, body: { error: { message: 'Broken' } } }));
    const { answer } = await run({ inquiryName: 'AR-Inv', filterExpression: 'x' });
    expect(envelopeOf(answer)).toMatchObject({
      code: 'ERP_ERROR',
      action_required: expect.stringContaining('without filterExpression'),
    });
    expect(answer.text).toContain('in the inquiry AR-Inv');
  });
});
