// SPDX-License-Identifier: Apache-2.0
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  approved,
  authorizeUrl,
  Browser,
  backFromErp,
  register,
  signIn,
} from '../oauth/browser.ts';
import { type Gateway, startGateway } from '../oauth/gateway.ts';

// Check 5: every cookie of a sign-in, and what becomes of cookies that are moved or changed.
let gateway: Gateway;
let clientA: string;
let clientB: string;
beforeAll(async () => {
  gateway = await startGateway();
  clientA = (await register(gateway, { client_name: 'Client A' })).clientId;
  clientB = (await register(gateway, { client_name: 'Client B' })).clientId;
});
afterAll(() => gateway.stop());

const attributesOf = (cookie: string) =>
  cookie
    .split(';')
    .slice(1)
    .map((attribute) => attribute.trim().toLowerCase());

describe('every cookie', () => {
  it('of sign-ins that end well, by refusal, without access and half-way is locked to host, https and script-free use', async () => {
    const browser = new Browser(gateway);
    await signIn(gateway, clientA, 'sales', {}, browser);
    await browser.press(await browser.go(authorizeUrl(clientA)), 'cancel');
    const denied = await backFromErp(browser, clientA, 'warehouse');
    await browser.press(denied, 'leave');
    const notice = await backFromErp(browser, clientB, 'guest');
    await browser.press(notice, 'decline');
    await browser.visit('/callback?state=x&code=y');
    expect(browser.seenCookies.length).toBeGreaterThan(12);
    for (const cookie of browser.seenCookies) {
      const attributes = attributesOf(cookie);
      expect(attributes).toEqual(expect.arrayContaining(['secure', 'httponly', 'samesite=lax']));
      expect(attributes.filter((attribute) => attribute.startsWith('domain'))).toEqual([]);
      const path = attributes.find((attribute) => attribute.startsWith('path='));
      // The provider's cookies are for one page of one sign-in, which `__Host-` forbids to say.
      if (cookie.startsWith('__Secure-')) expect(path).toMatch(/^path=\/(connect|authorize)\/./);
      else {
        expect(cookie).toMatch(/^__Host-/);
        expect(path).toBe('path=/');
      }
    }
  });

  it('ends with its sign-in: ten minutes, or the hour of the page that asks', async () => {
    const browser = new Browser(gateway);
    await approved(browser, clientA);
    const seconds = browser.seenCookies.map((cookie) => {
      const expires = attributesOf(cookie).find((attribute) => attribute.startsWith('expires='));
      return (Date.parse(expires?.slice('expires='.length) ?? '') - Date.now()) / 1000;
    });
    expect(seconds.length).toBeGreaterThan(2);
    for (const life of seconds) expect(life).toBeLessThanOrEqual(3600);
  });
});

describe('a cookie of client A’s sign-in', () => {
  it('opens no page of client B’s', async () => {
    const browser = new Browser(gateway);
    const pageA = await browser.go(authorizeUrl(clientA));
    const mine = new Map(browser.cookies);
    const pageB = await browser.go(authorizeUrl(clientB));
    // Client A's values, sent where client B's are expected.
    for (const [name, { value }] of mine) {
      browser.cookies.set(name, { value, path: '/' });
    }
    expect(pageA.url.pathname).not.toBe(pageB.url.pathname);
    const seen = await browser.visit(pageB.url.pathname);
    expect(seen.status).toBe(400);
    expect(seen.body).not.toContain('Client');
  });

  it('does not answer client B’s notice', async () => {
    const [a, b] = [new Browser(gateway), new Browser(gateway)];
    const noticeA = await backFromErp(a, clientA, 'guest');
    const noticeB = await backFromErp(b, clientB, 'finance');
    expect([noticeA.status, noticeB.status]).toEqual([200, 200]);
    const secretOf = (browser: Browser) =>
      [...browser.cookies].find(([name]) => name.startsWith('__Host-')) ?? [''];
    const [nameB = ''] = secretOf(b);
    const [, keptA] = secretOf(a);
    if (typeof keptA !== 'object') throw new Error('Client A’s sign-in has no cookie');
    a.cookies.set(nameB, keptA);
    expect((await a.visit(noticeB.url.pathname)).status).toBe(400);
  });
});

describe('a cookie that was changed', () => {
  it.each([
    ['the provider’s', /connect$/, 'connect'],
    ['the provider’s signature', /connect\.sig$/, 'connect'],
    ['the one that ties the browser', /^__Host-/, 'consent'],
  ])('by one character is no cookie: %s', async (_which, named, page) => {
    const browser = new Browser(gateway);
    const notice = await backFromErp(browser, clientB, 'guest');
    const path = notice.url.pathname.replace('consent', page);
    expect((await browser.visit(path)).status).toBe(200);
    const [name = '', kept] = [...browser.cookies].find(([one]) => named.test(one)) ?? [];
    if (!kept) throw new Error(`No cookie is named so: ${named}`);
    const value = (kept.value.startsWith('A') ? 'B' : 'A') + kept.value.slice(1);
    browser.cookies.set(name, { ...kept, value });
    expect((await browser.visit(path)).status).toBe(400);
  });
});
