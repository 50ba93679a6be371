// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { openErpSession } from '#shared/acumatica/client/erp-session.ts';
import {
  OversizedFile,
  ReceivedFile,
  receivedFile,
} from '#shared/acumatica/client/received-file.ts';
import { fakeErp, type Reply } from '../../../../fixtures/fake-erp.ts';

const answer = (bytes: Uint8Array<ArrayBuffer> | null, headers: Record<string, string> = {}) =>
  new Response(bytes, { headers: { 'content-type': 'Application/Octet-Stream; x=1', ...headers } });

describe('a file from the ERP', () => {
  it('is read up to the limit', async () => {
    const bytes = new Uint8Array([1, 2, 3, 255]);
    expect(await receivedFile(answer(bytes), 4)).toEqual(
      new ReceivedFile(Buffer.from(bytes), 'application/octet-stream'),
    );
  });

  it('may be empty, and of no type', async () => {
    const file = await receivedFile(new Response(null), 4);
    expect(file).toEqual(new ReceivedFile(Buffer.alloc(0), ''));
  });

  it('is not read on where it is larger', async () => {
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 1;
        controller.enqueue(new Uint8Array(10));
      },
    });
    expect(await receivedFile(new Response(endless), 25)).toEqual(new OversizedFile(25));
    expect(sent).toBeLessThan(10);
  });

  it('is not read at all where it says that it is larger', async () => {
    const announced = answer(new Uint8Array(3), { 'content-length': '26' });
    expect(await receivedFile(announced, 25)).toEqual(new OversizedFile(25));
  });

  it.each([
    [
      { status: 200, body: 'abc' },
      { kind: 'data', data: expect.any(ReceivedFile) },
    ],
    [
      { status: 404, body: '' },
      { kind: 'failed', failure: { code: 'ERP_NOT_FOUND' } },
    ],
    [{ status: 302 }, { kind: 'failed', failure: { code: 'ERP_UNREADABLE_ANSWER' } }],
  ] as [Reply, object][])('%j comes through a session', async (reply, expected) => {
    const { erp, asked } = fakeErp(() => reply);
    const session = openErpSession(erp, {
      person: { tenant: 'T', sub: 's' },
      signal: new AbortController().signal,
    });
    const expects = { fileOfAtMostBytes: 10 };
    const request = { method: 'GET', url: 'https://x/y', label: 'GET y', expects } as const;
    expect(await session.send(request)).toMatchObject(expected);
    expect(asked[0]?.headers['accept']).toBe('*/*');
  });
});
