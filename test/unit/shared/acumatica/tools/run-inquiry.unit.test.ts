// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { envelopeOf } from '../../../../fixtures/mcp.ts';
import { found, inquiries } from './inquiry-world.ts';

describe('running an inquiry', () => {
  it('asks the tenant’s inquiry by its encoded name, and cleans the rows', async () => {
    const { run, data, events } = inquiries(() =>
      found({ '@odata.etag': 'W/1', WH: 'MAIN   ', Amount: 3 }),
    );
    const { structured } = await run({
      inquiryName: ' AR-Inv ',
      filterExpression: 'Amount gt 3',
      selectFields: 'WH,Amount',
      topN: 5,
    });
    expect(structured).toEqual({ results: [{ WH: 'MAIN', Amount: 3 }] });
    expect(data()[0]).toMatchObject({
      rawPath: '/t/My%20Company/api/odata/gi/AR-Inv',
      query: { $filter: 'Amount gt 3', $top: '6', $select: 'WH,Amount', $count: 'true' },
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

  it.each([{ status: 403 }, { body: 'no xml' }, new TypeError('gone')])(
    'runs without the metadata what is listed without parameters (%j)',
    async (edmx) => {
      const { run } = inquiries(() => found({ a: 1 }), { edmx });
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

  it('corrects a filter with an unknown column before the ERP is asked (acumatica-cases 20.6)', async () => {
    const { run, data, events } = inquiries(() => found());
    const { structured, answer } = await run({
      inquiryName: 'AR-Inv',
      filterExpression: 'Foo eq 1',
    });
    expect(structured).toMatchObject({
      error: 'invalid_filter',
      availableFields: ['RefNbr', 'Amount', 'WH'],
    });
    expect(answer.json.result).not.toHaveProperty('isError');
    expect(events[0]).toMatchObject({ status: 'refused' });
    expect(data()).toEqual([]);
  });

  it.each([400, 500])('corrects a filter that only the ERP finds wrong (%i)', async (status) => {
    const message = "Could not find a property named 'Amount' on type 'GenericInquiry.ARInv'.";
    const { run } = inquiries(() => ({ status, body: { error: { code: '', message } } }));
    const { structured } = await run({ inquiryName: 'AR-Inv', filterExpression: 'Amount gt 1' });
    expect(structured).toMatchObject({
      error: 'invalid_filter',
      acumaticaMessage: message,
      availableFields: ['RefNbr', 'Amount', 'WH'],
    });
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
      const { structured } = await run({
        inquiryName: 'AR-Inv',
        filterExpression: 'Amount gt 1',
      });
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
      envelopeOf((await run({ inquiryName: 'AR-Inv', filterExpression: 'Amount gt 0' })).answer),
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
    ['Of other', undefined],
    ['Secrets', undefined],
  ])('offers of the names that the person may see those near %s', async (inquiryName, nearest) => {
    const { run, data } = inquiries(() => found());
    const envelope = envelopeOf((await run({ inquiryName })).answer);
    expect(envelope).toMatchObject({
      code: 'INQUIRY_NOT_ALLOWED',
      message_en: expect.stringContaining('Exposed to MCP'),
    });
    expect(Object(envelope['details']).nearestNames?.[0]).toBe(nearest);
    expect(data()).toEqual([]);
  });

  it('says without addresses that the ERP does not know one that is listed', async () => {
    const { run } = inquiries(() => ({
      status: 404,
      body: { error: { code: '', message: 'Resource not found for http://127.0.0.1:8788/x.' } },
    }));
    const { answer } = await run({ inquiryName: 'AR-Inv' });
    expect(envelopeOf(answer)).toMatchObject({ code: 'ERP_NOT_FOUND' });
    expect(answer.text).not.toMatch(/GET|127\.0/);
  });

  it('corrects a selection with an unknown column', async () => {
    const message = "Could not find a property named 'Foo' on type 'GenericInquiry.ARInv'.";
    const { run } = inquiries(() => ({ status: 500, body: { error: { code: '', message } } }));
    const args = { inquiryName: 'AR-Inv', selectFields: 'RefNbr, Foo' };
    expect((await run(args)).structured).toMatchObject({
      error: 'invalid_select_fields',
      availableFields: ['RefNbr', 'Amount', 'WH'],
    });
  });

  it('suspects a filter whose fault nobody recognises', async () => {
    const { run } = inquiries(() => ({ status: 500, body: { error: { message: 'Broken' } } }));
    const { answer } = await run({ inquiryName: 'AR-Inv', filterExpression: 'Amount gt 1' });
    expect(envelopeOf(answer)).toMatchObject({
      code: 'ERP_ERROR',
      action_required: expect.stringContaining('without filterExpression'),
    });
    expect(answer.text).toContain('in the inquiry AR-Inv');
  });
});
