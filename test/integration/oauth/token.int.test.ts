// SPDX-License-Identifier: Apache-2.0
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { artefactKey } from '#shared/oauth/artefact.ts';
import {
  authorizeUrl,
  Browser,
  exchange,
  redirectUri,
  register,
  send,
  signIn,
  token,
  verifier,
} from './browser.ts';
import { documentUrl, type Gateway, origin, startGateway } from './gateway.ts';

let gateway: Gateway;
let clientId: string;
beforeAll(async () => {
  gateway = await startGateway();
  clientId = (await register(gateway)).clientId;
});
afterAll(() => gateway.stop());

describe('a code', () => {
  it('works once, and its second use ends what the first one gave', async () => {
    const arrived = await signIn(gateway, clientId);
    const first = await exchange(gateway, clientId, arrived);
    expect(await gateway.whoIs(first.body['access_token'])).toMatchObject({ kind: 'person' });
    const second = await exchange(gateway, clientId, arrived);
    expect(second).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
    expect(await gateway.whoIs(first.body['access_token'])).toBe('denied');
  });

  it('gives tokens to exactly one of many at once', async () => {
    const arrived = await signIn(gateway, clientId);
    const all = await Promise.all(
      Array.from({ length: 5 }, () => exchange(gateway, clientId, arrived)),
    );
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(all.filter(({ body }) => body['error'] === 'invalid_grant')).toHaveLength(4);
  });

  it('is burnt by a wrong verifier', async () => {
    const arrived = await signIn(gateway, clientId);
    const wrong = await exchange(gateway, clientId, arrived, { code_verifier: 'w'.repeat(64) });
    expect(wrong.body['error']).toBe('invalid_grant');
    expect((await exchange(gateway, clientId, arrived)).body['error']).toBe('invalid_grant');
  });

  it('survives a resource that is not ours', async () => {
    const arrived = await signIn(gateway, clientId);
    const resource = 'https://elsewhere.example/mcp';
    const refused = await exchange(gateway, clientId, arrived, { resource });
    expect(refused.body['error']).toBe('invalid_target');
    expect((await exchange(gateway, clientId, arrived)).status).toBe(200);
  });

  it.each([
    ['another redirect URI', { redirect_uri: 'http://127.0.0.1:1/callback' }, 'invalid_grant'],
    ['another resource', { resource: 'https://elsewhere.example/mcp' }, 'invalid_target'],
  ])('is refused with %s', async (_what, change, error) => {
    const arrived = await signIn(gateway, clientId);
    expect((await exchange(gateway, clientId, arrived, change)).body['error']).toBe(error);
  });

  it('is refused to another client', async () => {
    const other = (await register(gateway)).clientId;
    const arrived = await signIn(gateway, clientId);
    expect((await exchange(gateway, other, arrived)).body['error']).toBe('invalid_grant');
  });

  it('is refused after a minute', async () => {
    const arrived = await signIn(gateway, clientId);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
    try {
      expect((await exchange(gateway, clientId, arrived)).body['error']).toBe('invalid_grant');
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('the resource', () => {
  it.each([
    ['with a slash at /authorize', { resource: `${origin}/mcp/` }, {}],
    ['with a slash at /token', {}, { resource: `${origin}/mcp/` }],
    ['in capitals', { resource: 'HTTPS://GATEWAY.TEST/mcp' }, { resource: `${origin}/mcp` }],
    ['left out', { resource: undefined }, {}],
  ])('is ours %s', async (_how, atAuthorize, atToken) => {
    const arrived = await signIn(gateway, clientId, 'sales', atAuthorize);
    const tokens = await exchange(gateway, clientId, arrived, atToken);
    expect(await gateway.whoIs(tokens.body['access_token'])).toMatchObject({ kind: 'person' });
  });
});

describe('a scope', () => {
  it('left out means all that are offered; unknown ones and openid are dropped', async () => {
    const all = await exchange(
      gateway,
      clientId,
      await signIn(gateway, clientId, 'sales', { scope: undefined }),
    );
    expect(all.body['scope']).toBe('erp.read');
    const read = await exchange(
      gateway,
      clientId,
      await signIn(gateway, clientId, 'sales', { scope: 'openid erp.read unknown', nonce: 'n' }),
    );
    expect(read.body['scope']).toBe('erp.read');
    expect(read.body['id_token']).toBeUndefined();
    expect(read.body['refresh_token']).toBeDefined();
    expect(await gateway.whoIs(read.body['access_token'])).toMatchObject({ scopes: ['erp.read'] });
  });

  it('that no tool needs yet is neither shown nor granted, however it is asked for', async () => {
    const scope = 'erp.read erp.write offline_access';
    const page = await new Browser(gateway).go(authorizeUrl(clientId, { scope }));
    expect(page.body).toContain('Read ERP data');
    expect(page.body).not.toContain('Prepare changes');
    const arrived = await signIn(gateway, clientId, 'sales', { scope });
    const tokens = await exchange(gateway, clientId, arrived);
    expect(tokens.body['scope']).toBe('erp.read');
  });

  it('in an older registration does not end the client', async () => {
    const { clientId: older } = await register(gateway);
    const key = { pk: artefactKey('Client', older) };
    const item = await gateway.identity.get(key);
    const payload = JSON.parse(String(item?.['payload']));
    payload.scope = 'erp.read erp.write offline_access';
    await gateway.identity.put({ ...item, ...key, payload: JSON.stringify(payload) });
    const tokens = await exchange(gateway, older, await signIn(gateway, older));
    expect(tokens.body['scope']).toBe('erp.read');
  });
});

describe('a client', () => {
  it.each(['client_secret_post', 'client_secret_basic'])('authenticates by %s', async (method) => {
    const client = await register(gateway, { token_endpoint_auth_method: method });
    const secret = String(client.body['client_secret']);
    const arrived = await signIn(gateway, client.clientId);
    const without = await exchange(gateway, client.clientId, arrived);
    expect(without).toMatchObject({ status: 401, body: { error: 'invalid_client' } });
    const wrong = await exchange(gateway, client.clientId, arrived, { client_secret: 'wrong' });
    expect(wrong).toMatchObject({ status: 401, body: { error: 'invalid_client' } });
    const right =
      method === 'client_secret_post'
        ? await exchange(gateway, client.clientId, arrived, { client_secret: secret })
        : await basic(client.clientId, secret, arrived);
    expect(right.status).toBe(200);
  });

  it('that is unknown is told so with 401, for it to register again', async () => {
    const seen = await token(gateway, {
      grant_type: 'refresh_token',
      client_id: 'nobody',
      refresh_token: 'x',
    });
    expect(seen).toMatchObject({ status: 401, body: { error: 'invalid_client' } });
  });

  it('registers with our defaults', async () => {
    const { body, status } = await register(gateway, { token_endpoint_auth_method: undefined });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'client_secret_basic',
      application_type: 'native',
    });
    expect(String(body['client_id'])).not.toMatch(/^https:/);
  });

  it.each([
    ['plain http elsewhere', { redirect_uris: ['http://client.example/callback'] }, 400],
    ['no redirect', { redirect_uris: [] }, 400],
    ['script', { redirect_uris: ['javascript:alert(1)'] }, 400],
    [
      'eleven redirects',
      { redirect_uris: Array.from({ length: 11 }, (_, i) => `https://c.example/${i}`) },
      400,
    ],
    ['more than 8 KB', { client_uri: `https://c.example/${'x'.repeat(9000)}` }, 413],
  ])('is not registered with %s', async (_what, metadata, status) => {
    const seen = await register(gateway, metadata);
    expect(seen.status).toBe(status);
    expect(seen.body['error']).toMatch(/^invalid_(redirect_uri|client_metadata)$/);
  });

  it('that nobody approved is forgotten after a day, and one in use is not', async () => {
    const unused = (await register(gateway)).clientId;
    const used = (await register(gateway)).clientId;
    await signIn(gateway, used);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 25 * 3600_000 });
    try {
      expect((await new Browser(gateway).visit(authorizeUrl(unused))).status).toBe(400);
      expect((await new Browser(gateway).visit(authorizeUrl(used))).status).toBe(303);
    } finally {
      vi.useRealTimers();
    }
  });

  it('may be its own metadata document', async () => {
    gateway.documents.set(documentUrl, {
      client_id: documentUrl,
      client_name: 'Documented',
      redirect_uris: ['http://localhost/callback'],
    });
    const redirect_uri = 'http://localhost:4711/callback';
    const page = await new Browser(gateway).go(authorizeUrl(documentUrl, { redirect_uri }));
    expect(page.body).toContain('Published by');
    expect(page.body).toContain('client.example');
    const arrived = await signIn(gateway, documentUrl, 'sales', { redirect_uri });
    const tokens = await exchange(gateway, documentUrl, arrived, { redirect_uri });
    expect(tokens.status).toBe(200);
    await signIn(gateway, documentUrl, 'sales', { redirect_uri });
    const registered = [];
    for await (const event of gateway.ledger.read(`client#${documentUrl}`)) registered.push(event);
    expect(registered.map(({ type, data }) => [type, data['how']])).toEqual([
      ['ClientRegistered.v1', 'metadata_document'],
    ]);
  });

  it.each([
    ['with a secret', { client_secret: 'shared' }],
    ['that names another address', { client_id: 'https://other.example/mcp.json' }],
    ['with an unsafe redirect', { redirect_uris: ['http://other.example/callback'] }],
  ])('is not a document %s', async (_what, change) => {
    const id = `https://client.example/${Object.keys(change)[0]}.json`;
    gateway.documents.set(id, {
      client_id: id,
      redirect_uris: ['http://127.0.0.1:33418/callback'],
      ...change,
    });
    const seen = await new Browser(gateway).visit(authorizeUrl(id));
    expect(seen.status).toBe(400);
    expect(seen.headers['location']).toBeUndefined();
  });
});

describe('metadata', () => {
  it.each(['/.well-known/oauth-authorization-server', '/.well-known/openid-configuration'])(
    'of the issuer stands at %s',
    async (path) => {
      const seen = await send(gateway, path, { headers: { origin: 'https://inspector.example' } });
      expect(JSON.parse(seen.body)).toMatchObject({
        issuer: origin,
        authorization_endpoint: `${origin}/authorize`,
        token_endpoint: `${origin}/token`,
        registration_endpoint: `${origin}/register`,
        revocation_endpoint: `${origin}/revoke`,
        jwks_uri: `${origin}/jwks`,
        response_types_supported: ['code'],
        response_modes_supported: ['query'],
        grant_types_supported: ['authorization_code', 'refresh_token'],
        code_challenge_methods_supported: ['S256'],
        token_endpoint_auth_methods_supported: [
          'none',
          'client_secret_post',
          'client_secret_basic',
        ],
        scopes_supported: ['erp.read', 'offline_access'],
        client_id_metadata_document_supported: true,
        authorization_response_iss_parameter_supported: true,
      });
      expect(seen.body).not.toContain('pushed_authorization_request');
      expect(seen.headers['access-control-allow-origin']).toBe('*');
    },
  );

  it.each(['/.well-known/oauth-protected-resource', '/.well-known/oauth-protected-resource/mcp'])(
    'of the resource stands at %s',
    async (path) => {
      expect(JSON.parse((await send(gateway, path)).body)).toMatchObject({
        resource: `${origin}/mcp`,
        authorization_servers: [origin],
        scopes_supported: ['erp.read'],
        bearer_methods_supported: ['header'],
      });
    },
  );

  it('that does not exist is a JSON 404', async () => {
    const seen = await send(gateway, '/.well-known/other');
    expect(seen.status).toBe(404);
    expect(JSON.parse(seen.body)).toEqual({ error: 'not_found' });
  });

  it.each(['/token', '/register', '/revoke', '/.well-known/oauth-protected-resource'])(
    'and %s answer a preflight',
    async (path) => {
      const seen = await send(gateway, path, {
        method: 'OPTIONS',
        headers: { origin: 'https://inspector.example', 'access-control-request-method': 'POST' },
      });
      expect(seen.status).toBe(204);
      expect(seen.headers['access-control-allow-origin']).toBe('*');
    },
  );
});

async function basic(id: string, secret: string, arrived: URL) {
  const seen = await send(gateway, '/token', {
    headers: { authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}` },
    form: {
      grant_type: 'authorization_code',
      code: arrived.searchParams.get('code') ?? '',
      code_verifier: verifier,
      redirect_uri: redirectUri,
    },
  });
  return { status: seen.status };
}

describe('a body', () => {
  it('in base64 is read as it was sent', async () => {
    const body = Buffer.from(JSON.stringify({ redirect_uris: [redirectUri] })).toString('base64');
    const event = {
      httpMethod: 'POST',
      path: '/register',
      headers: { host: 'gateway.test', 'content-type': 'application/json' },
      body,
      isBase64Encoded: true,
      requestContext: { identity: { sourceIp: '203.0.113.9' } },
    } as unknown as Parameters<typeof gateway.call>[0]; // the members that the handler reads
    expect((await gateway.call(event)).statusCode).toBe(201);
  });

  it.each([
    ['/register', 'not json', 'application/json'],
    ['/token', '{}', 'application/json'],
  ])('that %s cannot read is refused', async (path, text, type) => {
    const seen = await send(gateway, path, { text, headers: { 'content-type': type } });
    expect(seen.status).toBe(400);
    expect(JSON.parse(seen.body)['error']).toBe('invalid_request');
  });
});
