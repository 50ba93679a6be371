// SPDX-License-Identifier: Apache-2.0
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { JobNotDoneError, runJob } from '#functions/jobs/run-job.ts';
import { InquiryList } from '#shared/acumatica/inquiries/inquiry-list.ts';
import type { AuditEvent } from '#shared/events/envelope.ts';
import { Ledger } from '#shared/events/ledger.ts';
import type { Accepted } from '#shared/events/publisher.ts';
import type { ErpToken } from '#shared/identity/erp-token.ts';
import { systemIds } from '#shared/platform/ids.ts';
import {
  type Asked,
  erpSettings,
  fakeErp,
  type Reply,
  readyToken,
} from '../../fixtures/fake-erp.ts';
import { startTables } from '../../fixtures/table.ts';

let database: Awaited<ReturnType<typeof startTables>>;
let list: InquiryList;
let ledger: Ledger;
let now = Date.parse('2026-03-01T10:00:00Z');
const clock = { now: () => new Date(now) };
beforeAll(async () => {
  database = await startTables(['registry', 'ledger']);
  list = new InquiryList(database.table('registry'), clock);
  ledger = new Ledger(database.client, database.table('ledger'));
});
afterAll(() => database.stop());

let published: AuditEvent[] = [];
beforeEach(() => {
  published = [];
});

const serviceDocument = (...names: string[]): Reply => ({
  body: {
    value: [
      ...names.map((name) => ({ name, kind: 'EntitySet', url: name })),
      { name: 'X_WithParameters', kind: 'FunctionImport' },
      { name: 'MCPAccess', kind: 'EntitySet' },
    ],
  },
});
const feed: Reply = {
  body: { value: [{ Name: 'AR-Inv   ', AIDescription: 'Open invoices', ScreenID: 'AR301000' }] },
};
const healthy =
  (...names: string[]) =>
  (asked: Asked): Reply =>
    asked.path.endsWith('/MCPGIs') ? feed : serviceDocument(...names);

function job(
  correlationId: string,
  reply: (asked: Asked) => Reply,
  token: (nth: number) => ErpToken = readyToken,
  accepted: Accepted = { kind: 'queued' },
) {
  const { erp } = fakeErp((asked) => reply(asked), token);
  const body = JSON.stringify({
    job: 'refresh-inquiry-list',
    tenant: 'DEMO',
    sub: 'sam',
    correlationId,
  });
  const publisher = {
    publish: async (event: AuditEvent) => {
      published.push(event);
      return accepted;
    },
  };
  return runJob(body, {
    settings: erpSettings,
    erp,
    list,
    ledger,
    publisher,
    clock,
    ids: systemIds,
  });
}

async function refreshed(correlationId: string): Promise<number> {
  let count = 0;
  for await (const event of ledger.read('inquiries#DEMO'))
    if (event.correlationId === correlationId) count++;
  return count;
}

describe('refreshing the list of inquiries', () => {
  it('keeps what the requester may run, with descriptions, and without the gateway’s own', async () => {
    await job('first', healthy('AR-Inv', 'Stock'));
    expect(await list.read()).toEqual([
      { name: 'AR-Inv', description: 'Open invoices', screenId: 'AR301000' },
      { name: 'Stock' },
    ]);
    expect(await refreshed('first')).toBe(1);
    expect(published).toMatchObject([
      {
        type: 'JobEnded.v1',
        status: 'success',
        person: 'sam',
        data: { job: 'refresh-inquiry-list', outcome: 'REFRESHED', items: 2 },
      },
    ]);
  });

  it('forgets what is gone from the ERP', async () => {
    await job('second', healthy('Stock'));
    expect(await list.read()).toEqual([{ name: 'Stock' }]);
  });

  it('does nothing again when the queue repeats a message', async () => {
    await job('repeated', healthy('A', 'B'));
    await job('repeated', healthy('C'));
    expect(await list.read()).toEqual([{ name: 'A' }, { name: 'B' }]);
    expect(await refreshed('repeated')).toBe(1);
    expect(published[1]).toMatchObject({ data: { outcome: 'ALREADY_DONE' } });
  });

  it('is refreshed once when the queue delivers a message many times at once', async () => {
    await Promise.allSettled(Array.from({ length: 5 }, () => job('together', healthy('A'))));
    expect(await refreshed('together')).toBe(1);
    expect(await list.read()).toEqual([{ name: 'A' }]);
  });

  it('does without descriptions where the feed may not be read', async () => {
    await job('no-feed', (asked) =>
      asked.path.endsWith('/MCPGIs') ? { status: 403 } : serviceDocument('AR-Inv'),
    );
    expect(await list.read()).toEqual([{ name: 'AR-Inv' }]);
  });

  it('never shows half a list', async () => {
    await job('whole', healthy('A', 'B', 'C'));
    await list.write('half', [{ name: 'Z' }]);
    expect(await list.read()).toEqual([{ name: 'A' }, { name: 'B' }, { name: 'C' }]);
  });

  it('does not clean away what another refresh is still writing', async () => {
    await list.write('in-progress', [{ name: 'P' }]);
    await job('meanwhile', healthy('A'));
    const kept = await database.table('registry').get({ pk: 'inquiry', sk: 'in-progress#P' });
    expect(kept).toMatchObject({ name: 'P' });
  });

  it('cleans old generations away, but not the one that readers may still be in', async () => {
    await job('g1', healthy('A'));
    now += 3_600_000;
    await job('g2', healthy('B'));
    await job('g3', healthy('C'));
    const generations = new Set<string>();
    for await (const item of database.table('registry').query({ pk: 'inquiry' }))
      generations.add(String(item['sk']).split('#')[0] ?? '');
    expect([...generations].sort()).toEqual(['g2', 'g3']);
  });
});

describe('a refresh that cannot be', () => {
  it('ends where the requester is signed out', async () => {
    await job('gone', healthy('A'), () => ({
      kind: 'signed-out',
      reason: 'no_token',
      asOf: new Date('2026-03-04T05:06:07Z'),
    }));
    expect(published).toMatchObject([
      {
        status: 'denied',
        errorCode: 'REQUESTER_SIGNED_OUT',
        data: { outcome: 'REQUESTER_SIGNED_OUT' },
      },
    ]);
  });

  it('ends where the requester’s access was withdrawn', async () => {
    await job('withdrawn', healthy('A'), () => ({
      kind: 'signed-out',
      reason: 'access_withdrawn',
      asOf: new Date('2026-03-04T05:06:07Z'),
    }));
    expect(published).toMatchObject([
      { status: 'denied', errorCode: 'ACCESS_WITHDRAWN', data: { outcome: 'ACCESS_WITHDRAWN' } },
    ]);
  });

  it('ends where the requester may not read the list', async () => {
    await job('forbidden', () => ({ status: 403 }));
    expect(published).toMatchObject([
      { status: 'denied', errorCode: 'ERP_FORBIDDEN', data: { outcome: 'ERP_FORBIDDEN' } },
    ]);
  });

  it.each([
    { status: 503 },
    { status: 429 },
    { body: '' },
    { body: '<html/>' },
    { body: '{}' },
    new TypeError('gone'),
  ])('goes back to the queue where the ERP is at fault (%j)', async (reply) => {
    const before = await list.read();
    await expect(job('later', () => reply)).rejects.toThrow(JobNotDoneError);
    expect(await list.read()).toEqual(before);
    expect(published).toEqual([]);
  });

  it('goes back to the queue where its end cannot be recorded', async () => {
    const unrecorded = job('unrecorded', healthy('A'), readyToken, { kind: 'refused' });
    await expect(unrecorded).rejects.toThrow(JobNotDoneError);
  });

  it.each(['', '{}', '{"job":"other"}'])(
    'goes back to the queue where its message is none: %j',
    async (body) => {
      const { erp } = fakeErp(() => ({}));
      const publisher = { publish: async (): Promise<Accepted> => ({ kind: 'queued' }) };
      await expect(
        runJob(body, {
          settings: erpSettings,
          erp,
          list,
          ledger,
          publisher,
          clock,
          ids: systemIds,
        }),
      ).rejects.toThrow();
    },
  );
});
