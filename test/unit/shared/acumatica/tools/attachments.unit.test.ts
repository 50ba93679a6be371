// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { getAttachmentTool } from '#shared/acumatica/tools/get-attachment.ts';
import { listAttachmentsTool } from '#shared/acumatica/tools/list-attachments.ts';
import { type Asked, fakeConnector, fakeErp, type Reply } from '../../../../fixtures/fake-erp.ts';
import { type EraName, envelopeOf, testEndpoint } from '../../../../fixtures/mcp.ts';

const fileID = '0a8ac74e-53d3-4f13-ba02-dbbf419da119';
const other = '377ad08f-4951-4567-a0d0-4fbd864a9a9f';
const base = '/entity/Default/25.200.001';

const record = (filename: string) => ({
  id: 'g',
  OrderNbr: { value: 'SO1' },
  files: [
    { id: fileID.toUpperCase(), filename: `Sales Orders (SO, SO1)\\${filename}`, comment: ' old ' },
    { id: 'no guid', filename: 'x' },
    null,
  ],
});

interface Options {
  readonly reply?: (asked: Asked) => Reply;
  readonly era?: EraName;
  readonly maxBytes?: number;
}

async function call(
  tool: 'list_attachments' | 'get_attachment',
  args: object,
  { reply = () => ({ body: record('terms.txt') }), era = 'modern', maxBytes = 100 }: Options = {},
) {
  const { erp, asked } = fakeErp(reply);
  const connector = { ...fakeConnector(erp), attachmentMaxBytes: async () => maxBytes };
  const endpoint = testEndpoint([listAttachmentsTool(connector), getAttachmentTool(connector)]);
  const answer = await endpoint.call(era, `acumatica_${tool}`, args);
  const content = answer.json.result?.['content'] as Record<string, unknown>[] | undefined; // blocks by the protocol
  return {
    asked,
    answer,
    content,
    events: endpoint.events,
    structured: answer.json.result?.['structuredContent'],
  };
}

const order = { entityName: 'SalesOrder', recordKey: ['SO', 'SO1'] };

/** An ERP with one record, and one file behind its id. */
const holding =
  (filename: string, body: string, headers: Record<string, string> = {}) =>
  ({ path }: Asked): Reply =>
    path.includes('/files/')
      ? { body, headers: { 'content-type': 'application/octet-stream', ...headers } }
      : { body: record(filename) };

describe('the files of a record', () => {
  it('are listed by their ids, with the names that people gave them', async () => {
    const { asked, structured, events } = await call('list_attachments', order);
    expect(asked).toMatchObject([
      { path: `${base}/SalesOrder/SO/SO1`, query: { $expand: 'files' } },
    ]);
    expect(structured).toEqual({ results: [{ fileID, name: 'terms.txt', comment: 'old' }] });
    expect(events[0]).toMatchObject({ entity: 'SalesOrder', data: { rows: 1 } });
  });

  it.each([
    [{ entityName: 'SalesOrder', recordKey: [fileID] }, `${base}/SalesOrder/${fileID}`, undefined],
    [{ entityName: 'SalesOrder', recordKey: fileID }, `${base}/SalesOrder/${fileID}`, undefined],
    [
      { entityName: 'SalesOrder', recordKey: ['SO', 'A/1'] },
      `${base}/SalesOrder`,
      "OrderType eq 'SO' and OrderNbr eq 'A/1'",
    ],
    [{ entityName: ' StockItem', recordKey: ['#1 '] }, `${base}/StockItem/#1`, undefined],
  ])('are found by %j', async (args, path, filter) => {
    const { asked } = await call('list_attachments', args);
    expect(asked[0]?.path).toBe(path);
    expect(asked[0]?.query['$filter']).toBe(filter);
  });

  it.each([
    [{ entityName: 'Users', recordKey: ['x'] }, 'ENTITY_NOT_ALLOWED'],
    [{ entityName: 'files', recordKey: ['..'] }, 'INVALID_ARGUMENTS'],
    [{ entityName: 'x/y', recordKey: ['x'] }, 'ENTITY_NOT_ALLOWED'],
    [{ entityName: 'SalesOrder', recordKey: [] }, 'INVALID_ARGUMENTS'],
    [{ entityName: 'SalesOrder', recordKey: [' '] }, 'INVALID_ARGUMENTS'],
    [{ entityName: 'SalesOrder' }, 'INVALID_ARGUMENTS'],
    [{ entityName: 'Tax', recordKey: ['A/B'] }, 'INVALID_ARGUMENTS'],
  ])('are not asked for by %j', async (args, code) => {
    const { answer, asked } = await call('list_attachments', args);
    expect(asked).toEqual([]);
    expect(envelopeOf(answer)['code']).toBe(code);
  });

  it.each([
    [{ status: 404 }, 'RECORD_NOT_FOUND'],
    [{ body: [] }, 'RECORD_NOT_FOUND'],
    [{ status: 403 }, 'ERP_FORBIDDEN'],
    [{ body: { id: 'g' } }, 'ERP_UNREADABLE_ANSWER'],
    [{ body: '<html/>' }, 'ERP_UNREADABLE_ANSWER'],
  ])('are not called none where the ERP answers %j', async (reply, code) => {
    const { answer } = await call('list_attachments', order, { reply: () => reply });
    expect(envelopeOf(answer)['code']).toBe(code);
  });
});

describe('a file', () => {
  const args = { ...order, fileID };

  it.each(['legacy', 'modern'] as const)('of text comes as masked text (%s)', async (era) => {
    const { structured, asked } = await call('get_attachment', args, {
      era,
      reply: holding('terms.txt', 'SSN 123-45-6789\u202e\nTen days.'),
    });
    expect(asked.map(({ path }) => path)).toEqual([
      `${base}/SalesOrder/SO/SO1`,
      `${base}/files/${fileID}`,
    ]);
    expect(structured).toMatchObject({ fileID, name: 'terms.txt', mimeType: 'text/plain' });
    const { text } = structured as { text: string }; // the tool's own output
    expect(text).toContain('Ten days.');
    expect(text).not.toMatch(/123-45-6789|\u202e/);
  });

  it('of text that is too long is cut, and says so', async () => {
    const { structured } = await call('get_attachment', args, {
      maxBytes: 1_000_000,
      reply: holding('long.txt', '"'.repeat(60_000)),
    });
    expect(structured).toMatchObject({
      truncated: true,
      textCharacters: 60_000,
      text: '"'.repeat(23_999),
      actionRequired: expect.stringContaining('only the beginning'),
    });
  });

  it.each(['legacy', 'modern'] as const)('of a picture comes as a picture (%s)', async (era) => {
    const { content, structured, events } = await call('get_attachment', args, {
      era,
      reply: holding('photo.png', 'GIF89a picture'),
    });
    const data = Buffer.from('GIF89a picture').toString('base64');
    expect(content?.[1]).toEqual({ type: 'image', data, mimeType: 'image/gif' });
    expect(structured).toEqual({
      fileID,
      name: 'photo.png',
      bytes: 14,
      mimeType: 'image/gif',
      uri: `acumatica-file:${fileID}`,
    });
    expect(events[0]).toMatchObject({ data: { rows: 1, erpCalls: 2 } });
  });

  it.each(['legacy', 'modern'] as const)('of another kind comes as resource (%s)', async (era) => {
    const { content } = await call('get_attachment', args, {
      era,
      reply: holding('scan.pdf', '%PDF-1.4'),
    });
    expect(content?.[1]).toEqual({
      type: 'resource',
      resource: {
        uri: `acumatica-file:${fileID}`,
        mimeType: 'application/pdf',
        blob: Buffer.from('%PDF-1.4').toString('base64'),
      },
    });
  });

  it('of another record is not fetched', async () => {
    const { answer, asked } = await call('get_attachment', { ...order, fileID: other });
    expect(asked).toHaveLength(1);
    expect(envelopeOf(answer)).toMatchObject({
      code: 'RECORD_NOT_FOUND',
      details: { files: [{ fileID, name: 'terms.txt' }] },
    });
  });

  it('of a record without files is not fetched', async () => {
    const reply = () => ({ body: { id: 'g', files: [] } });
    const { answer } = await call('get_attachment', args, { reply });
    expect(envelopeOf(answer)['action_required']).toContain('has none');
  });

  it.each([
    ['larger than the limit', holding('a.txt', 'x'.repeat(101)), 100, 'FILE_NOT_SENT'],
    ['a program', holding('a.exe', 'MZ'), 100, 'FILE_NOT_SENT'],
    ['any', holding('a.txt', 'x'), 0, 'FILE_NOT_SENT'],
    [
      'a page for signing in',
      holding('a.txt', '<html/>', { 'content-type': 'text/html; charset=utf-8' }),
      100,
      'ERP_UNREADABLE_ANSWER',
    ],
    [
      'gone',
      ({ path }: Asked): Reply =>
        path.includes('/files/') ? { status: 404 } : { body: record('a.txt') },
      100,
      'ERP_NOT_FOUND',
    ],
    ['of a record that is not there', () => ({ status: 404 }), 100, 'RECORD_NOT_FOUND'],
  ])('that is %s is not sent', async (_what, reply, maxBytes, code) => {
    const { answer } = await call('get_attachment', args, { reply, maxBytes });
    expect(envelopeOf(answer)['code']).toBe(code);
    expect(answer.json.result).toMatchObject({ isError: true });
  });

  it('has a GUID', async () => {
    const { answer, asked } = await call('get_attachment', { ...order, fileID: '../User' });
    expect(asked).toEqual([]);
    expect(envelopeOf(answer)['code']).toBe('INVALID_ARGUMENTS');
  });
});
