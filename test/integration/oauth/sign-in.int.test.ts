// SPDX-License-Identifier: Apache-2.0
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  authorizeUrl,
  Browser,
  exchange,
  logInAtErp,
  redirectUri,
  register,
  type Seen,
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
beforeEach(() => {
  gateway.observed.length = 0;
  gateway.faults.length = 0;
  gateway.strays.length = 0;
  gateway.unreachable.length = 0;
  gateway.erp.canary.status = undefined;
  gateway.erp.control.refuseClientSecret(false);
});

const denied = () => gateway.observed.filter(({ type }) => type === 'SignInDenied.v1');
const denials = () => denied().map(({ data }) => data);

/** Up to the ERP's login page. */
async function approved(browser: Browser, id = clientId): Promise<string> {
  const connect = await browser.go(authorizeUrl(id));
  return (await browser.press(connect, 'allow')).headers['location'] ?? '';
}

/** Up to the page after the ERP. */
async function backFromErp(username: string, browser = new Browser(gateway)): Promise<Seen> {
  return browser.go(await logInAtErp(await approved(browser), username));
}

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
    const second = await backFromErp('admin');
    expect(second.headers['location']).toMatch(/code=/);
    gateway.restart('2');
    const third = await backFromErp('admin');
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
    const browser = new Browser(gateway);
    await browser.go(authorizeUrl(clientId));
    expect([...browser.cookies.keys()].some((name) => name.startsWith('__Host-'))).toBe(false);
    expect(await gateway.dump()).not.toContain('SignIn#');
    await approved(browser);
    expect([...browser.cookies.keys()].some((name) => name.startsWith('__Host-'))).toBe(true);
    expect(await gateway.dump()).toContain('SignIn#');
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
    const back = await logInAtErp(await approved(browser), 'sales');
    await browser.visit(back);
    const again = await browser.visit(back);
    expect(again.status).toBe(400);
    expect(denials()).toEqual([]);
    expect(gateway.strays).toEqual(['/callback']);
  });

  it('is refused in another browser, and burnt by the attempt', async () => {
    const browser = new Browser(gateway);
    const back = await logInAtErp(await approved(browser), 'sales');
    expect((await new Browser(gateway).visit(back)).status).toBe(400);
    expect((await browser.visit(back)).status).toBe(400);
    expect(denials()).toEqual([{ reason: 'browser_mismatch' }]);
  });

  it('is refused after ten minutes', async () => {
    const browser = new Browser(gateway);
    const back = await logInAtErp(await approved(browser), 'sales');
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
    const erp = new URL(await approved(browser));
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
    const state = new URL(await approved(browser)).searchParams.get('state');
    const seen = await browser.visit(`/callback?code=&state=${state}`);
    expect(seen.status).toBe(400);
    expect(seen.body).toContain('The ERP did not sign you in');
    expect(denials()).toEqual([{ reason: 'erp_refused' }]);
  });

  it('tells the administrator what to check when the ERP rejects the gateway', async () => {
    const browser = new Browser(gateway);
    const back = await logInAtErp(await approved(browser), 'sales');
    gateway.erp.control.refuseClientSecret(true);
    const seen = await browser.visit(back);
    expect(seen.status).toBe(502);
    expect(seen.body).toContain('SM303010');
    expect(denials()).toEqual([
      expect.objectContaining({ reason: 'token_exchange_failed', oauthError: 'invalid_client' }),
    ]);
  });
});

describe('an ERP that is down', () => {
  it('is on the page, in the log and in the audit, under one reference', async () => {
    const lonely = await startGateway();
    try {
      lonely.erp.stop();
      const { clientId: id } = await register(lonely);
      const browser = new Browser(lonely);
      const seen = await browser.press(await browser.go(authorizeUrl(id)), 'allow');
      expect(seen.status).toBe(502);
      expect(seen.body).toContain('The ERP could not be reached');
      const event = lonely.observed.at(-1);
      expect(event).toMatchObject({
        type: 'SignInDenied.v1',
        clientId: id,
        status: 'denied',
        errorCode: 'ERP_UNREACHABLE',
        data: { reason: 'erp_unreachable' },
      });
      expect(lonely.unreachable).toEqual([
        {
          where: 'connect',
          host: new URL(lonely.erp.url).host,
          cause: 'connection_refused',
          code: 'ECONNREFUSED',
          correlationId: event?.correlationId,
        },
      ]);
      expect(seen.body).toContain(event?.correlationId);
      expect(lonely.observed[0]).toMatchObject({
        type: 'SignInStarted.v1',
        correlationId: event?.correlationId,
      });
      expect(answerIn(await browser.press(seen, 'leave'))).toBe('access_denied');
    } finally {
      await lonely.stop();
    }
  });

  it('after its login is the same, whether the exchange or the access gate finds it', async () => {
    const lonely = await startGateway();
    try {
      const { clientId: id } = await register(lonely);
      const browser = new Browser(lonely);
      const login = await browser.press(await browser.go(authorizeUrl(id)), 'allow');
      const back = await logInAtErp(login.headers['location'] ?? '', 'sales');
      lonely.erp.stop();
      const seen = await browser.go(back);
      expect(seen.body).toContain('The ERP could not be reached');
      expect(lonely.observed.at(-1)?.data).toEqual({ reason: 'erp_unreachable' });
      expect(lonely.unreachable).toMatchObject([
        { where: 'erp-sign-in', correlationId: lonely.observed.at(-1)?.correlationId },
      ]);
    } finally {
      await lonely.stop();
    }
    gateway.erp.canary.status = 'gone';
    const seen = await backFromErp('sales');
    expect(seen.status).toBe(502);
    expect(denied()).toMatchObject([{ person: 'sales@DEMO', data: { reason: 'erp_unreachable' } }]);
    expect(gateway.unreachable).toMatchObject([{ where: 'access-gate' }]);
  });

  it('is named on the page where it answers with a fault of its own', async () => {
    const browser = new Browser(gateway);
    const back = await logInAtErp(await approved(browser), 'sales');
    gateway.erp.control.failNext({ status: 503, body: '<html>', contentType: 'text/html' });
    const seen = await browser.visit(back);
    expect(seen.status).toBe(502);
    expect(denials()).toEqual([{ reason: 'token_exchange_failed', httpStatus: 503 }]);
    expect(gateway.faults).toHaveLength(1);
  });
});

describe('the access gate', () => {
  it('greets a person without the role by name and lets nobody in', async () => {
    const seen = await backFromErp('warehouse');
    expect(seen.status).toBe(403);
    expect(seen.body).toContain('Will Okafor');
    expect(seen.body).toContain('the inquiry MCPAccess on the tenant DEMO');
    expect(denied()).toMatchObject([
      {
        person: 'warehouse@DEMO',
        status: 'denied',
        errorCode: 'ACCESS_DENIED',
        data: { reason: 'access_denied', httpStatus: 403 },
      },
    ]);
    expect(seen.body).toContain(denied()[0]?.correlationId);
  });

  it.each([404, 401, 500])('calls %i a setup that does not work', async (status) => {
    gateway.erp.canary.status = status;
    const seen = await backFromErp('sales');
    expect(seen.status).toBe(503);
    expect(seen.body).toContain(String(status));
    expect(denials()).toEqual([{ reason: 'access_check_misconfigured', httpStatus: status }]);
  });
});

describe('a request that belongs to no sign-in', () => {
  it.each([
    '/callback',
    '/callback?state=short&code=c',
    `/callback?state=${'s'.repeat(43)}&code=c`,
    `/callback?state=${'s'.repeat(43)}&error=access_denied`,
    '/connect/nobody',
    '/consent/nobody',
  ])('%s leaves a page and no event', async (path) => {
    for (let nth = 0; nth < 3; nth++) {
      expect((await new Browser(gateway).visit(path)).status).toBe(400);
    }
    expect(gateway.observed).toEqual([]);
    expect(gateway.faults).toEqual([]);
    const [page] = /^\/[a-z]+/.exec(path) ?? [];
    expect(gateway.strays).toEqual(Array(3).fill(page));
  });
});

/** The error that the client is told. */
function answerIn(seen: Seen): string | null {
  const answer = new URL(seen.headers['location'] ?? '');
  expect(answer.href.startsWith(redirectUri)).toBe(true);
  expect(answer.searchParams.get('iss')).toBe(origin);
  expect(answer.searchParams.get('state')).toBe('client-state');
  return answer.searchParams.get('error');
}

describe('the way back to the application', () => {
  async function cancelled(browser: Browser): Promise<Seen> {
    const state = new URL(await approved(browser)).searchParams.get('state');
    return browser.visit(`/callback?error=access_denied&state=${state}`);
  }

  it('tells the client when the person cancelled at the ERP, without another event', async () => {
    const browser = new Browser(gateway);
    const seen = await browser.press(await cancelled(browser), 'leave');
    expect(answerIn(seen)).toBe('access_denied');
    expect(denied()).toHaveLength(1);
    expect([...browser.cookies.keys()].some((name) => name.startsWith('__Host-'))).toBe(false);
  });

  it('tells the client of a person without access', async () => {
    const browser = new Browser(gateway);
    const page = await backFromErp('warehouse', browser);
    expect(answerIn(await browser.press(page, 'leave'))).toBe('access_denied');
    expect(denials()).toHaveLength(1);
  });

  it('works once', async () => {
    const browser = new Browser(gateway);
    const page = await cancelled(browser);
    await browser.press(page, 'leave');
    const again = await browser.press(page, 'leave');
    expect(again.status).toBe(400);
    expect(again.headers['location']).toBeUndefined();
  });

  it('is for this browser and this form only, and leads nowhere else', async () => {
    const browser = new Browser(gateway);
    const page = await cancelled(browser);
    expect((await new Browser(gateway).press(page, 'leave')).status).toBe(400);
    expect((await browser.press(page, 'leave', { csrf: 'x'.repeat(43) })).status).toBe(403);
    const elsewhere = await browser.press(page, 'leave', {
      redirect_uri: 'https://evil.example/',
      returnTo: 'https://evil.example/',
    });
    expect(answerIn(elsewhere)).toBe('access_denied');
  });

  it('is on no page of a browser that the sign-in is not tied to', async () => {
    const back = await logInAtErp(await approved(new Browser(gateway)), 'sales');
    expect((await new Browser(gateway).visit(back)).body).not.toContain('Back to the application');
  });
});

describe('the notice', () => {
  it('ends without access when declined', async () => {
    const browser = new Browser(gateway);
    const notice = await backFromErp('guest', browser);
    const seen = await browser.press(notice, 'decline');
    const answer = new URL(seen.headers['location'] ?? '');
    expect(answer.searchParams.get('error')).toBe('access_denied');
    expect(denials()).toEqual([{ reason: 'consent_refused' }]);
    expect(await gateway.vault.current({ tenant: 'DEMO', sub: 'guest@DEMO' })).toEqual({
      kind: 'signed-out',
      reason: 'no_token',
    });
  });

  it('wants every box ticked', async () => {
    const browser = new Browser(gateway);
    const notice = await backFromErp('guest', browser);
    const seen = await browser.press(notice, 'accept', { wrong: undefined });
    expect(seen.status).toBe(400);
    expect(seen.body).toContain('Please tick every box');
  });

  it('cannot be answered from another browser or without its token', async () => {
    const browser = new Browser(gateway);
    const notice = await backFromErp('guest', browser);
    expect((await new Browser(gateway).visit(notice.url.pathname)).status).toBe(400);
    expect((await browser.press(notice, 'accept', { csrf: 'x' })).status).toBe(403);
  });

  it('survives a double click', async () => {
    const browser = new Browser(gateway);
    const notice = await backFromErp('guest', browser);
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
      await backFromErp('warehouse'),
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
