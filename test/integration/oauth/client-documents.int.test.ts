// SPDX-License-Identifier: Apache-2.0
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { artefactKey } from '#shared/oauth/artefact.ts';
import { authorizeUrl, Browser, exchange, redirectUri, refresh, send, signIn } from './browser.ts';
import { expectPage } from './expected-answers.ts';
import { type Gateway, startGateway } from './gateway.ts';

let gateway: Gateway;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.stop());
afterEach(() => {
  vi.useRealTimers();
});

const visit = (clientId: string, changes = {}) =>
  new Browser(gateway).visit(authorizeUrl(clientId, changes));
const later = (seconds: number) =>
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1000 });

describe('a client’s document', () => {
  let number = 0;
  const publish = (answer: unknown = {}) => {
    const url = `https://client.example/${++number}.json`;
    const set = (given: unknown) =>
      gateway.documents.set(
        url,
        typeof given === 'function'
          ? given
          : { client_id: url, redirect_uris: [redirectUri], ...(given as object) },
      );
    set(answer);
    return { url, set };
  };
  const away = () => new Response('', { status: 503 });
  const asked = (url: string) => gateway.documentHost.asked.filter((one) => one === url).length;
  const stored = (url: string) => gateway.identity.get({ pk: artefactKey('ClientDocument', url) });

  it('is asked for once by all processes, and again after half a minute', async () => {
    const { url } = publish();
    expect((await visit(url)).status).toBe(303);
    gateway.restart();
    expect((await visit(url)).status).toBe(303);
    expect(asked(url)).toBe(1);
    later(31);
    expect((await visit(url)).status).toBe(303);
    expect(asked(url)).toBe(2);
  });

  it('that has a new redirect URI is asked for before its time, once in half a minute', async () => {
    const long = (redirect_uris: string[]) => () =>
      Response.json(
        { client_id: url, redirect_uris },
        { headers: { 'cache-control': 'max-age=3600' } },
      );
    const { url, set } = publish();
    set(long([redirectUri]));
    expect((await visit(url)).status).toBe(303);
    const added = 'https://new.example/callback';
    set(long([redirectUri, added]));
    later(31);
    expect((await visit(url)).status).toBe(303);
    expect(asked(url)).toBe(1);
    expect((await visit(url, { redirect_uri: added })).status).toBe(303);
    expect(asked(url)).toBe(2);
    expectPage(await visit(url, { redirect_uri: 'https://other.example/callback' }), 400);
    expect(asked(url)).toBe(2);
  });

  it('that is away without a copy is a page with 502, and nothing is kept', async () => {
    const { url } = publish(away);
    const seen = await visit(url);
    expectPage(seen, 502);
    expect(seen.body).toContain('cannot be fetched now');
    expect(asked(url)).toBe(1);
    expect(await stored(url)).toBeUndefined();
    expect(gateway.documentHost.troubles.at(-1)).toMatchObject({
      kind: 'outage',
      host: 'client.example',
    });
  });

  it.each([
    ['not found', () => new Response('', { status: 404 })],
    ['gone', () => new Response('', { status: 410 })],
    ['a redirect inside', () => Response.redirect('http://169.254.169.254/latest')],
    ['HTML', () => new Response('<html>', { headers: { 'content-type': 'text/html' } })],
    ['no JSON', () => new Response('{', { headers: { 'content-type': 'application/json' } })],
    ['6 KB', { client_name: 'x'.repeat(6 * 1024) }],
    ['another client', { client_id: 'https://other.example/mcp.json' }],
    ['a secret', { client_secret: 'shared' }],
    ['authentication that needs a secret', { token_endpoint_auth_method: 'client_secret_post' }],
    ['authentication that we do not know', { token_endpoint_auth_method: 'private_key_jwt' }],
    ['an unsafe redirect', { redirect_uris: ['http://other.example/callback'] }],
  ])(
    'that is %s is an unknown client, in the same words, and nothing is kept',
    async (_what, answer) => {
      const { url } = publish(answer);
      const [seen, unknown] = [await visit(url), await visit('nobody')];
      expectPage(seen, 400);
      expect(seen.body).toBe(unknown.body);
      const token = await refresh(gateway, url, 'x');
      expect(token.status).toBe(401);
      expect(token.body).toEqual((await refresh(gateway, 'nobody', 'x')).body);
      expect(await stored(url)).toBeUndefined();
    },
  );

  it.each([
    'http://client.example/mcp.json',
    'https://client.example',
    'https://client.example:22/mcp.json',
    'https://user@client.example/mcp.json',
    'https://client.example/a/../mcp.json',
    'https://client.example/mcp.json#x',
    'https://client.example./mcp.json',
    'https://2130706433/mcp.json',
    'https://[::1]/mcp.json',
    'https://localhost/mcp.json',
  ])('is not asked for at %s', async (url) => {
    const before = gateway.documentHost.asked.length;
    expectPage(await visit(url), 400);
    expect(gateway.documentHost.asked).toHaveLength(before);
  });

  it('keeps its people signed in while it is away, and ends when it is withdrawn', async () => {
    const { url, set } = publish();
    const tokens = await exchange(gateway, url, await signIn(gateway, url));
    set(away);
    later(600);
    const first = await refresh(gateway, url, String(tokens.body['refresh_token']));
    expect(first.status).toBe(200);
    expect((await visit(url)).status).toBe(303);
    set(() => new Response('', { status: 404 }));
    later(120);
    const second = await refresh(gateway, url, String(first.body['refresh_token']));
    expect(second).toMatchObject({ status: 401, body: { error: 'invalid_client' } });
    set(away);
    expectPage(await visit(url), 502);
  });

  it.each(['/token', '/revoke'])('that is away at %s is no unknown client', async (path) => {
    const { url } = publish(away);
    const seen = await send(gateway, path, {
      form: { grant_type: 'refresh_token', client_id: url, refresh_token: 'x', token: 'x' },
    });
    expect(seen.status).toBe(503);
    expect(JSON.parse(seen.body)).toMatchObject({ error: 'temporarily_unavailable' });
    expect(seen.body).not.toContain('document');
    expect(Number(seen.headers['retry-after'])).toBeGreaterThan(0);
    expect(seen.headers['cache-control']).toBe('no-store');
    expect(seen.headers['access-control-allow-origin']).toBe('*');
  });

  it('that another host’s redirect stands in is used: both need not be the same', async () => {
    const grok = 'https://grok.com/connectors-oauth-exchange-code/';
    const { url } = publish({
      redirect_uris: [grok, 'https://console.x.ai/connectors-oauth-exchange-code/'],
    });
    expect((await visit(url, { redirect_uri: grok })).status).toBe(303);
  });
});
