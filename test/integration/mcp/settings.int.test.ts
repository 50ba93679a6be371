// SPDX-License-Identifier: Apache-2.0
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Ledger } from '#shared/events/ledger.ts';
import { changeSetting, type SettingChange } from '#shared/governance/change-setting.ts';
import { settingProjection, storedSettings } from '#shared/governance/setting-view.ts';
import { createSettingsReader } from '#shared/governance/settings-reader.ts';
import { systemClock } from '#shared/platform/clock.ts';
import { systemIds } from '#shared/platform/ids.ts';
import { openTables } from '../../fixtures/in-process-dynamodb.ts';

let database: Awaited<ReturnType<typeof openTables>>;
beforeEach(async () => {
  database = await openTables(['ledger']);
});
afterEach(() => database.stop());

const actor = { kind: 'person', id: 'admin@DEMO' } as const;

function ledger() {
  const table = database.table('ledger');
  return new Ledger(database.client, table, {
    projections: [settingProjection(table)],
    pause: async () => {},
  });
}

const change = (setting: string, value: SettingChange['value'], version?: number) =>
  changeSetting(
    {
      ledger: ledger(),
      ledgerTable: database.table('ledger'),
      tenant: 'DEMO',
      clock: systemClock,
      ids: systemIds,
    },
    { setting, value, actor, ...(version !== undefined && { version }) },
  );

async function changes() {
  const found = [];
  for await (const { type, data, version, actor: by } of ledger().read('settings'))
    found.push({ type, data, version, by: by.id });
  return found;
}

describe('a change of a setting', () => {
  it('is an event with who did it and what held before, and holds at once', async () => {
    expect(await change('MAX_RECORDS', ' 500 ')).toEqual({ kind: 'changed', version: 1 });
    expect(await change('MAX_RECORDS', '600')).toEqual({ kind: 'changed', version: 2 });
    expect(await storedSettings(database.table('ledger'))).toEqual({
      version: 2,
      texts: { MAX_RECORDS: '600' },
    });
    const common = { type: 'SettingChanged.v1', by: 'admin@DEMO' };
    expect(await changes()).toEqual([
      { ...common, version: 1, data: { setting: 'MAX_RECORDS', value: '500' } },
      { ...common, version: 2, data: { setting: 'MAX_RECORDS', value: '600', previous: '500' } },
    ]);
  });

  it('can be taken back, and leaves the others as they are', async () => {
    await change('MAX_RECORDS', '500');
    await change('REDACT_SKIP', '');
    expect(await change('MAX_RECORDS', null)).toEqual({ kind: 'changed', version: 3 });
    expect(await storedSettings(database.table('ledger'))).toEqual({
      version: 3,
      texts: { REDACT_SKIP: '' },
    });
    expect((await changes()).at(-1)?.data).toEqual({
      setting: 'MAX_RECORDS',
      value: null,
      previous: '500',
    });
  });

  it('writes nothing where the setting holds that value already', async () => {
    await change('MAX_RECORDS', '500');
    expect(await change('MAX_RECORDS', '500')).toEqual({ kind: 'unchanged' });
    expect(await change('MAX_ANSWER_CHARS', null)).toEqual({ kind: 'unchanged' });
    expect(await changes()).toHaveLength(1);
  });

  it.each([
    ['MAX_RECORD', '5', /^There is no setting MAX_RECORD\. There are: MAX_RECORDS, /],
    ['toString', '5', /^There is no setting toString\./],
    ['pk', 'x', /^There is no setting pk\./],
    ['MAX_RECORDS', '0', /^MAX_RECORDS must be 1 or more\.$/],
    ['MAX_RECORDS', '', /^MAX_RECORDS must be a whole number from 1 to 10000\.$/],
    ['CONSENT_EVERY_SIGN_IN', 'yes', /^CONSENT_EVERY_SIGN_IN must be true or false\.$/],
  ])('of %s to %j is refused with a reason, and writes nothing', async (setting, value, reason) => {
    expect(await change(setting, value)).toEqual({
      kind: 'refused',
      reason: expect.stringMatching(reason),
    });
    expect(await changes()).toEqual([]);
  });

  it('is refused where the administrator saw an older version', async () => {
    await change('MAX_RECORDS', '500', 0);
    expect(await change('MAX_RECORDS', '700', 0)).toEqual({ kind: 'changed_meanwhile' });
    expect(await change('MAX_RECORDS', '700', 1)).toEqual({ kind: 'changed', version: 2 });
  });

  it('goes through once of ten made at the same moment from the same version', async () => {
    const ends = await Promise.all(
      Array.from({ length: 10 }, (_, index) => change('MAX_RECORDS', String(index + 1), 0)),
    );
    expect(ends.filter(({ kind }) => kind === 'changed')).toEqual([
      { kind: 'changed', version: 1 },
    ]);
    expect(ends.filter(({ kind }) => kind === 'changed_meanwhile')).toHaveLength(9);
    expect(await changes()).toHaveLength(1);
  });

  it('never names as previous what did not hold, however many change at once', async () => {
    await Promise.all(['7', '8', '9'].map((value) => change('MAX_RECORDS', value)));
    const history = (await changes()).map(({ data }) => data);
    for (const [index, data] of history.entries())
      expect(data['previous']).toBe(history[index - 1]?.['value']);
    expect((await storedSettings(database.table('ledger'))).texts.MAX_RECORDS).toBe(
      history.at(-1)?.['value'],
    );
  });
});

describe('the view of the settings', () => {
  it('takes several changes of one transaction, the last of each setting', async () => {
    const event = (setting: string, value: string | null) => ({
      eventId: systemIds.unique(),
      type: 'SettingChanged.v1' as const,
      schemaVersion: 1,
      stream: 'settings',
      tenant: 'DEMO',
      actor,
      occurredAt: '2026-03-01T10:00:00.000Z',
      recordedAt: '2026-03-01T10:00:00.000Z',
      correlationId: 'c',
      data: { setting, value },
    });
    await ledger().append([
      event('MAX_RECORDS', '5'),
      event('REDACT_SKIP', 'DOB'),
      event('MAX_RECORDS', '6'),
      event('REDACT_SKIP', null),
      event('RETIRED_SETTING', 'x'),
    ]);
    expect(await storedSettings(database.table('ledger'))).toEqual({
      version: 5,
      texts: { MAX_RECORDS: '6' },
    });
  });

  it('is what a reader of another instance serves once its memo has ended', async () => {
    let now = 0;
    const reader = createSettingsReader({
      stored: () => storedSettings(database.table('ledger')),
      environment: {},
      clock: { now: () => new Date(now) },
      onFault: (fault) => {
        throw fault;
      },
      onUnusable: () => {},
    });
    await reader.current();
    await change('RATE_LIMIT_MAX_PER_MINUTE', '7');
    expect((await reader.current()).limits.person.maxPerMinute).toBe(40);
    now += 10_000;
    expect((await reader.current()).limits.person.maxPerMinute).toBe(7);
  });
});
