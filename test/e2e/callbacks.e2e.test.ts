// SPDX-License-Identifier: Apache-2.0
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exchangeCode, requestAuthorization } from '../fixtures/authorization-request.ts';
import { type CallbackServer, startCallbackServer } from '../fixtures/callback-server.ts';
import { launchChromium } from '../fixtures/chromium.ts';
import { freePort, GatewayProcess } from '../fixtures/gateway-process.ts';
import { hostname, startSecureCallback } from '../fixtures/secure-callback.ts';
import { acceptNotice, allow, logIn } from './pages.ts';

// Check 4: the code arrives wherever a client lives. Chromium applies form-action to the whole chain.
const scheme = 'com.example.client:/arrived';
let dataDir: string;
let gateway: GatewayProcess;
let browser: Browser;
let loopback: CallbackServer;
let hosted: CallbackServer;
let leading: CallbackServer;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'mcp4erp-callbacks-'));
  gateway = new GatewayProcess(dataDir, await freePort());
  [browser, loopback, hosted, leading] = await Promise.all([
    launchChromium(hostname),
    startCallbackServer(),
    startSecureCallback('<!doctype html><title>Client</title><p>Connected'),
    startSecureCallback(
      `<!doctype html><title>Client</title><p>Opening the application<script>location.href='${scheme}' + location.search</script>`,
    ),
    gateway.start(),
  ]);
});
afterAll(async () => {
  await browser?.close();
  await Promise.all([loopback?.stop(), hosted?.stop(), leading?.stop(), gateway?.stop()]);
  await rm(dataDir, { recursive: true, force: true });
});

/** Everything that the browser asked for, and every complaint of its console. */
function watch(page: Page) {
  const asked: string[] = [];
  const complaints: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  return { asked, complaints };
}

describe('the code arrives in Chromium', () => {
  it.each([
    ['at a loopback address', () => loopback],
    ['at a hosted client over https', () => hosted],
    ['at an https page that goes on to an application’s scheme', () => leading],
  ])('%s', async (_where, callbackOf) => {
    const { redirectUri, arrivals } = callbackOf();
    const request = await requestAuthorization(gateway.origin, redirectUri);
    const context = await browser.newContext({ ignoreHTTPSErrors: true });
    const page = await context.newPage();
    const { complaints } = watch(page);
    await page.goto(request.url.href);
    await allow(page);
    await logIn(page, 'admin');
    await acceptNotice(page);
    await expect.poll(() => arrivals.length, { timeout: 20_000 }).toBeGreaterThan(0);
    const arrived = arrivals.at(-1);
    expect(arrived?.searchParams.get('iss')).toBe(gateway.origin);
    expect(arrived?.searchParams.get('state')).toBe(request.state);
    const code = arrived?.searchParams.get('code') ?? '';
    const tokens = await exchangeCode(gateway.origin, request, redirectUri, code);
    expect(tokens.access_token).toEqual(expect.any(String));
    expect(complaints.filter((text) => /Content Security Policy|form-action/i.test(text))).toEqual(
      [],
    );
    await context.close();
  });

  it('at an application’s scheme that is the redirect URI itself', async () => {
    const redirectUri = 'cursor://anysphere.cursor-mcp/oauth/callback';
    const request = await requestAuthorization(gateway.origin, redirectUri);
    const context = await browser.newContext();
    const page = await context.newPage();
    const led: string[] = [];
    page.on('response', (response) => led.push(response.headers()['location'] ?? ''));
    const { complaints } = watch(page);
    await page.goto(request.url.href);
    await allow(page);
    await logIn(page, 'finance');
    await acceptNotice(page);
    // No application of that scheme is here: that the browser was led there is all there is to see.
    await expect
      .poll(() => led.find((to) => to.startsWith(redirectUri)), { timeout: 20_000 })
      .toContain('code=');
    expect(complaints.filter((text) => /Content Security Policy|form-action/i.test(text))).toEqual(
      [],
    );
    await context.close();
  });
});
