// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { acumaticaTools } from '#shared/acumatica/tools/acumatica-tools.ts';
import { acumaticaInstructions } from '#shared/acumatica/tools/instructions.ts';
import { fakeConnector, fakeErp } from '../../../../fixtures/fake-erp.ts';
import { builtOf, entryOf, testInquiries } from '../../../../fixtures/inquiries.ts';
import { inquiryExport } from '../../../../fixtures/inquiry-xml.ts';
import { envelopeOf, testEndpoint } from '../../../../fixtures/mcp.ts';

const fileID = '0a8ac74e-53d3-4f13-ba02-dbbf419da119';

/** Answers each path with a record that says what was asked. */
function setUp() {
  const { erp } = fakeErp(({ method, path, query, body }) => {
    if (path.endsWith('/$metadata'))
      return {
        body: '<Edmx><DataServices><Schema><EntityContainer><EntitySet Name="KEY1"/></EntityContainer></Schema></DataServices></Edmx>',
      };
    if (path.includes('/files/')) return { body: 'a text' };
    const record = {
      id: 'g',
      ...(query['$expand'] === 'files' && { files: [{ id: fileID, filename: 'a.txt' }] }),
      rowNumber: 1,
      Asked: { value: `${method} ${path}` },
      Details: [{ Qty: { value: 2 } }],
      Body: { value: body ?? null },
      Expand: { value: query['$expand'] ?? '' },
    };
    if (path.includes('/odata/')) return { body: { value: [{ Row: 'padded   ' }] } };
    return { body: query['$top'] === undefined ? record : [record] };
  });
  const connector = fakeConnector(erp);
  const inquiries = testInquiries(connector.settings, builtOf([entryOf('KEY1')]));
  const tools = acumaticaTools(connector, inquiries);
  return { tools, ...testEndpoint(tools) };
}

const { tools, call, events, catalogue } = setUp();

/** Arguments that fit a tool: each required one has a value. */
function argumentsOf(name: string): Record<string, string> {
  const listed = JSON.parse(catalogue.list).find((tool: { name: string }) => tool.name === name);
  const required: string[] = listed.inputSchema.required ?? [];
  // What the tools before it remembered would be forgotten in the first era only.
  if (name === 'acumatica_clear_cache') return { target: 'gi' };
  const own: Record<string, string> = {
    entityName: 'Customer',
    fileID,
    xml: inquiryExport({}, []),
  };
  return Object.fromEntries(required.map((key) => [key, own[key] ?? 'KEY1']));
}

describe('all tools', () => {
  it('are forty-seven', () => expect(tools).toHaveLength(47));

  it.each(tools.map(({ name }) => name))('%s answers the same in both eras', async (name) => {
    const args = argumentsOf(name);
    const legacy = (await call('legacy', name, args)).json.result;
    const modern = (await call('modern', name, args)).json.result;
    expect(legacy).not.toHaveProperty('isError');
    expect(modern).toMatchObject({ resultType: 'complete' });
    expect(modern?.['content']).toEqual(legacy?.['content']);
    expect(modern?.['structuredContent']).toEqual(legacy?.['structuredContent']);
    const content = legacy?.['content'] as { text: string }[]; // the shape of every tool answer
    const text = content[0]?.text ?? '';
    expect(JSON.parse(text)).toEqual(legacy?.['structuredContent']);
    expect(text).not.toMatch(/\n| {2}/);
    expect(() => catalogue.get(name)?.output.parse(legacy?.['structuredContent'])).not.toThrow();
  });

  it.each(tools.map(({ name }) => name))(
    '%s refuses an unknown argument in both eras alike',
    async (name) => {
      const args = { ...argumentsOf(name), bogus: 1 };
      for (const era of ['legacy', 'modern'] as const)
        expect(envelopeOf(await call(era, name, args))).toMatchObject({
          code: 'INVALID_ARGUMENTS',
          message_en: expect.stringContaining('"bogus"'),
        });
    },
  );

  it('left an event for every single call', async () => {
    expect(events.filter(({ type }) => type === 'ToolCalled.v1')).toHaveLength(tools.length * 4);
  });

  it('read only, and say so in all four hints', () => {
    for (const { name, annotations, scope } of tools) {
      expect(annotations).toEqual({
        // What is remembered of the ERP's design is no data of the ERP, and yet it changes.
        readOnlyHint: name !== 'acumatica_clear_cache',
        destructiveHint: false,
        idempotentHint: true,
        openWorldHint: false,
      });
      expect(scope).toBe('erp.read');
    }
  });

  it('fit their budgets, so that the list leaves room for the work', () => {
    const listed: { name: string }[] = JSON.parse(catalogue.list);
    expect(catalogue.list.length).toBeLessThanOrEqual(33_000);
    for (const tool of listed) {
      expect(JSON.stringify(tool).length, tool.name).toBeLessThanOrEqual(1_600);
      expect(tool.name.length).toBeLessThanOrEqual(64);
    }
    expect(acumaticaInstructions.length).toBeLessThanOrEqual(2_048);
  });

  it('have no schema that says nothing, of which strict clients warn', () =>
    expect(catalogue.list).not.toMatch(/"(additionalProperties|items)":\{\}/));

  it('list the same in every process', () => expect(setUp().catalogue.list).toBe(catalogue.list));

  it('have a title in words', () => {
    const titles = tools.map(({ title }) => title);
    expect(titles).toContain('Get Project Budget');
    expect(new Set(titles).size).toBe(tools.length);
  });
});
