// SPDX-License-Identifier: Apache-2.0
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  approved,
  authorizeUrl,
  Browser,
  logInAtErp,
  register,
  type Seen,
  signIn,
} from '../oauth/browser.ts';
import { documentUrl, type Gateway, origin, startGateway } from '../oauth/gateway.ts';

// Checks 1 and 6: nothing reaches the ERP before the person approved this very request.
let gateway: Gateway;
let clientA: string;
const redirects = ['http://127.0.0.1:33418/callback', 'https://client-a.example/callback'];
beforeAll(async () => {
  gateway = await startGateway();
  clientA = (await register(gateway, { client_name: 'Client A', redirect_uris: redirects }))
    .clientId;
});
afterAll(() => gateway.stop());
beforeEach(() => gateway.beginAnew());

/** How many states towards the ERP are kept. */
const states = async () => (await gateway.dump()).split('SignIn#').length - 1;

/** The page that asks, with nothing begun at the ERP. */
function expectOurPage(seen: Seen, name: string): void {
  expect(seen.status).toBe(200);
  expect(seen.url.origin).toBe(origin);
  expect(seen.url.pathname).toMatch(/^\/connect\//);
  expect(seen.headers['location']).toBeUndefined();
  expect(seen.body).toContain(`Connect ${name} to your ERP?`);
}

describe('with client A approved and a living ERP session in the same browser', () => {
  const browser = () => current;
  let current: Browser;
  beforeAll(async () => {
    current = new Browser(gateway);
    await signIn(gateway, clientA, 'sales', {}, current);
    expect(await gateway.vault.current({ tenant: 'DEMO', sub: 'sales@DEMO' })).toMatchObject({
      kind: 'ready',
    });
  });

  it('a freshly registered client B meets our page, not the ERP', async () => {
    const { clientId } = await register(gateway, { client_name: 'Client B' });
    const before = await states();
    expectOurPage(await browser().go(authorizeUrl(clientId)), 'Client B');
    expect(await states()).toBe(before);
  });

  it('client C, known by its document, meets our page, with the host that published it', async () => {
    gateway.documents.set(documentUrl, {
      client_id: documentUrl,
      client_name: 'Client C',
      redirect_uris: [redirects[0]],
    });
    const seen = await browser().go(authorizeUrl(documentUrl));
    expectOurPage(seen, 'Client C');
    expect(seen.body).toContain('<dt>Published by</dt><dd>client.example</dd>');
  });

  it.each([
    ['another scope', { scope: 'erp.read' }],
    ['another redirect host', { redirect_uri: redirects[1] }],
    ['nothing new at all', {}],
    ['a wish for no questions', { prompt: 'login' }],
  ])('client A is asked about again with %s', async (_what, change) => {
    const before = await states();
    expectOurPage(await browser().go(authorizeUrl(clientA, change)), 'Client A');
    expect(await states()).toBe(before);
  });

  it('the page shows where this request leads, not what was approved before', async () => {
    const page = await browser().go(authorizeUrl(clientA, { redirect_uri: redirects[1] }));
    expect(page.body).toContain('<dd>client-a.example</dd>');
    expect(page.body).not.toContain('127.0.0.1:33418');
    expect(page.body).not.toContain('runs on your own computer');
  });
});

describe('the state towards the ERP', () => {
  it('is 256 random bits, new each time, and goes out only after the approval', async () => {
    const states = new Set<string>();
    for (let nth = 0; nth < 5; nth++) {
      const browser = new Browser(gateway);
      const page = await browser.go(authorizeUrl(clientA));
      expect(browser.seenCookies.filter((cookie) => cookie.includes('sign-in'))).toEqual([]);
      const toErp = await browser.press(page, 'allow');
      states.add(new URL(toErp.headers['location'] ?? '').searchParams.get('state') ?? '');
    }
    expect(states.size).toBe(5);
    for (const state of states) expect(state).toMatch(/^[A-Za-z0-9_-]{43}$/);
  });

  it.each([
    ['without any cookie', () => new Browser(gateway)],
    [
      'with the cookie of another browser’s sign-in',
      async () => {
        const other = new Browser(gateway);
        await approved(other, clientA);
        return other;
      },
    ],
  ])('brings no code %s, and the ERP’s code is never redeemed', async (_how, browserOf) => {
    const back = await logInAtErp(await approved(new Browser(gateway), clientA), 'finance');
    const exchanges = gateway.erp.control.counts().codeExchanges;
    const seen = await (await browserOf()).visit(back);
    expect(seen.status).toBe(400);
    expect(seen.headers['location']).toBeUndefined();
    expect(gateway.erp.control.counts().codeExchanges).toBe(exchanges);
  });

  it('brings no code with another browser’s secret under its own name', async () => {
    const [mine, other] = [new Browser(gateway), new Browser(gateway)];
    const back = await logInAtErp(await approved(mine, clientA), 'finance');
    await approved(other, clientA);
    const named = (browser: Browser) =>
      [...browser.cookies].find(([name]) => name.includes('sign-in'));
    const [name = ''] = named(mine) ?? [];
    const [, theirs] = named(other) ?? [];
    mine.cookies.set(name, { value: theirs?.value ?? '', path: '/' });
    const seen = await mine.visit(back);
    expect(seen.status).toBe(400);
    expect(gateway.observed.at(-1)?.data).toEqual({ reason: 'browser_mismatch' });
  });
});
