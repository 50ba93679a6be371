// SPDX-License-Identifier: Apache-2.0
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authorizeUrl, Browser, redirectUri, register, send } from './browser.ts';
import { type Gateway, origin, startGateway } from './gateway.ts';

let gateway: Gateway;
let clientId: string;
beforeAll(async () => {
  gateway = await startGateway();
  clientId = (await register(gateway)).clientId;
});
afterAll(() => gateway.stop());

describe('a request that must not be redirected', () => {
  it.each([
    ['an unknown client', { client_id: 'nobody' }],
    ['a redirect URI of another host', { redirect_uri: 'https://evil.example/callback' }],
    ['a redirect URI with a query', { redirect_uri: `${redirectUri}?x=1` }],
    ['localhost in place of 127.0.0.1', { redirect_uri: 'http://localhost:33418/callback' }],
  ])('shows a page for %s', async (_what, change) => {
    const seen = await new Browser(gateway).visit(authorizeUrl(clientId, change));
    expect(seen.status).toBe(400);
    expect(seen.headers['location']).toBeUndefined();
    expect(seen.body).toContain('not valid');
  });

  it('lets a loopback client use another port', async () => {
    const redirect_uri = 'http://127.0.0.1:50000/callback';
    const page = await new Browser(gateway).go(authorizeUrl(clientId, { redirect_uri }));
    expect(page.body).toContain('127.0.0.1:50000');
  });

  it.each([
    ['no challenge', { code_challenge: undefined, code_challenge_method: undefined }],
    ['a plain challenge', { code_challenge_method: 'plain' }],
    ['a short challenge', { code_challenge: 'short' }],
    ['another resource', { resource: 'https://elsewhere.example/mcp' }],
  ])('tells the client of %s by redirect, with iss and state', async (_what, change) => {
    const seen = await new Browser(gateway).visit(authorizeUrl(clientId, change));
    const answer = new URL(seen.headers['location'] ?? '');
    expect(answer.searchParams.get('error')).toMatch(/^invalid_(request|target)$/);
    expect(answer.searchParams.get('iss')).toBe(origin);
    expect(answer.searchParams.get('state')).toBe('client-state');
  });
});

describe('a host that is not ours', () => {
  it('is answered 421 and nothing is built from it', async () => {
    const seen = await send(gateway, '/.well-known/oauth-authorization-server', {
      headers: { host: 'evil.example' },
    });
    expect(seen.status).toBe(421);
    expect(seen.body).not.toContain('evil');
  });

  it('does not get into metadata by forwarding headers', async () => {
    const seen = await send(gateway, '/.well-known/oauth-authorization-server', {
      headers: { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' },
    });
    expect(seen.body).not.toContain('evil');
    expect(seen.body).toContain(`"issuer":"${origin}"`);
  });
});
