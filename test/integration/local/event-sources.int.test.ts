// SPDX-License-Identifier: Apache-2.0
import { CreateTableCommand, DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb';
import {
  CreateQueueCommand,
  GetQueueAttributesCommand,
  ReceiveMessageCommand,
  SendMessageBatchCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import type { DynamoDBStreamEvent, SQSEvent } from 'aws-lambda';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type RunningDynamoDB, startDynamoDB } from '#local/aws/dynamodb/server.ts';
import { memoryCheckpoint } from '#local/aws/event-sources/checkpoint.ts';
import type { EventSource } from '#local/aws/event-sources/source.ts';
import { startSqsSource } from '#local/aws/event-sources/sqs-source.ts';
import { startStreamSource } from '#local/aws/event-sources/stream-source.ts';
import { asHandler, type Handler } from '#local/aws/lambda/handler.ts';
import { type RunningS3Sqs, startS3Sqs } from '#local/aws/s3-sqs.ts';

const configuration = {
  region: 'us-east-1',
  credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
};
const buffered = (handler: unknown) => asHandler('jobs', handler) as Handler & { kind: 'buffered' };
const soon = () => AbortSignal.timeout(10_000);

const running: EventSource[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((source) => source.stop()));
  vi.restoreAllMocks();
});

describe('the SQS event source', () => {
  let sqs: RunningS3Sqs;
  let client: SQSClient;
  let count = 0;
  beforeAll(async () => {
    sqs = await startS3Sqs();
    client = new SQSClient({ ...configuration, endpoint: sqs.url });
  });
  afterAll(async () => {
    client.destroy();
    await sqs.stop();
  });

  async function newQueue() {
    count += 1;
    const create = (QueueName: string, Attributes: Record<string, string>) =>
      client.send(new CreateQueueCommand({ QueueName, Attributes }));
    await create(`dead-${count}`, {});
    await create(`queue-${count}`, {
      VisibilityTimeout: '0',
      RedrivePolicy: JSON.stringify({
        deadLetterTargetArn: `arn:aws:sqs:us-east-1:000000000000:dead-${count}`,
        maxReceiveCount: 5,
      }),
    });
    return { queue: sqs.queueUrl(`queue-${count}`), dead: sqs.queueUrl(`dead-${count}`) };
  }
  const send = (queueUrl: string, ...bodies: string[]) =>
    client.send(
      new SendMessageBatchCommand({
        QueueUrl: queueUrl,
        Entries: bodies.map((MessageBody, index) => ({ Id: String(index), MessageBody })),
      }),
    );
  const start = (queueUrl: string, handler: unknown, timeoutMs = 5_000) => {
    const source = startSqsSource({
      client,
      queueUrl,
      functionName: 'jobs',
      handler: buffered(handler),
      timeoutMs,
    });
    running.push(source);
    return source;
  };

  it('deletes what was done, brings back what failed, and parks it after five tries', async () => {
    const { queue, dead } = await newQueue();
    const seen: string[] = [];
    const source = start(queue, async ({ Records }: SQSEvent) => {
      seen.push(...Records.map(({ body }) => body));
      const failed = Records.filter(({ body }) => body === 'bad');
      return { batchItemFailures: failed.map(({ messageId }) => ({ itemIdentifier: messageId })) };
    });
    await send(queue, 'good', 'bad');
    await source.drained(soon());
    expect(seen.filter((body) => body === 'good')).toHaveLength(1);
    expect(seen.filter((body) => body === 'bad')).toHaveLength(5);
    const { Messages } = await client.send(new ReceiveMessageCommand({ QueueUrl: dead }));
    expect(Messages?.map(({ Body }) => Body)).toEqual(['bad']);
  });

  it.each([
    ['throws', () => Promise.reject(new Error('broken'))],
    ['takes too long', () => new Promise(() => undefined)],
    [
      'names a message it was not given',
      async () => ({ batchItemFailures: [{ itemIdentifier: 'x' }] }),
    ],
  ])('brings the whole batch back when the function %s', async (_, handler) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { queue, dead } = await newQueue();
    const source = start(queue, handler, 20);
    await send(queue, 'one', 'two');
    await source.drained(soon());
    const { Attributes } = await client.send(
      new GetQueueAttributesCommand({ QueueUrl: dead, AttributeNames: ['All'] }),
    );
    expect(Attributes?.['ApproximateNumberOfMessages']).toBe('2');
  });

  it('stops while it waits for messages, and while it works lets the work end', async () => {
    const { queue } = await newQueue();
    const idle = start(queue, async () => undefined);
    await idle.stop();
    let finish: (() => void) | undefined;
    const begun = new Promise<void>((began) => {
      start(queue, () => {
        began();
        return new Promise<void>((resolve) => {
          finish = resolve;
        });
      });
    });
    await send(queue, 'work');
    await begun;
    const stopped = running.at(-1)?.stop();
    finish?.();
    await stopped;
    const { Attributes } = await client.send(
      new GetQueueAttributesCommand({ QueueUrl: queue, AttributeNames: ['All'] }),
    );
    expect(Attributes?.['ApproximateNumberOfMessages']).toBe('0');
  });
});

describe('the DynamoDB stream event source', () => {
  let dynamodb: RunningDynamoDB;
  let client: DynamoDBClient;
  let count = 0;
  beforeAll(async () => {
    dynamodb = await startDynamoDB();
    client = new DynamoDBClient({ ...configuration, endpoint: dynamodb.url });
  });
  afterAll(async () => {
    client.destroy();
    await dynamodb.stop();
  });

  async function newTable() {
    count += 1;
    const TableName = `table-${count}`;
    await client.send(
      new CreateTableCommand({
        TableName,
        BillingMode: 'PAY_PER_REQUEST',
        AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
        KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
        StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_IMAGE' },
      }),
    );
    return TableName;
  }
  const put = (TableName: string, ...ids: string[]) =>
    ids.reduce<Promise<unknown>>(
      (before, id) =>
        before.then(() => client.send(new PutItemCommand({ TableName, Item: { pk: { S: id } } }))),
      Promise.resolve(),
    );
  const idsOf = ({ Records }: DynamoDBStreamEvent) =>
    Records.map(({ dynamodb: change }) => change?.NewImage?.['pk']?.S ?? '');
  const start = (table: string, handler: unknown, checkpoint = memoryCheckpoint()) => {
    const source = startStreamSource({
      streams: dynamodb.streams,
      table,
      functionName: 'ledger-relay',
      handler: buffered(handler),
      checkpoint,
      timeoutMs: 5_000,
      retryMs: 1,
    });
    running.push(source);
    return source;
  };

  it('brings records in order, wakes for new ones, and goes on from its checkpoint', async () => {
    const table = await newTable();
    const seen: string[] = [];
    const collect = async (event: DynamoDBStreamEvent) => {
      seen.push(...idsOf(event));
    };
    const checkpoint = memoryCheckpoint();
    await put(table, 'a', 'b');
    const first = start(table, collect, checkpoint);
    await first.drained(soon());
    await put(table, 'c');
    await first.drained(soon());
    await first.stop();
    await put(table, 'd');
    expect(seen).toEqual(['a', 'b', 'c']);
    await start(table, collect, checkpoint).drained(soon());
    expect(seen).toEqual(['a', 'b', 'c', 'd']);
  });

  it('starts again at the first record that failed', async () => {
    const table = await newTable();
    await put(table, 'a', 'b', 'c');
    const batches: string[][] = [];
    const source = start(table, async (event: DynamoDBStreamEvent) => {
      const ids = idsOf(event);
      batches.push(ids);
      if (batches.length > 1) return { batchItemFailures: [] };
      const failed = event.Records[ids.indexOf('b')]?.dynamodb?.SequenceNumber;
      return { batchItemFailures: [{ itemIdentifier: failed }] };
    });
    await source.drained(soon());
    expect(batches).toEqual([
      ['a', 'b', 'c'],
      ['b', 'c'],
    ]);
  });

  it('tries a batch again when the function throws', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const table = await newTable();
    await put(table, 'a');
    let calls = 0;
    const source = start(table, async () => {
      calls += 1;
      if (calls < 3) throw new Error('broken');
    });
    await source.drained(soon());
    expect(calls).toBe(3);
  });
});
