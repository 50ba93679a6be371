// SPDX-License-Identifier: Apache-2.0
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import {
  BatchGetItemCommand,
  CreateTableCommand,
  DynamoDBClient,
  type KeysAndAttributes,
  TransactWriteItemsCommand,
} from '@aws-sdk/client-dynamodb';
import { FirehoseClient, PutRecordCommand } from '@aws-sdk/client-firehose';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startDynamoDB } from '#local/aws/dynamodb/server.ts';
import { startFirehose } from '#local/aws/firehose/server.ts';
import { startProcess } from './stand-in-process.ts';

const common = {
  region: 'us-east-1',
  maxAttempts: 1,
  credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
};
const quoted = (text: string) => JSON.stringify(text);

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mcp4erp-durability-'));
});
afterEach(() => rm(folder, { recursive: true }));

const parts = Array.from({ length: 20 }, (_, part) => `-${part}-`);
const TableName = 'ledger';

async function createTable(client: DynamoDBClient) {
  await client.send(
    new CreateTableCommand({
      TableName,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
      KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
      StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_IMAGE' },
    }),
  );
}

describe('the DynamoDB stand-in under kill -9', () => {
  const killAfter = 20;
  // Milliseconds into the next transactions: some meet the reading part of one, some the writing part.
  it.each([0, 2, 4, 6, 8, 10])(
    'keeps every answered transaction whole, with its stream records, when killed %i ms later',
    async (delay) => {
      const child = await startProcess(`
        const { startDynamoDB } = await import('./local/aws/dynamodb/server.ts');
        console.log((await startDynamoDB({ path: ${quoted(folder)} })).url);`);
      const client = new DynamoDBClient({ ...common, endpoint: child.url });
      await createTable(client);
      const answered: number[] = [];
      let killed: Promise<void> | undefined;
      const write = async (transaction: number): Promise<void> => {
        await client.send(
          new TransactWriteItemsCommand({
            TransactItems: parts.map((part) => ({
              Put: { TableName, Item: { pk: { S: `${transaction}${part}` } } },
            })),
          }),
        );
        answered.push(transaction);
        if (answered.length === killAfter) killed = setTimeout(delay).then(() => child.kill());
      };
      let begun = 0;
      // Writers that never pause, so that the kill meets a transaction under way.
      const writer = async () => {
        for (;;) {
          begun += 1;
          await write(begun);
        }
      };
      await Promise.allSettled(Array.from({ length: 8 }, writer));
      await killed;
      client.destroy();

      const again = await startDynamoDB({ path: folder });
      const reader = new DynamoDBClient({ ...common, endpoint: again.url });
      const found = new Set<string>();
      for (let transaction = 1; transaction <= begun; transaction += 5) {
        const Keys: KeysAndAttributes['Keys'] = Array.from({ length: 5 }, (_, n) => n).flatMap(
          (n) => parts.map((part) => ({ pk: { S: `${transaction + n}${part}` } })),
        );
        const { Responses } = await reader.send(
          new BatchGetItemCommand({ RequestItems: { [TableName]: { Keys } } }),
        );
        for (const item of Responses?.[TableName] ?? []) found.add(item['pk']?.S ?? '');
      }
      const whole = [...found]
        .filter((pk) => pk.endsWith('-0-'))
        .map((pk) => Number.parseInt(pk, 10));
      expect(answered.length).toBeGreaterThanOrEqual(killAfter);
      expect(whole).toEqual(expect.arrayContaining(answered));
      expect(found.size).toBe(whole.length * parts.length);
      const records = await again.streams.read(TableName, {}, 10_000);
      const streamed = records.map(({ dynamodb }) => dynamodb.NewImage?.['pk']?.['S']);
      expect(streamed.toSorted()).toEqual([...found].toSorted());
      reader.destroy();
      await again.stop();
    },
  );

  it('goes on counting its stream where the killed process ended', async () => {
    const child = await startProcess(`
      const { startDynamoDB } = await import('./local/aws/dynamodb/server.ts');
      console.log((await startDynamoDB({ path: ${quoted(folder)} })).url);`);
    const put = (endpoint: string, pk: string) => {
      const client = new DynamoDBClient({ ...common, endpoint });
      return client.send(
        new TransactWriteItemsCommand({
          TransactItems: [{ Put: { TableName, Item: { pk: { S: pk } } } }],
        }),
      );
    };
    await createTable(new DynamoDBClient({ ...common, endpoint: child.url }));
    await put(child.url, 'before');
    await child.kill();
    const again = await startDynamoDB({ path: folder });
    const [before] = await again.streams.read(TableName, {}, 10);
    await put(again.url, 'after');
    const later = await again.streams.read(
      TableName,
      { after: before?.dynamodb.SequenceNumber ?? '' },
      10,
    );
    expect(later.map(({ dynamodb }) => dynamodb.NewImage)).toEqual([{ pk: { S: 'after' } }]);
    await again.stop();
  });
});

describe('the Firehose stand-in under kill -9', () => {
  it('delivers every answered record exactly once after a restart', async () => {
    const child = await startProcess(`
      const { startFirehose } = await import('./local/aws/firehose/server.ts');
      const nowhere = { get: async () => undefined, put: async () => { throw new Error('down') } };
      const streams = { audit: { lake: nowhere, log: nowhere } };
      console.log((await startFirehose({ dataDir: ${quoted(folder)}, streams, intervalMs: 5 })).url);
      console.error = () => undefined;`);
    const client = new FirehoseClient({ ...common, endpoint: child.url });
    const answered: string[] = [];
    let killed: Promise<void> | undefined;
    await Promise.allSettled(
      Array.from({ length: 60 }, async (_, n) => {
        const Data = Buffer.from(`{"event_id":"${n}"}\n`);
        await client.send(new PutRecordCommand({ DeliveryStreamName: 'audit', Record: { Data } }));
        answered.push(String(n));
        if (answered.length === 30) killed = child.kill();
      }),
    );
    await killed;
    client.destroy();

    const objects = new Map<string, string>();
    const bucket = {
      get: async () => undefined,
      put: async (key: string, body: string | Uint8Array) => {
        objects.set(key, Buffer.from(body).toString());
      },
    };
    const lake = { ...bucket, put: async () => undefined };
    const again = await startFirehose({
      dataDir: folder,
      streams: { audit: { lake, log: bucket } },
    });
    await again.flush();
    await again.flush();
    await again.stop();
    const delivered = [...objects.values()]
      .join('')
      .trim()
      .split('\n')
      .map((line) => String(JSON.parse(line).event_id));
    expect(delivered).toEqual(expect.arrayContaining(answered));
    expect(new Set(delivered).size).toBe(delivered.length);
  });
});
