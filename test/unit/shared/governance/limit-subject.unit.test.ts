// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import type { LimitState, LimitStore, Take } from '#shared/governance/limit-store.ts';
import { acquire, type LimitSubject, reclaimAfterMs } from '#shared/governance/limit-subject.ts';
import { Patience } from '#shared/governance/patience.ts';
import { memoryLimitStore } from '../../../fixtures/limits.ts';

/** Seventeen seconds and a half into its minute. */
const now = Date.parse('2026-03-01T10:00:17.500Z');
const minute = Math.floor(now / 60_000);
const clock = { now: () => new Date(now) };
const fresh: LimitState = { places: [], minute: -1, used: 0 };
const person: LimitSubject = {
  key: 'ann',
  maxPlaces: 2,
  maxPerMinute: 5,
  names: { concurrent: 'concurrent', perMinute: 'per_minute' },
};

/** Acquires without waiting, over a store of which a test changes some operations. */
function acquired(store: Partial<LimitStore>, guess = fresh, subject = person) {
  const takes: Take[] = [];
  const whole: LimitStore = { ...memoryLimitStore(), ...store };
  const taking: LimitStore = {
    ...whole,
    take: (take) => {
      takes.push(take);
      return whole.take(take);
    },
  };
  const ids = { unique: () => 'unique', secret: () => 'id' };
  const patience = new Patience(clock, 0, async () => {});
  const end = acquire({ store: taking, clock, ids }, subject, guess, patience);
  return { end, takes };
}

describe('a call that wants its place', () => {
  it('waits for the end of the minute that a clock ahead of this one has begun and spent', async () => {
    const { end } = acquired({}, { places: [], minute: minute + 2, used: 5 });
    expect(await end).toMatchObject({
      kind: 'limited',
      limit: 'per_minute',
      limitValue: 5,
      retryAfterSeconds: 43 + 2 * 60,
    });
  });

  it('holds it where its write was repeated after the answer was lost', async () => {
    const { end } = acquired({
      take: async ({ place }) => ({
        kind: 'conflict',
        state: { places: [place], minute, used: 1 },
      }),
    });
    expect(await end).toEqual({ kind: 'holding', place: expect.stringMatching(/id$/), minute });
  });

  it('lets the item live an hour longer than the place', async () => {
    const { end, takes } = acquired({});
    await end;
    const placeEnds = Math.floor((now + reclaimAfterMs) / 1000);
    expect(takes.map(({ ttl }) => ttl)).toEqual([placeEnds + 3_600]);
  });

  it('is not counted where no calls are counted', async () => {
    const { end, takes } = acquired({}, fresh, { ...person, maxPerMinute: undefined });
    expect(await end).toMatchObject({ kind: 'holding', minute: undefined });
    expect(takes[0]?.count).toBeUndefined();
  });

  it('names no place where the store failed before one was asked for', async () => {
    const fault = new Error('down');
    const { end, takes } = acquired(
      { free: () => Promise.reject(fault), look: () => Promise.reject(fault) },
      { places: ['1.a', '1.b'], minute, used: 2 },
    );
    expect(await end).toEqual({ kind: 'unknown', place: '', fault });
    expect(takes).toEqual([]);
  });

  it('gives a store up that refuses a thousand times what it says is free', async () => {
    const { end, takes } = acquired({ take: async () => ({ kind: 'conflict', state: fresh }) });
    expect(await end).toMatchObject({
      kind: 'unknown',
      fault: { message: expect.stringContaining('its own answer is wrong') },
    });
    expect(takes).toHaveLength(1_000);
  });
});
