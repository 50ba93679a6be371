// SPDX-License-Identifier: Apache-2.0
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { connected, redirectUri, refresh, register, send } from './browser.ts';
import { expectError } from './expected-answers.ts';
import { type Gateway, startGateway } from './gateway.ts';

let gateway: Gateway;
let clientId: string;
beforeAll(async () => {
  gateway = await startGateway();
  clientId = (await register(gateway)).clientId;
});
afterAll(() => gateway.stop());
afterEach(() => {
  expect(gateway.faults).toEqual([]); // bad input is no fault of ours
});

const form = 'application/x-www-form-urlencoded';
const post = (path: string, text: string, headers: Record<string, string> = {}) =>
  send(gateway, path, { method: 'POST', text, headers: { 'content-type': form, ...headers } });

describe('a registration (RFC 7591 §3.2.2)', () => {
  const json = (text: string, headers: Record<string, string> = {}) =>
    send(gateway, '/register', { method: 'POST', text, headers });

  it.each([
    ['no JSON', 'not json', {}],
    ['half of JSON', '{"redirect_uris":[', {}],
    ['null', 'null', {}],
    ['a list', '[]', {}],
    ['a text', '"text"', {}],
    ['a number', '7', {}],
    ['nothing', '', {}],
    ['a form', 'redirect_uris=x', { 'content-type': form }],
    ['plain text', '{}', { 'content-type': 'text/plain' }],
  ])('that is %s is invalid_request', async (_what, text, headers) => {
    expectError(await json(text, headers), 400, 'invalid_request');
  });

  it.each([
    ['no redirect URI', {}, 'invalid_redirect_uri'],
    ['a redirect URI that is no list', { redirect_uris: redirectUri }, 'invalid_redirect_uri'],
    ['a redirect URI that is no text', { redirect_uris: [{}] }, 'invalid_redirect_uri'],
    [
      'a redirect URI of 2,001 characters',
      { redirect_uris: [`https://c.example/${'x'.repeat(2_000)}`] },
      'invalid_redirect_uri',
    ],
    ['a relative redirect URI', { redirect_uris: ['/callback'] }, 'invalid_redirect_uri'],
    [
      'grant types that are no list',
      { redirect_uris: [redirectUri], grant_types: 'x' },
      'invalid_client_metadata',
    ],
    [
      'response types that are no list',
      { redirect_uris: [redirectUri], response_types: 7 },
      'invalid_client_metadata',
    ],
    [
      'a method that is no text',
      { redirect_uris: [redirectUri], token_endpoint_auth_method: 7 },
      'invalid_client_metadata',
    ],
    [
      'an unknown method',
      { redirect_uris: [redirectUri], token_endpoint_auth_method: 'junk' },
      'invalid_client_metadata',
    ],
    [
      'a method that we do not offer',
      { redirect_uris: [redirectUri], token_endpoint_auth_method: 'private_key_jwt' },
      'invalid_client_metadata',
    ],
  ])('with %s is told so', async (_what, metadata, error) => {
    expectError(await json(JSON.stringify(metadata)), 400, error);
  });

  it('inherits nothing', async () => {
    const text = `{"__proto__":{"redirect_uris":["${redirectUri}"]}}`;
    expectError(await json(text), 400, 'invalid_redirect_uri');
  });

  it.each([
    ['unknown members', { foo: { bar: [1] }, constructor: 'x' }],
    [
      'members of OpenID',
      {
        subject_type: 'pairwise',
        sector_identifier_uri: 'http://10.0.0.1/',
        id_token_signed_response_alg: 'none',
        default_max_age: 'x',
      },
    ],
    ['keys', { jwks: { keys: 7 }, jwks_uri: 'http://10.0.0.1/' }],
    ['a name that is no text', { client_name: { a: 1 } }],
    [
      'nothing where something could be',
      { client_name: null, grant_types: null, response_types: null },
    ],
    ['a token that it needs not', {}],
  ])('with %s is made without them', async (_what, metadata) => {
    const text = JSON.stringify({ redirect_uris: [redirectUri], ...metadata });
    const seen = await json(text, { authorization: 'Bearer x' });
    expect(seen.status).toBe(201);
    expect(seen.headers['cache-control']).toBe('no-store');
    expect(seen.body).not.toMatch(/10\.0\.0\.1|"foo"|pairwise/);
  });
});

describe('a revocation (RFC 7009)', () => {
  const revoke = (fields: Record<string, string>) => send(gateway, '/revoke', { form: fields });

  it.each([
    ['no token', {}, 400, 'invalid_request'],
    ['an empty token', { token: '' }, 400, 'invalid_request'],
    ['an unknown client', { token: 'x', client_id: 'nobody' }, 401, 'invalid_client'],
    ['no client', { token: 'x', client_id: '' }, 400, 'invalid_request'],
  ])('with %s is told so', async (_what, fields, status, error) => {
    expectError(await revoke({ client_id: clientId, ...fields }), status, error);
  });

  it('in JSON, or with two tokens, is invalid_request', async () => {
    const headers = { 'content-type': 'application/json' };
    expectError(await post('/revoke', '{"token":"x"}', headers), 400, 'invalid_request');
    expectError(
      await post('/revoke', `token=a&token=b&client_id=${clientId}`),
      400,
      'invalid_request',
    );
  });

  it.each([
    ['unknown', { token: 'x' }],
    ['like a JWT', { token: 'a.b.c' }],
    ['under a hint that nobody knows', { token: 'x', token_type_hint: 'junk' }],
  ])('of a token that is %s is 200 and empty', async (_what, fields) => {
    const seen = await revoke({ client_id: clientId, ...fields });
    expect([seen.status, seen.body]).toEqual([200, '']);
    expect(seen.headers['cache-control']).toBe('no-store');
  });

  it('of another client’s token is 200, and the token lives on', async () => {
    const theirs = await connected(gateway);
    expect((await revoke({ client_id: clientId, token: theirs.refresh })).status).toBe(200);
    expect((await revoke({ client_id: clientId, token: theirs.access })).status).toBe(200);
    expect(await gateway.whoIs(theirs.access)).toMatchObject({ kind: 'person' });
    expect((await refresh(gateway, theirs.clientId, theirs.refresh)).status).toBe(200);
  });

  it.each(['access_token', 'refresh_token', 'junk'])(
    'of one’s own token under the hint %s ends it, right or wrong',
    async (token_type_hint) => {
      const own = await connected(gateway);
      const fields = { client_id: own.clientId, token: own.refresh, token_type_hint };
      expect((await revoke(fields)).status).toBe(200);
      expect(await gateway.whoIs(own.access)).toBe('denied');
      expectError((await refresh(gateway, own.clientId, own.refresh)).seen, 400, 'invalid_grant');
    },
  );
});

describe('an endpoint for programs', () => {
  it.each([
    ['/token', 'POST'],
    ['/register', 'POST'],
    ['/revoke', 'POST'],
    ['/jwks', 'GET, HEAD'],
    ['/.well-known/oauth-authorization-server', 'GET, HEAD'],
    ['/.well-known/oauth-protected-resource/mcp', 'GET, HEAD'],
  ])('%s answers other methods than %s with 405 and JSON', async (path, allow) => {
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
      if (allow.includes(method)) continue;
      const seen = await send(gateway, path, { method });
      expectError(seen, 405, 'invalid_request');
      expect(seen.headers['allow']).toBe(allow);
    }
  });

  it.each(['/.well-known/oauth-authorization-server', '/.well-known/oauth-protected-resource'])(
    '%s answers HEAD as GET, without the body',
    async (path) => {
      const [head, get] = [
        await send(gateway, path, { method: 'HEAD' }),
        await send(gateway, path),
      ];
      expect([head.status, head.body]).toEqual([200, '']);
      expect(head.headers['content-length']).toBe(get.headers['content-length']);
    },
  );

  it.each(['/nothing', '/register/some-client', '/session/end', '/session/end/confirm', '/me'])(
    'that does not exist is a JSON 404: %s',
    async (path) => {
      for (const method of ['GET', 'POST', 'PUT', 'DELETE']) {
        expectError(await send(gateway, path, { method }), 404, 'not_found');
      }
    },
  );
});

describe('a credential in an address (security-checks 14)', () => {
  it('lets nobody in', async () => {
    const { access } = await connected(gateway);
    expect(await gateway.whoIs(access)).toMatchObject({ kind: 'person' });
    expect(await gateway.whoIs(undefined, { access_token: access })).toBe('Unauthorized');
    expect(await gateway.whoIs(undefined, { access_token: access, auth: 'lazy' })).toMatchObject({
      kind: 'anonymous',
    });
  });
});
