// SPDX-License-Identifier: Apache-2.0
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  approved,
  authorizeUrl,
  Browser,
  backFromErp,
  logInAtErp,
  redirectUri,
  register,
  type Seen,
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
    const seen = await backFromErp(new Browser(gateway), clientId, 'sales');
    expect(seen.status).toBe(502);
    expect(denied()).toMatchObject([{ person: 'sales@DEMO', data: { reason: 'erp_unreachable' } }]);
    expect(gateway.unreachable).toMatchObject([{ where: 'access-gate' }]);
  });

  it('is named on the page where it answers with a fault of its own', async () => {
    const browser = new Browser(gateway);
    const back = await logInAtErp(await approved(browser, clientId), 'sales');
    gateway.erp.control.failNext({ status: 503, body: '<html>', contentType: 'text/html' });
    const seen = await browser.visit(back);
    expect(seen.status).toBe(502);
    expect(denials()).toEqual([{ reason: 'token_exchange_failed', httpStatus: 503 }]);
    expect(gateway.faults).toHaveLength(1);
  });
});

describe('the access gate', () => {
  it('greets a person without the role by name and lets nobody in', async () => {
    const seen = await backFromErp(new Browser(gateway), clientId, 'warehouse');
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
    const seen = await backFromErp(new Browser(gateway), clientId, 'sales');
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
    const state = new URL(await approved(browser, clientId)).searchParams.get('state');
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
    const page = await backFromErp(browser, clientId, 'warehouse');
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
    const back = await logInAtErp(await approved(new Browser(gateway), clientId), 'sales');
    expect((await new Browser(gateway).visit(back)).body).not.toContain('Back to the application');
  });
});
