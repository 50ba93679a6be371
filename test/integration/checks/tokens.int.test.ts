// SPDX-License-Identifier: Apache-2.0
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { artefactKey } from '#shared/oauth/artefact.ts';
import { Table } from '#shared/platform/table.ts';
import { type AttackedGateway, startAttackedGateway } from '../../fixtures/attacked-gateway.ts';
import { exchangeCode, requestAuthorization } from '../../fixtures/authorization-request.ts';
import { loginOf, signIn } from '../../fixtures/sign-in.ts';
import { type Answer, ask } from '../../smoke/asking.ts';
import { listen, type Traffic } from './traffic.ts';

// Check 12: only a living token that was minted for this very resource is one; and check 14.
const redirectUri = 'http://127.0.0.1:33418/callback';
let traffic: Traffic;
let gateway: AttackedGateway;
let identity: Table;
beforeAll(async () => {
  traffic = listen();
  gateway = await startAttackedGateway();
  identity = new Table(new DynamoDBClient({}), process.env['IDENTITY_TABLE'] ?? '');
});
afterAll(async () => {
  await gateway?.stop();
  traffic?.stop();
});

async function freshTokens() {
  const request = await requestAuthorization(gateway.origin, redirectUri);
  const arrived = await signIn(request.url, redirectUri, loginOf('sales'));
  const code = arrived.searchParams.get('code') ?? '';
  const tokens = await exchangeCode(gateway.origin, request, redirectUri, code);
  return { clientId: request.clientId, ...tokens };
}

/** Calls a tool that would go to the ERP. */
function call(token: string | undefined, query = ''): Promise<Answer> {
  return ask(`${gateway.origin}/mcp${query}`, {
    method: 'POST',
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
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
}

async function expectRefused(answer: Answer, error: string | undefined): Promise<void> {
  expect(answer.status).toBe(401);
  const challenge = answer.headers['www-authenticate'] ?? '';
  expect(challenge).toContain(
    `Bearer resource_metadata="${gateway.origin}/.well-known/oauth-protected-resource/mcp", scope="erp.read"`,
  );
  expect(/error="([^"]+)"/.exec(challenge)?.[1]).toBe(error);
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(answer.body).not.toContain('C000001');
}

/** A token's stored payload, changed in the table, as one that was minted elsewhere would be. */
async function storedOtherwise(token: string, change: Record<string, unknown>): Promise<void> {
  const key = { pk: artefactKey('AccessToken', token) };
  const item = await identity.get(key);
  const payload = { ...JSON.parse(String(item?.['payload'])), ...change };
  await identity.put({ ...item, ...key, payload: JSON.stringify(payload) });
}

let before: Record<string, number>;
beforeEach(async () => {
  before = { ...(await gateway.erp.counts()) };
});
const reads = async () => (await gateway.erp.counts())['entityReads'] ?? 0;

describe('a living token', () => {
  it('reaches the ERP, so that the refusals below mean something', async () => {
    const { access_token: token } = await freshTokens();
    expect((await call(token)).body).toContain('C000001');
    expect(await reads()).toBe((before['entityReads'] ?? 0) + 1);
  });
});

describe('no tool runs, and the client is told to sign in, for', () => {
  it.each([
    ['another audience', () => ({ aud: 'https://elsewhere.example/mcp' })],
    ['another stage of this gateway', () => ({ aud: `${gateway.origin}/live/mcp` })],
    ['this gateway without its path', () => ({ aud: gateway.origin })],
    ['our audience with a slash', () => ({ aud: `${gateway.origin}/mcp/` })],
    ['several audiences', () => ({ aud: [`${gateway.origin}/mcp`, 'https://elsewhere.example'] })],
    ['another tenant', () => ({ accountId: 'OTHER|sales@DEMO' })],
    ['nobody', () => ({ accountId: 'nobody' })],
    ['a grant that never was', () => ({ grantId: 'no-such-grant' })],
  ])('a token of %s', async (_what, change) => {
    const { access_token: token } = await freshTokens();
    await storedOtherwise(token, change());
    await expectRefused(await call(token), 'invalid_token');
    expect(await reads()).toBe(before['entityReads'] ?? 0);
  });

  it('the ERP’s own token of that very person', async () => {
    const { access_token: token } = await freshTokens();
    await call(token);
    const raw = traffic.newestToken();
    expect(raw.length).toBeGreaterThan(20);
    const reached = await reads();
    await expectRefused(await call(raw), 'invalid_token');
    expect(await reads()).toBe(reached);
  });

  it.each(['refresh_token', 'clientId'] as const)(
    'a %s in place of an access token',
    async (which) => {
      await expectRefused(await call((await freshTokens())[which]), 'invalid_token');
    },
  );

  it('JWTs of every making: unsigned, with our public key as a secret, signed by somebody, of the future', async () => {
    const { keys } = JSON.parse((await ask(`${gateway.origin}/jwks`)).body);
    const now = Math.floor(Date.now() / 1000);
    const claims = {
      iss: gateway.origin,
      aud: `${gateway.origin}/mcp`,
      sub: 'DEMO|admin@DEMO',
      scope: 'erp.read',
      exp: now + 600,
    };
    const { privateKey, publicKey } = await generateKeyPair('RS256');
    const secret = new TextEncoder().encode(JSON.stringify(keys[0]));
    const signed = (alg: string, key: Parameters<SignJWT['sign']>[0], more = {}) =>
      new SignJWT({ ...claims, ...more })
        .setProtectedHeader({ alg, kid: keys[0]?.kid, typ: 'at+jwt' })
        .sign(key);
    const forged = [
      new UnsecuredJWT(claims).encode(),
      await signed('HS256', secret),
      await signed('RS256', privateKey),
      await signed('RS256', privateKey, { nbf: now + 300 }),
      await new SignJWT(claims)
        .setProtectedHeader({ alg: 'RS256', jwk: await exportJWK(publicKey) })
        .sign(privateKey),
    ];
    for (const token of forged) await expectRefused(await call(token), 'invalid_token');
    expect(await reads()).toBe(before['entityReads'] ?? 0);
  });

  it('a token whose hour is over', async () => {
    const { access_token: token } = await freshTokens();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_601_000 });
    try {
      await expectRefused(await call(token), 'invalid_token');
    } finally {
      vi.useRealTimers();
    }
    expect(await reads()).toBe(before['entityReads'] ?? 0);
  });

  it('a token that its client revoked, from the very next call on', async () => {
    const { access_token: token, clientId } = await freshTokens();
    expect((await call(token)).status).toBe(200);
    const reached = await reads();
    const form = new URLSearchParams({ client_id: clientId, token });
    expect((await gateway.post('/revoke', form)).status).toBe(200);
    await expectRefused(await call(token), 'invalid_token');
    expect(await reads()).toBe(reached);
  });
});

describe('a token in the query string (check 14)', () => {
  it.each(['?access_token=', '?auth=lazy&access_token='])('is no token: %s', async (query) => {
    const { access_token: token } = await freshTokens();
    const answer = await call(undefined, `${query}${token}`);
    if (query.includes('lazy')) expect(answer.body).toContain('AUTH_REQUIRED');
    else await expectRefused(answer, undefined);
    expect(await reads()).toBe(before['entityReads'] ?? 0);
  });

  it('is no token in the body either', async () => {
    const { access_token: token } = await freshTokens();
    const body = new URLSearchParams({ access_token: token });
    expect((await gateway.post('/mcp', body)).status).toBe(401);
  });
});

describe('the audit', () => {
  it('has no call of a tool for a token that was refused', async () => {
    const rows = await gateway.audit(
      `SELECT person, status, count(*) AS calls FROM audit_events WHERE type = 'ToolCalled.v1' GROUP BY ALL`,
    );
    // The living calls above, and the one that came without a token to the lazy door.
    expect(rows.map(({ person, status }) => [person, status])).toEqual(
      expect.arrayContaining([['sales@DEMO', 'success']]),
    );
    expect(rows.filter(({ person }) => person !== 'sales@DEMO' && person !== null)).toEqual([]);
  });
});
