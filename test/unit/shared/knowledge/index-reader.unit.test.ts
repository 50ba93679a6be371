// SPDX-License-Identifier: Apache-2.0
import { zstdCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { IndexBucket } from '#shared/knowledge/index-bucket.ts';
import { createIndexReader } from '#shared/knowledge/index-reader.ts';
import { unfolded } from '#shared/knowledge/unfold.ts';
import type { IndexStore } from '../../../../indexes/publishing/index-store.ts';
import { publish, published, rollback } from '../../../../indexes/publishing/publish.ts';

/** A bucket in memory, as publisher and readers see it. */
function memoryBucket() {
  const objects = new Map<string, { bytes: Uint8Array; tag: string }>();
  const reads: string[] = [];
  let version = 0;
  const fail = { reading: false };
  const set = (key: string, bytes: Uint8Array) => {
    objects.set(key, { bytes, tag: `"${++version}"` });
  };
  const bucket: IndexBucket = {
    async read(key, tag) {
      reads.push(key);
      if (fail.reading) throw new Error('The bucket is out of reach');
      const found = objects.get(key);
      if (!found) return { kind: 'missing' };
      return found.tag === tag
        ? { kind: 'unchanged' }
        : { kind: 'found', body: found.bytes, tag: found.tag };
    },
  };
  const store: IndexStore = {
    read: async (key) => {
      const found = objects.get(key);
      return found && { text: Buffer.from(found.bytes).toString(), tag: found.tag };
    },
    has: async (key) => objects.has(key),
    put: async (key, bytes) => set(key, bytes),
    replace: async (key, text, tag) => {
      if (objects.get(key)?.tag !== tag) return false;
      set(key, Buffer.from(text));
      return true;
    },
  };
  return { bucket, store, objects, reads, fail };
}

function setUp() {
  const memory = memoryBucket();
  const clock = { at: 0, now: () => new Date(clock.at) };
  const faults: unknown[] = [];
  const closed: string[] = [];
  const reader = createIndexReader({
    kind: 'docs',
    bucket: memory.bucket,
    open: async (packed) => {
      const text = Buffer.from(await unfolded(packed)).toString();
      if (text === 'broken') throw new Error('No index');
      return { text, close: () => closed.push(text) };
    },
    clock,
    onFault: (fault) => faults.push(fault),
  });
  const put = (text: string) =>
    publish(memory.store, 'docs', zstdCompressSync(Buffer.from(text)), text, new Date(clock.at));
  const ask = () => reader.ask(({ text }) => text);
  return { ...memory, clock, reader, put, ask, faults, closed };
}

describe('the reader of an index', () => {
  it('says that none was published', async () => {
    const { reader, ask } = setUp();
    expect([await reader.isAbsent(), await ask()]).toEqual([true, { kind: 'absent' }]);
  });

  it('does not call absent what it could not look for', async () => {
    const { fail, reader, ask } = setUp();
    fail.reading = true;
    expect([await reader.isAbsent(), await ask()]).toEqual([false, { kind: 'unavailable' }]);
  });

  it('takes a new index within a minute, and closes the one before', async () => {
    const { put, ask, clock, closed, reader } = setUp();
    await put('one');
    expect(await ask()).toEqual({ kind: 'ready', result: 'one' });
    await put('two');
    clock.at = 60_000;
    expect(await ask()).toEqual({ kind: 'ready', result: 'two' });
    expect([closed, await reader.isAbsent()]).toEqual([['one'], false]);
  });

  it('asks the bucket once in half a minute, and copies an index once', async () => {
    const { put, ask, reads } = setUp();
    await put('one');
    await Promise.all(Array.from({ length: 20 }, ask));
    expect(reads).toHaveLength(2);
  });

  it('keeps the last index where the bucket is out of reach, or a new one cannot be read', async () => {
    const { put, ask, fail, clock, faults, objects } = setUp();
    await put('one');
    await ask();
    fail.reading = true;
    clock.at = 40_000;
    expect(await ask()).toEqual({ kind: 'ready', result: 'one' });
    fail.reading = false;
    for (const bad of ['broken', 'damaged']) {
      await put(bad);
      if (bad === 'damaged')
        for (const [key, { tag }] of objects)
          if (key.startsWith('objects/')) objects.set(key, { bytes: Buffer.from('?'), tag });
      clock.at += 40_000;
      expect(await ask()).toEqual({ kind: 'ready', result: 'one' });
    }
    expect(faults).toHaveLength(3);
  });

  it('says that an index which cannot be read at all is not to be had', async () => {
    const { put, ask } = setUp();
    await put('broken');
    expect(await ask()).toEqual({ kind: 'unavailable' });
  });

  it('answers each question from one index, however many are published meanwhile', async () => {
    const { put, reader, clock } = setUp();
    await put('0');
    const seen = new Set<string>();
    for (let round = 1; round <= 20; round++) {
      const asking = Array.from({ length: 10 }, () =>
        reader.ask(({ text }) => [text, text].join()),
      );
      clock.at += 31_000;
      await put(String(round));
      for (const asked of await Promise.all(asking))
        if (asked.kind === 'ready') seen.add(asked.result);
    }
    for (const pair of seen) expect(pair).toMatch(/^(\d+),\1$/);
    expect(seen.size).toBeGreaterThan(5);
  });
});

describe('publishing', () => {
  it('returns to the index before, and to a named one', async () => {
    const { put, store } = setUp();
    await put('one');
    await put('two');
    await put('three');
    const current = async () => {
      const pointer = await published(store, 'docs');
      return pointer?.published.find(({ digest }) => digest === pointer.current)?.label;
    };
    expect(await rollback(store, 'docs')).toMatchObject({
      kind: 'serves',
      index: { label: 'two' },
    });
    await rollback(store, 'docs');
    expect(await current()).toBe('one');
    expect(await rollback(store, 'docs')).toEqual({ kind: 'nothing_before' });
    const newest = (await published(store, 'docs'))?.published[0]?.digest;
    await rollback(store, 'docs', newest?.slice(0, 12));
    expect(await current()).toBe('three');
    expect(await rollback(store, 'docs', 'zz')).toEqual({ kind: 'unknown_digest' });
  });

  it('lets one of two publishers win', async () => {
    const { put, store } = setUp();
    await put('one');
    const changes = await Promise.all([put('two'), put('three')]);
    expect(changes.map(({ kind }) => kind).toSorted()).toEqual(['overtaken', 'serves']);
    expect((await published(store, 'docs'))?.published).toHaveLength(2);
  });
});
