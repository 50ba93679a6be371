// SPDX-License-Identifier: Apache-2.0
import { ScanCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressLimits, tableAddressLimiter } from '#shared/governance/address-limiter.ts';
import { Table } from '#shared/platform/table.ts';
import { openTables } from '../../fixtures/in-process-dynamodb.ts';

let database: Awaited<ReturnType<typeof openTables>>;
beforeAll(async () => {
  database = await openTables(['limits']);
});
afterAll(() => database.stop());

let now = Date.parse('2026-03-01T10:00:17.500Z');

/** A limiter as one process has it: own memory, shared table. */
function limiter(table = database.table('limits'), faults: unknown[] = []) {
  return tableAddressLimiter({
    table,
    clock: { now: () => new Date(now) },
    onFault: (fault) => faults.push(fault),
  });
}

const times = <Result>(count: number, act: () => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, act));

describe('the limit of a network', () => {
  it('holds exactly across processes and within the addresses of one network', async () => {
    const processes = Array.from({ length: 5 }, () => limiter());
    const counted = await Promise.all(
      processes.map((one, index) =>
        times(10, () => one.count('register', `198.51.100.${index + 1}`)),
      ),
    );
    const within = counted.flat().filter(({ kind }) => kind === 'within');
    expect(within).toHaveLength(addressLimits.register);
  });

  it('says in how many whole seconds the next minute begins, when it is free again', async () => {
    const one = limiter();
    await times(addressLimits.register, () => one.count('register', '203.0.113.9'));
    expect(await one.count('register', '203.0.113.9')).toEqual({
      kind: 'over',
      retryAfterSeconds: 43,
    });
    now += 43_000;
    expect(await one.count('register', '203.0.113.9')).toEqual({ kind: 'within' });
  });

  it('is counted for each use and each network alone', async () => {
    const one = limiter();
    await times(addressLimits.register, () => one.count('register', '2001:db8:7::1'));
    expect((await one.count('register', '2001:db8:7:9::1')).kind).toBe('over');
    expect((await one.count('anonymous', '2001:db8:7::1')).kind).toBe('within');
    expect((await one.count('register', '2001:db8:8::1')).kind).toBe('within');
  });

  it('writes nothing more once this process knows that a minute is spent', async () => {
    const table = database.table('limits');
    let writes = 0;
    const update = table.update.bind(table);
    table.update = (...input) => {
      writes++;
      return update(...input);
    };
    const one = limiter(table);
    for (let call = 0; call < addressLimits.anonymous + 20; call++)
      await one.count('anonymous', '192.0.2.200');
    expect(writes).toBe(addressLimits.anonymous + 1);
  });

  it('keeps no address and no network, and every item has its end', async () => {
    await limiter().count('anonymous', '192.0.2.55');
    const { Items = [] } = await database.client.send(new ScanCommand({ TableName: 'limits' }));
    expect(Items.length).toBeGreaterThan(0);
    for (const item of Items) {
      expect(Object.keys(item).sort()).toEqual(['pk', 'ttl', 'used']);
      expect(item['pk']?.S).toMatch(/^address#[\w-]{43}$/);
    }
    expect(JSON.stringify(Items)).not.toMatch(/192\.0\.2|2001:?\.?db8|198\.51/);
  });

  it('holds nobody back where the table does not answer, and reports it', async () => {
    const faults: unknown[] = [];
    const missing = limiter(new Table(database.client, 'missing'), faults);
    expect(await missing.count('register', '192.0.2.1')).toEqual({ kind: 'within' });
    expect(faults).toHaveLength(1);
  });
});
