// SPDX-License-Identifier: Apache-2.0
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { exchangeCode, requestAuthorization } from '../fixtures/authorization-request.ts';
import { freePort, GatewayProcess } from '../fixtures/gateway-process.ts';
import { loginOf, signIn } from '../fixtures/sign-in.ts';

const rounds = 30;
const redirectUri = 'http://127.0.0.1:33418/callback';

/** What a client remembers of its sign-in. */
interface Session {
  readonly clientId: string;
  access: string;
  refresh: string;
}

let dataDir: string;
let gateway: GatewayProcess;
const sessions: Session[] = [];
const answered: string[] = [];
let asked = 0;
let signedIn = 0;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'mcp4erp-kill-'));
  gateway = new GatewayProcess(dataDir, await freePort(), {
    AUDIT_INTERVAL_MS: '300',
    SIMULATOR_PORT: '0',
  });
  await gateway.start();
  for (const username of ['admin', 'admin', 'admin']) sessions.push(await newSession(username));
});
afterAll(async () => {
  await gateway?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

async function newSession(username: string): Promise<Session> {
  const request = await requestAuthorization(gateway.origin, redirectUri);
  const arrived = await signIn(request.url, redirectUri, loginOf(username));
  const code = arrived.searchParams.get('code') ?? '';
  const tokens = await exchangeCode(gateway.origin, request, redirectUri, code);
  return {
    clientId: request.clientId,
    access: tokens.access_token,
    refresh: tokens.refresh_token,
  };
}

/** Refreshes as a client does: it has new tokens only once it has read the answer. */
async function refresh(session: Session): Promise<number> {
  const answer = await fetch(`${gateway.origin}/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'refresh_token',
      refresh_token: session.refresh,
      client_id: session.clientId,
    }),
  });
  const text = await answer.text();
  if (answer.status === 200) {
    const tokens = JSON.parse(text);
    session.access = tokens.access_token;
    session.refresh = tokens.refresh_token;
  }
  return answer.status;
}

/** Asks for a record under a number of its own, and remembers it once it is answered. */
async function ask(session: Session): Promise<number> {
  const customerID = `KILL-${++asked}`;
  const answer = await fetch(`${gateway.origin}/mcp`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${session.access}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: asked,
      method: 'tools/call',
      params: { name: 'acumatica_get_customer', arguments: { customerID } },
    }),
  });
  const text = await answer.text();
  if (answer.status === 200 && !text.includes('AUDIT_UNAVAILABLE')) answered.push(customerID);
  return answer.status;
}

/** Works until the power is cut. */
async function untilCut(work: () => Promise<unknown>): Promise<void> {
  for (;;) await work();
}

describe('the whole gateway under kill -9', () => {
  it(`signs nobody out in ${rounds} rounds`, async () => {
    for (let round = 0; round < rounds; round++) {
      // Every third round is for sign-ins alone, which would not come through beside the others.
      const fresh: Session[] = [];
      const work =
        round % 3 === 0
          ? [async () => void fresh.push(await newSession('admin'))]
          : sessions.flatMap((session) => [() => refresh(session), () => ask(session)]);
      const busy = Promise.allSettled(work.map(untilCut));
      const moment = 20 + Math.random() * (round % 3 === 0 ? 2_000 : 700);
      await setTimeout(moment);
      await gateway.kill();
      await busy;
      await gateway.start();
      signedIn += fresh.length;
      for (const session of [...sessions, ...fresh]) {
        expect(await refresh(session), `round ${round}, killed after ${moment} ms`).toBe(200);
        expect(await ask(session), `round ${round}, killed after ${moment} ms`).toBe(200);
      }
    }
    expect(signedIn).toBeGreaterThan(0);
    expect(answered.length).toBeGreaterThan(2 * rounds);
  });

  it('loses and doubles no event, and the log has the same as the lake', async () => {
    const count = `SELECT json_extract_string(data, '$.arguments.customerID') AS asked, count(*) AS calls
      FROM audit_events WHERE type = 'ToolCalled.v1' GROUP BY 1`;
    let rows: Record<string, unknown>[] = [];
    const complete = () => {
      const found = new Set(rows.map((row) => row['asked']));
      return answered.every((one) => found.has(one));
    };
    await vi
      .waitUntil(
        async () => {
          rows = await gateway.audit(count);
          return complete();
        },
        { timeout: 60_000, interval: 1_000 },
      )
      .catch(() => undefined);
    const found = new Map(rows.map((row) => [row['asked'], Number(row['calls'])]));
    expect(answered.filter((one) => found.get(one) !== 1)).toEqual([]);
    expect(rows.filter((row) => Number(row['calls']) !== 1)).toEqual([]);
    const difference = `SELECT count(*) AS missing FROM (
      (SELECT event_id FROM audit_events EXCEPT SELECT event_id FROM raw_events)
      UNION ALL (SELECT event_id FROM raw_events EXCEPT SELECT event_id FROM audit_events))`;
    await expect
      .poll(async () => Number((await gateway.audit(difference))[0]?.['missing']), {
        timeout: 30_000,
        interval: 1_000,
      })
      .toBe(0);
  });

  it('has every rotation of a refresh token as an event of its grant, in order', async () => {
    const gaps = `SELECT stream, count(*) AS events, max(version) AS last FROM audit_events
      WHERE stream IS NOT NULL GROUP BY stream HAVING count(*) <> max(version)`;
    await expect.poll(() => gateway.audit(gaps), { timeout: 30_000, interval: 1_000 }).toEqual([]);
  });
});
