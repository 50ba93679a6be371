// SPDX-License-Identifier: Apache-2.0
import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  authorizeUrl,
  Browser,
  connected,
  exchange,
  redirectUri,
  refresh,
  register,
  type Seen,
  send,
  signIn,
  token,
} from './browser.ts';
import { type Gateway, origin, startGateway } from './gateway.ts';

let gateway: Gateway;
let clientId: string;
let confidential: { id: string; secret: string };
beforeAll(async () => {
  gateway = await startGateway();
  clientId = (await register(gateway)).clientId;
  const { body } = await register(gateway, { token_endpoint_auth_method: 'client_secret_basic' });
  confidential = { id: String(body['client_id']), secret: String(body['client_secret']) };
});
afterAll(() => gateway.stop());
afterEach(() => {
  expect(gateway.faults).toEqual([]); // bad input is no fault of ours
});

const form = 'application/x-www-form-urlencoded';
const basic = (text: string) => ({
  authorization: `Basic ${Buffer.from(text).toString('base64')}`,
});
const post = (path: string, text: string, headers: Record<string, string> = {}) =>
  send(gateway, path, { method: 'POST', text, headers: { 'content-type': form, ...headers } });

/** That a program gets its error as JSON that nobody keeps. */
function expectError(seen: Seen, status: number, error: string): void {
  expect([seen.status, JSON.parse(seen.body)['error']]).toEqual([status, error]);
  expect(seen.headers['content-type']).toContain('application/json');
  expect(seen.headers['cache-control']).toBe('no-store');
  expect(seen.headers['location']).toBeUndefined();
}

/** That a page of ours answered, and nobody is sent anywhere. */
function expectPage(seen: Seen, status = 400): void {
  expect(seen.status).toBe(status);
  expect(seen.headers['location']).toBeUndefined();
  expect(seen.headers['content-type']).toContain('text/html');
  expect(seen.headers['cache-control']).toBe('no-store');
}

describe('an authorization request (RFC 6749 §4.1.2.1, 7636, 8707, 9207)', () => {
  const ask = (changes: Record<string, string | undefined>, more = '') =>
    new Browser(gateway).visit(authorizeUrl(clientId, changes) + more);

  it.each([
    ['no client', { client_id: undefined }, ''],
    ['an empty client', { client_id: '' }, ''],
    ['an unknown client', { client_id: 'nobody' }, ''],
    ['a client of 4 KB', { client_id: 'x'.repeat(4_000) }, ''],
    ['two clients', {}, '&client_id=other'],
    [
      'an unknown client and everything else wrong',
      { client_id: 'nobody', response_type: 'x' },
      '',
    ],
    ['a redirect URI that is not registered', { redirect_uri: 'https://evil.example/' }, ''],
    [
      'the same and everything else wrong',
      { redirect_uri: 'https://evil.example/', response_type: 'x', code_challenge: undefined },
      '',
    ],
    ['a redirect URI that is none', { redirect_uri: '//evil.example' }, ''],
    ['a state of 5 KB', { state: 's'.repeat(5_000) }, ''],
    ['two redirect URIs of 5 KB', {}, `&redirect_uri=${'x'.repeat(5_000)}`],
  ])('with %s gets a page, and nobody is sent anywhere', async (_what, changes, more) => {
    expectPage(await ask(changes, more));
  });

  it.each([
    ['no response type', { response_type: undefined }, '', 'invalid_request'],
    ['an unknown response type', { response_type: 'junk' }, '', 'unsupported_response_type'],
    ['two response types', {}, '&response_type=code', 'invalid_request'],
    ['no challenge', { code_challenge: undefined }, '', 'invalid_request'],
    ['a challenge without its method', { code_challenge_method: undefined }, '', 'invalid_request'],
    ['a plain challenge', { code_challenge_method: 'plain' }, '', 'invalid_request'],
    ['an unknown method', { code_challenge_method: 's256' }, '', 'invalid_request'],
    ['a challenge of 42 characters', { code_challenge: 'a'.repeat(42) }, '', 'invalid_request'],
    ['a challenge of 129 characters', { code_challenge: 'a'.repeat(129) }, '', 'invalid_request'],
    ['a challenge of other characters', { code_challenge: '+'.repeat(43) }, '', 'invalid_request'],
    ['two challenges', {}, `&code_challenge=${'b'.repeat(43)}`, 'invalid_request'],
    ['two scopes', {}, '&scope=erp.read', 'invalid_request'],
    ['two redirect URIs', {}, '&redirect_uri=https://evil.example/', 'invalid_request'],
    ['another resource', { resource: 'https://elsewhere.example/mcp' }, '', 'invalid_target'],
    ['a relative resource', { resource: '/mcp' }, '', 'invalid_target'],
    ['a resource with a fragment', { resource: `${origin}/mcp#x` }, '', 'invalid_target'],
    ['a resource that is none', { resource: 'nonsense' }, '', 'invalid_target'],
    ['ours and another resource', {}, '&resource=https://elsewhere.example/', 'invalid_target'],
    ['a prompt that shows nothing', { prompt: 'none' }, '', 'login_required'],
    ['an unknown prompt', { prompt: 'junk' }, '', 'invalid_request'],
    ['a request object', { request: 'a.b.c' }, '', 'request_not_supported'],
    ['the address of one', { request_uri: 'http://10.0.0.1/' }, '', 'request_uri_not_supported'],
    ['a registration inside', { registration: '{}' }, '', 'registration_not_supported'],
  ])('with %s is answered at the registered address', async (_what, changes, more, error) => {
    const seen = await ask(changes, more);
    expect(seen.status).toBe(303);
    expect(seen.headers['cache-control']).toBe('no-store');
    const answer = new URL(seen.headers['location'] ?? '');
    expect(`${answer.origin}${answer.pathname}`).toBe(redirectUri);
    expect(answer.searchParams.get('error')).toBe(error);
    expect(answer.searchParams.get('state')).toBe('client-state');
    expect(answer.searchParams.get('iss')).toBe(origin);
    expect(answer.searchParams.has('code')).toBe(false);
  });

  it.each(['token', 'id_token', 'code token', 'code id_token'])(
    'for %s is answered in the fragment, where such a client reads, with no token in it',
    async (response_type) => {
      const { headers } = await ask({ response_type });
      const answer = new URL(headers['location'] ?? '');
      expect(`${answer.origin}${answer.pathname}`).toBe(redirectUri);
      const fragment = new URLSearchParams(answer.hash.slice(1));
      expect(fragment.get('error')).toBe('unsupported_response_type');
      expect(fragment.get('iss')).toBe(origin);
      expect(fragment.has('access_token')).toBe(false);
    },
  );

  it('with two states is told so, and gets neither back', async () => {
    const { headers } = await ask({}, '&state=other');
    const answer = new URL(headers['location'] ?? '');
    expect(answer.searchParams.get('error')).toBe('invalid_request');
    expect(answer.searchParams.has('state')).toBe(false);
  });

  it.each([
    ['unknown parameters', { unknown: 'x', claims: '{', max_age: '-1', id_token_hint: 'x' }, ''],
    ['unknown scopes', { scope: 'admin "quoted" erp.read' }, ''],
    ['our resource twice', {}, `&resource=${origin}/mcp/`],
    ['another response mode', { response_mode: 'form_post' }, ''],
    ['a state of 4 KB', { state: 's'.repeat(4_000) }, ''],
    [
      'a state of all kinds of characters',
      { state: '"><script>\u0000\u2028\ud83d\ude00%zz&=' },
      '',
    ],
  ])('with %s goes on', async (_what, changes, more) => {
    const seen = await ask(changes, more);
    expect(seen.status).toBe(303);
    expect(seen.headers['location']).toMatch(/^\/connect\//);
  });

  it('has its state back as it was, byte for byte, with the issuer of the metadata', async () => {
    const state = `${'s'.repeat(3_000)} "><script>+%2B&=\u2028`;
    const answer = await signIn(gateway, clientId, 'sales', { state });
    expect(answer.searchParams.get('state')).toBe(state);
    const metadata = await send(gateway, '/.well-known/oauth-authorization-server');
    expect(answer.searchParams.get('iss')).toBe(JSON.parse(metadata.body)['issuer']);
  });

  it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])('by %s is 405', async (method) => {
    const seen = await send(gateway, authorizeUrl(clientId), { method });
    expectPage(seen, 405);
    expect(seen.headers['allow']).toBe('GET, HEAD');
  });
});

describe('a token request (RFC 6749 §5.2)', () => {
  const refreshing = { grant_type: 'refresh_token', refresh_token: 'x' };

  it.each([
    ['no body', '', {}],
    ['no client', 'grant_type=refresh_token&refresh_token=x', {}],
    ['an empty client', 'grant_type=refresh_token&refresh_token=x&client_id=', {}],
    ['JSON', '{"grant_type":"refresh_token"}', { 'content-type': 'application/json' }],
    ['JSON that says it is a form', '{"grant_type":"refresh_token"}', {}],
    ['several parts', 'grant_type=x', { 'content-type': 'multipart/form-data; boundary=x' }],
    ['plain text', 'grant_type=x', { 'content-type': 'text/plain' }],
    ['an unknown charset', 'grant_type=x', { 'content-type': `${form}; charset=klingon` }],
    ['two clients', 'grant_type=refresh_token&refresh_token=x&client_id=a&client_id=b', {}],
    ['60 KB', `grant_type=refresh_token&refresh_token=${'x'.repeat(60_000)}`, {}],
    ['members of every object', '__proto__=x&constructor=y&toString=z', {}],
  ])('with %s is invalid_request', async (_what, text, headers) => {
    expectError(await post('/token', text, headers), 400, 'invalid_request');
  });

  it.each([
    ['no grant type', {}, 400, 'invalid_request'],
    ['an empty grant type', { grant_type: '' }, 400, 'invalid_request'],
    ['an unknown grant type', { grant_type: 'junk' }, 400, 'unsupported_grant_type'],
    [
      'a password',
      { grant_type: 'password', username: 'a', password: 'b' },
      400,
      'unsupported_grant_type',
    ],
    ['the implicit grant', { grant_type: 'implicit' }, 400, 'unsupported_grant_type'],
    ['no person', { grant_type: 'client_credentials' }, 400, 'unsupported_grant_type'],
    ['a member of every object', { grant_type: 'constructor' }, 400, 'unsupported_grant_type'],
    [
      'no code',
      { grant_type: 'authorization_code', redirect_uri: redirectUri },
      400,
      'invalid_request',
    ],
    [
      'a code that is none',
      { grant_type: 'authorization_code', code: 'x', redirect_uri: redirectUri },
      400,
      'invalid_grant',
    ],
    ['no refresh token', { grant_type: 'refresh_token' }, 400, 'invalid_request'],
    ['a refresh token that is none', refreshing, 400, 'invalid_grant'],
    [
      'a refresh token of no characters',
      { grant_type: 'refresh_token', refresh_token: '\u0000' },
      400,
      'invalid_grant',
    ],
    ['an unknown client', { ...refreshing, client_id: 'nobody' }, 401, 'invalid_client'],
    ['a client of 5 KB', { ...refreshing, client_id: 'x'.repeat(5_000) }, 401, 'invalid_client'],
  ])('with %s is told so', async (_what, changes, status, error) => {
    const { seen } = await token(gateway, { client_id: clientId, ...changes });
    expectError(seen, status, error);
  });

  it.each(['grant_type=x', 'refresh_token=b', 'scope=b'])(
    'with %s besides is invalid_request',
    async (more) => {
      const text = `${new URLSearchParams({ ...refreshing, client_id: clientId, scope: 'a' })}&${more}`;
      expectError(await post('/token', text), 400, 'invalid_request');
    },
  );

  it.each(['code=b', 'redirect_uri=b', 'code_verifier=b'])(
    'for a code with %s besides is invalid_request',
    async (more) => {
      const text = `grant_type=authorization_code&code=a&redirect_uri=a&code_verifier=a&client_id=${clientId}&${more}`;
      expectError(await post('/token', text), 400, 'invalid_request');
    },
  );

  it.each([
    ['no colon', () => basic(confidential.id)],
    ['no base64', () => ({ authorization: 'Basic %%%%' })],
    ['nothing', () => ({ authorization: 'Basic ' })],
    ['no scheme', () => ({ authorization: 'abc' })],
    ['another scheme', () => ({ authorization: 'Bearer abc' })],
    ['a bad encoding inside', () => basic('%zz:%zz')],
    ['no secret', () => basic(`${confidential.id}:`)],
    ['no client', () => basic(`:${confidential.secret}`)],
  ])('whose Authorization header has %s is invalid_request', async (_what, headers) => {
    const text = new URLSearchParams(refreshing).toString();
    expectError(await post('/token', text, headers()), 400, 'invalid_request');
  });

  it('that authenticates in two ways, or as two clients, is invalid_request', async () => {
    const { id, secret } = confidential;
    const both = new URLSearchParams({ ...refreshing, client_id: id, client_secret: secret });
    expectError(await post('/token', `${both}`, basic(`${id}:${secret}`)), 400, 'invalid_request');
    const other = new URLSearchParams({ ...refreshing, client_id: clientId });
    expectError(await post('/token', `${other}`, basic(`${id}:${secret}`)), 400, 'invalid_request');
  });

  it('with a wrong secret is invalid_client, with the challenge of the scheme it used', async () => {
    const text = new URLSearchParams(refreshing).toString();
    const seen = await post('/token', text, basic(`${confidential.id}:wrong`));
    expectError(seen, 401, 'invalid_client');
    expect(seen.headers['www-authenticate']).toMatch(/^Basic realm=/);
    const inBody = { ...refreshing, client_id: confidential.id, client_secret: 'wrong' };
    expectError((await token(gateway, inBody)).seen, 401, 'invalid_client');
    const none = { ...refreshing, client_id: confidential.id };
    expectError((await token(gateway, none)).seen, 401, 'invalid_client');
    const publicOne = { ...refreshing, client_id: clientId, client_secret: 'x' };
    expectError((await token(gateway, publicOne)).seen, 401, 'invalid_client');
  });

  it('for a grant that the client did not register for is unauthorized_client', async () => {
    const once = await register(gateway, { grant_types: ['authorization_code'] });
    expectError((await refresh(gateway, once.clientId, 'x')).seen, 400, 'unauthorized_client');
  });

  it('in the address is not read', async () => {
    const { refresh: refreshToken, clientId: id } = await connected(gateway);
    const query = new URLSearchParams({
      grant_type: 'refresh_token',
      client_id: id,
      refresh_token: refreshToken,
    });
    expectError(await post(`/token?${query}`, ''), 400, 'invalid_request');
  });

  it('gets JSON whatever it says it reads', async () => {
    const text = new URLSearchParams({ grant_type: 'junk', client_id: clientId }).toString();
    const seen = await post('/token', text, { accept: 'text/html,*/*;q=0.1' });
    expectError(seen, 400, 'unsupported_grant_type');
  });
});

describe('a code (RFC 7636 §4.6, 8707)', () => {
  it.each([
    ['no verifier', { code_verifier: undefined }],
    ['an empty verifier', { code_verifier: '' }],
    ['another verifier', { code_verifier: 'w'.repeat(64) }],
    ['a verifier of 42 characters', { code_verifier: 'v'.repeat(42) }],
    ['a verifier of 129 characters', { code_verifier: 'v'.repeat(129) }],
    ['a verifier of other characters', { code_verifier: '!'.repeat(64) }],
    [
      'its challenge as verifier',
      { code_verifier: createHash('sha256').update('v'.repeat(64)).digest('base64url') },
    ],
    ['another redirect URI', { redirect_uri: 'http://127.0.0.1:1/callback' }],
  ])('with %s is invalid_grant, and burnt', async (_what, change) => {
    const arrived = await signIn(gateway, clientId);
    const refused = await exchange(gateway, clientId, arrived, change);
    expectError(refused.seen, 400, 'invalid_grant');
    const right = await exchange(gateway, clientId, arrived);
    expectError(right.seen, 400, 'invalid_grant');
  });

  it.each([
    'https://elsewhere.example/mcp',
    '/mcp',
    `${origin}/mcp#x`,
    `${origin}/other`,
    'nonsense',
  ])('for the resource %s is invalid_target', async (resource) => {
    const arrived = await signIn(gateway, clientId);
    expectError(
      (await exchange(gateway, clientId, arrived, { resource })).seen,
      400,
      'invalid_target',
    );
  });
});

describe('a refresh (RFC 8707)', () => {
  it.each(['https://elsewhere.example/mcp', '/mcp', `${origin}/mcp#x`])(
    'for the resource %s is invalid_target, and the token lives on',
    async (resource) => {
      const { clientId: id, refresh: refreshToken } = await connected(gateway);
      const refused = await refresh(gateway, id, refreshToken, { resource });
      expectError(refused.seen, 400, 'invalid_target');
      expect((await refresh(gateway, id, refreshToken)).status).toBe(200);
    },
  );
});

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
