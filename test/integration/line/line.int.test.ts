// SPDX-License-Identifier: Apache-2.0
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type ClientLine, clientLines, type LineClient } from '../../fixtures/clients.ts';
import { freePort, GatewayProcess } from '../../fixtures/gateway-process.ts';
import { MemoryOAuthProvider } from '../../fixtures/memory-oauth-provider.ts';
import { loginOf } from '../../fixtures/sign-in.ts';

/**
 * The product in one line, with the official client of each SDK line: refused without a token,
 * discovery, registration, sign-in at the ERP, consent, tokens, list, call, refresh, revocation; and
 * an auditor who finds each call exactly once although the gateway was killed in between.
 */
let dataDir: string;
let gateway: GatewayProcess;
const answered: string[] = [];

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'mcp4erp-line-'));
  gateway = new GatewayProcess(dataDir, await freePort(), { AUDIT_INTERVAL_MS: '500' });
  await gateway.start();
});

afterAll(async () => {
  await gateway?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const tokenless = (origin: string, bearer?: string) =>
  fetch(`${origin}/mcp`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...(bearer && { authorization: `Bearer ${bearer}` }),
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
  });

/** Asks for one order and remembers its number as answered once the answer is here. */
async function order(client: LineClient, number: number): Promise<Record<string, unknown>> {
  const orderNbr = `SO${String(number).padStart(6, '0')}`;
  const answer = await client.call('acumatica_get_sales_order', { orderNbr });
  answered.push(orderNbr);
  return answer;
}

interface Lived {
  readonly provider: MemoryOAuthProvider;
  readonly client: LineClient;
}
const lived = new Map<ClientLine, Lived>();
const lines = Object.keys(clientLines) as ClientLine[]; // keys of a constant object

describe.each(lines)('the whole line with %s', (line) => {
  it('is refused without a token, with a challenge that leads to the metadata', async () => {
    const refused = await tokenless(gateway.origin);
    expect(refused.status).toBe(401);
    const challenge = refused.headers.get('www-authenticate') ?? '';
    expect(challenge).not.toContain('error=');
    const metadataUrl = /resource_metadata="([^"]+)"/.exec(challenge)?.[1];
    expect(metadataUrl).toBe(`${gateway.origin}/.well-known/oauth-protected-resource/mcp`);
    const metadata = await (await fetch(metadataUrl ?? '')).json();
    expect(metadata).toMatchObject({
      resource: `${gateway.origin}/mcp`,
      authorization_servers: [gateway.origin],
    });
  });

  it('signs a person in and lists the tools', async () => {
    const provider = new MemoryOAuthProvider(loginOf('admin'));
    const client = clientLines[line](new URL(`${gateway.origin}/mcp`), provider);
    await client.connect();
    expect(provider.signIns).toBe(1);
    expect(provider.clientInformation()?.client_id).toEqual(expect.any(String));
    expect(provider.tokens()).toMatchObject({ refresh_token: expect.any(String) });
    const names = await client.toolNames();
    expect(names.length).toBeGreaterThan(40);
    expect(names).toContain('acumatica_get_sales_order');
    lived.set(line, { provider, client });
  });

  it('answers a call with the record of the ERP', async () => {
    const { client } = found(line);
    const first = lines.indexOf(line) * 1000 + 1;
    const answer = await order(client, first);
    expect(answer).toMatchObject({
      structuredContent: { OrderNbr: `SO${String(first).padStart(6, '0')}`, OrderType: 'SO' },
    });
    expect(answer['isError'] ?? false).toBe(false);
  });

  it('refreshes when its access token is no longer taken, without a new sign-in', async () => {
    const { client, provider } = found(line);
    const before = provider.tokens()?.refresh_token;
    provider.forgetAccessToken();
    await order(client, lines.indexOf(line) * 1000 + 2);
    expect(provider.signIns).toBe(1);
    expect(provider.tokens()?.refresh_token).not.toBe(before);
  });
});

describe('killed in the middle of its work', () => {
  it('starts again, keeps everybody signed in, and goes on', async () => {
    const clients = lines.map((line, index) => ({
      client: found(line).client,
      from: index * 1000 + 10,
    }));
    const calls = clients.flatMap(({ client, from }) =>
      Array.from({ length: 30 }, (_, index) => order(client, from + index)),
    );
    const ended = Promise.allSettled(calls);
    // Some calls are answered, some are under way: that is the moment to cut the power.
    await vi.waitUntil(() => answered.length >= 12, { timeout: 60_000, interval: 5 });
    await gateway.kill();
    await ended;
    await gateway.start();
    for (const { client, from } of clients) await order(client, from + 500);
    for (const line of lines) expect(found(line).provider.signIns).toBe(1);
  });
});

describe.each(lines)('revocation with %s', (line) => {
  it('makes the next call a 401', async () => {
    const { provider } = found(line);
    const tokens = provider.tokens();
    const revoked = await fetch(`${gateway.origin}/revoke`, {
      method: 'POST',
      body: new URLSearchParams({
        token: tokens?.refresh_token ?? '',
        client_id: provider.clientInformation()?.client_id ?? '',
      }),
    });
    expect(revoked.status).toBe(200);
    const refused = await tokenless(gateway.origin, tokens?.access_token);
    expect(refused.status).toBe(401);
    const challenge = refused.headers.get('www-authenticate') ?? '';
    expect(challenge).toContain('error="invalid_token"');
    expect(challenge).toContain('resource_metadata=');
  });
});

describe('the auditor', () => {
  it('finds each answered call exactly once in the Parquet files', async () => {
    expect(answered.length).toBeGreaterThan(12);
    const sql = `SELECT json_extract_string(data, '$.arguments.orderNbr') AS order_nbr, count(*) AS calls
      FROM audit_events WHERE type = 'ToolCalled.v1' GROUP BY 1`;
    const rows = await eventually(sql, (found) =>
      answered.every((nbr) => found.some((row) => row['order_nbr'] === nbr)),
    );
    const counts = new Map(rows.map((row) => [row['order_nbr'], Number(row['calls'])]));
    expect(answered.filter((nbr) => counts.get(nbr) !== 1)).toEqual([]);
    // A call that was under way when the power went may have an event, but never two.
    expect(rows.filter((row) => Number(row['calls']) !== 1)).toEqual([]);
  });

  it('finds the same event ids in the raw log', async () => {
    const difference = `SELECT count(*) AS missing FROM (
      (SELECT event_id FROM audit_events EXCEPT SELECT event_id FROM raw_events)
      UNION ALL (SELECT event_id FROM raw_events EXCEPT SELECT event_id FROM audit_events))`;
    const rows = await eventually(difference, ([row]) => Number(row?.['missing']) === 0);
    expect(rows.map((row) => Number(row['missing']))).toEqual([0]);
  });

  it('finds a person by one name, in sign-ins as in calls', async () => {
    const sql = `SELECT signed_in.person, signed_in.actor_id, count(DISTINCT called.event_id) AS calls
      FROM audit_events AS signed_in JOIN audit_events AS called
        ON signed_in.person = called.person AND signed_in.tenant = called.tenant
        AND signed_in.client_id = called.client_id
      WHERE signed_in.type = 'SignInSucceeded.v1' AND called.type = 'ToolCalled.v1'
      GROUP BY 1, 2`;
    const rows = await eventually(sql, ([row]) => Number(row?.['calls']) >= answered.length);
    expect(rows).toMatchObject([{ person: 'admin@DEMO', actor_id: 'admin@DEMO' }]);
    const spelled = `SELECT DISTINCT type, person, actor_id FROM audit_events
      WHERE person LIKE '%|%' OR actor_id LIKE '%|%'`;
    expect(await gateway.audit(spelled)).toEqual([]);
  });

  it('finds the sign-ins and the revocations', async () => {
    const sql = `SELECT type, count(*) AS events FROM audit_events GROUP BY 1`;
    const rows = await eventually(sql, (found) =>
      found.some((row) => row['type'] === 'GrantRevoked.v1'),
    );
    const counts = Object.fromEntries(rows.map((row) => [row['type'], Number(row['events'])]));
    expect(counts).toMatchObject({
      'ClientRegistered.v1': lines.length,
      'SignInSucceeded.v1': lines.length,
      'ConsentAccepted.v1': 1,
      'GrantRevoked.v1': lines.length,
    });
  });
});

function found(line: ClientLine): Lived {
  const live = lived.get(line);
  if (!live) throw new Error(`${line} never signed in`);
  return live;
}

/** Asks until the lake has what is on its way there, or the patience of the test ends. */
async function eventually(
  sql: string,
  complete: (rows: Record<string, unknown>[]) => boolean,
): Promise<Record<string, unknown>[]> {
  let rows: Record<string, unknown>[] = [];
  await vi.waitUntil(
    async () => {
      rows = await gateway.audit(sql);
      return complete(rows);
    },
    { timeout: 60_000, interval: 500 },
  );
  return rows;
}
