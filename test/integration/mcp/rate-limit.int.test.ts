// SPDX-License-Identifier: Apache-2.0
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tableLimitStore } from '#shared/governance/limit-store.ts';
import { createRateLimiter } from '#shared/governance/rate-limit.ts';
import { systemIds } from '#shared/platform/ids.ts';
import { startTables } from '../../fixtures/table.ts';

let database: Awaited<ReturnType<typeof startTables>>;
beforeAll(async () => {
  database = await startTables(['limits']);
});
afterAll(() => database.stop());

const settings = { maxConcurrent: 3, maxPerMinute: 40, queueWaitMs: 0 };
let now = Date.parse('2026-03-01T10:00:00Z');

/** A limiter as one process has it: own memory, shared table. */
function limiter(
  own: Partial<typeof settings> = {},
  onFault: (fault: unknown) => void = (fault) => {
    throw fault;
  },
) {
  const all = { ...settings, ...own };
  return createRateLimiter({
    store: tableLimitStore(database.table('limits'), all.maxConcurrent),
    settings: all,
    clock: { now: () => new Date(now) },
    ids: systemIds,
    pause: async () => {},
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
    const store = tableLimitStore(database.table('limits'), 1);
    const take = { person: 'late', place: 0, window: 1, maxPerMinute: 9 };
    await store.take({ ...take, owner: 'slow', sameWindow: false, now: 0, leaseUntil: 60_000 });
    await store.take({
      ...take,
      owner: 'next',
      sameWindow: true,
      now: 60_000,
      leaseUntil: 120_000,
    });
    await store.release('late', 0, 'slow');
    expect(
      await store.take({ ...take, owner: 'third', sameWindow: true, now: 60_001, leaseUntil: 1 }),
    ).toEqual({
      kind: 'conflict',
      state: { window: 1, used: 2, places: [120_000] },
    });
  });

  it('write once to take and once to free', async () => {
    let writes = 0;
    const table = database.table('limits');
    const update = table.update.bind(table);
    table.update = (...input) => {
      writes++;
      return update(...input);
    };
    const counted = createRateLimiter({
      store: tableLimitStore(table, 3),
      settings,
      clock: { now: () => new Date(now) },
      ids: systemIds,
      pause: async () => {},
    });
    await counted.run('thrifty', async () => {});
    expect(writes).toBe(2);
    await counted.run('thrifty', async () => {});
    expect(writes).toBe(4);
  });
});
