// SPDX-License-Identifier: Apache-2.0
import {
  type DynamoDBClient,
  ProvisionedThroughputExceededException,
  RequestLimitExceeded,
  ThrottlingException,
} from '@aws-sdk/client-dynamodb';
import { describe, expect, it } from 'vitest';
import { tableLimitStore } from '#shared/governance/limit-table.ts';
import { Table } from '#shared/platform/table.ts';
import { InProcessDynamoDB } from '../../../fixtures/in-process-dynamodb.ts';

/** A table whose client meets a fault. */
function failingTable(fault: Error): Table {
  const client = { send: () => Promise.reject(fault) } as unknown as DynamoDBClient; // `send` is all that a table asks of it
  return new Table(client, 'limits');
}

const take = { subject: 'p', place: '1.a', maxPlaces: 1, count: undefined, ttl: 1 };
const said = { message: 'slow down', $metadata: {} };

describe('the limits in a table that has more to do than it can', () => {
  it.each([
    new ProvisionedThroughputExceededException(said),
    new RequestLimitExceeded(said),
    new ThrottlingException(said),
  ])('are told from one that is broken: $name', async (fault) => {
    expect(await tableLimitStore(failingTable(fault)).take(take)).toEqual({ kind: 'throttled' });
  });

  it('throw every other fault', async () => {
    const store = tableLimitStore(failingTable(new Error('down')));
    await expect(store.take(take)).rejects.toThrow('down');
  });
});

describe('a call that is given back', () => {
  it('is one write, and a second one only where its minute is over', async () => {
    const database = await InProcessDynamoDB.open({ now: () => new Date(0) }, ['limits']);
    const asked: string[] = [];
    const store = tableLimitStore(
      database.table('limits', (operation, run) => {
        asked.push(operation);
        return run();
      }),
    );
    for (const [place, minute, writes] of [
      ['1.a', 7, 1],
      ['1.b', 6, 2],
    ] as const) {
      const isBegun = place === '1.b';
      await store.take({ ...take, place, count: { minute: 7, isBegun, max: 9 } });
      asked.length = 0;
      await store.giveBack('p', place, minute);
      expect(asked).toEqual(Array.from({ length: writes }, () => 'UpdateItem'));
    }
    expect(await store.look('p')).toEqual({ places: [], minute: 7, used: 1 });
    await database.close();
  });
});
