// SPDX-License-Identifier: Apache-2.0
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressLimits, tableAddressLimiter } from '#shared/governance/address-limiter.ts';
import { openTables } from '../../../fixtures/in-process-dynamodb.ts';

let database: Awaited<ReturnType<typeof openTables>>;
beforeAll(async () => {
  database = await openTables(['limits']);
});
afterAll(() => database.stop());

const minuteStart = Date.parse('2026-03-01T10:00:00Z');

/** A limiter whose table refuses every network, and how often it was asked. */
function refusing() {
  const table = database.table('limits');
  const asked = { times: 0 };
  table.update = async () => {
    asked.times++;
    return { kind: 'conflict' };
  };
  const clock = { now: () => new Date(minuteStart) };
  return { asked, limiter: tableAddressLimiter({ table, clock, onFault: () => {} }) };
}

describe('the memory of the networks that have spent their minute', () => {
  it('holds a thousand of them, and begins anew with the next', async () => {
    const { asked, limiter } = refusing();
    const countAll = async (from: number, to: number) => {
      for (let network = from; network < to; network++)
        await limiter.count('anonymous', `10.${network >> 8}.${network & 255}.1`);
    };
    await countAll(0, 1_000);
    await countAll(0, 1_000);
    expect(asked.times).toBe(1_000);
    await countAll(1_000, 1_001);
    await countAll(1_000, 1_001);
    expect(asked.times).toBe(1_001);
    await countAll(0, 1);
    expect(asked.times).toBe(1_002);
  });
});

describe('the item of a network', () => {
  it('ends ten minutes after its minute', async () => {
    const table = database.table('limits');
    const ends: unknown[] = [];
    const update = table.update.bind(table);
    table.update = (...input) => {
      ends.push(input[1].values?.[':ttl']);
      return update(...input);
    };
    const clock = { now: () => new Date(minuteStart + 17_500) };
    const limiter = tableAddressLimiter({ table, clock, onFault: () => {} });
    await limiter.count('register', '192.0.2.1');
    expect(ends).toEqual([minuteStart / 1000 + 60 + 600]);
  });

  it('says with the refusal how long the minute lasts', async () => {
    const clock = { now: () => new Date(minuteStart + 17_500) };
    const table = database.table('limits');
    const limiter = tableAddressLimiter({ table, clock, onFault: () => {} });
    for (let call = 0; call < addressLimits.register; call++)
      expect(await limiter.count('register', '198.51.100.77')).toEqual({ kind: 'within' });
    for (const _ of ['by the table', 'from memory'])
      expect(await limiter.count('register', '198.51.100.77')).toEqual({
        kind: 'over',
        retryAfterSeconds: 43,
      });
  });
});
