// SPDX-License-Identifier: Apache-2.0
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  approved,
  authorizeUrl,
  Browser,
  backFromErp,
  exchange,
  logInAtErp,
  redirectUri,
  register,
  signIn,
} from './browser.ts';
import { type Gateway, origin, startGateway } from './gateway.ts';

let gateway: Gateway;
let clientId: string;
beforeAll(async () => {
  gateway = await startGateway();
  clientId = (await register(gateway)).clientId;
});
afterAll(() => gateway.stop());
beforeEach(() => gateway.beginAnew());

const denied = () => gateway.observed.filter(({ type }) => type === 'SignInDenied.v1');
const denials = () => denied().map(({ data }) => data);

describe('a sign-in', () => {
  it('goes from registration to a token that the authorizer knows', async () => {
    const arrived = await signIn(gateway, clientId, 'finance');
    expect(arrived.href.startsWith(redirectUri)).toBe(true);
    expect(arrived.searchParams.get('iss')).toBe(origin);
    expect(arrived.searchParams.get('state')).toBe('client-state');
    const tokens = await exchange(gateway, clientId, arrived);
    expect(tokens.status).toBe(200);
    expect(tokens.body).toMatchObject({ token_type: 'Bearer', expires_in: 3600 });
    expect(await gateway.whoIs(tokens.body['access_token'])).toMatchObject({
      kind: 'person',
      person: { tenant: 'DEMO', sub: 'finance@DEMO' },
      clientId,
      scopes: ['erp.read'],
    });
    expect(await gateway.vault.current({ tenant: 'DEMO', sub: 'finance@DEMO' })).toMatchObject({
      kind: 'ready',
    });
    expect(gateway.observed.map(({ type }) => type)).toEqual([
      'SignInStarted.v1',
      'ConsentAccepted.v1',
      'SignInSucceeded.v1',
    ]);
    expect(gateway.signedIn).toContainEqual({ tenant: 'DEMO', sub: 'finance@DEMO' });
  });

  it('shows the notice once per version and person', async () => {
    await signIn(gateway, clientId, 'admin');
    const second = await backFromErp(new Browser(gateway), clientId, 'admin');
    expect(second.headers['location']).toMatch(/code=/);
    gateway.restart('2');
    const third = await backFromErp(new Browser(gateway), clientId, 'admin');
    expect(third.status).toBe(200);
    expect(third.body).toContain('Hello Ada Vance');
    gateway.restart('1');
  });

  it('asks and signs in anew for every authorization on the same browser', async () => {
    const browser = new Browser(gateway);
    await signIn(gateway, clientId, 'sales', {}, browser);
    const again = await browser.go(authorizeUrl(clientId));
    expect(again.status).toBe(200);
    expect(again.url.pathname).toMatch(/^\/connect\//);
    const other = await register(gateway, { client_name: 'Second' });
    const page = await browser.go(authorizeUrl(other.clientId));
    expect(page.body).toContain('Connect Second to your ERP?');
    const arrived = await signIn(gateway, other.clientId, 'finance', {}, browser);
    const tokens = await exchange(gateway, other.clientId, arrived);
    expect(await gateway.whoIs(tokens.body['access_token'])).toMatchObject({
      person: { sub: 'finance@DEMO' },
    });
  });

  it('refuses prompt=none, since nobody is ever signed in already', async () => {
    const seen = await new Browser(gateway).go(authorizeUrl(clientId, { prompt: 'none' }));
    const answer = new URL(seen.headers['location'] ?? '');
    expect(answer.searchParams.get('error')).toBe('login_required');
    expect(answer.searchParams.get('iss')).toBe(origin);
  });
});

describe('the connect page', () => {
  it('leaves no state and no cookie of ours before the approval', async () => {
    const states = async () => (await gateway.dump()).split('"SignIn#').length;
    const before = await states();
    const browser = new Browser(gateway);
    await browser.go(authorizeUrl(clientId));
    expect([...browser.cookies.keys()].some((name) => name.startsWith('__Host-'))).toBe(false);
    expect(await states()).toBe(before);
    await approved(browser, clientId);
    expect([...browser.cookies.keys()].some((name) => name.startsWith('__Host-'))).toBe(true);
    expect(await states()).toBe(before + 1);
  });

  it('names client, redirect host, scopes, ERP and tenant, and warns of loopback', async () => {
    const page = await new Browser(gateway).go(authorizeUrl(clientId));
    for (const text of [
      'Test client',
      '127.0.0.1:33418',
      'tenant DEMO',
      'runs on your own computer',
      'Read ERP data',
      'Stay connected while you are away',
      new URL(gateway.erp.url).host,
    ]) {
      expect(page.body).toContain(text);
    }
  });

  it('escapes the name and strips what hides or turns text', async () => {
    const evil = await register(gateway, {
      client_name: '\u202e<img src=x onerror=alert(1)>\u200bBank',
    });
    const page = await new Browser(gateway).go(authorizeUrl(evil.clientId));
    expect(page.body).toContain('&lt;img src=x onerror=alert(1)&gt;Bank');
    expect(page.body).not.toContain('<img');
    expect(page.body).not.toMatch(/[\u200b\u202e]/);
  });

  it('answers the client when the person cancels', async () => {
    const browser = new Browser(gateway);
    const seen = await browser.press(await browser.go(authorizeUrl(clientId)), 'cancel');
    const answer = new URL(seen.headers['location'] ?? '');
    expect(answer.searchParams.get('error')).toBe('access_denied');
    expect(answer.searchParams.get('iss')).toBe(origin);
    expect(denials()).toEqual([{ reason: 'connection_refused' }]);
  });

  it.each([
    ['no token', { csrf: undefined }],
    ['a wrong token', { csrf: 'x'.repeat(43) }],
  ])('refuses a form with %s', async (_what, change) => {
    const browser = new Browser(gateway);
    const seen = await browser.press(await browser.go(authorizeUrl(clientId)), 'allow', change);
    expect(seen.status).toBe(403);
  });

  it('refuses the token of another sign-in, and a form from another site', async () => {
    const [mine, theirs] = [new Browser(gateway), new Browser(gateway)];
    const foreign = await theirs.go(authorizeUrl(clientId));
    const csrf = /name="csrf" value="([^"]+)"/.exec(foreign.body)?.[1];
    const page = await mine.go(authorizeUrl(clientId));
    expect((await mine.press(page, 'allow', { csrf })).status).toBe(403);
    const own = /name="csrf" value="([^"]+)"/.exec(page.body)?.[1];
    const crossSite = await mine.visit(page.url.pathname, {
      form: { csrf: own, decision: 'allow' },
      headers: { origin: 'https://evil.example' },
    });
    expect(crossSite.status).toBe(403);
    const stranger = await theirs.visit(page.url.pathname, {
      form: { csrf: own, decision: 'allow' },
    });
    expect(stranger.status).toBe(400);
  });
});

describe('the way back from the ERP', () => {
  it('works once', async () => {
    const browser = new Browser(gateway);
    const back = await logInAtErp(await approved(browser, clientId), 'sales');
    await browser.visit(back);
    const again = await browser.visit(back);
    expect(again.status).toBe(400);
    expect(denials()).toEqual([]);
    expect(gateway.strays).toEqual(['/callback']);
  });

  it('is refused in another browser, and burnt by the attempt', async () => {
    const browser = new Browser(gateway);
    const back = await logInAtErp(await approved(browser, clientId), 'sales');
    expect((await new Browser(gateway).visit(back)).status).toBe(400);
    expect((await browser.visit(back)).status).toBe(400);
    expect(denials()).toEqual([{ reason: 'browser_mismatch' }]);
  });

  it('is refused after ten minutes', async () => {
    const browser = new Browser(gateway);
    const back = await logInAtErp(await approved(browser, clientId), 'sales');
    const now = gateway.clock.now;
    gateway.clock.now = () => new Date(now().getTime() + 601_000);
    try {
      expect((await browser.visit(back)).status).toBe(400);
    } finally {
      gateway.clock.now = now;
    }
    expect(denials()).toEqual([{ reason: 'state_expired' }]);
  });

  it('shows a refusal of the ERP, and records its code only', async () => {
    const browser = new Browser(gateway);
    const erp = new URL(await approved(browser, clientId));
    const state = erp.searchParams.get('state');
    const seen = await browser.visit(
      `/callback?error=access_denied&error_description=secret+text&state=${state}`,
    );
    expect(seen.status).toBe(400);
    expect(seen.body).toContain('The ERP did not sign you in');
    expect(seen.body).not.toContain('secret text');
    expect(denials()).toEqual([{ reason: 'erp_refused', oauthError: 'access_denied' }]);
  });

  it('is refused where it brings neither a code nor an error (acumatica-cases 22.5)', async () => {
    const browser = new Browser(gateway);
    const state = new URL(await approved(browser, clientId)).searchParams.get('state');
    const seen = await browser.visit(`/callback?code=&state=${state}`);
    expect(seen.status).toBe(400);
    expect(seen.body).toContain('The ERP did not sign you in');
    expect(denials()).toEqual([{ reason: 'erp_refused' }]);
  });

  it('tells the administrator what to check when the ERP rejects the gateway', async () => {
    const browser = new Browser(gateway);
    const back = await logInAtErp(await approved(browser, clientId), 'sales');
    gateway.erp.control.refuseClientSecret(true);
    const seen = await browser.visit(back);
    expect(seen.status).toBe(502);
    expect(seen.body).toContain('SM303010');
    expect(denials()).toEqual([
      expect.objectContaining({ reason: 'token_exchange_failed', oauthError: 'invalid_client' }),
    ]);
  });
});

describe('the notice', () => {
  it('ends without access when declined', async () => {
    const browser = new Browser(gateway);
    const notice = await backFromErp(browser, clientId, 'guest');
    const seen = await browser.press(notice, 'decline');
    const answer = new URL(seen.headers['location'] ?? '');
    expect(answer.searchParams.get('error')).toBe('access_denied');
    expect(denials()).toEqual([{ reason: 'consent_refused' }]);
    expect(await gateway.vault.current({ tenant: 'DEMO', sub: 'guest@DEMO' })).toMatchObject({
      kind: 'signed-out',
      reason: 'no_token',
    });
  });

  it('wants every box ticked', async () => {
    const browser = new Browser(gateway);
    const notice = await backFromErp(browser, clientId, 'guest');
    const seen = await browser.press(notice, 'accept', { wrong: undefined });
    expect(seen.status).toBe(400);
    expect(seen.body).toContain('Please tick every box');
  });

  it('cannot be answered from another browser or without its token', async () => {
    const browser = new Browser(gateway);
    const notice = await backFromErp(browser, clientId, 'guest');
    expect((await new Browser(gateway).visit(notice.url.pathname)).status).toBe(400);
    expect((await browser.press(notice, 'accept', { csrf: 'x' })).status).toBe(403);
  });

  it('survives a double click', async () => {
    const browser = new Browser(gateway);
    const notice = await backFromErp(browser, clientId, 'guest');
    const form = Object.fromEntries(
      [...notice.body.matchAll(/name="(\w+)" value="([^"]+)"/g)].map(([, name, value]) => [
        name,
        value,
      ]),
    );
    const press = () =>
      browser.visit(notice.url.pathname, { form: { ...form, decision: 'accept' } });
    const both = await Promise.all([press(), press()]);
    expect(both.map(({ status }) => status)).toEqual([303, 303]);
  });
});

describe('every page', () => {
  it('cannot be framed, cached or scripted, and hides where it came from', async () => {
    const pages = [
      await new Browser(gateway).go(authorizeUrl(clientId)),
      await backFromErp(new Browser(gateway), clientId, 'warehouse'),
      await new Browser(gateway).go('/authorize?client_id=nobody'),
      await new Browser(gateway).go('/callback'),
    ];
    for (const { headers } of pages) {
      expect(headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'x-frame-options': 'DENY',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cache-control': 'no-store',
        'strict-transport-security': expect.stringContaining('max-age='),
      });
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
      expect(headers['content-security-policy']).toContain("default-src 'none'");
      expect(headers['content-security-policy']).not.toContain('unsafe-inline');
    }
  });

  it('sets cookies that script and other sites cannot use', async () => {
    const browser = new Browser(gateway);
    await signIn(gateway, clientId, 'sales', {}, browser);
    expect(browser.seenCookies.length).toBeGreaterThan(3);
    for (const cookie of browser.seenCookies) {
      expect(cookie).toMatch(/^__(Host|Secure)-/);
      expect(cookie).toMatch(/; *secure/i);
      expect(cookie).toMatch(/; *httponly/i);
      expect(cookie).toMatch(/; *samesite=lax/i);
      expect(cookie).not.toMatch(/session/);
    }
  });
});
