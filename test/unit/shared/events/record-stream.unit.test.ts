// SPDX-License-Identifier: Apache-2.0
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { FirehoseClient } from '@aws-sdk/client-firehose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { firehoseStream } from '#shared/events/record-stream.ts';

let answer: unknown;
let asked: Record<string, unknown> = {};
const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    asked = JSON.parse(Buffer.concat(chunks).toString());
    response.setHeader('content-type', 'application/x-amz-json-1.1');
    response.end(JSON.stringify(answer));
  });
});
beforeAll(() => new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready)));
afterAll(() => new Promise((closed) => server.close(closed)));

function stream() {
  const { port } = server.address() as AddressInfo; // a TCP server's address is never a pipe's name
  const client = new FirehoseClient({
    endpoint: `http://127.0.0.1:${port}`,
    region: 'eu-west-1',
    credentials: { accessKeyId: 'key', secretAccessKey: 'secret' },
  });
  return firehoseStream(client, 'audit');
}
const records = ['a\n', 'b\n', 'c\n'].map((text) => new TextEncoder().encode(text));

describe('the Firehose stream', () => {
  it('sends the records to the stream of its name', async () => {
    answer = { FailedPutCount: 0, RequestResponses: records.map(() => ({ RecordId: 'r' })) };
    expect(await stream().put(records)).toEqual([]);
    expect(asked).toEqual({
      DeliveryStreamName: 'audit',
      Records: [{ Data: 'YQo=' }, { Data: 'Ygo=' }, { Data: 'Ywo=' }],
    });
  });

  it('names each record that was refused in an answer of status 200', async () => {
    const refused = { ErrorCode: 'ServiceUnavailableException', ErrorMessage: 'slow down' };
    answer = { FailedPutCount: 2, RequestResponses: [refused, { RecordId: 'r' }, refused] };
    expect(await stream().put(records)).toEqual([0, 2]);
  });
});
