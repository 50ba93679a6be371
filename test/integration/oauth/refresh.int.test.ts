// SPDX-License-Identifier: Apache-2.0
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Envelope } from '#shared/events/envelope.ts';
import { artefactKey } from '#shared/oauth/artefact.ts';
import { revokeGrant } from '#shared/oauth/grant-revocation.ts';
import { lifetimes } from '#shared/oauth/lifetimes.ts';
import { connected, refresh, register, send } from './browser.ts';
import { type Gateway, origin, startGateway } from './gateway.ts';

let gateway: Gateway;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.stop());
afterEach(() => {
  gateway.fault.operation = undefined;
  gateway.publisher.accepting = true;
  vi.useRealTimers();
});

function later(seconds: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1000 });
}

async function grantOf(access: string): Promise<string> {
  const caller = await gateway.whoIs(access);
  if (typeof caller === 'string' || caller.kind !== 'person') throw new Error(String(caller));
  return caller.grantId;
}

async function eventsOf(grantId: string) {
  const events: Envelope[] = [];
  for await (const event of gateway.ledger.read(`grant#${grantId}`)) events.push(event);
  return events;
}

describe('a refresh', () => {
  it('gives 50 at once one successor, and all are answered', async () => {
    const client = await connected(gateway);
    const all = await Promise.all(
      Array.from({ length: 50 }, () => refresh(gateway, client.clientId, client.refresh)),
    );
    expect(all.map(({ status }) => status)).toEqual(Array(50).fill(200));
    expect(new Set(all.map(({ body }) => body['refresh_token'])).size).toBe(1);
    expect(await gateway.whoIs(all[0]?.body['access_token'])).toMatchObject({ kind: 'person' });
    const events = await eventsOf(await grantOf(client.access));
    expect(events.map(({ type }) => type)).toEqual([
      'GrantApproved.v1',
      'TokensIssued.v1',
      'TokensIssued.v1',
    ]);
  });

  it('follows the chain to the newest token where the successor was used already', async () => {
    const client = await connected(gateway);
    const second = await refresh(gateway, client.clientId, client.refresh);
    const third = await refresh(gateway, client.clientId, second.body['refresh_token'] ?? '');
    const late = await refresh(gateway, client.clientId, client.refresh);
    expect(late.body['refresh_token']).toBe(third.body['refresh_token']);
    expect(await gateway.whoIs(late.body['access_token'])).toMatchObject({ kind: 'person' });
  });

  it('answers a replay only to the same request', async () => {
    const client = await connected(gateway);
    await refresh(gateway, client.clientId, client.refresh);
    const narrower = await refresh(gateway, client.clientId, client.refresh, { scope: 'erp.read' });
    expect(narrower.body['error']).toBe('invalid_grant');
    const same = await refresh(gateway, client.clientId, client.refresh, {
      resource: `${origin}/mcp/`,
    });
    expect(same.status).toBe(200);
  });

  it('with a token spent more than a minute ago ends the whole family', async () => {
    const client = await connected(gateway);
    const grantId = await grantOf(client.access);
    const second = await refresh(gateway, client.clientId, client.refresh);
    later(lifetimes.refreshReplay + 1);
    const reused = await refresh(gateway, client.clientId, client.refresh);
    expect(reused).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
    expect(await gateway.whoIs(second.body['access_token'])).toBe('denied');
    const successor = await refresh(gateway, client.clientId, second.body['refresh_token'] ?? '');
    expect(successor.body['error']).toBe('invalid_grant');
    const ending = (await eventsOf(grantId)).slice(-2);
    expect(ending.map(({ type }) => type)).toEqual(['RefreshReuseDetected.v1', 'GrantRevoked.v1']);
    expect(ending.map(({ person }) => person)).toEqual(['sales@DEMO', 'sales@DEMO']);
  });

  it('by a client that the token was not given to ends the whole family', async () => {
    const client = await connected(gateway);
    const other = (await register(gateway)).clientId;
    const stolen = await refresh(gateway, other, client.refresh);
    expect(stolen.body['error']).toBe('invalid_grant');
    expect(await gateway.whoIs(client.access)).toBe('denied');
  });

  it.each([
    ['as it was asked for at /authorize', 'erp.read erp.write offline_access'],
    ['that the metadata names', 'erp.read offline_access'],
    ['with one that nobody knows', 'erp.read admin'],
    ['of unknown ones alone', 'openid profile'],
  ])('with a scope %s drops what is not ours, and widens nothing', async (_how, scope) => {
    const client = await connected(gateway);
    const refreshed = await refresh(gateway, client.clientId, client.refresh, { scope });
    expect(refreshed).toMatchObject({ status: 200, body: { scope: 'erp.read' } });
    expect(await gateway.whoIs(refreshed.body['access_token'])).toMatchObject({
      scopes: ['erp.read'],
    });
  });

  it('that the provider refuses half-way leaves the token as it was', async () => {
    const client = await connected(gateway);
    const resource = 'https://elsewhere.example/mcp';
    const refused = await refresh(gateway, client.clientId, client.refresh, { resource });
    expect(refused).toMatchObject({ status: 400, body: { error: 'invalid_target' } });
    later(lifetimes.refreshReplay + 1);
    expect((await refresh(gateway, client.clientId, client.refresh)).status).toBe(200);
  });

  it('slides: a client that refreshes every 80 days stays connected, and one that waits 91 does not', async () => {
    const client = await connected(gateway);
    let current = client.refresh;
    for (let round = 0; round < 4; round++) {
      later(80 * 86_400);
      const next = await refresh(gateway, client.clientId, current);
      expect(next.status).toBe(200);
      current = next.body['refresh_token'] ?? '';
    }
    later(91 * 86_400);
    expect((await refresh(gateway, client.clientId, current)).body['error']).toBe('invalid_grant');
  });
});

describe('an access token', () => {
  it('lives for an hour', async () => {
    const client = await connected(gateway);
    later(3599);
    expect(await gateway.whoIs(client.access)).toMatchObject({ kind: 'person' });
    later(2);
    expect(await gateway.whoIs(client.access)).toBe('denied');
  });
});

describe('a revocation', () => {
  it.each(['access', 'refresh'] as const)(
    'by the %s token ends the grant at once',
    async (which) => {
      const client = await connected(gateway);
      const grantId = await grantOf(client.access);
      const seen = await send(gateway, '/revoke', {
        form: { client_id: client.clientId, token: client[which] },
      });
      expect(seen.status).toBe(200);
      expect(await gateway.whoIs(client.access)).toBe('denied');
      const after = await refresh(gateway, client.clientId, client.refresh);
      expect(after.body['error']).toBe('invalid_grant');
      expect((await eventsOf(grantId)).at(-1)?.type).toBe('GrantRevoked.v1');
    },
  );

  it('of an unknown token, or by another client, is answered 200 and changes nothing', async () => {
    const client = await connected(gateway);
    const other = (await register(gateway)).clientId;
    for (const token of ['unknown', client.access]) {
      const seen = await send(gateway, '/revoke', { form: { client_id: other, token } });
      expect(seen.status).toBe(200);
    }
    expect(await gateway.whoIs(client.access)).toMatchObject({ kind: 'person' });
  });

  it('by the gateway itself counts from the next call on, and is recorded once', async () => {
    const client = await connected(gateway);
    const grantId = await grantOf(client.access);
    const deps = { ...gateway.commit, ...gateway.source };
    const both = await Promise.all([
      revokeGrant(deps, grantId, 'erp_signed_out'),
      revokeGrant(deps, grantId, 'erp_signed_out'),
    ]);
    expect(both.map(({ kind }) => kind).sort()).toEqual(['already_ended', 'revoked']);
    expect(await gateway.whoIs(client.access)).toBe('denied');
    const types = (await eventsOf(grantId)).map(({ type }) => type);
    expect(types.filter((type) => type === 'GrantRevoked.v1')).toHaveLength(1);
  });
});

describe('a fault of storage', () => {
  it.each(['GetItemCommand', 'TransactWriteItemsCommand'])(
    'in %s is no invalid_grant, and the token still works afterwards',
    async (operation) => {
      const client = await connected(gateway);
      gateway.fault.operation = operation;
      const failed = await refresh(gateway, client.clientId, client.refresh);
      expect(failed).toMatchObject({ status: 503, body: { error: 'temporarily_unavailable' } });
      expect(failed.seen.headers['retry-after']).toBeDefined();
      gateway.fault.operation = undefined;
      const item = await gateway.identity.get({
        pk: artefactKey('RefreshToken', client.refresh),
      });
      expect(item?.['consumed']).toBeUndefined();
      expect((await refresh(gateway, client.clientId, client.refresh)).status).toBe(200);
    },
  );

  it('in the authorizer is not a 401', async () => {
    const client = await connected(gateway);
    gateway.fault.operation = '*';
    expect(await gateway.whoIs(client.access)).toBe('storage is down');
  });

  it('on the pages is a page', async () => {
    gateway.fault.operation = '*';
    const seen = await send(gateway, '/authorize?client_id=x');
    expect(seen.status).toBe(503);
    expect(seen.headers['content-type']).toContain('text/html');
    expect(seen.headers['x-frame-options']).toBe('DENY');
  });

  it('in the audit line keeps the answer back', async () => {
    const { clientId } = await register(gateway);
    gateway.publisher.accepting = false;
    const seen = await send(
      gateway,
      `/authorize?response_type=code&client_id=${clientId}&redirect_uri=${encodeURIComponent('http://127.0.0.1:33418/callback')}&code_challenge=${'c'.repeat(43)}&code_challenge_method=S256`,
    );
    expect(seen.status).toBe(503);
  });
});

describe('the authorizer', () => {
  it('wants a token in the header, unless a missing one is allowed by ?auth=lazy', async () => {
    const client = await connected(gateway);
    expect(await gateway.whoIs(undefined)).toBe('Unauthorized');
    expect(await gateway.whoIs(undefined, { access_token: client.access })).toBe('Unauthorized');
    expect(await gateway.whoIs(undefined, { auth: 'lazy' })).toEqual({ kind: 'anonymous' });
    expect(await gateway.whoIs('dead'.repeat(11), { auth: 'lazy' })).toBe('denied');
  });

  it('takes neither refresh tokens nor tokens of another resource', async () => {
    const client = await connected(gateway);
    expect(await gateway.whoIs(client.refresh)).toBe('denied');
    const key = { pk: artefactKey('AccessToken', client.access) };
    const item = await gateway.identity.get(key);
    const payload = { ...JSON.parse(String(item?.['payload'])), aud: 'https://other.test/mcp' };
    await gateway.identity.put({ ...item, ...key, payload: JSON.stringify(payload) });
    expect(await gateway.whoIs(client.access)).toBe('denied');
  });
});

describe('the tables', () => {
  it('hold no token, code, secret or name that was issued', async () => {
    const confidential = await register(gateway, { token_endpoint_auth_method: undefined });
    const issued = [String(confidential.body['client_secret'])];
    const client = await connected(gateway, 'finance');
    const again = await refresh(gateway, client.clientId, client.refresh);
    issued.push(client.access, client.refresh);
    issued.push(again.body['access_token'] ?? '', again.body['refresh_token'] ?? '');
    const erp = await gateway.vault.current({ tenant: 'DEMO', sub: 'finance@DEMO' });
    if (erp.kind !== 'ready') throw new Error('The ERP token is missing');
    issued.push(erp.accessToken, 'Fay Lindqvist');
    const dump = await gateway.dump();
    expect(issued.every((secret) => secret.length > 8)).toBe(true);
    expect(issued.filter((secret) => dump.includes(secret))).toEqual([]);
    expect(dump).toContain('RefreshToken#');
  });
});
