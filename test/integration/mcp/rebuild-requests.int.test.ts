// SPDX-License-Identifier: Apache-2.0
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createRebuildRequests } from '#shared/acumatica/inquiries/rebuild-requests.ts';
import { systemIds } from '#shared/platform/ids.ts';
import { startTables } from '../../fixtures/table.ts';

let database: Awaited<ReturnType<typeof startTables>>;
let now = Date.parse('2026-03-01T10:00:00Z');
const clock = { now: () => new Date(now) };
let faults: unknown[] = [];
beforeAll(async () => {
  database = await startTables(['registry']);
});
beforeEach(() => {
  faults = [];
});
afterAll(() => database.stop());

describe('asking for a rebuild', () => {
  const sent: object[] = [];
  const requests = (send = async (message: unknown) => void sent.push(Object(message))) =>
    createRebuildRequests({
      table: database.table('registry'),
      jobs: { send },
      clock,
      ids: systemIds,
      onFault: (fault) => faults.push(fault),
    });
  const person = { tenant: 'DEMO', sub: 'sam' };

  it('is done once by all instances in five minutes, and sooner by name', async () => {
    expect(await requests().ask(person, 'stale')).toBe(true);
    expect(await requests().ask(person, 'stale')).toBe(false);
    expect(await requests().ask(person, 'asked')).toBe(false);
    now += 61_000;
    expect(await requests().ask(person, 'stale')).toBe(false);
    expect(await requests().ask(person, 'asked')).toBe(true);
    expect(sent).toMatchObject([{ sub: 'sam', reason: 'stale' }, { reason: 'asked' }]);
  });

  it('never fails a call, whatever the queue says', async () => {
    now += 3_600_000;
    const broken = requests(async () => {
      throw new Error('no queue');
    });
    expect(await broken.ask(person, 'stale')).toBe(false);
    expect(faults).toHaveLength(1);
  });
});
