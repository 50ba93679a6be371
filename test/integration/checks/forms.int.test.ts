// SPDX-License-Identifier: Apache-2.0
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  approved,
  authorizeUrl,
  Browser,
  backFromErp,
  logInAtErp,
  register,
  type Seen,
  send,
} from '../oauth/browser.ts';
import { type Gateway, origin, startGateway } from '../oauth/gateway.ts';

// Check 3: forged forms, and the headers of every page.
let gateway: Gateway;
let clientId: string;
beforeAll(async () => {
  gateway = await startGateway();
  clientId = (await register(gateway)).clientId;
});
afterAll(() => gateway.stop());
beforeEach(() => gateway.beginAnew());

const csrfOf = (page: Seen) => /name="csrf" value="([^"]+)"/.exec(page.body)?.[1] ?? '';

/** The two forms that give something away: the one before the ERP and the one after it. */
const forms = [
  ['to connect', (browser: Browser) => browser.go(authorizeUrl(clientId)), 'allow'],
  ['of the notice', (browser: Browser) => backFromErp(browser, clientId, 'guest'), 'accept'],
] as const;

describe.each(forms)('the form %s', (_which, pageOf, decision) => {
  it.each([
    ['without its token', async () => undefined],
    ['with a wrong token', async () => 'x'.repeat(43)],
    ['with an empty token', async () => ''],
    ['with the token of another sign-in', async () => csrfOf(await pageOf(new Browser(gateway)))],
  ])('%s is refused with 403, and nothing is granted', async (_how, tokenOf) => {
    const browser = new Browser(gateway);
    const page = await pageOf(browser);
    expect(csrfOf(page)).not.toBe('');
    const seen = await browser.press(page, decision, { csrf: await tokenOf() });
    expect(seen.status).toBe(403);
    expect(/Grant#|AuthorizationCode#/.test(await gateway.dump())).toBe(false);
  });

  it.each(['https://evil.example', `${origin}.evil.example`, 'http://gateway.test'])(
    'from %s is refused with 403, with the right token',
    async (foreign) => {
      const browser = new Browser(gateway);
      const page = await pageOf(browser);
      const seen = await browser.visit(page.url.pathname, {
        form: { csrf: csrfOf(page), decision },
        headers: { origin: foreign },
      });
      expect(seen.status).toBe(403);
      expect(/Grant#|AuthorizationCode#/.test(await gateway.dump())).toBe(false);
    },
  );

  it('from nowhere, as browsers say where pages send no referrer, is decided by its token', async () => {
    const browser = new Browser(gateway);
    const page = await pageOf(browser);
    const post = (csrf: string, site: string) =>
      browser.visit(page.url.pathname, {
        form: { csrf, decision: 'cancel' },
        headers: { origin: 'null', 'sec-fetch-site': site },
      });
    expect((await post('x'.repeat(43), 'same-origin')).status).toBe(403);
    expect((await post(csrfOf(page), 'cross-site')).status).toBe(403);
    expect((await post(csrfOf(page), 'same-origin')).status).toBe(303);
  });

  it('that another site sent, as the browser itself says, is refused', async () => {
    const browser = new Browser(gateway);
    const page = await pageOf(browser);
    const seen = await browser.visit(page.url.pathname, {
      form: { csrf: csrfOf(page), decision },
      headers: { 'sec-fetch-site': 'cross-site' },
    });
    expect(seen.status).toBe(403);
  });
});

/** Every way to a page of ours, with the status it comes with. */
const pages: readonly (readonly [string, number, () => Promise<Seen>])[] = [
  ['that asks to connect', 200, () => new Browser(gateway).go(authorizeUrl(clientId))],
  ['with the notice', 200, () => backFromErp(new Browser(gateway), clientId, 'guest')],
  [
    'with the notice not ticked',
    400,
    async () => {
      const browser = new Browser(gateway);
      const notice = await backFromErp(browser, clientId, 'guest');
      return browser.press(notice, 'accept', { wrong: undefined });
    },
  ],
  ['for an unknown client', 400, () => send(gateway, '/authorize?client_id=nobody')],
  [
    'for a wrong redirect',
    400,
    () => send(gateway, authorizeUrl(clientId, { redirect_uri: 'https://e.example/' })),
  ],
  ['for a stray callback', 400, () => send(gateway, '/callback')],
  ['for a stray connection', 400, () => send(gateway, '/connect/nobody')],
  ['for a stray notice', 400, () => send(gateway, '/consent/nobody')],
  ['for a stray end', 400, () => send(gateway, '/authorize/nobody')],
  [
    'for a forged form',
    403,
    async () => {
      const browser = new Browser(gateway);
      return browser.press(await browser.go(authorizeUrl(clientId)), 'allow', { csrf: 'x' });
    },
  ],
  [
    'for a person without access',
    403,
    () => backFromErp(new Browser(gateway), clientId, 'warehouse'),
  ],
  [
    'for an access inquiry that is missing',
    503,
    () => {
      gateway.erp.canary.status = 404;
      return backFromErp(new Browser(gateway), clientId, 'sales');
    },
  ],
  [
    'for an ERP that cannot be reached',
    502,
    () => {
      gateway.erp.canary.status = 'gone';
      return backFromErp(new Browser(gateway), clientId, 'sales');
    },
  ],
  [
    'for an ERP that refuses the gateway',
    502,
    async () => {
      const browser = new Browser(gateway);
      const back = await logInAtErp(await approved(browser, clientId), 'sales');
      gateway.erp.control.refuseClientSecret(true);
      return browser.go(back);
    },
  ],
  [
    'for a person who cancelled at the ERP',
    400,
    async () => {
      const browser = new Browser(gateway);
      const state = new URL(await approved(browser, clientId)).searchParams.get('state');
      return browser.visit(`/callback?error=access_denied&state=${state}`);
    },
  ],
  [
    'while storage is down',
    503,
    async () => {
      gateway.fault.operation = '*';
      try {
        return await send(gateway, authorizeUrl(clientId));
      } finally {
        gateway.fault.operation = undefined;
      }
    },
  ],
  [
    'while the audit line is down',
    503,
    async () => {
      gateway.publisher.accepting = false;
      try {
        return await send(gateway, authorizeUrl(clientId));
      } finally {
        gateway.publisher.accepting = true;
      }
    },
  ],
];

describe('the page', () => {
  it.each(pages)('%s (%i) cannot be framed, cached or sniffed', async (_what, status, pageOf) => {
    const { headers, ...seen } = await pageOf();
    expect(seen.status).toBe(status);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      'strict-transport-security': expect.stringContaining('max-age='),
    });
    const policy = headers['content-security-policy'] ?? '';
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/unsafe|script-src|form-action|\*/);
    expect(seen.body).not.toMatch(/<script|\son\w+=|javascript:/i);
  });
});
