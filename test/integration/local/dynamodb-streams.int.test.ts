// SPDX-License-Identifier: Apache-2.0
import {
  BatchWriteItemCommand,
  DeleteItemCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  PutItemCommand,
  QueryCommand,
  TransactWriteItemsCommand,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DynamoDBUnderTest, dynamoDBUnderTest, key } from './dynamodb-under-test.ts';

const now = new Date('2026-03-04T05:06:07Z');
let under: DynamoDBUnderTest;

beforeAll(async () => {
  under = await dynamoDBUnderTest({ now: () => now });
});
afterAll(() => under.stop());

describe('the DynamoDB stand-in: time to live', () => {
  it('deletes what has expired and nothing else, and remembers the attribute', async () => {
    const TableName = await under.newTable();
    await under.client.send(
      new UpdateTimeToLiveCommand({
        TableName,
        TimeToLiveSpecification: { Enabled: true, AttributeName: 'ttl' },
      }),
    );
    const { TimeToLiveDescription } = await under.client.send(
      new DescribeTimeToLiveCommand({ TableName }),
    );
    expect(TimeToLiveDescription).toEqual({ TimeToLiveStatus: 'ENABLED', AttributeName: 'ttl' });
    const seconds = Math.floor(now.getTime() / 1000);
    const put = (sk: string, ttl?: string) =>
      under.client.send(
        new PutItemCommand({
          TableName,
          Item: { ...key('t', sk), ...(ttl && { ttl: { N: ttl } }) },
        }),
      );
    await put('past', String(seconds - 1));
    await put('future', String(seconds + 60));
    await put('never');
    await under.dynamodb.deleteExpired();
    const { Items } = await under.client.send(
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
    const response = await fetch(under.dynamodb.url, {
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
    const TableName = await under.newTable(true);
    const { Table } = await under.client.send(new DescribeTableCommand({ TableName }));
    const StreamArn = Table?.LatestStreamArn;
    const one = { ...key('s'), v: { S: '1' } };
    const two = { ...key('s'), v: { S: '2' } };
    await under.client.send(new PutItemCommand({ TableName, Item: one }));
    await under.client.send(new PutItemCommand({ TableName, Item: one }));
    await under.client.send(
      new TransactWriteItemsCommand({ TransactItems: [{ Put: { TableName, Item: two } }] }),
    );
    await under.client.send(
      new BatchWriteItemCommand({
        RequestItems: { [TableName]: [{ DeleteRequest: { Key: key('s') } }] },
      }),
    );
    await under.client.send(new DeleteItemCommand({ TableName, Key: key('s') }));

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
    const TableName = await under.newTable(true);
    const before = under.dynamodb.streams.latest;
    await under.client
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
    expect(under.dynamodb.streams.latest).toBe(before);
  });
});
