// SPDX-License-Identifier: Apache-2.0
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exchangeCode, requestAuthorization } from '../../fixtures/authorization-request.ts';
import { type LongLivedGateway, startLongLivedGateway } from '../../fixtures/long-lived-gateway.ts';
import { loginOf, signIn } from '../../fixtures/sign-in.ts';

/** An administrator of the ERP takes the access role from people who are signed in. */
const redirectUri = 'http://127.0.0.1:33418/callback';
const minutes = 60;
let gateway: LongLivedGateway;
beforeAll(async () => {
  gateway = await startLongLivedGateway();
});
afterAll(() => gateway?.stop());

async function connect(username: string) {
  const { origin } = gateway.url;
  const request = await requestAuthorization(origin, redirectUri);
  const arrived = await signIn(request.url, redirectUri, loginOf(username));
  const code = arrived.searchParams.get('code');
  if (code === null) throw new Error(`No code: ${arrived.searchParams.get('error')}`);
  const tokens = await exchangeCode(origin, request, redirectUri, code);
  return { clientId: request.clientId, access: tokens.access_token, refresh: tokens.refresh_token };
}
type Connected = Awaited<ReturnType<typeof connect>>;

/** How a call of a tool ends: `ok`, the error's code, or the status where no tool was reached. */
async function call({ access }: Connected): Promise<string> {
  const answer = await fetch(gateway.url, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${access}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2025-06-18',
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'acumatica_get_customer', arguments: { customerID: 'C000001' } },
    }),
  });
  const text = await answer.text();
  if (answer.status !== 200) return String(answer.status);
  return /\\?"code\\?":\s*\\?"([A-Z_]+)/.exec(text)?.[1] ?? 'ok';
}

async function refreshed({ clientId, refresh }: Connected): Promise<unknown> {
  const answer = await fetch(`${gateway.url.origin}/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'refresh_token',
      client_id: clientId,
      refresh_token: refresh,
    }),
  });
  return answer.json();
}

const eventsOf = (username: string, types: string) =>
  gateway.audit(
    `SELECT type, data FROM audit_events WHERE person = '${username}@DEMO' AND type IN (${types}) ORDER BY occurred_at`,
  );

describe('a person who loses the access role', () => {
  it('is out at the next refresh at the ERP, in every application, and back in with the role', async () => {
    const [first, second, bystander] = [
      await connect('sales'),
      await connect('sales'),
      await connect('admin'),
    ];
    expect([await call(first), await call(second)]).toEqual(['ok', 'ok']);
    await gateway.erp.withdrawRoles('sales', ['MCP Access']);
    expect(await call(first)).toBe('ok'); // nothing has asked the ERP yet
    await gateway.erp.expireAccessTokens();

    expect(await call(first)).toBe('ACCESS_WITHDRAWN');
    expect([await call(first), await call(second)]).toEqual(['401', '401']);
    expect(await refreshed(first)).toMatchObject({ error: 'invalid_grant' });
    expect(await refreshed(second)).toMatchObject({ error: 'invalid_grant' });
    await expect(connect('sales')).rejects.toThrow('No code: access_denied');
    expect(await call(bystander)).toBe('ok');

    await gateway.erp.withdrawRoles('sales', []);
    expect([await call(first), await call(second)]).toEqual(['401', '401']);
    expect(await call(await connect('sales'))).toBe('ok');

    const rows = await eventsOf('sales', `'AccessWithdrawn.v1', 'GrantsRevoked.v1'`);
    expect(rows.map(({ type, data }) => [type, JSON.parse(String(data))])).toEqual([
      ['AccessWithdrawn.v1', { inquiry: 'MCPAccess' }],
      ['GrantsRevoked.v1', expect.objectContaining({ reason: 'access_withdrawn', grants: 2 })],
    ]);
  });

  it('is out within the hour without any refresh', async () => {
    const connected = await connect('finance');
    gateway.time.pass(39 * minutes);
    await gateway.erp.withdrawRoles('finance', ['MCP Access']);
    expect(await call(connected)).toBe('ok');
    gateway.time.pass(minutes);
    expect(await call(connected)).toBe('ACCESS_WITHDRAWN');
    expect(await call(connected)).toBe('401');
  });

  it('is out minutes after a check that did not work, which cost nobody the session', async () => {
    const connected = await connect('guest');
    await gateway.erp.fault('internal_error_500', { times: 1, match: { path: 'MCPAccess' } });
    await gateway.erp.expireAccessTokens();
    const reached = await call(connected);
    expect(['ACCESS_WITHDRAWN', '401', 'SIGN_IN_REQUIRED']).not.toContain(reached);
    await gateway.erp.withdrawRoles('guest', ['MCP Access']);
    expect(await call(connected)).toBe(reached);
    gateway.time.pass(5 * minutes);
    expect(await call(connected)).toBe('ACCESS_WITHDRAWN');
    const rows = await eventsOf('guest', `'AccessCheckFailed.v1'`);
    expect(rows.map(({ data }) => JSON.parse(String(data)))).toEqual([
      { reason: 'misconfigured', httpStatus: 500 },
    ]);
  });
});
