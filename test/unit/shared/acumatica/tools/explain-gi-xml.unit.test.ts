// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { allInquiries } from '#acumatica/inquiries/source/all-inquiries.ts';
import { exportFile } from '#acumatica/inquiries/source/export-file.ts';
import { explainGiXmlTool } from '#shared/acumatica/tools/explain-gi-xml.ts';
import { column, inquiryExport, table, where } from '../../../../fixtures/inquiry-xml.ts';
import { envelopeOf, testEndpoint } from '../../../../fixtures/mcp.ts';

function setUp(maxAnswerChars = 50_000) {
  const tool = explainGiXmlTool({ maxAnswerChars: async () => maxAnswerChars });
  return testEndpoint([tool], () => ({ kind: 'queued' }), maxAnswerChars);
}

const name = 'acumatica_explain_gi_xml';
const { call } = setUp();

interface Explained {
  readonly text?: string;
  readonly truncated?: boolean;
  readonly inquiries: readonly (Readonly<Record<string, unknown>> & { readonly name: string })[];
}

async function explained(args: Record<string, unknown>, ask = call): Promise<Explained> {
  const { json } = await ask('modern', name, args);
  expect(json.result).not.toHaveProperty('isError');
  return json.result?.['structuredContent'] as Explained; // the shape that the tool declares
}

describe('the tool that explains an export', () => {
  it.each(allInquiries.map((inquiry) => [inquiry.name, inquiry] as const))(
    'explains %s, which this project exports itself',
    async (_name, inquiry) => {
      const answer = await explained({ xml: exportFile(inquiry) });
      expect(answer.truncated).toBeUndefined();
      expect(answer.inquiries).toMatchObject([
        {
          name: inquiry.name,
          title: inquiry.title,
          screen: inquiry.screenId,
          exposure: { odata: inquiry.exposedViaOData, assistants: inquiry.exposedToMcp },
          counts: { tables: inquiry.tables.length, columns: inquiry.columns.length },
        },
      ]);
      for (const { caption } of inquiry.columns)
        if (caption !== undefined) expect(answer.text).toContain(`"${caption}" = `);
    },
  );

  it.each([
    ['', 'blank'],
    ['hello', 'no tags'],
    ['<', 'no elements'],
    ['x'.repeat(500_001), '500001 characters'],
    ['<!DOCTYPE a><a/>', 'DOCTYPE'],
  ])('refuses what is no export with words of its own', async (xml, words) => {
    const envelope = envelopeOf(await call('modern', name, { xml }));
    expect(envelope).toMatchObject({
      code: 'INVALID_ARGUMENTS',
      message_en: expect.stringContaining(words),
      action_required: expect.stringContaining('SM208000'),
    });
  });

  it('masks what looks like personal data in the constants of a condition', async () => {
    const xml = inquiryExport({}, [
      table('A', column(1, 'x')),
      where(1, 'A.ssn', { Value1: '536-90-4399' }),
    ]);
    const answer = await explained({ xml });
    expect(JSON.stringify(answer)).not.toContain('536-90-4399');
  });

  it('gives one part for the asking', async () => {
    const [first] = allInquiries;
    const xml = first === undefined ? '' : exportFile(first);
    const answer = await explained({ xml, part: 'columns' });
    expect(Object.keys(answer.inquiries[0] ?? {})).toEqual(['name', 'counts', 'columns']);
  });

  it('is cut to what an administrator allows, says so, and is recorded so', async () => {
    const small = setUp(5_000);
    const columns = Array.from({ length: 200 }, (_, at) => column(at + 1, `field${at}`));
    const xml = inquiryExport({}, [table('A', ...columns)]);
    const answer = await explained({ xml }, small.call);
    expect(answer).toMatchObject({
      truncated: true,
      actionRequired: expect.stringContaining('part'),
      inquiries: [{ counts: { columns: 200 }, leftOut: { columns: expect.any(Number) } }],
    });
    expect(small.events[0]?.data).toMatchObject({
      truncated: true,
      arguments: { xml: { characters: xml.length } },
    });
  });
});
