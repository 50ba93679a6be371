// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import type { SettingTexts } from '#shared/governance/setting-sources.ts';
import { createSettingsReader } from '#shared/governance/settings-reader.ts';

/** A reader over a ledger that a test writes to and breaks. */
function reading(environment: SettingTexts = {}) {
  let now = 0;
  let reads = 0;
  let answer: () => Promise<{ version: number; texts: SettingTexts }> = async () => ({
    version: 0,
    texts: {},
  });
  const faults: unknown[] = [];
  const unusable: string[] = [];
  const reader = createSettingsReader({
    stored: () => {
      reads++;
      return answer();
    },
    environment,
    clock: { now: () => new Date(now) },
    onFault: (fault) => faults.push(fault),
    onUnusable: (setting, problem) => unusable.push(`${setting} ${problem}`),
  });
  return {
    reader,
    faults,
    unusable,
    reads: () => reads,
    maxRecords: async () => (await reader.current()).answers.maxRecords,
    later: (milliseconds: number) => {
      now += milliseconds;
    },
    holds: (version: number, texts: SettingTexts) => {
      answer = async () => ({ version, texts });
    },
    breaks: () => {
      answer = () => Promise.reject(new Error('down'));
    },
  };
}

describe('the settings reader', () => {
  it('holds what it read for ten seconds, and then reads again', async () => {
    const { maxRecords, holds, later, reads } = reading();
    expect(await maxRecords()).toBe(1000);
    holds(1, { MAX_RECORDS: '5' });
    later(9_999);
    expect(await maxRecords()).toBe(1000);
    expect(reads()).toBe(1);
    later(1);
    expect(await maxRecords()).toBe(5);
    expect(reads()).toBe(2);
  });

  it('reads once for all calls of one moment', async () => {
    const { maxRecords, reads } = reading();
    await Promise.all([maxRecords(), maxRecords(), maxRecords()]);
    expect(reads()).toBe(1);
  });

  it('answers the same object as long as nothing changed', async () => {
    const { reader, later, holds } = reading();
    const first = await reader.current();
    later(10_000);
    expect(await reader.current()).toBe(first);
    holds(1, {});
    later(10_000);
    expect(await reader.current()).not.toBe(first);
  });

  it('serves the environment where the ledger never answered', async () => {
    const { maxRecords, breaks, faults } = reading({ MAX_RECORDS: '7' });
    breaks();
    expect(await maxRecords()).toBe(7);
    expect(faults).toHaveLength(1);
  });

  it('serves what was last known where the ledger stops answering, and asks it no more often', async () => {
    const { maxRecords, breaks, holds, later, faults, reads } = reading({ MAX_RECORDS: '7' });
    holds(1, { MAX_RECORDS: '5' });
    await maxRecords();
    breaks();
    later(10_000);
    expect(await maxRecords()).toBe(5);
    expect(await maxRecords()).toBe(5);
    expect(faults).toHaveLength(1);
    expect(reads()).toBe(2);
    holds(2, { MAX_RECORDS: '6' });
    later(10_000);
    expect(await maxRecords()).toBe(6);
  });

  it('reports a stored value that cannot be used once, and goes on with the environment', async () => {
    const { maxRecords, holds, later, unusable } = reading({ MAX_RECORDS: '7' });
    holds(1, { MAX_RECORDS: 'many' });
    expect(await maxRecords()).toBe(7);
    later(10_000);
    await maxRecords();
    expect(unusable).toEqual(['MAX_RECORDS must be a whole number from 1 to 10000']);
  });

  it('shows each setting with its source', async () => {
    const { reader, holds } = reading({ MAX_ANSWER_CHARS: '6000' });
    holds(1, { MAX_RECORDS: '5' });
    expect(await reader.states()).toEqual(
      expect.arrayContaining([
        { name: 'MAX_RECORDS', source: 'ledger', text: '5' },
        { name: 'MAX_ANSWER_CHARS', source: 'environment', text: '6000' },
        { name: 'REFRESH_TOKEN_DAYS', source: 'default', text: '90' },
      ]),
    );
  });
});
