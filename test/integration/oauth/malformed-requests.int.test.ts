// SPDX-License-Identifier: Apache-2.0
import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  connected,
  exchange,
  redirectUri,
  refresh,
  register,
  send,
  signIn,
  token,
} from './browser.ts';
import { expectError } from './expected-answers.ts';
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
