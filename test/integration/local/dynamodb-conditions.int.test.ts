// SPDX-License-Identifier: Apache-2.0
import {
  DeleteItemCommand,
  GetItemCommand,
  PutItemCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { absent, type DynamoDBUnderTest, dynamoDBUnderTest, key } from './dynamodb-under-test.ts';

const now = new Date('2026-03-04T05:06:07Z');
let under: DynamoDBUnderTest;

beforeAll(async () => {
  under = await dynamoDBUnderTest({ now: () => now });
});
afterAll(() => under.stop());

describe('the DynamoDB stand-in: conditions', () => {
  it('lets exactly one of a hundred concurrent creators win', async () => {
    const TableName = await under.newTable();
    const results = await Promise.allSettled(
      Array.from({ length: 100 }, (_, n) =>
        under.client.send(
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
    const TableName = await under.newTable();
    await Promise.all(
      Array.from({ length: 100 }, () =>
        under.client.send(
          new UpdateItemCommand({
            TableName,
            Key: key('sum'),
            UpdateExpression: 'ADD n :one',
            ExpressionAttributeValues: { ':one': { N: '1' } },
          }),
        ),
      ),
    );
    const { Item } = await under.client.send(new GetItemCommand({ TableName, Key: key('sum') }));
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
    const TableName = await under.newTable();
    const Item = { ...key('x'), v: { S: 'old' } };
    await under.client.send(new PutItemCommand({ TableName, Item }));
    // The union of commands has no common `send` overload; each is a DynamoDB command.
    await expect(under.client.send(command(TableName) as PutItemCommand)).rejects.toMatchObject({
      name: 'ConditionalCheckFailedException',
      Item,
    });
  });

  it('does not show the item unasked', async () => {
    const TableName = await under.newTable();
    await under.client.send(new PutItemCommand({ TableName, Item: key('x') }));
    const failure = await under.client
      .send(new PutItemCommand({ TableName, Item: key('x'), ConditionExpression: absent }))
      .catch((error) => error);
    expect(failure.name).toBe('ConditionalCheckFailedException');
    expect(failure.Item).toBeUndefined();
  });

  it('refuses an item over 400 KB and an unknown table in the words of DynamoDB', async () => {
    const TableName = await under.newTable();
    await expect(
      under.client.send(
        new PutItemCommand({ TableName, Item: { ...key('x'), v: { S: 'x'.repeat(410_000) } } }),
      ),
    ).rejects.toMatchObject({ name: 'ValidationException' });
    await expect(
      under.client.send(new PutItemCommand({ TableName: 'nowhere', Item: key('x') })),
    ).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
  });
});
