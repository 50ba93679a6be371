// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import type { RegistryState } from '#shared/acumatica/inquiries/registry-entry.ts';
import { clearCacheTool } from '#shared/acumatica/tools/clear-cache.ts';
import { describeInquiryTool } from '#shared/acumatica/tools/describe-inquiry.ts';
import { listInquiriesTool } from '#shared/acumatica/tools/list-inquiries.ts';
import type { Caller } from '#shared/platform/caller.ts';
import { type Asked, fakeConnector, fakeErp, type Reply } from '../../../../fixtures/fake-erp.ts';
import { builtOf, entryOf, testInquiries } from '../../../../fixtures/inquiries.ts';
import { envelopeOf, reader, testEndpoint } from '../../../../fixtures/mcp.ts';

const edmx = `<Edmx><DataServices><Schema>
<EntityType Name="ARInv"><Property Name="RefNbr" Type="Edm.String"/><Property Name="Amount" Type="Edm.Decimal"/></EntityType>
<Function Name="GL"><Parameter Name="Period" Type="Edm.String"/></Function>
<EntityContainer><EntitySet Name="AR-Inv"/><EntitySet Name="GL"/><EntitySet Name="Secret"/><EntitySet Name="MCPGIs"/><FunctionImport Name="GL_WithParameters" Function="GL" EntitySet="GL"/></EntityContainer>
</Schema></DataServices></Edmx>`;
const registry = builtOf([
  entryOf('AR-Inv', {
    description: 'Open invoices',
    columns: [
      { name: 'RefNbr', type: 'string', caption: 'Reference', description: 'Its number' },
      { name: 'Amount', type: 'decimal', field: '=1', calculated: true },
    ],
    diagnostic: { kind: 'aligned', dropped: ['Old'] },
  }),
  entryOf('GL', { parameters: [{ name: 'Period', required: true }] }),
  entryOf('Of others', { description: 'hidden' }),
  entryOf('A/B'),
]);

function world(
  reply: (asked: Asked) => Reply = () => ({ body: { value: [{ RefNbr: '1   ', Amount: 2 }] } }),
  state: RegistryState = registry,
  rules: object = {},
  mayAsk = true,
) {
  const { erp, asked } = fakeErp((one) =>
    one.path.endsWith('/$metadata') ? { body: edmx } : reply(one),
  );
  const connector = fakeConnector(erp);
  const inquiries = testInquiries(connector.settings, state, undefined, rules, mayAsk);
  const { call } = testEndpoint([
    listInquiriesTool(connector, inquiries),
    describeInquiryTool(connector, inquiries),
    clearCacheTool(connector, inquiries),
  ]);
  return {
    asked,
    inquiries,
    async ask(tool: string, args: object = {}, caller: Caller = reader) {
      const answer = await call('modern', `acumatica_${tool}`, args, { caller });
      const structured = answer.json.result?.['structuredContent'];
      return { answer, structured: structured as Record<string, unknown> | undefined }; // an object by the protocol
    },
  };
}

describe('the list of inquiries', () => {
  it('20.10 has what is open and what the ERP lists for the person, and nothing else', async () => {
    const { structured } = await world().ask('list_generic_inquiries');
    expect(structured).toEqual({
      results: [
        { inquiryName: 'AR-Inv', url: 'AR-Inv', description: 'Open invoices' },
        { inquiryName: 'GL', url: 'GL', parameters: ['Period'] },
      ],
      note: expect.stringContaining('1 inquiries are not listed'),
    });
  });

  it('is searched, cut, and says how many there are', async () => {
    const { ask } = world();
    expect(
      (await ask('list_generic_inquiries', { titleFilter: 'reference' })).structured,
    ).toMatchObject({ results: [{ inquiryName: 'AR-Inv', matchedColumns: ['RefNbr'] }] });
    expect((await ask('list_generic_inquiries', { topN: 1 })).structured).toMatchObject({
      results: [{ inquiryName: 'AR-Inv' }],
      truncated: true,
      totalRecords: 2,
      paginationSupported: false,
    });
    expect(
      (await ask('list_generic_inquiries', { titleFilter: 'nothing' })).structured,
    ).toMatchObject({
      results: [],
      note: expect.stringContaining('None of the 2'),
    });
  });

  it.each([{ titleFilter: 'x'.repeat(501) }, { topN: 0 }, { topN: 1001 }, { topN: 1.5 }])(
    'refuses %j',
    async (args) => {
      const { answer } = await world().ask('list_generic_inquiries', args);
      expect(envelopeOf(answer)).toMatchObject({ code: 'INVALID_ARGUMENTS' });
    },
  );

  it('20.9 before the first build is empty, and says what is to be done', async () => {
    const failure = {
      at: '2026-03-01T09:00:00Z',
      step: 'inquiries_feed',
      code: 'ERP_NOT_FOUND',
      httpStatus: 404,
    } as const;
    const closed = await world(undefined, { kind: 'never_built', failure }).ask(
      'list_generic_inquiries',
    );
    expect(closed.structured).toMatchObject({
      results: [],
      gateClosed: true,
      note: expect.stringContaining('SM208000'),
    });
    const open = await world(
      undefined,
      { kind: 'never_built', failure },
      { openBeforeFirstBuild: true },
    ).ask('list_generic_inquiries');
    expect(open.structured).toMatchObject({ results: [], gateInactive: true });
  });

  it('says how old it is where no newer one could be made', async () => {
    const failure = {
      at: '2026-03-01T09:00:00Z',
      step: 'columns_feed',
      code: 'ERP_ERROR',
    } as const;
    const state = builtOf([entryOf('AR-Inv')], { failure, notes: ['feed_without_parameters'] });
    const { structured } = await world(undefined, state).ask('list_generic_inquiries');
    expect(structured?.['note']).toMatch(/older version.*2026-03-01T10:00:00.000Z.*MCPGIFields/);
  });

  it('falls back to the service document, and fails where that fails too', async () => {
    const { erp } = fakeErp(({ path }) =>
      path.endsWith('/gi')
        ? {
            body: {
              value: [
                { name: 'GL', kind: 'EntitySet' },
                { name: 'AR-Inv', kind: 'FunctionImport' },
              ],
            },
          }
        : { status: 500 },
    );
    const connector = fakeConnector(erp);
    const inquiries = testInquiries(connector.settings, registry);
    const { call } = testEndpoint([listInquiriesTool(connector, inquiries)]);
    const answer = await call('modern', 'acumatica_list_generic_inquiries');
    expect(answer.json.result?.['structuredContent']).toMatchObject({
      results: [{ inquiryName: 'GL' }],
    });
    const failing = fakeConnector(fakeErp(() => ({ status: 403 })).erp);
    const { call: fail } = testEndpoint([listInquiriesTool(failing, inquiries)]);
    expect(envelopeOf(await fail('modern', 'acumatica_list_generic_inquiries'))).toMatchObject({
      code: 'ERP_FORBIDDEN',
    });
  });
});

describe('describing an inquiry', () => {
  it('names columns with what they mean, which are calculated, and one row', async () => {
    expect((await world().ask('describe_inquiry', { inquiryName: 'AR-Inv' })).structured).toEqual({
      inquiryName: 'AR-Inv',
      description: 'Open invoices',
      fields: [
        {
          fieldName: 'RefNbr',
          dataType: 'string',
          caption: 'Reference',
          description: 'Its number',
        },
        { fieldName: 'Amount', dataType: 'decimal', calculated: true },
      ],
      sampleRow: { RefNbr: '1', Amount: 2 },
      diagnostic: {
        status: 'aligned',
        why: expect.stringContaining('Old'),
        fix: expect.any(String),
      },
      note: expect.stringContaining('calculated cannot be filtered'),
    });
  });

  it('20.19 never shows one person another’s row', async () => {
    let rows = 0;
    const { ask, asked } = world(() => ({ body: { value: [{ RefNbr: `row ${++rows}` }] } }));
    const other: Caller = {
      ...reader,
      kind: 'person',
      person: { tenant: 'DEMO', sub: 'ann@DEMO' },
      clientId: 'c',
      grantId: 'g',
      scopes: ['erp.read'],
    };
    for (const [nth, caller] of [reader, other, reader].entries()) {
      const { structured } = await ask('describe_inquiry', { inquiryName: 'AR-Inv' }, caller);
      expect(structured).toMatchObject({ sampleRow: { RefNbr: `row ${nth + 1}` } });
    }
    expect(asked.filter(({ path }) => path.endsWith('AR-Inv'))).toHaveLength(3);
  });

  it('names parameters, and does not run the inquiry without them', async () => {
    const { ask, asked } = world();
    expect((await ask('describe_inquiry', { inquiryName: 'GL' })).structured).toMatchObject({
      parameters: [{ name: 'Period', takes: 'a text', required: true }],
      sampleRow: null,
      note: expect.stringContaining('parameters'),
    });
    expect(asked.every(({ path }) => path.endsWith('$metadata'))).toBe(true);
  });

  it('masks in its row what is masked elsewhere', async () => {
    const { ask } = world(() => ({ body: { value: [{ RefNbr: '078-05-1120' }] } }));
    const { answer } = await ask('describe_inquiry', { inquiryName: 'AR-Inv' });
    expect(answer.text).not.toContain('078-05-1120');
  });

  it('does without a row where none can be fetched', async () => {
    const { ask } = world(() => ({ status: 500, body: { error: { message: 'slow' } } }));
    expect((await ask('describe_inquiry', { inquiryName: 'AR-Inv' })).structured).toMatchObject({
      fields: [{ fieldName: 'RefNbr' }, {}],
      sampleRow: null,
      note: expect.stringContaining('could not be fetched'),
    });
  });

  it('of none is refused', async () => {
    const { ask } = world(() => ({ status: 403 }));
    for (const [inquiryName, code] of [
      ['AR-Inv', 'ERP_FORBIDDEN'],
      ['Of others', 'ERP_FORBIDDEN'],
      ['Secret', 'INQUIRY_NOT_ALLOWED'],
      ['MCPGIs', 'INQUIRY_NOT_ALLOWED'],
      ['A/B', 'INQUIRY_NOT_ALLOWED'],
    ] as const)
      expect(envelopeOf((await ask('describe_inquiry', { inquiryName })).answer)).toMatchObject({
        code,
      });
  });

  it('guesses types from a row where nothing is listed', async () => {
    const row = { A: 1, B: 1.5, C: true, D: '2026-01-31T00:00:00Z', E: 'x', F: null, G: {} };
    const { erp } = fakeErp(({ path }) =>
      path.endsWith('$metadata')
        ? {
            body: '<Edmx><DataServices><Schema><EntityContainer><EntitySet Name="X"/></EntityContainer></Schema></DataServices></Edmx>',
          }
        : { body: { value: [row] } },
    );
    const connector = fakeConnector(erp);
    const inquiries = testInquiries(connector.settings, { kind: 'never_built' }, undefined, {
      openBeforeFirstBuild: true,
    });
    const { call } = testEndpoint([describeInquiryTool(connector, inquiries)]);
    const answer = await call('modern', 'acumatica_describe_inquiry', { inquiryName: 'X' });
    const fields = Object(answer.json.result?.['structuredContent']).fields;
    expect(fields.map(({ dataType }: { dataType: string }) => dataType)).toEqual([
      'integer',
      'decimal',
      'boolean',
      'datetime',
      'string',
      'unknown',
      'object',
    ]);
  });
});

describe('clearing the cache', () => {
  it.each([undefined, '', 'gi'])('of inquiries by %j asks for a rebuild', async (target) => {
    const { ask, inquiries } = world();
    const { structured } = await ask('clear_cache', target === undefined ? {} : { target });
    expect(structured).toMatchObject({
      cleared: ['gi_metadata', 'gi_registry'],
      note: expect.stringMatching(/last good list.*within 30 seconds/),
    });
    expect(inquiries.asked).toEqual(['sam@DEMO asked']);
    expect(inquiries.forgotten).toBe(1);
  });

  it('says where somebody has just asked', async () => {
    const { structured } = await world(undefined, registry, {}, false).ask('clear_cache', {
      target: 'gi',
    });
    expect(structured).toMatchObject({
      cleared: ['gi_metadata'],
      note: expect.stringContaining('last minute'),
    });
  });

  it('makes the person’s own view be read anew, and nobody else’s', async () => {
    const { ask, asked } = world();
    const describeIt = () => ask('describe_inquiry', { inquiryName: 'GL' });
    await describeIt();
    await describeIt();
    expect(asked).toHaveLength(1);
    await ask('clear_cache', { target: 'gi' });
    await describeIt();
    expect(asked).toHaveLength(2);
  });

  it.each(['gi_schema:X', 'config:a', 'schemas', 'schema:Customer'])(
    'by %s has nothing to clear, and touches nothing',
    async (target) => {
      const { ask, inquiries } = world();
      expect((await ask('clear_cache', { target })).structured).toMatchObject({ cleared: [] });
      expect(inquiries.asked).toEqual([]);
    },
  );

  it.each(['everything', 'SCHEMAS'])('1.14 by %s is refused', async (target) => {
    const { structured } = await world().ask('clear_cache', { target });
    expect(structured).toMatchObject({ cleared: [], error: expect.stringContaining('gi') });
  });
});
