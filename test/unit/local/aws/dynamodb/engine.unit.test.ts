// SPDX-License-Identifier: Apache-2.0
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { BatchOperation } from '#local/aws/dynamodb/dynalite.ts';
import { Engine } from '#local/aws/dynamodb/engine.ts';
import { answer } from '#local/aws/dynamodb/operations.ts';
import { systemIds } from '#shared/platform/ids.ts';

const clock = { now: () => new Date('2026-03-04T05:06:07Z') };
const TableName = 'ledger';
const put = (pk: string) => ({ Put: { TableName, Item: { pk: { S: pk } } } });

let engine: Engine;
let batches: (readonly BatchOperation[])[];
beforeEach(async () => {
  engine = await Engine.open({ path: undefined, region: 'us-east-1', clock, ids: systemIds });
  await answer(engine, 'CreateTable', {
    TableName,
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
    KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
    StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_IMAGE' },
  });
  batches = [];
  const write = engine.store.db.batch.bind(engine.store.db);
  vi.spyOn(engine.store.db, 'batch').mockImplementation((operations) => {
    batches.push(operations);
    return write(operations);
  });
});
afterEach(() => engine.close());

const kinds = (operations: readonly BatchOperation[] = []) =>
  operations.map(({ key }) => key.split(/[~-]/)[0]).toSorted();

describe('the one writer of the DynamoDB stand-in', () => {
  it('hands LevelDB a transaction, its stream records and its token as one batch', async () => {
    await answer(engine, 'TransactWriteItems', {
      TransactItems: [put('a'), put('b')],
      ClientRequestToken: 'token',
    });
    expect(batches).toHaveLength(1);
    expect(kinds(batches[0])).toEqual(['item', 'item', 'stream', 'stream', 'stream', 'token']);
  });

  it('hands LevelDB a single write and its stream record as one batch', async () => {
    await answer(engine, 'PutItem', { TableName, Item: { pk: { S: 'a' } } });
    expect(batches.map(kinds)).toEqual([['item', 'stream', 'stream']]);
  });

  it('writes nothing of a transaction whose last part fails', async () => {
    const check = {
      ConditionCheck: {
        TableName,
        Key: { pk: { S: 'x' } },
        ConditionExpression: 'attribute_exists(pk)',
      },
    };
    await expect(
      answer(engine, 'TransactWriteItems', { TransactItems: [put('a'), check] }),
    ).rejects.toThrow('Transaction cancelled');
    expect(batches).toEqual([]);
  });

  it('writes no record for a put that changes nothing', async () => {
    const same = { TableName, Item: { pk: { S: 'a' }, m: { M: { x: { N: '1' } } } } };
    await answer(engine, 'PutItem', same);
    await answer(engine, 'PutItem', same);
    expect(await engine.streams.read(TableName, {}, 10)).toHaveLength(1);
  });

  it('goes on after a write that LevelDB refused', async () => {
    vi.mocked(engine.store.db.batch).mockRejectedValueOnce(new Error('disk full'));
    const write = () => answer(engine, 'PutItem', { TableName, Item: { pk: { S: 'a' } } });
    await expect(write()).rejects.toThrow('disk full');
    await write();
    expect(
      (await answer(engine, 'GetItem', { TableName, Key: { pk: { S: 'a' } } }))['Item'],
    ).toEqual({
      pk: { S: 'a' },
    });
  });

  it('keeps a stream record for a day and no longer', async () => {
    await answer(engine, 'PutItem', { TableName, Item: { pk: { S: 'a' } } });
    await engine.streams.trim(TableName, clock.now());
    expect(await engine.streams.read(TableName, {}, 10)).toHaveLength(1);
    await engine.streams.trim(TableName, new Date(clock.now().getTime() + 1000));
    expect(await engine.streams.read(TableName, {}, 10)).toEqual([]);
  });
});
