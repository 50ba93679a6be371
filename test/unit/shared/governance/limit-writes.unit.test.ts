// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import type { LimitStore } from '#shared/governance/limit-store.ts';
import { createRateLimiter } from '#shared/governance/rate-limit.ts';
import { limitSettings, memoryLimitStore } from '../../../fixtures/limits.ts';

const now = Date.parse('2026-03-01T10:00:17.500Z');
const minute = Math.floor(now / 60_000);

/** A limiter as one process has it, over a store that others share, with what it asks of the store. */
function processOver(
  store: LimitStore,
  own: Parameters<typeof limitSettings>[0] = {},
  faults: unknown[] = [],
) {
  const asked: string[] = [];
  let ids = 0;
  const limits = createRateLimiter({
    store: {
      take: (take) => {
        asked.push(`take ${take.subject}`);
        return store.take(take);
      },
      look: (subject) => {
        asked.push(`look ${subject}`);
        return store.look(subject);
      },
      free: (subject, places) => {
        asked.push(`free ${subject}`);
        return store.free(subject, places);
      },
      giveBack: (subject, place, own) => {
        asked.push(`giveBack ${subject}`);
        return store.giveBack(subject, place, own);
      },
    },
    settings: async () => limitSettings({ queueWaitMs: 0, ...own }),
    instance: 'everybody',
    clock: { now: () => new Date(now) },
    ids: { unique: () => 'unique', secret: () => `id-${ids++}` },
    pause: async () => {},
    onFault: (fault) => faults.push(fault),
  });
  return {
    limits,
    /** What one call of a person asks of the store. */
    async asksFor(person: string): Promise<string[]> {
      asked.length = 0;
      await limits.run(person, async () => {});
      return [...asked];
    },
  };
}

describe('the writes of a call', () => {
  it('are two, its place and its end, from the first call of a minute on', async () => {
    const one = processOver(memoryLimitStore());
    for (const _ of [1, 2, 3]) expect(await one.asksFor('ann')).toEqual(['take ann', 'free ann']);
  });

  it('are one more where another process began the minute of that person', async () => {
    const store = memoryLimitStore();
    await processOver(store).asksFor('ann');
    const other = processOver(store);
    expect(await other.asksFor('ann')).toEqual(['take ann', 'take ann', 'free ann']);
    expect(await other.asksFor('ann')).toEqual(['take ann', 'free ann']);
  });

  it('take for granted that somebody has begun everybody’s minute, and nothing is given back of it', async () => {
    const store = memoryLimitStore();
    const own = { instancePerMinute: 50 };
    await processOver(store, own).asksFor('ann');
    expect(await processOver(store, own).asksFor('bob')).toEqual([
      'take bob',
      'take everybody',
      'free bob',
    ]);
  });

  it('ask no more of everybody’s minute once it is spent', async () => {
    const one = processOver(memoryLimitStore(), { instancePerMinute: 1 });
    await one.asksFor('ann');
    await one.asksFor('ann');
    expect(await one.asksFor('ann')).toEqual(['take ann', 'giveBack ann']);
  });

  it('ask again for a person’s minute, of which another process may have given something back', async () => {
    const store = memoryLimitStore();
    await store.take({
      subject: 'ann',
      place: `${now + 60_000}.x`,
      maxPlaces: 3,
      count: { minute, isBegun: false, max: 1 },
      ttl: 1,
    });
    const one = processOver(store, { maxPerMinute: 1 });
    expect((await one.limits.run('ann', async () => {})).kind).toBe('limited');
    await store.giveBack('ann', `${now + 60_000}.x`, minute);
    expect((await one.limits.run('ann', async () => {})).kind).toBe('ran');
  });

  it('are remembered of a thousand people and no more', async () => {
    const one = processOver(memoryLimitStore());
    await one.asksFor('ann');
    for (let other = 1; other < 1_000; other++) await one.asksFor(`person ${other}`);
    expect(await one.asksFor('ann')).toEqual(['take ann', 'free ann']);
    for (let other = 1; other < 1_000; other++) await one.asksFor(`other ${other}`);
    await one.asksFor('one too many');
    expect(await one.asksFor('ann')).toEqual(['take ann', 'take ann', 'free ann']);
  });
});

describe('a store of limits that fails', () => {
  it('stands in nobody’s way, and is reported', async () => {
    const faults: unknown[] = [];
    const failing: LimitStore = {
      ...memoryLimitStore(),
      take: async () => ({
        kind: 'conflict',
        state: { places: ['1.a', '1.b', '1.c'], minute, used: 1 },
      }),
      look: () => Promise.reject(new Error('down')),
    };
    const { asksFor } = processOver(failing, {}, faults);
    const asked = await asksFor('ann');
    expect(asked.slice(0, 3)).toEqual(['take ann', 'free ann', 'look ann']);
    expect(faults).toEqual([new Error('down')]);
  });

  it('by being throttled all the time is reported, and the call goes through', async () => {
    const faults: unknown[] = [];
    const throttled: LimitStore = {
      ...memoryLimitStore(),
      take: async () => ({ kind: 'throttled' }),
    };
    const one = processOver(throttled, {}, faults);
    expect((await one.limits.run('ann', async () => 'done')).kind).toBe('ran');
    expect(faults).toEqual([new Error('The limits are throttled')]);
  });
});
