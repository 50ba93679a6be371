// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import type { LimitStore } from '#shared/governance/limit-store.ts';
import { createRateLimiter } from '#shared/governance/rate-limit.ts';
import { limitSettings, memoryLimitStore } from '../../../fixtures/limits.ts';

type Caps = Parameters<typeof limitSettings>[0];
let processes = 0;
const minuteStart = Date.parse('2026-03-01T10:00:00Z');

/** A limiter whose waiting moves the clock; limiters of one store are processes of one gateway. */
function limiter(own: Caps, store: LimitStore = memoryLimitStore()) {
  let now = minuteStart;
  let ids = 0;
  let holds = own;
  const faults: unknown[] = [];
  const takes: string[] = [];
  const prefix = `process-${++processes}`;
  const limits = createRateLimiter({
    store: {
      ...store,
      take: (take) => {
        takes.push(take.subject);
        return store.take(take);
      },
    },
    settings: async () => limitSettings(holds),
    instance: 'everybody',
    clock: { now: () => new Date(now) },
    ids: { unique: () => 'unique', secret: () => `${prefix}-${ids++}` },
    pause: async (milliseconds) => {
      now += milliseconds;
      await Promise.resolve();
    },
    onFault: (fault) => faults.push(fault),
  });
  return {
    limits,
    store,
    faults,
    takes,
    at: (milliseconds: number) => {
      now = minuteStart + milliseconds;
    },
    change: (changed: Caps) => {
      holds = changed;
    },
  };
}

/** Work that ends when told. */
function held() {
  const { promise, resolve } = Promise.withResolvers<string>();
  return { work: () => promise, finish: () => resolve('done') };
}

describe('the limits of everybody together', () => {
  it('are not even asked for where they are off', async () => {
    const { limits, takes } = limiter({});
    await limits.run('p', async () => 1);
    expect(takes).toEqual(['p']);
  });

  it('are asked for after the person’s own', async () => {
    const { limits, takes } = limiter({ instanceConcurrent: 5 });
    await limits.run('p', async () => 1);
    expect(takes).toEqual(['p', 'everybody']);
  });

  it('hold for all people and processes, and say whose limit it is', async () => {
    const caps = { instanceConcurrent: 1, queueWaitMs: 100 };
    const one = limiter(caps);
    const other = limiter(caps, one.store);
    const first = held();
    const running = one.limits.run('p', first.work);
    await expect(other.limits.run('q', async () => 1)).resolves.toEqual({
      kind: 'limited',
      limit: 'instance_concurrent',
      limitValue: 1,
      retryAfterSeconds: 2,
      waitedMs: 100,
    });
    first.finish();
    await running;
    expect(await other.limits.run('q', async () => 1)).toEqual({ kind: 'ran', result: 1 });
  });

  it('take nothing from a person whose call they refuse: neither the place nor the minute', async () => {
    const { limits, store } = limiter({ instancePerMinute: 1, maxConcurrent: 1, maxPerMinute: 2 });
    await limits.run('p', async () => 1);
    for (let call = 0; call < 5; call++)
      expect(await limits.run('q', async () => 1)).toMatchObject({ limit: 'instance_per_minute' });
    expect(await store.look('q')).toMatchObject({ used: 0, places: [] });
  });

  it('say exactly when the next minute begins', async () => {
    const { limits, at } = limiter({ instancePerMinute: 2 });
    at(18_500);
    await limits.run('p', async () => 1);
    await limits.run('q', async () => 1);
    expect(await limits.run('r', async () => 1)).toEqual({
      kind: 'limited',
      limit: 'instance_per_minute',
      limitValue: 2,
      retryAfterSeconds: 42,
      waitedMs: 0,
    });
    at(60_000);
    expect((await limits.run('r', async () => 1)).kind).toBe('ran');
  });

  it('are not asked for again in a minute that is spent, until the setting allows more', async () => {
    const { limits, takes, change } = limiter({ instancePerMinute: 1 });
    await limits.run('p', async () => 1);
    await limits.run('q', async () => 1);
    const before = takes.filter((subject) => subject === 'everybody').length;
    await limits.run('r', async () => 1);
    expect(takes.filter((subject) => subject === 'everybody')).toHaveLength(before);
    change({ instancePerMinute: 2 });
    expect((await limits.run('r', async () => 1)).kind).toBe('ran');
  });

  it('share one patience with the person’s own', async () => {
    const store = memoryLimitStore();
    const caps = { maxConcurrent: 1, instanceConcurrent: 1, queueWaitMs: 300 };
    const taken = `${minuteStart + 60_000}.x`;
    await store.take({ subject: 'p', place: taken, maxPlaces: 1, count: undefined, ttl: 1 });
    await store.take({
      subject: 'everybody',
      place: `${minuteStart + 60_000}.y`,
      maxPlaces: 1,
      count: undefined,
      ttl: 1,
    });
    const look = store.look;
    let looks = 0;
    store.look = async (subject) => {
      if (subject === 'p' && ++looks === 2) await store.free('p', [taken]);
      return look(subject);
    };
    const { limits } = limiter(caps, store);
    expect(await limits.run('p', async () => 1)).toMatchObject({
      limit: 'instance_concurrent',
      waitedMs: 300,
    });
  });

  it('hold where the store is throttled by so many callers, and a person’s own let through', async () => {
    const memory = memoryLimitStore();
    const throttled = (subject: string): LimitStore => ({
      ...memory,
      take: async (take) => (take.subject === subject ? { kind: 'throttled' } : memory.take(take)),
    });
    const all = limiter({ instanceConcurrent: 5, queueWaitMs: 100 }, throttled('everybody'));
    expect(await all.limits.run('p', async () => 1)).toMatchObject({
      limit: 'instance_concurrent',
      limitValue: 5,
      retryAfterSeconds: 2,
      waitedMs: 100,
    });
    const minute = limiter({ instancePerMinute: 7, queueWaitMs: 0 }, throttled('everybody'));
    expect(await minute.limits.run('p', async () => 1)).toMatchObject({
      limit: 'instance_per_minute',
      limitValue: 7,
    });
    expect(await memory.look('p')).toMatchObject({ used: 0, places: [] });
    const own = limiter({ queueWaitMs: 100 }, throttled('p'));
    expect(await own.limits.run('p', async () => 1)).toEqual({ kind: 'ran', result: 1 });
    expect(own.faults).toHaveLength(1);
  });
});

describe('a setting that changes', () => {
  it('holds from the next call on', async () => {
    const { limits, change } = limiter({ maxPerMinute: 1 });
    await limits.run('p', async () => 1);
    expect((await limits.run('p', async () => 1)).kind).toBe('limited');
    change({ maxPerMinute: 3 });
    expect((await limits.run('p', async () => 1)).kind).toBe('ran');
    change({ maxPerMinute: 1 });
    expect((await limits.run('p', async () => 1)).kind).toBe('limited');
  });
});

describe('places that a store took although it did not say so', () => {
  it('are given back', async () => {
    const memory = memoryLimitStore();
    const { limits, faults } = limiter(
      { maxConcurrent: 1 },
      {
        ...memory,
        take: async (take) => {
          await memory.take(take);
          throw new Error('the answer was lost');
        },
      },
    );
    expect(await limits.run('p', async () => 1)).toEqual({ kind: 'ran', result: 1 });
    expect(faults).toHaveLength(1);
    expect(await memory.look('p')).toMatchObject({ places: [] });
  });

  it('are given back at the second try, where the first failed', async () => {
    const memory = memoryLimitStore();
    let tries = 0;
    const { limits, faults } = limiter(
      {},
      {
        ...memory,
        free: async (subject, places) => {
          if (++tries === 1) throw new Error('down');
          await memory.free(subject, places);
        },
      },
    );
    await limits.run('p', async () => 1);
    expect(await memory.look('p')).toMatchObject({ places: [] });
    expect(faults).toEqual([]);
  });
});
