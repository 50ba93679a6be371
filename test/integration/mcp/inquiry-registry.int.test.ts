// SPDX-License-Identifier: Apache-2.0
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { JobNotDoneError, runJob } from '#functions/jobs/run-job.ts';
import { InquiryRegistry, piecesKey } from '#shared/acumatica/inquiries/inquiry-registry.ts';
import { registryKeys } from '#shared/acumatica/inquiries/registry-manifest.ts';
import { RegistryWriter } from '#shared/acumatica/inquiries/registry-writer.ts';
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
let ledger: Ledger;
let now = Date.parse('2026-03-01T10:00:00Z');
const clock = { now: () => new Date(now) };
const hour = 3_600_000;
beforeAll(async () => {
  database = await startTables(['registry', 'ledger']);
  ledger = new Ledger(database.client, database.table('ledger'));
});
afterAll(() => database.stop());

let published: AuditEvent[] = [];
let faults: unknown[] = [];
beforeEach(() => {
  published = [];
  faults = [];
});

/** The registry as an instance that has just started reads it. */
const fresh = () =>
  new InquiryRegistry({
    table: database.table('registry'),
    clock,
    onFault: (fault) => faults.push(fault),
  });
async function names(): Promise<readonly string[]> {
  const state = await fresh().read();
  return state.kind === 'built' ? [...state.entries.keys()] : [];
}

interface Site {
  readonly inquiries?: readonly object[];
  readonly columns?: readonly object[];
  readonly types?: string;
}

/** An ERP with feeds and metadata, where no path is answered otherwise. */
const site =
  ({ inquiries = [], columns = [], types = '' }: Site, otherwise: Record<string, Reply> = {}) =>
  ({ path }: Asked): Reply => {
    const last = path.split('/').at(-1) ?? '';
    if (otherwise[last]) return otherwise[last];
    if (last === '$metadata')
      return { body: `<Edmx><DataServices><Schema>${types}</Schema></DataServices></Edmx>` };
    if (last === 'MCPGIs') return { body: { value: inquiries } };
    return { body: { value: columns } };
  };
const named = (...given: string[]): Site => ({
  inquiries: given.map((Name) => ({ Name, ParameterName: null })),
});

function job(
  correlationId: string,
  reply: (asked: Asked) => Reply,
  token: (nth: number) => ErpToken = readyToken,
  { accepted = { kind: 'queued' } as Accepted, reason = 'asked' } = {},
) {
  const { erp, asked } = fakeErp((one) => reply(one), token);
  const body = JSON.stringify({
    job: 'refresh-inquiry-list',
    tenant: 'DEMO',
    sub: 'sam',
    correlationId,
    reason,
  });
  const publisher = {
    publish: async (event: AuditEvent) => {
      published.push(event);
      return accepted;
    },
  };
  const writer = new RegistryWriter(database.table('registry'), clock);
  const surroundings = { settings: erpSettings, erp, writer, ledger, publisher, clock };
  const done = runJob(body, { ...surroundings, ids: systemIds });
  return Object.assign(done, { asked });
}

async function rebuilt(correlationId: string): Promise<number> {
  let count = 0;
  for await (const event of ledger.read('inquiries#DEMO'))
    if (event.correlationId === correlationId && event.type === 'InquiryRegistryRebuilt.v1')
      count++;
  return count;
}

describe('the registry of inquiries', () => {
  it('is never built, and then holds what the feeds and the metadata say', async () => {
    expect(await fresh().read()).toEqual({ kind: 'never_built' });
    await job(
      'first',
      site({
        inquiries: [
          {
            Name: 'AR-Inv   ',
            AIDescription: 'Open invoices',
            ScreenID: 'AR301000',
            DesignID: 'd',
          },
          { Name: 'GL', ParameterName: 'Period', ParameterRequired: 'True' },
          { Name: 'GL', ParameterName: 'Branch', ParameterRequired: '0' },
          { Name: 'MCPAccess' },
        ],
        columns: [
          { Name: 'AR-Inv', LineNbr: '1', IsActive: 'true', Field: 'refNbr', Caption: 'Ref' },
          { Name: 'AR-Inv', LineNbr: 2, IsActive: 1, Field: '=1', Caption: 'Sum' },
        ],
        types: `<EntityType Name="ARInv"><Property Name="Ref" Type="Edm.String"/><Property Name="Sum" Type="Edm.Decimal"/></EntityType>
          <Function Name="GL"><Parameter Name="Period" Type="Edm.String"/></Function>
          <EntityContainer><EntitySet Name="AR-Inv"/><EntitySet Name="GL"/><FunctionImport Name="GL_WithParameters" Function="GL" EntitySet="GL"/></EntityContainer>`,
      }),
    );
    const state = await fresh().read();
    if (state.kind !== 'built') throw new Error(state.kind);
    expect([...state.entries.values()]).toMatchObject([
      {
        name: 'AR-Inv',
        designId: 'd',
        description: 'Open invoices',
        columns: [
          { name: 'Ref', type: 'string', caption: 'Ref', calculated: false },
          { name: 'Sum', type: 'decimal', caption: 'Sum', calculated: true },
        ],
        parameters: [],
        diagnostic: { kind: 'aligned' },
      },
      { name: 'GL', parameters: [{ name: 'Period', type: 'Edm.String', required: true }] },
    ]);
    expect(await rebuilt('first')).toBe(1);
    expect(published).toMatchObject([
      {
        type: 'JobEnded.v1',
        status: 'success',
        person: 'sam',
        data: { job: 'refresh-inquiry-list', outcome: 'REFRESHED', items: 2 },
      },
    ]);
  });

  it('is of over 400 KB in pieces', async () => {
    // Random texts do not compress.
    const many = Array.from({ length: 2_000 }, (_, at) => ({
      Name: `GI ${at}`,
      ParameterName: null,
      AIDescription: systemIds.secret(400),
    }));
    await job('large', (asked) => {
      const skip = Number(asked.query['$skip'] ?? 0);
      return site({ inquiries: many.slice(skip, skip + 1_000) })(asked);
    });
    expect(await names()).toHaveLength(2_000);
    const manifest = await database.table('registry').get(registryKeys.manifest);
    expect(Number(manifest?.['pieces'])).toBeGreaterThan(1);
  });

  it('forgets what is gone from the ERP', async () => {
    await job('second', site(named('Stock')));
    expect(await names()).toEqual(['Stock']);
  });

  it('is shown to an instance that holds an older version within 30 seconds', async () => {
    const instance = fresh();
    await instance.read();
    await job('newer', site(named('Newer')));
    now += 30_000;
    const state = await instance.read();
    expect(state.kind === 'built' && [...state.entries.keys()]).toEqual(['Newer']);
  });

  it('says that an older feed leaves parameters out, and that nobody opened any', async () => {
    await job('older', site({ inquiries: [{ Name: 'A', AIDescription: null }] }));
    expect(await fresh().read()).toMatchObject({ notes: ['feed_without_parameters'] });
    await job('none', site({}));
    const state = await fresh().read();
    expect(state).toMatchObject({ kind: 'built', notes: [] });
    expect(await names()).toEqual([]);
  });

  it('is not built anew where it is fresh, unless somebody asks by name', async () => {
    await job('fresh', site(named('A')));
    const repeated = job('signed-in', site(named('B')), readyToken, { reason: 'sign_in' });
    await repeated;
    expect(repeated.asked).toEqual([]);
    expect(published.at(-1)).toMatchObject({ data: { outcome: 'STILL_FRESH' } });
    now += hour;
    await job('an hour later', site(named('B')), readyToken, { reason: 'stale' });
    expect(await names()).toEqual(['B']);
  });

  it('is not built twice when the queue repeats a message', async () => {
    await job('repeated', site(named('A', 'B')));
    await job('repeated', site(named('C')));
    expect(await names()).toEqual(['A', 'B']);
    expect(await rebuilt('repeated')).toBe(1);
    expect(published[1]).toMatchObject({ data: { outcome: 'ALREADY_DONE' } });
  });

  it('is built by one at a time', async () => {
    const jobs = Array.from({ length: 5 }, (_, at) => job(`together ${at}`, site(named('A'))));
    await Promise.all(jobs);
    const read = jobs.filter(({ asked }) => asked.length > 0);
    const ends = published.map(({ data }) => Object(data).outcome);
    expect(ends.filter((end) => end === 'REFRESHED')).toHaveLength(read.length);
    expect(ends.filter((end) => end === 'ALREADY_RUNNING')).toHaveLength(5 - read.length);
    expect(read.length).toBeLessThan(5);
  });

  it('is built by another where a holder died', async () => {
    const writer = new RegistryWriter(database.table('registry'), clock);
    await writer.takeLease('the dead');
    await job('waits', site(named('B')));
    expect(published.at(-1)).toMatchObject({ data: { outcome: 'ALREADY_RUNNING' } });
    now += 301_000;
    await job('takes over', site(named('C')));
    expect(await names()).toEqual(['C']);
    const before = await writer.manifest();
    if (before === undefined) throw new Error('not built');
    // The dead one was only paused: what it has is not written over what came after it.
    const late = { ...before, version: before.version + 1, generation: 'late' };
    const event = published[0];
    if (event === undefined) throw new Error('no event');
    const written = await ledger.append([{ ...event, stream: 'late' }], {
      parts: writer.commitParts(late, before, 'the dead'),
    });
    expect(written.kind).toBe('refused');
    expect(await names()).toEqual(['C']);
  });

  it('is never shown by half, and cleans old generations away, not the one readers may be in', async () => {
    await job('g1', site(named('A')));
    now += hour;
    await job('g2', site(named('B')));
    await job('g3', site(named('C')));
    const generations = new Set<string>();
    for await (const item of database.table('registry').query({ pk: piecesKey }))
      generations.add(String(item['sk']).split('#')[0] ?? '');
    expect([...generations].sort()).toEqual(['g2', 'g3']);
  });

  it('holds where the table does not answer, and is closed to who never read it', async () => {
    const table = Object.assign(Object.create(database.table('registry')), {
      getAll: async () => {
        throw new Error('throttled');
      },
    });
    const onFault = (fault: unknown) => void faults.push(fault);
    const never = new InquiryRegistry({ table, clock, onFault });
    expect(await never.read()).toEqual({ kind: 'unreadable' });
    expect(faults).toHaveLength(1);
  });

  it('is read again where its pieces were cleaned away meanwhile', async () => {
    const table = database.table('registry');
    let reads = 0;
    const racing = Object.assign(Object.create(table), {
      getAll: async (keys: Parameters<typeof table.getAll>[0]) =>
        ++reads === 2 ? keys.map(() => undefined) : table.getAll(keys),
    });
    const registry = new InquiryRegistry({ table: racing, clock, onFault: () => {} });
    expect(await registry.read()).toMatchObject({ kind: 'built' });
    expect(reads).toBe(4);
  });
});

describe('a rebuild that cannot be', () => {
  it.each([
    ['MCPGIs', 'inquiries_feed'],
    ['MCPGIFields', 'columns_feed'],
    ['$metadata', 'metadata'],
  ])('for want of %s ends, keeps the last good registry and says why', async (last, step) => {
    await job(`good before ${step}`, site(named('Good')));
    published = [];
    await job(`forbidden ${step}`, site(named('New'), { [last]: { status: 403 } }));
    expect(await names()).toEqual(['Good']);
    expect(await fresh().read()).toMatchObject({
      kind: 'built',
      failure: { step, code: 'ERP_FORBIDDEN', httpStatus: 403 },
    });
    expect(published).toMatchObject([
      { type: 'JobEnded.v1', status: 'denied', errorCode: 'ERP_FORBIDDEN' },
      {
        type: 'InquiryRegistryRebuildFailed.v1',
        status: 'denied',
        errorCode: 'ERP_FORBIDDEN',
        data: { step, httpStatus: 403, keptVersion: expect.any(Number) },
      },
    ]);
    await job(`good after ${step}`, site(named('Good')));
    expect(await fresh().read()).not.toHaveProperty('failure');
  });

  it('ends where another inquiry bears the feed’s name', async () => {
    await job('other feed', site({ inquiries: [{ Branch: 'MAIN' }] }));
    expect(await fresh().read()).toMatchObject({ failure: { code: 'ERP_NOT_CONFIGURED' } });
  });

  it('ends where the requester is signed out', async () => {
    await job('gone', site(named('A')), () => ({
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
    await job('withdrawn', site(named('A')), () => ({
      kind: 'signed-out',
      reason: 'access_withdrawn',
      asOf: new Date('2026-03-04T05:06:07Z'),
    }));
    expect(published[0]).toMatchObject({ status: 'denied', errorCode: 'ACCESS_WITHDRAWN' });
  });

  it.each([
    { status: 503 },
    { status: 429 },
    { body: '' },
    { body: '<html/>' },
    { body: '{}' },
    new TypeError('gone'),
  ])('goes back to the queue where the ERP is at fault (%j)', async (reply) => {
    const before = await names();
    await expect(job('later', () => reply)).rejects.toThrow(JobNotDoneError);
    expect(await names()).toEqual(before);
    expect(published).toEqual([]);
  });

  it('goes back to the queue where its end cannot be recorded', async () => {
    const unrecorded = job('unrecorded', site(named('A')), readyToken, {
      accepted: { kind: 'refused' },
    });
    await expect(unrecorded).rejects.toThrow(JobNotDoneError);
  });

  it.each(['', '{}', '{"job":"other"}'])(
    'goes back to the queue where its message is none: %j',
    async (body) => {
      const { erp } = fakeErp(() => ({}));
      const publisher = { publish: async (): Promise<Accepted> => ({ kind: 'queued' }) };
      const writer = new RegistryWriter(database.table('registry'), clock);
      const surroundings = { settings: erpSettings, erp, writer, ledger, publisher, clock };
      await expect(runJob(body, { ...surroundings, ids: systemIds })).rejects.toThrow();
    },
  );
});
