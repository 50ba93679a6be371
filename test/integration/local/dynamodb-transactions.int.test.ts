// SPDX-License-Identifier: Apache-2.0
import {
  GetItemCommand,
  PutItemCommand,
  TransactGetItemsCommand,
  TransactWriteItemsCommand,
} from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { absent, type DynamoDBUnderTest, dynamoDBUnderTest, key } from './dynamodb-under-test.ts';

let now = new Date('2026-03-04T05:06:07Z');
let under: DynamoDBUnderTest;

beforeAll(async () => {
  under = await dynamoDBUnderTest({ now: () => now });
});
afterAll(() => under.stop());

describe('the DynamoDB stand-in: transactions', () => {
  it('writes, updates, deletes and checks in one go', async () => {
    const TableName = await under.newTable();
    await under.client.send(new PutItemCommand({ TableName, Item: key('gone') }));
    await under.client.send(new PutItemCommand({ TableName, Item: key('guard') }));
    await under.client.send(
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
    const { Responses } = await under.client.send(
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
    const TableName = await under.newTable();
    const taken = { ...key('taken'), v: { S: 'first' } };
    await under.client.send(new PutItemCommand({ TableName, Item: taken }));
    await expect(
      under.client.send(
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
    const { Item } = await under.client.send(new GetItemCommand({ TableName, Key: key('other') }));
    expect(Item).toBeUndefined();
  });

  it('writes nothing when a later part cannot be applied', async () => {
    const TableName = await under.newTable();
    await under.client.send(
      new PutItemCommand({ TableName, Item: { ...key('text'), n: { S: 'x' } } }),
    );
    await expect(
      under.client.send(
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
    const { Item } = await under.client.send(new GetItemCommand({ TableName, Key: key('first') }));
    expect(Item).toBeUndefined();
  });

  it('does a request with the same token once, for ten minutes', async () => {
    const TableName = await under.newTable();
    const add = (amount: string) =>
      under.client.send(
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
      (await under.client.send(new GetItemCommand({ TableName, Key: key('sum') }))).Item?.['n']?.N;
    await add('1');
    await add('1');
    expect(await sum()).toBe('1');
    await expect(add('2')).rejects.toMatchObject({ name: 'IdempotentParameterMismatchException' });
    now = new Date(now.getTime() + 10 * 60 * 1000);
    await add('1');
    expect(await sum()).toBe('2');
  });

  it('refuses two parts on one item, and more than a hundred parts', async () => {
    const TableName = await under.newTable();
    const put = (pk: string) => ({ Put: { TableName, Item: key(pk) } });
    for (const TransactItems of [
      [put('a'), put('a')],
      Array.from({ length: 101 }, (_, n) => put(`p${n}`)),
    ])
      await expect(
        under.client.send(new TransactWriteItemsCommand({ TransactItems })),
      ).rejects.toMatchObject({ name: 'ValidationException' });
  });

  it('keeps fifty concurrent optimistic writers in order', async () => {
    const TableName = await under.newTable();
    await under.client.send(
      new PutItemCommand({ TableName, Item: { ...key('v'), n: { N: '0' } } }),
    );
    const increment = async (): Promise<void> => {
      const { Item } = await under.client.send(
        new GetItemCommand({ TableName, Key: key('v'), ConsistentRead: true }),
      );
      const n = Number(Item?.['n']?.N);
      try {
        await under.client.send(
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
    const { Item } = await under.client.send(new GetItemCommand({ TableName, Key: key('v') }));
    expect(Item?.['n']).toEqual({ N: '50' });
  });
});
