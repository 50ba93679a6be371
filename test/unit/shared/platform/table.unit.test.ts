// SPDX-License-Identifier: Apache-2.0
import type { BatchGetItemCommand, BatchGetItemCommandOutput } from '@aws-sdk/client-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import { describe, expect, it } from 'vitest';
import { type Item, type Key, Table } from '#shared/platform/table.ts';

type Request = BatchGetItemCommand['input'];

/** A table of these items. `leaveOut` says how many of the keys of a request it leaves unprocessed. */
function tableOf(items: readonly Item[], leaveOut: (nth: number) => number = () => 0) {
  const requests: Request[] = [];
  const send = async ({
    input,
  }: BatchGetItemCommand): Promise<Partial<BatchGetItemCommandOutput>> => {
    requests.push(input);
    const keys = input.RequestItems?.['things']?.Keys ?? [];
    const left = keys.slice(0, leaveOut(requests.length));
    const asked = keys.slice(left.length).map((key) => JSON.stringify(key));
    const found = items.filter(({ pk, sk }) => {
      const key: Item = sk === undefined ? { pk } : { pk, sk };
      return asked.includes(JSON.stringify(marshall(key)));
    });
    return {
      Responses: { things: found.toReversed().map((item) => marshall(item)) },
      ...(left.length > 0 && { UnprocessedKeys: { things: { Keys: left } } }),
    };
  };
  // The client's overloads cannot be met by a fake; only batch reads are sent here.
  const table = new Table({ send } as unknown as Table['client'], 'things');
  return { table, requests };
}

const waits: number[] = [];
const pause = async (attempt: number) => void waits.push(attempt);
const numbered = (count: number): Key[] =>
  Array.from({ length: count }, (_, index) => ({ pk: `item-${index}` }));

describe('a batch read', () => {
  it('gives the items in the order of their keys, and a gap where there is none', async () => {
    const { table, requests } = tableOf([
      { pk: 'a', text: 'first' },
      { pk: 'c', text: 'third' },
    ]);
    const found = await table.getAll([{ pk: 'c' }, { pk: 'b' }, { pk: 'a' }]);
    expect(found).toEqual([{ pk: 'c', text: 'third' }, undefined, { pk: 'a', text: 'first' }]);
    expect(requests).toHaveLength(1);
    expect(requests[0]?.RequestItems?.['things']?.ConsistentRead).toBe(true);
  });

  it('tells items of one partition apart by their sort keys', async () => {
    const { table } = tableOf([
      { pk: 'a', sk: '1', text: 'one' },
      { pk: 'a', sk: '2', text: 'two' },
    ]);
    const found = await table.getAll([
      { pk: 'a', sk: '2' },
      { pk: 'a', sk: '1' },
    ]);
    expect(found.map((item) => item?.['text'])).toEqual(['two', 'one']);
  });

  it('of nothing asks nobody', async () => {
    const { table, requests } = tableOf([]);
    expect(await table.getAll([])).toEqual([]);
    expect(requests).toEqual([]);
  });

  it('of more than a hundred keys takes several requests', async () => {
    const keys = numbered(250);
    const { table, requests } = tableOf(keys);
    expect(await table.getAll(keys)).toEqual(keys);
    const sizes = requests.map(({ RequestItems }) => RequestItems?.['things']?.Keys?.length);
    expect(sizes).toEqual([100, 100, 50]);
  });

  it('asks again for what was left out, and only for that', async () => {
    waits.length = 0;
    const keys = numbered(4);
    const { table, requests } = tableOf(keys, (nth) => [3, 1, 0][nth - 1] ?? 0);
    expect(await table.getAll(keys, pause)).toEqual(keys);
    const sizes = requests.map(({ RequestItems }) => RequestItems?.['things']?.Keys?.length);
    expect(sizes).toEqual([4, 3, 1]);
    expect(waits).toEqual([1, 2]);
  });

  it('is a fault where keys are left out five times: never a missing item', async () => {
    waits.length = 0;
    const { table, requests } = tableOf(numbered(2), () => 1);
    await expect(table.getAll(numbered(2), pause)).rejects.toThrow('things left 1 keys unread');
    expect(requests).toHaveLength(5);
    expect(waits).toEqual([1, 2, 3, 4]);
  });
});
