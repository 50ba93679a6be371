// SPDX-License-Identifier: Apache-2.0
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tableLimitStore } from '#shared/governance/limit-table.ts';
import { createRateLimiter } from '#shared/governance/rate-limit.ts';
import { systemIds } from '#shared/platform/ids.ts';
import { openTables } from '../../fixtures/in-process-dynamodb.ts';
import { limitSettings } from '../../fixtures/limits.ts';

let database: Awaited<ReturnType<typeof openTables>>;
beforeAll(async () => {
  database = await openTables(['limits']);
});
afterAll(() => database.stop());

type Caps = Parameters<typeof limitSettings>[0];
let now = Date.parse('2026-03-01T10:00:00Z');

/** A limiter as one process has it: own memory, shared table. */
function limiter(
  own: Caps = {},
  onFault: (fault: unknown) => void = (fault) => {
    throw fault;
  },
  table = database.table('limits'),
) {
  return createRateLimiter({
    store: tableLimitStore(table),
    settings: async () => limitSettings({ queueWaitMs: 0, ...own }),
    instance: 'everybody',
    clock: { now: () => new Date(now) },
    ids: systemIds,
    // Waiting gives way to the others, and moves the clock so that every wait ends.
    pause: async (milliseconds) => {
      now += milliseconds / 100;
      await new Promise((resolve) => setImmediate(resolve));
    },
    onFault,
  });
}

/** Counts how much work runs at once. */
function gauge() {
  let running = 0;
  let most = 0;
  return {
    most: () => most,
    work: async () => {
      running++;
      most = Math.max(most, running);
      await new Promise((resolve) => setImmediate(resolve));
      running--;
    },
  };
}

describe('the limits in the table', () => {
  it('hold across processes: never more at once than there are places', async () => {
    const { work, most } = gauge();
    const processes = Array.from({ length: 10 }, () => limiter({ maxPerMinute: 1000 }));
    const runs = await Promise.all(
      processes.flatMap((one) => Array.from({ length: 5 }, () => one.run('crowd', work))),
    );
    expect(most()).toBeLessThanOrEqual(3);
    expect(runs.filter(({ kind }) => kind === 'ran').length).toBeGreaterThanOrEqual(3);
  });

  it('count every call of a minute exactly once, whoever makes it', async () => {
    const processes = Array.from({ length: 4 }, () =>
      limiter({ maxConcurrent: 20, maxPerMinute: 10 }),
    );
    const runs = await Promise.all(
      processes.flatMap((one) =>
        Array.from({ length: 5 }, () => one.run('minute', async () => {})),
      ),
    );
    const kinds = runs.map((run) => (run.kind === 'ran' ? 'ran' : run.limit));
    expect(kinds.filter((kind) => kind === 'ran')).toHaveLength(10);
    expect(kinds.filter((kind) => kind === 'per_minute')).toHaveLength(10);
    now += 60_000;
    expect(
      await limiter({ maxConcurrent: 20, maxPerMinute: 10 }).run('minute', async () => 'next'),
    ).toEqual({ kind: 'ran', result: 'next' });
  });

  it('give a place back after the work, and to another process after a crash', async () => {
    const crashed = limiter({ maxConcurrent: 1 });
    void crashed.run('crash', () => new Promise(() => {}));
    await new Promise((resolve) => setImmediate(resolve));
    const other = limiter({ maxConcurrent: 1 });
    await expect.poll(async () => (await other.run('crash', async () => 1)).kind).toBe('limited');
    now += 60_000;
    expect(await other.run('crash', async () => 1)).toEqual({ kind: 'ran', result: 1 });
    expect(await other.run('crash', async () => 2)).toEqual({ kind: 'ran', result: 2 });
  });

  it('do not free a place that was reclaimed by another', async () => {
    const store = tableLimitStore(database.table('limits'));
    const take = { subject: 'late', maxPlaces: 1, count: undefined, ttl: 1 };
    await store.take({ ...take, place: '60000.slow' });
    await store.free('late', ['60000.slow']);
    await store.take({ ...take, place: '120000.next' });
    await store.free('late', ['60000.slow']);
    expect(await store.look('late')).toMatchObject({ places: ['120000.next'] });
  });

  it('count once where the answer to a write was lost and the write repeated', async () => {
    const store = tableLimitStore(database.table('limits'));
    const count = { minute: 1, isBegun: false, max: 9 };
    const take = { subject: 'again', place: '60000.me', maxPlaces: 3, count, ttl: 1 };
    expect(await store.take(take)).toEqual({ kind: 'taken' });
    expect(await store.take({ ...take, count: { ...count, isBegun: true } })).toEqual({
      kind: 'conflict',
      state: { places: ['60000.me'], minute: 1, used: 1 },
    });
  });

  it('take a refused call off the count of its minute once, and never off the next', async () => {
    const store = tableLimitStore(database.table('limits'));
    const take = (place: string, minute: number, isBegun: boolean) =>
      store.take({
        subject: 'back',
        place,
        maxPlaces: 3,
        count: { minute, isBegun, max: 9 },
        ttl: 1,
      });
    await take('60000.a', 1, false);
    await take('60000.b', 1, true);
    await store.giveBack('back', '60000.a', 1);
    await store.giveBack('back', '60000.a', 1);
    expect(await store.look('back')).toEqual({ places: ['60000.b'], minute: 1, used: 1 });
    await take('120000.c', 2, false);
    await store.giveBack('back', '60000.b', 1);
    expect(await store.look('back')).toEqual({ places: ['120000.c'], minute: 2, used: 1 });
  });

  it('leave nothing behind where a place of an item that is gone is freed', async () => {
    const store = tableLimitStore(database.table('limits'));
    await store.free('gone', ['60000.a']);
    expect(await database.table('limits').get({ pk: 'erp-calls#gone' })).toBeUndefined();
  });

  /** A table that counts its calls. */
  function countedTable() {
    const table = database.table('limits');
    let calls = 0;
    const update = table.update.bind(table);
    const get = table.get.bind(table);
    table.update = (...input) => {
      calls++;
      return update(...input);
    };
    table.get = (...input) => {
      calls++;
      return get(...input);
    };
    return { table, calls: () => calls };
  }

  it('write once to take and once to free, where everybody together has no limit', async () => {
    const { table, calls } = countedTable();
    const counted = limiter({}, undefined, table);
    await counted.run('thrifty', async () => {});
    expect(calls()).toBe(2);
    await counted.run('thrifty', async () => {});
    expect(calls()).toBe(4);
  });

  it('write twice as often where everybody together has one', async () => {
    const { table, calls } = countedTable();
    const counted = limiter({ instanceConcurrent: 5, instancePerMinute: 100 }, undefined, table);
    await counted.run('thrifty-2', async () => {});
    const first = calls();
    await counted.run('thrifty-2', async () => {});
    expect(calls() - first).toBe(4);
  });
});

describe('the limits of everybody together', () => {
  it('hold across processes and people: never more at once than there are places', async () => {
    const { work, most } = gauge();
    const processes = Array.from({ length: 10 }, () =>
      limiter({ instanceConcurrent: 4, maxPerMinute: 1000, queueWaitMs: 100 }),
    );
    const runs = await Promise.all(
      processes.flatMap((one, index) =>
        Array.from({ length: 5 }, () => one.run(`person-${index}`, work)),
      ),
    );
    expect(most()).toBeLessThanOrEqual(4);
    expect(runs.filter(({ kind }) => kind === 'ran').length).toBeGreaterThanOrEqual(4);
  });

  it('count every call of a minute exactly once, and a refused one nowhere', async () => {
    now += 60_000;
    const caps = { instancePerMinute: 10, maxConcurrent: 20, maxPerMinute: 20 };
    const processes = Array.from({ length: 4 }, () => limiter(caps));
    const runs = await Promise.all(
      processes.flatMap((one, index) =>
        Array.from({ length: 5 }, () => one.run(`many-${index}`, async () => {})),
      ),
    );
    const kinds = runs.map((run) => (run.kind === 'ran' ? 'ran' : run.limit));
    expect(kinds.filter((kind) => kind === 'ran')).toHaveLength(10);
    expect(kinds.filter((kind) => kind === 'instance_per_minute')).toHaveLength(10);
    const store = tableLimitStore(database.table('limits'));
    const people = await Promise.all([0, 1, 2, 3].map((index) => store.look(`many-${index}`)));
    expect(people.reduce((sum, { used }) => sum + used, 0)).toBe(10);
    expect(people.flatMap(({ places }) => places)).toEqual([]);
  });
});
