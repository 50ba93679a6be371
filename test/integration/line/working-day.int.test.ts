// SPDX-License-Identifier: Apache-2.0
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seededRandom } from '#local/acumatica/company/generate/random.ts';
import type { ClientLine } from '../../fixtures/clients.ts';
import { type LongLivedGateway, startLongLivedGateway } from '../../fixtures/long-lived-gateway.ts';
import { type CallEnd, LongSession, programEnded } from '../../fixtures/long-session.ts';
import { MemoryOAuthProvider } from '../../fixtures/memory-oauth-provider.ts';
import { loginOf } from '../../fixtures/sign-in.ts';

/**
 * A day of 24 hours with both official clients: calls all through it, an hour's life for our access
 * tokens and for the ERP's, five sessions at a time for each person, answers to refreshes lost on their
 * way, an ERP that is down for ten minutes, and a client secret that is changed at the ERP first.
 */
const seed = 20_261_130;
const lostShare = 0.05;
const sessionsEach = 5;
/** For hours of calls on a machine that does other heavy work. */
const patienceMs = 300_000;

interface Worker {
  readonly username: string;
  readonly line: ClientLine;
  readonly client: 'public' | 'confidential';
  /** Whether the person's five sessions keep their tokens in one place, as those of one program do. */
  readonly oneStore: boolean;
}
const workers: readonly Worker[] = [
  { username: 'person0001', line: '@modelcontextprotocol/sdk', client: 'public', oneStore: true },
  {
    username: 'person0002',
    line: '@modelcontextprotocol/client',
    client: 'confidential',
    oneStore: true,
  },
  {
    username: 'person0003',
    line: '@modelcontextprotocol/sdk',
    client: 'confidential',
    oneStore: false,
  },
  {
    username: 'person0004',
    line: '@modelcontextprotocol/client',
    client: 'public',
    oneStore: false,
  },
];

let gateway: LongLivedGateway;
const sessions: LongSession[] = [];
let reopened = 0;
let answered = 0;

beforeAll(async () => {
  gateway = await startLongLivedGateway({ RATE_LIMIT_MAX_CONCURRENT: '10' });
  for (const worker of workers) {
    const newStore = () =>
      new MemoryOAuthProvider(
        loginOf(worker.username),
        worker.client === 'public' ? 'none' : 'client_secret_basic',
      );
    const shared = newStore();
    for (let number = 0; number < sessionsEach; number += 1) {
      // Of its own for each session, so that the order of the others does not decide its losses.
      const random = seededRandom(seed + sessions.length);
      sessions.push(
        new LongSession({
          url: gateway.url,
          line: worker.line,
          provider: worker.oneStore ? shared : newStore(),
          isLost: () => random.chance(lostShare),
          takeLoss: () => random.pick(['repeats', 'ends']),
        }),
      );
    }
  }
});
afterAll(async () => {
  await Promise.all(sessions.map((session) => session.close()));
  await gateway?.stop();
});

const stores = () => new Set(sessions.map(({ provider }) => provider));
const signIns = () => [...stores()].reduce((sum, { signIns }) => sum + signIns, 0);

/** One call of each session, those of one person at the same time. */
async function call(callers: readonly LongSession[] = sessions): Promise<CallEnd[]> {
  const ends: CallEnd[] = [];
  const cut: LongSession[] = [];
  for (const group of Map.groupBy(callers, ({ provider }) => provider.username).values()) {
    const ended = await Promise.all(
      group.map((session) => session.call('acumatica_get_sales_order', { orderNbr: 'SO000001' })),
    );
    ends.push(...ended.filter((end) => end !== programEnded));
    cut.push(...group.filter((_, index) => ended[index] === programEnded));
  }
  answered += ends.length;
  if (cut.length === 0) return ends;
  reopened += cut.length;
  gateway.time.pass(20);
  return [...ends, ...(await call(cut))];
}

async function later(minutes: number, callers?: readonly LongSession[]): Promise<CallEnd[]> {
  gateway.time.pass(minutes * 60);
  return call(callers);
}

const kindsOf = (ends: readonly CallEnd[]) => [...new Set(ends)].toSorted();

/** At half past one session of each person calls, at the hour all of them do, with tokens that have just run out. */
async function work(hours: number): Promise<void> {
  for (let hour = 0; hour < hours; hour += 1) {
    const one = sessions.filter((_, index) => index % sessionsEach === hour % sessionsEach);
    expect(kindsOf(await later(30, one)), `half past ${hour}`).toEqual(['ok']);
    expect(kindsOf(await later(30)), `${hour + 1} hours into it`).toEqual(['ok']);
  }
}

describe('a working day', () => {
  it('begins with one sign-in for each client', async () => {
    for (const session of sessions) expect(await call([session])).toEqual(['ok']);
    expect(signIns()).toBe(12);
  });

  it(
    'goes on for eleven hours',
    async () => {
      await work(11);
    },
    patienceMs,
  );

  it('sees the ERP down for ten minutes, and says so', async () => {
    // The hour of all tokens ends in the middle of it.
    expect(kindsOf(await later(25))).toEqual(['ok']);
    await gateway.erp.fault('down');
    expect(kindsOf(await later(1))).toEqual(['ERP_UNAVAILABLE']);
    await gateway.erp.lift('down');
    await gateway.erp.fault('service_unavailable');
    expect(kindsOf(await later(4))).toEqual(['ERP_UNAVAILABLE']);
    expect(kindsOf(await later(4))).toEqual(['ERP_UNAVAILABLE']);
    gateway.time.pass(60);
    await gateway.erp.lift('service_unavailable');
    expect(kindsOf(await call())).toEqual(['ok']);
  });

  it(
    'goes on for six hours',
    async () => {
      await work(6);
    },
    patienceMs,
  );

  it('bears a client secret that is changed at the ERP an hour before it is changed here', async () => {
    await gateway.erp.rotateClientSecret('changed at noon');
    const ends = [...(await later(20)), ...(await later(20)), ...(await later(25))];
    // Until its token runs out a person works on; then they are told the truth.
    expect(kindsOf(ends)).toEqual(['ERP_UNAVAILABLE', 'ok']);
    expect(kindsOf(ends.slice(-sessions.length))).toEqual(['ERP_UNAVAILABLE']);
    gateway.secrets.put('changed at noon');
    expect(kindsOf(await later(5))).toEqual(['ok']);
  });

  it(
    'goes on for five hours, and nobody has met a sign-in page since the first',
    async () => {
      await work(5);
      // To the full 24 hours.
      expect(kindsOf(await later(15))).toEqual(['ok']);
      expect(signIns()).toBe(12);
    },
    patienceMs,
  );

  it('has lost answers, and met both kinds of clients that bear it', () => {
    const sum = (count: (session: LongSession) => number) =>
      sessions.reduce((total, session) => total + count(session), 0);
    const refreshes = sum(({ network }) => network.refreshes);
    const lost = sum(({ network }) => network.lost);
    expect(refreshes).toBeGreaterThan(250);
    expect(lost / refreshes).toBeGreaterThan(0.02);
    expect(reopened).toBeGreaterThan(0);
    expect(reopened).toBeLessThan(lost);
  });

  it('stands in the audit as it was', async () => {
    const rows = await gateway.audit(
      'SELECT type, count(*) AS events FROM audit_events GROUP BY 1',
    );
    const counts = new Map(rows.map((row) => [String(row['type']), Number(row['events'])]));
    const rotations = new Set(sessions.flatMap(({ network }) => [...network.accessTokens]));
    const { tokenRefreshes, refusedRefreshes } = await gateway.erp.counts();
    const perGrant = await gateway.audit(
      "SELECT json_extract_string(data, '$.grantType') AS type, count(*) AS events FROM audit_events WHERE type = 'TokensIssued.v1' GROUP BY 1 ORDER BY 1",
    );
    expect(perGrant.map((row) => [row['type'], Number(row['events'])])).toEqual([
      ['authorization_code', 12],
      ['refresh_token', rotations.size],
    ]);
    expect({
      signIns: counts.get('SignInSucceeded.v1'),
      consents: counts.get('ConsentAccepted.v1'),
      calls: counts.get('ToolCalled.v1'),
      erpRefreshes: counts.get('ErpTokenRefreshed.v1'),
    }).toEqual({
      signIns: 12,
      consents: workers.length,
      calls: answered,
      erpRefreshes: tokenRefreshes,
    });
    expect(refusedRefreshes).toBe(0);
    for (const type of [
      'ErpGrantLost.v1',
      'RefreshReuseDetected.v1',
      'GrantRevoked.v1',
      'GrantsRevoked.v1',
      'SignInDenied.v1',
    ])
      expect(counts.get(type), type).toBeUndefined();
    const failed = await gateway.audit(
      "SELECT count(*) AS events, count(*) FILTER (json_extract(data, '$.kept') = true) AS kept FROM audit_events WHERE type = 'ErpTokenRefreshFailed.v1'",
    );
    expect(Number(failed[0]?.['events'])).toBeGreaterThan(0);
    expect(failed[0]?.['kept']).toEqual(failed[0]?.['events']);
  });
});
