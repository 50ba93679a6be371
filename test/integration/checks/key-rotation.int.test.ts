// SPDX-License-Identifier: Apache-2.0
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  authorizeUrl,
  Browser,
  connected,
  logInAtErp,
  redirectUri,
  refresh,
  register,
} from '../oauth/browser.ts';
import { type Gateway, startGateway } from '../oauth/gateway.ts';

// Check 25: a cookie key is replaced while somebody signs in.
const old = 'o'.repeat(40);
const next = 'n'.repeat(40);
let gateway: Gateway;
let clientId: string;
beforeAll(async () => {
  gateway = await startGateway();
  clientId = (await register(gateway)).clientId;
});
afterAll(() => gateway.stop());

it('a sign-in under way goes on while the old key is kept behind the new one', async () => {
  for (const rotated of ['at the page that asks', 'at the notice']) {
    gateway.restart('1', [old]);
    const browser = new Browser(gateway);
    const page = await browser.go(authorizeUrl(clientId));
    if (rotated === 'at the page that asks') gateway.restart('1', [next, old]);
    const toErp = await browser.press(page, 'allow');
    const notice = await browser.go(await logInAtErp(toErp.headers['location'] ?? '', 'guest'));
    expect(notice.status, rotated).toBe(200);
    gateway.restart('1', [next, old]);
    const end = await browser.press(notice, 'decline');
    expect(end.headers['location'], rotated).toContain(redirectUri);
  }
});

it('nothing signed by a key that is gone counts any more', async () => {
  gateway.restart('1', [old]);
  const browser = new Browser(gateway);
  const page = await browser.go(authorizeUrl(clientId));
  gateway.restart('1', [next]);
  expect((await browser.press(page, 'allow')).status).toBe(400);
});

it('no client is signed out by it, since tokens are looked up and not signed', async () => {
  gateway.restart('1', [old]);
  const client = await connected(gateway);
  gateway.restart('1', [next]);
  expect(await gateway.whoIs(client.access)).toMatchObject({ kind: 'person' });
  expect((await refresh(gateway, client.clientId, client.refresh)).status).toBe(200);
});
