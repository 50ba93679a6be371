// SPDX-License-Identifier: Apache-2.0
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ClientLine, clientLines } from '../../fixtures/clients.ts';
import { type LongLivedGateway, startLongLivedGateway } from '../../fixtures/long-lived-gateway.ts';
import { LongSession, programEnded } from '../../fixtures/long-session.ts';
import { MemoryOAuthProvider } from '../../fixtures/memory-oauth-provider.ts';
import { loginOf } from '../../fixtures/sign-in.ts';

/**
 * What no gateway can repair, counted and kept small: the ERP's answer to a refresh that is lost after
 * the ERP has rotated its token, and a client that comes back with a spent token of ours too late, or
 * gives up at the first loss.
 */
let gateway: LongLivedGateway;
const sessions: LongSession[] = [];
const lines = Object.keys(clientLines) as ClientLine[]; // keys of a constant object

beforeAll(async () => {
  gateway = await startLongLivedGateway();
});
afterAll(async () => {
  await Promise.all(sessions.map((session) => session.close()));
  await gateway?.stop();
});

const orderOf = { orderNbr: 'SO000001' };
const ask = (session: LongSession) => session.call('acumatica_get_sales_order', orderOf);

/** A signed-in session of a client of its own. */
async function newSession(
  line: ClientLine,
  username: string,
  rest: Partial<ConstructorParameters<typeof LongSession>[0]> = {},
): Promise<LongSession> {
  const provider = rest.provider ?? new MemoryOAuthProvider(loginOf(username));
  const session = new LongSession({ url: gateway.url, line, provider, ...rest });
  sessions.push(session);
  expect(await ask(session)).toBe('ok');
  return session;
}

/** How often the audit has an event about a person. */
async function countOf(type: string, username: string): Promise<number> {
  const rows = await gateway.audit(
    `SELECT count(*) AS events FROM audit_events WHERE type = '${type}' AND person = '${username}@DEMO'`,
  );
  return Number(rows[0]?.['events']);
}

const hour = 3_600;

describe.each(lines)(
  'an answer of the ERP that is lost after it has rotated its token, with %s',
  (line) => {
    const loser = `person00${10 + lines.indexOf(line) * 10}`;
    const bystander = `person00${11 + lines.indexOf(line) * 10}`;
    const losses = 3;

    it('costs its person one sign-in each time, and nobody else anything', async () => {
      const [first, second] = [await newSession(line, loser), await newSession(line, bystander)];
      const colleague = await newSession(line, loser, { provider: first.provider });
      for (let loss = 1; loss <= losses; loss += 1) {
        gateway.time.pass(hour);
        await gateway.erp.fault('lost_answer', { times: 1, match: { path: '/connect/token' } });
        // Nobody can know yet whether the ERP has rotated: the person keeps the session.
        expect(await ask(first)).toBe('ERP_UNAVAILABLE');
        expect(await ask(second)).toBe('ok');
        expect(first.provider.signIns).toBe(loss);
        // The ERP refuses the spent token; the call says so, and the one after it leads to the sign-in.
        expect(await ask(first)).toBe('SIGN_IN_REQUIRED');
        expect(await ask(first)).toBe('ok');
        expect(await ask(colleague)).toBe('ok');
        expect(await ask(second)).toBe('ok');
        expect(first.provider.signIns).toBe(1 + loss);
      }
      gateway.time.pass(hour);
      expect([await ask(first), await ask(colleague), await ask(second)]).toEqual([
        'ok',
        'ok',
        'ok',
      ]);
      expect(first.provider.signIns).toBe(1 + losses);
      expect(second.provider.signIns).toBe(1);
    });

    it('is counted each time, for that person only', async () => {
      expect(await countOf('ErpGrantLost.v1', loser)).toBe(losses);
      expect(await countOf('SignInSucceeded.v1', loser)).toBe(1 + losses);
      expect(await countOf('ErpGrantLost.v1', bystander)).toBe(0);
      expect(await countOf('SignInSucceeded.v1', bystander)).toBe(1);
    });
  },
);

describe('an answer of the ERP that is lost, for a person with two clients', () => {
  it('costs a sign-in in each client that asks, once', async () => {
    const username = 'person0060';
    const clients = await Promise.all(lines.map((line) => newSession(line, username)));
    gateway.time.pass(hour);
    await gateway.erp.fault('lost_answer', { times: 1, match: { path: '/connect/token' } });
    const [first, second] = clients;
    if (!first || !second) throw new Error('There are two lines');
    expect([await ask(first), await ask(first)]).toEqual(['ERP_UNAVAILABLE', 'SIGN_IN_REQUIRED']);
    for (const client of [second, first, second, first]) expect(await ask(client)).toBe('ok');
    expect(clients.map(({ provider }) => provider.signIns)).toEqual([2, 2]);
    expect(await countOf('ErpGrantLost.v1', username)).toBe(1);
  });
});

describe.each(lines)('an answer of ours that is lost, with %s', (line) => {
  const username = `person00${40 + lines.indexOf(line)}`;

  it('costs a client that is opened again after the window one sign-in, and its neighbour none', async () => {
    let losesNext = false;
    const closed = await newSession(line, username, {
      isLost: () => {
        const now = losesNext;
        losesNext = false;
        return now;
      },
      takeLoss: () => 'ends',
    });
    const neighbour = await newSession(line, username);
    gateway.time.pass(hour);
    losesNext = true;
    expect(await ask(closed)).toBe(programEnded);
    gateway.time.pass(61);
    expect(await ask(closed)).toBe('ok');
    expect(closed.network.lost).toBe(1);
    expect(closed.provider.signIns).toBe(2);
    expect(await ask(neighbour)).toBe('ok');
    expect(neighbour.provider.signIns).toBe(1);
    expect(await countOf('RefreshReuseDetected.v1', username)).toBe(1);
  });

  it('makes the client itself ask for a sign-in where its network throws and does not repeat', async () => {
    const provider = new MemoryOAuthProvider(loginOf(username));
    const client = clientLines[line](gateway.url, provider, async (url, init) => {
      const answer = await fetch(url, init);
      const isRefresh = String(init?.body).includes('grant_type=refresh_token');
      if (isRefresh) throw new TypeError('fetch failed');
      return answer;
    });
    await client.connect();
    await client.call('acumatica_get_sales_order', orderOf); // what a connection begins with is over then
    gateway.time.pass(hour);
    await expect(client.call('acumatica_get_sales_order', orderOf)).rejects.toThrow();
    expect(provider.signIns).toBe(2);
    await client.finishSignIn();
    expect(await client.call('acumatica_get_sales_order', orderOf)).toMatchObject({
      structuredContent: { OrderNbr: 'SO000001' },
    });
    await client.close();
  });
});
