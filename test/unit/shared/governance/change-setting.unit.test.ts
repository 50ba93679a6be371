// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { changeSetting, type SettingDeps } from '#shared/governance/change-setting.ts';

const actor = { kind: 'person', id: 'admin@DEMO' } as const;
type Appended = Awaited<ReturnType<SettingDeps['ledger']['append']>>;

/** A change over a ledger that answers as it is told, with what it was asked. */
async function changeWith(answer: Appended, setting = 'MAX_RECORDS') {
  const appended: unknown[] = [];
  const ledger: SettingDeps['ledger'] = {
    append: async (events, options) => {
      appended.push({ data: events.map(({ data }) => data), key: options?.idempotencyKey });
      return answer;
    },
  };
  const deps: SettingDeps = {
    ledger,
    ledgerTable: { get: async () => ({ pk: 'x', version: 4, MAX_RECORDS: '5' }) },
    tenant: 'DEMO',
    clock: { now: () => new Date('2026-03-01T10:00:00Z') },
    ids: { unique: () => 'id', secret: () => 'secret' },
  };
  const changing = changeSetting(deps, { setting, value: '9', actor });
  return { changing, appended };
}

describe('a change of a setting that others come before', () => {
  it.each(['duplicate', 'contended'] as const)(
    'is tried five times where the ledger says %s, and then left to the administrator',
    async (kind) => {
      const { changing, appended } = await changeWith({ kind } as Appended); // read by its kind alone
      expect(await changing).toEqual({ kind: 'changed_meanwhile' });
      expect(appended).toEqual(
        Array.from({ length: 5 }, () => ({
          data: [{ setting: 'MAX_RECORDS', value: '9', previous: '5' }],
          key: 'settings#4',
        })),
      );
    },
  );

  it('is a surprise where a condition refuses it, since it has none', async () => {
    const { changing } = await changeWith({ kind: 'refused' } as Appended); // read by its kind alone
    await expect(changing).rejects.toThrow('has no conditions of its own');
  });
});

describe('a setting that there is not', () => {
  it('is named in the refusal by its first 64 characters', async () => {
    const { changing } = await changeWith({ kind: 'duplicate' } as Appended, 'x'.repeat(1_000)); // read by its kind alone
    expect(await changing).toMatchObject({
      kind: 'refused',
      reason: expect.stringMatching(
        /^There is no setting x{64}\. There are: [A-Z_]+(, [A-Z_]+)+\.$/,
      ),
    });
  });
});
