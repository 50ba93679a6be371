// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { builtOf, entryOf } from '../../../../fixtures/inquiries.ts';
import { envelopeOf } from '../../../../fixtures/mcp.ts';
import { found, inquiries } from './inquiry-world.ts';

describe('the gate before an inquiry', () => {
  it('keeps what administrators have not opened, also from those who may read it', async () => {
    const { run, data } = inquiries(() => found({ a: 1 }));
    expect(envelopeOf((await run({ inquiryName: 'Secret' })).answer)).toMatchObject({
      code: 'INQUIRY_NOT_ALLOWED',
    });
    expect(data()).toEqual([]);
  });

  it('keeps what the ERP does not list for the person, and tells nothing of its columns', async () => {
    const state = builtOf([entryOf('Of others', { columns: [{ name: 'Hidden' }] })]);
    const { run, data } = inquiries(() => found(), { state });
    const { answer } = await run({ inquiryName: 'Of others', filterExpression: 'x eq 1' });
    expect(envelopeOf(answer)).toMatchObject({ code: 'ERP_FORBIDDEN' });
    expect(answer.text).not.toContain('Hidden');
    expect(data()).toEqual([]);
  });

  it('looks again after a minute whether a right was given meanwhile', async () => {
    const { run, asked, pass } = inquiries(() => found());
    await run({ inquiryName: 'Of others' });
    await run({ inquiryName: 'Of others' });
    expect(asked).toHaveLength(1);
    pass(61_000);
    await run({ inquiryName: 'Of others' });
    expect(asked).toHaveLength(2);
  });

  it('is closed before the first build, asks for one, and nothing of the ERP', async () => {
    const { run, asked, requests } = inquiries(() => found(), { state: { kind: 'never_built' } });
    expect(envelopeOf((await run({ inquiryName: 'AR-Inv' })).answer)).toMatchObject({
      code: 'INQUIRIES_NOT_READY',
      retryable: true,
      retry_after_seconds: 10,
    });
    expect(asked).toEqual([]);
    expect(requests).toEqual(['sam@DEMO stale']);
  });

  it('says where the feeds are missing how they are imported', async () => {
    const failure = {
      at: '2026-03-01T09:00:00Z',
      step: 'inquiries_feed',
      code: 'ERP_NOT_FOUND',
      httpStatus: 404,
    } as const;
    const { run } = inquiries(() => found(), { state: { kind: 'never_built', failure } });
    expect(envelopeOf((await run({ inquiryName: 'AR-Inv' })).answer)).toMatchObject({
      message_en: expect.stringContaining('MCPGIs'),
      action_required: expect.stringMatching(/imports MCPGIs and MCPGIFields.*SM208000/),
    });
  });

  it('stands open before the first build where a setting says so (acumatica-cases 20.8)', async () => {
    const world = { state: { kind: 'never_built' }, openBeforeFirstBuild: true } as const;
    const { run } = inquiries(() => found({ a: 1 }), world);
    expect((await run({ inquiryName: 'Secret' })).structured).toEqual({ results: [{ a: 1 }] });
    expect(envelopeOf((await run({ inquiryName: 'MCPGIs' })).answer)).toMatchObject({
      code: 'INQUIRY_NOT_ALLOWED',
    });
  });

  it('stands open for nothing of which nobody knows whether it takes parameters', async () => {
    const { run, data } = inquiries(() => found({ a: 1 }), {
      state: { kind: 'never_built' },
      openBeforeFirstBuild: true,
      edmx: { status: 500 },
    });
    expect(envelopeOf((await run({ inquiryName: 'Secret' })).answer)).toMatchObject({
      code: 'ERP_UNAVAILABLE',
      message_en: expect.stringContaining('parameters'),
    });
    expect(data()).toEqual([]);
  });

  it('is closed where the registry cannot be read, whatever the setting', async () => {
    const world = { state: { kind: 'unreadable' }, openBeforeFirstBuild: true } as const;
    const { run, asked } = inquiries(() => found(), world);
    expect(envelopeOf((await run({ inquiryName: 'AR-Inv' })).answer)).toMatchObject({
      code: 'INQUIRIES_UNAVAILABLE',
    });
    expect(asked).toEqual([]);
  });

  it('serves a registry of over an hour, and asks for a newer one', async () => {
    const { run, pass, requests } = inquiries(() => found({ a: 1 }));
    await run({ inquiryName: 'AR-Inv' });
    expect(requests).toEqual([]);
    pass(3_600_000);
    expect((await run({ inquiryName: 'AR-Inv' })).structured).toEqual({ results: [{ a: 1 }] });
    expect(requests).toEqual(['sam@DEMO stale']);
  });
});

describe('an inquiry with parameters', () => {
  it('is called through its function, with all parameters named', async () => {
    const { run, data } = inquiries(() => found({ a: 1 }));
    const { structured } = await run({
      inquiryName: 'Param GI',
      parameters: { InventoryID: "O'AK" },
      filterExpression: '',
    });
    expect(structured).toEqual({ results: [{ a: 1 }] });
    expect(data()[0]?.path).toBe(
      "/t/My Company/api/odata/gi/ParamGI_WithParameters(InventoryID='O''AK',Until=null)",
    );
  });

  it('is given in the query what a path cannot hold', async () => {
    const { run, data } = inquiries(() => found());
    await run({
      inquiryName: 'Param GI',
      parameters: { InventoryID: 'A/B', until: '2026-01-31' },
    });
    expect(data()[0]).toMatchObject({
      path: '/t/My Company/api/odata/gi/ParamGI_WithParameters(InventoryID=@p1,Until=@p2)',
      query: { '@p1': "'A/B'", '@p2': '2026-01-31T00:00:00Z' },
    });
  });

  it.each([
    [{}, /InventoryID must be given/],
    [{ InventoryID: ' ' }, /InventoryID must be given/],
    [{ InventoryID: 'A', Warehouse: 'B' }, /no parameter Warehouse/],
    [{ InventoryID: 'A', Until: 'soon' }, /Until of Param GI takes an instant/],
    [{ InventoryID: 'A', Until: '2026-02-30' }, /Until of Param GI takes an instant/],
  ])('is never run without what it needs: %j (acumatica-cases 20.5)', async (parameters, error) => {
    const { run, data, events } = inquiries(() => found());
    expect((await run({ inquiryName: 'Param GI', parameters })).structured).toMatchObject({
      error: expect.stringMatching(error),
      parameterized: true,
      parameters: [
        { name: 'InventoryID', takes: 'a text', required: true },
        { name: 'Until', required: false, displayName: 'Until when' },
      ],
    });
    expect(data()).toEqual([]);
    expect(events[0]).toMatchObject({ status: 'refused', errorCode: 'INQUIRY_NEEDS_PARAMETERS' });
  });

  it('is refused where the metadata cannot be read', async () => {
    const { run, data } = inquiries(() => found(), { edmx: { status: 500 } });
    const args = { inquiryName: 'Param GI', parameters: { InventoryID: 'A' } };
    expect((await run(args)).structured).toMatchObject({
      error: expect.stringContaining('metadata'),
      parameterized: true,
    });
    expect(data()).toEqual([]);
  });

  it('is no other one: parameters of one that takes none are refused', async () => {
    const { run, data } = inquiries(() => found());
    const args = { inquiryName: 'AR-Inv', parameters: { A: 1 } };
    expect((await run(args)).structured).toMatchObject({ parameterized: false });
    expect(data()).toEqual([]);
  });

  it.each([[{ A: {} }], [{ A: [1] }], [{ A: 'x'.repeat(501) }]])(
    'takes texts, numbers and flags only: %j',
    async (parameters) => {
      const { run } = inquiries(() => found());
      expect(envelopeOf((await run({ inquiryName: 'Param GI', parameters })).answer)).toMatchObject(
        { code: 'INVALID_ARGUMENTS' },
      );
    },
  );
});
