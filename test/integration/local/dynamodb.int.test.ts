// SPDX-License-Identifier: Apache-2.0
import {
  BatchWriteItemCommand,
  CreateTableCommand,
  DeleteItemCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  TransactGetItemsCommand,
  TransactWriteItemsCommand,
  UpdateItemCommand,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningDynamoDB, startDynamoDB } from '#local/aws/dynamodb/server.ts';

let dynamodb: RunningDynamoDB;
let client: DynamoDBClient;
let now = new Date('2026-03-04T05:06:07Z');

beforeAll(async () => {
  dynamodb = await startDynamoDB({ clock: { now: () => now } });
  client = new DynamoDBClient({
    endpoint: dynamodb.url,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
});
afterAll(async () => {
  client.destroy();
  await dynamodb.stop();
});

let tableCount = 0;
async function newTable(stream = false): Promise<string> {
  tableCount += 1;
  const TableName = `table-${tableCount}`;
  await client.send(
    new CreateTableCommand({
      TableName,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: [
        { AttributeName: 'pk', AttributeType: 'S' },
        { AttributeName: 'sk', AttributeType: 'S' },
      ],
      KeySchema: [
        { AttributeName: 'pk', KeyType: 'HASH' },
        { AttributeName: 'sk', KeyType: 'RANGE' },
      ],
      ...(stream && {
        StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' },
      }),
    }),
  );
  return TableName;
}
const key = (pk: string, sk = 'a') => ({ pk: { S: pk }, sk: { S: sk } });
const absent = 'attribute_not_exists(pk)';

describe('the DynamoDB stand-in: conditions', () => {
  it('lets exactly one of a hundred concurrent creators win', async () => {
    const TableName = await newTable();
    const results = await Promise.allSettled(
      Array.from({ length: 100 }, (_, n) =>
        client.send(
          new PutItemCommand({
            TableName,
            Item: { ...key('one'), n: { N: String(n) } },
            ConditionExpression: absent,
          }),
        ),
      ),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const losers = results.flatMap((result) =>
      result.status === 'rejected' ? [result.reason.name] : [],
    );
    expect(new Set(losers)).toEqual(new Set(['ConditionalCheckFailedException']));
  });

  it('loses no update of a hundred concurrent additions', async () => {
    const TableName = await newTable();
    await Promise.all(
      Array.from({ length: 100 }, () =>
        client.send(
          new UpdateItemCommand({
            TableName,
            Key: key('sum'),
            UpdateExpression: 'ADD n :one',
            ExpressionAttributeValues: { ':one': { N: '1' } },
          }),
        ),
      ),
    );
    const { Item } = await client.send(new GetItemCommand({ TableName, Key: key('sum') }));
    expect(Item?.['n']).toEqual({ N: '100' });
  });

  it.each([
    [
      'put',
      (TableName: string) =>
        new PutItemCommand({
          TableName,
          Item: key('x'),
          ConditionExpression: absent,
          ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
        }),
    ],
    [
      'deletion',
      (TableName: string) =>
        new DeleteItemCommand({
          TableName,
          Key: key('x'),
          ConditionExpression: absent,
          ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
        }),
    ],
    [
      'update',
      (TableName: string) =>
        new UpdateItemCommand({
          TableName,
          Key: key('x'),
          UpdateExpression: 'SET v = :v',
          ConditionExpression: absent,
          ExpressionAttributeValues: { ':v': { S: 'new' } },
          ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
        }),
    ],
  ] as const)('shows the item that stood in the way of a %s, when asked', async (_, command) => {
    const TableName = await newTable();
    const Item = { ...key('x'), v: { S: 'old' } };
    await client.send(new PutItemCommand({ TableName, Item }));
    // The union of commands has no common `send` overload; each is a DynamoDB command.
    await expect(client.send(command(TableName) as PutItemCommand)).rejects.toMatchObject({
      name: 'ConditionalCheckFailedException',
      Item,
    });
  });

  it('does not show the item unasked', async () => {
    const TableName = await newTable();
    await client.send(new PutItemCommand({ TableName, Item: key('x') }));
    const failure = await client
      .send(new PutItemCommand({ TableName, Item: key('x'), ConditionExpression: absent }))
      .catch((error) => error);
    expect(failure.name).toBe('ConditionalCheckFailedException');
    expect(failure.Item).toBeUndefined();
  });

  it('refuses an item over 400 KB and an unknown table in the words of DynamoDB', async () => {
    const TableName = await newTable();
    await expect(
      client.send(
        new PutItemCommand({ TableName, Item: { ...key('x'), v: { S: 'x'.repeat(410_000) } } }),
      ),
    ).rejects.toMatchObject({ name: 'ValidationException' });
    await expect(
      client.send(new PutItemCommand({ TableName: 'nowhere', Item: key('x') })),
    ).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
  });
});

describe('the DynamoDB stand-in: transactions', () => {
  it('writes, updates, deletes and checks in one go', async () => {
    const TableName = await newTable();
    await client.send(new PutItemCommand({ TableName, Item: key('gone') }));
    await client.send(new PutItemCommand({ TableName, Item: key('guard') }));
    await client.send(
      new TransactWriteItemsCommand({
        TransactItems: [
          { Put: { TableName, Item: key('new'), ConditionExpression: absent } },
          {
            Update: {
              TableName,
              Key: key('count'),
              UpdateExpression: 'SET n = if_not_exists(n, :zero) + :one',
              ExpressionAttributeValues: { ':zero': { N: '0' }, ':one': { N: '1' } },
            },
          },
          { Delete: { TableName, Key: key('gone') } },
          {
            ConditionCheck: {
              TableName,
              Key: key('guard'),
              ConditionExpression: 'attribute_exists(pk)',
            },
          },
        ],
      }),
    );
    const { Responses } = await client.send(
      new TransactGetItemsCommand({
        TransactItems: ['new', 'count', 'gone', 'guard'].map((pk) => ({
          Get: { TableName, Key: key(pk) },
        })),
      }),
    );
    expect(Responses?.map(({ Item }) => Item?.['pk']?.S)).toEqual([
      'new',
      'count',
      undefined,
      'guard',
    ]);
  });

  it('writes nothing when one condition fails, and says which part and what stood there', async () => {
    const TableName = await newTable();
    const taken = { ...key('taken'), v: { S: 'first' } };
    await client.send(new PutItemCommand({ TableName, Item: taken }));
    await expect(
      client.send(
        new TransactWriteItemsCommand({
          TransactItems: [
            { Put: { TableName, Item: key('other') } },
            {
              Put: {
                TableName,
                Item: key('taken'),
                ConditionExpression: absent,
                ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
              },
            },
            {
              ConditionCheck: {
                TableName,
                Key: key('nobody'),
                ConditionExpression: 'attribute_exists(pk)',
              },
            },
          ],
        }),
      ),
    ).rejects.toMatchObject({
      name: 'TransactionCanceledException',
      CancellationReasons: [
        { Code: 'None' },
        { Code: 'ConditionalCheckFailed', Item: taken },
        { Code: 'ConditionalCheckFailed' },
      ],
    });
    const { Item } = await client.send(new GetItemCommand({ TableName, Key: key('other') }));
    expect(Item).toBeUndefined();
  });

  it('writes nothing when a later part cannot be applied', async () => {
    const TableName = await newTable();
    await client.send(new PutItemCommand({ TableName, Item: { ...key('text'), n: { S: 'x' } } }));
    await expect(
      client.send(
        new TransactWriteItemsCommand({
          TransactItems: [
            { Put: { TableName, Item: key('first') } },
            {
              Update: {
                TableName,
                Key: key('text'),
                UpdateExpression: 'SET n = n + :one',
                ExpressionAttributeValues: { ':one': { N: '1' } },
              },
            },
          ],
        }),
      ),
    ).rejects.toMatchObject({
      CancellationReasons: [{ Code: 'None' }, { Code: 'ValidationError' }],
    });
    const { Item } = await client.send(new GetItemCommand({ TableName, Key: key('first') }));
    expect(Item).toBeUndefined();
  });

  it('does a request with the same token once, for ten minutes', async () => {
    const TableName = await newTable();
    const add = (amount: string) =>
      client.send(
        new TransactWriteItemsCommand({
          ClientRequestToken: 'token-1',
          TransactItems: [
            {
              Update: {
                TableName,
                Key: key('sum'),
                UpdateExpression: 'ADD n :n',
                ExpressionAttributeValues: { ':n': { N: amount } },
              },
            },
          ],
        }),
      );
    const sum = async () =>
      (await client.send(new GetItemCommand({ TableName, Key: key('sum') }))).Item?.['n']?.N;
    await add('1');
    await add('1');
    expect(await sum()).toBe('1');
    await expect(add('2')).rejects.toMatchObject({ name: 'IdempotentParameterMismatchException' });
    now = new Date(now.getTime() + 10 * 60 * 1000);
    await add('1');
    expect(await sum()).toBe('2');
  });

  it('refuses two parts on one item, and more than a hundred parts', async () => {
    const TableName = await newTable();
    const put = (pk: string) => ({ Put: { TableName, Item: key(pk) } });
    for (const TransactItems of [
      [put('a'), put('a')],
      Array.from({ length: 101 }, (_, n) => put(`p${n}`)),
    ])
      await expect(
        client.send(new TransactWriteItemsCommand({ TransactItems })),
      ).rejects.toMatchObject({ name: 'ValidationException' });
  });

  it('keeps fifty concurrent optimistic writers in order', async () => {
    const TableName = await newTable();
    await client.send(new PutItemCommand({ TableName, Item: { ...key('v'), n: { N: '0' } } }));
    const increment = async (): Promise<void> => {
      const { Item } = await client.send(
        new GetItemCommand({ TableName, Key: key('v'), ConsistentRead: true }),
      );
      const n = Number(Item?.['n']?.N);
      try {
        await client.send(
          new TransactWriteItemsCommand({
            TransactItems: [
              {
                Update: {
                  TableName,
                  Key: key('v'),
                  UpdateExpression: 'SET n = :next',
                  ConditionExpression: 'n = :n',
                  ExpressionAttributeValues: { ':n': { N: `${n}` }, ':next': { N: `${n + 1}` } },
                },
              },
            ],
          }),
        );
      } catch (error) {
        expect(error).toMatchObject({ name: 'TransactionCanceledException' });
        await increment();
      }
    };
    await Promise.all(Array.from({ length: 50 }, increment));
    const { Item } = await client.send(new GetItemCommand({ TableName, Key: key('v') }));
    expect(Item?.['n']).toEqual({ N: '50' });
  });
});

describe('the DynamoDB stand-in: time to live', () => {
  it('deletes what has expired and nothing else, and remembers the attribute', async () => {
    const TableName = await newTable();
    await client.send(
      new UpdateTimeToLiveCommand({
        TableName,
        TimeToLiveSpecification: { Enabled: true, AttributeName: 'ttl' },
      }),
    );
    const { TimeToLiveDescription } = await client.send(
      new DescribeTimeToLiveCommand({ TableName }),
    );
    expect(TimeToLiveDescription).toEqual({ TimeToLiveStatus: 'ENABLED', AttributeName: 'ttl' });
    const seconds = Math.floor(now.getTime() / 1000);
    const put = (sk: string, ttl?: string) =>
      client.send(
        new PutItemCommand({
          TableName,
          Item: { ...key('t', sk), ...(ttl && { ttl: { N: ttl } }) },
        }),
      );
    await put('past', String(seconds - 1));
    await put('future', String(seconds + 60));
    await put('never');
    await dynamodb.deleteExpired();
    const { Items } = await client.send(
      new QueryCommand({
        TableName,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': { S: 't' } },
      }),
    );
    expect(Items?.map(({ sk }) => sk?.S)).toEqual(['future', 'never']);
  });
});

describe('the DynamoDB stand-in: streams', () => {
  const call = async (operation: string, request: object) => {
    const response = await fetch(dynamodb.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.0',
        'x-amz-target': `DynamoDBStreams_20120810.${operation}`,
      },
      body: JSON.stringify(request),
    });
    return response.json();
  };

  it('records inserts, changes and removals in order, single, batched and in transactions', async () => {
    const TableName = await newTable(true);
    const { Table } = await client.send(new DescribeTableCommand({ TableName }));
    const StreamArn = Table?.LatestStreamArn;
    const one = { ...key('s'), v: { S: '1' } };
    const two = { ...key('s'), v: { S: '2' } };
    await client.send(new PutItemCommand({ TableName, Item: one }));
    await client.send(new PutItemCommand({ TableName, Item: one }));
    await client.send(
      new TransactWriteItemsCommand({ TransactItems: [{ Put: { TableName, Item: two } }] }),
    );
    await client.send(
      new BatchWriteItemCommand({
        RequestItems: { [TableName]: [{ DeleteRequest: { Key: key('s') } }] },
      }),
    );
    await client.send(new DeleteItemCommand({ TableName, Key: key('s') }));

    expect(await call('ListStreams', { TableName })).toMatchObject({ Streams: [{ StreamArn }] });
    const { StreamDescription } = await call('DescribeStream', { StreamArn });
    const [{ ShardId }] = StreamDescription.Shards;
    const iterate = async (request: object) => {
      const { ShardIterator } = await call('GetShardIterator', { StreamArn, ShardId, ...request });
      return call('GetRecords', { ShardIterator, Limit: 10 });
    };
    const { Records, NextShardIterator } = await iterate({ ShardIteratorType: 'TRIM_HORIZON' });
    expect(
      Records.map(({ eventName, dynamodb: change }: { eventName: string; dynamodb: object }) => ({
        eventName,
        ...change,
      })),
    ).toMatchObject([
      { eventName: 'INSERT', Keys: key('s'), NewImage: one },
      { eventName: 'MODIFY', Keys: key('s'), OldImage: one, NewImage: two },
      { eventName: 'REMOVE', Keys: key('s'), OldImage: two },
    ]);
    expect((await call('GetRecords', { ShardIterator: NextShardIterator })).Records).toEqual([]);
    const SequenceNumber = Records[0].dynamodb.SequenceNumber;
    const after = await iterate({ ShardIteratorType: 'AFTER_SEQUENCE_NUMBER', SequenceNumber });
    expect(after.Records).toHaveLength(2);
    const at = await iterate({ ShardIteratorType: 'AT_SEQUENCE_NUMBER', SequenceNumber });
    expect(at.Records).toHaveLength(3);
    expect((await iterate({ ShardIteratorType: 'LATEST' })).Records).toEqual([]);
  });

  it('records nothing of a transaction that was cancelled', async () => {
    const TableName = await newTable(true);
    const before = dynamodb.streams.latest;
    await client
      .send(
        new TransactWriteItemsCommand({
          TransactItems: [
            { Put: { TableName, Item: key('a') } },
            {
              ConditionCheck: {
                TableName,
                Key: key('b'),
                ConditionExpression: 'attribute_exists(pk)',
              },
            },
          ],
        }),
      )
      .catch(() => undefined);
    expect(dynamodb.streams.latest).toBe(before);
  });
});
