// SPDX-License-Identifier: Apache-2.0
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { authorizeUrl, Browser, redirectUri, register, send, signIn } from './browser.ts';
import { expectPage } from './expected-answers.ts';
import { type Gateway, origin, startGateway } from './gateway.ts';

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
