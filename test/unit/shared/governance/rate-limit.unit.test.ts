// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import type { LimitStore } from '#shared/governance/limit-store.ts';
import { createRateLimiter } from '#shared/governance/rate-limit.ts';
import { limitSettings, memoryLimitStore } from '../../../fixtures/limits.ts';

const minuteStart = Date.parse('2026-03-01T10:00:00Z');

/** A limiter whose waiting moves the clock, so that no time passes. */
function limiter(
  own: Parameters<typeof limitSettings>[0] = {},
  store: LimitStore = memoryLimitStore(),
) {
  let now = minuteStart;
  let ids = 0;
  const faults: unknown[] = [];
  const waiting: (() => void)[] = [];
  let holds = limitSettings(own);
  return {
    faults,
    at: (milliseconds: number) => {
      now = minuteStart + milliseconds;
    },
    change: (changed: Parameters<typeof limitSettings>[0]) => {
      holds = limitSettings(changed);
    },
    elapsed: () => now - minuteStart,
    onPause: (work: () => void) => waiting.push(work),
    limits: createRateLimiter({
      store,
      settings: async () => holds,
      instance: 'everybody',
      clock: { now: () => new Date(now) },
      ids: { unique: () => 'unique', secret: () => `id-${ids++}` },
      pause: async (milliseconds) => {
        now += milliseconds;
        waiting.shift()?.();
        // Other work gets its turn, as it would during a real pause.
        await Promise.resolve();
      },
      onFault: (fault) => faults.push(fault),
    }),
  };
}

const fails = () => Promise.reject(new Error('down'));
/** A store that does not answer. */
const down: LimitStore = { take: fails, look: fails, free: fails, giveBack: fails };

/** Work that ends when told. */
function held() {
  const { promise, resolve } = Promise.withResolvers<string>();
  return { work: () => promise, finish: () => resolve('done') };
}

describe('the concurrency limit', () => {
  it('lets as many calls run at once as there are places', async () => {
    const { limits } = limiter();
    const calls = [held(), held(), held()];
    const running = calls.map(({ work }) => limits.run('p', work));
    for (const { finish } of calls) finish();
    expect((await Promise.all(running)).map(({ kind }) => kind)).toEqual(['ran', 'ran', 'ran']);
  });

  it('refuses a call that found no place within its wait', async () => {
    const { limits } = limiter({ maxConcurrent: 1, queueWaitMs: 60 });
    const first = held();
    const running = limits.run('p', first.work);
    expect(await limits.run('p', async () => 'late')).toEqual({
      kind: 'limited',
      limit: 'concurrent',
      limitValue: 1,
      retryAfterSeconds: 2,
      waitedMs: 60,
    });
    first.finish();
    await running;
  });

  it('refuses at once where no waiting is allowed', async () => {
    const { limits, elapsed } = limiter({ maxConcurrent: 1, queueWaitMs: 0 });
    const first = held();
    const running = limits.run('p', first.work);
    expect(await limits.run('p', async () => 1)).toMatchObject({
      limit: 'concurrent',
      waitedMs: 0,
    });
    expect(elapsed()).toBe(0);
    first.finish();
    await running;
  });

  it('takes a place that is freed while it waits', async () => {
    const { limits, onPause } = limiter({ maxConcurrent: 1 });
    const first = held();
    const running = limits.run('p', first.work);
    onPause(first.finish);
    expect(await limits.run('p', async () => 'second')).toEqual({ kind: 'ran', result: 'second' });
    await running;
  });

  it('serves more calls than places one after the other (acumatica-cases 8.8)', async () => {
    const { limits, onPause } = limiter({ maxConcurrent: 2 });
    const calls = [held(), held(), held()];
    const running = calls.map(({ work }) => limits.run('p', work));
    onPause(() => {
      for (const { finish } of calls) finish();
    });
    expect((await Promise.all(running)).map(({ kind }) => kind)).toEqual(['ran', 'ran', 'ran']);
  });

  it('frees the place of work that threw', async () => {
    const { limits } = limiter({ maxConcurrent: 1, queueWaitMs: 0 });
    await expect(limits.run('p', () => Promise.reject(new Error('broken')))).rejects.toThrow(
      'broken',
    );
    expect(await limits.run('p', async () => 1)).toEqual({ kind: 'ran', result: 1 });
  });

  it('takes back a place that a dead process never freed after a minute', async () => {
    const store = memoryLimitStore();
    const { limits: dead } = limiter({ maxConcurrent: 1, queueWaitMs: 0 }, store);
    const { limits, at } = limiter({ maxConcurrent: 1, queueWaitMs: 0 }, store);
    void dead.run('p', held().work);
    at(59_999);
    expect(await limits.run('p', async () => 1)).toMatchObject({ limit: 'concurrent' });
    at(60_000);
    expect(await limits.run('p', async () => 1)).toEqual({ kind: 'ran', result: 1 });
  });

  it('holds in this process where the store does not answer', async () => {
    const { limits, faults } = limiter({ maxConcurrent: 2, queueWaitMs: 0 }, down);
    const calls = [held(), held()];
    const running = calls.map(({ work }) => limits.run('p', work));
    expect(await limits.run('p', async () => 3)).toMatchObject({ limit: 'concurrent' });
    for (const { finish } of calls) finish();
    await Promise.all(running);
    expect(await limits.run('p', async () => 4)).toEqual({ kind: 'ran', result: 4 });
    expect(faults).not.toEqual([]);
  });

  it('asks the store for no more calls of a process than may run at once', async () => {
    const memory = memoryLimitStore();
    let takes = 0;
    const counted: LimitStore = {
      ...memory,
      take: (take) => {
        takes++;
        return memory.take(take);
      },
    };
    const { limits } = limiter({ maxConcurrent: 2, queueWaitMs: 100 }, counted);
    const crowd = Array.from({ length: 100 }, () => limits.run('p', held().work));
    await Promise.race(crowd);
    expect(takes).toBeLessThan(10);
  });

  it('counts each person alone', async () => {
    const { limits } = limiter({ maxConcurrent: 1, queueWaitMs: 0 });
    void limits.run('p', held().work);
    expect(await limits.run('q', async () => 1)).toEqual({ kind: 'ran', result: 1 });
  });

  it('spends nothing of the minute on a refusal', async () => {
    const { limits } = limiter({ maxConcurrent: 1, maxPerMinute: 2, queueWaitMs: 0 });
    const first = held();
    const running = limits.run('p', first.work);
    for (let call = 0; call < 5; call++)
      expect(await limits.run('p', async () => 1)).toMatchObject({ limit: 'concurrent' });
    first.finish();
    await running;
    expect(await limits.run('p', async () => 2)).toEqual({ kind: 'ran', result: 2 });
  });
});

describe('the limit per minute', () => {
  it('refuses the call beyond the cap and says when the minute ends', async () => {
    const { limits, at } = limiter({ maxPerMinute: 3 });
    at(43_000);
    for (let call = 0; call < 3; call++) await limits.run('p', async () => call);
    expect(await limits.run('p', async () => 4)).toMatchObject({
      kind: 'limited',
      limit: 'per_minute',
      limitValue: 3,
      retryAfterSeconds: 17,
    });
  });

  it('begins anew with the next minute', async () => {
    const { limits, at } = limiter({ maxPerMinute: 1 });
    await limits.run('p', async () => 1);
    at(59_999);
    expect(await limits.run('p', async () => 2)).toMatchObject({ retryAfterSeconds: 1 });
    at(60_000);
    expect(await limits.run('p', async () => 3)).toEqual({ kind: 'ran', result: 3 });
  });

  it('cannot be outrun by calls at the same moment', async () => {
    const { limits } = limiter({ maxConcurrent: 20, maxPerMinute: 5, queueWaitMs: 0 });
    const all = await Promise.all(Array.from({ length: 20 }, () => limits.run('p', async () => 1)));
    expect(all.filter(({ kind }) => kind === 'ran')).toHaveLength(5);
  });

  it('counts in the running minute where a clock is behind', async () => {
    const { limits, at } = limiter({ maxPerMinute: 2 });
    at(60_000);
    await limits.run('p', async () => 1);
    at(59_000);
    await limits.run('p', async () => 2);
    expect(await limits.run('p', async () => 3)).toMatchObject({ limit: 'per_minute' });
  });
});

describe('a limit store that does not answer', () => {
  it('stops nobody, and is reported', async () => {
    const { limits, faults } = limiter({}, down);
    expect(await limits.run('p', async () => 1)).toEqual({ kind: 'ran', result: 1 });
    // The place that may have been taken is given back too, in vain.
    expect(faults).toHaveLength(2);
  });

  it('does not undo work whose place could not be freed', async () => {
    const memory = memoryLimitStore();
    const { limits, faults } = limiter(
      {},
      { ...memory, free: () => Promise.reject(new Error('down')) },
    );
    expect(await limits.run('p', async () => 1)).toEqual({ kind: 'ran', result: 1 });
    expect(faults).toHaveLength(1);
  });
});
