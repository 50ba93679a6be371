// SPDX-License-Identifier: Apache-2.0
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requestAuthorization } from '../fixtures/authorization-request.ts';
import { type CallbackServer, startCallbackServer } from '../fixtures/callback-server.ts';
import { launchChromium } from '../fixtures/chromium.ts';
import { freePort, GatewayProcess } from '../fixtures/gateway-process.ts';
import { acceptNotice, allow, logIn } from './pages.ts';

// Checks 1, 2 and 3 as a browser sees them.
let dataDir: string;
let gateway: GatewayProcess;
let browser: Browser;
let callback: CallbackServer;
let evil: Server;
let evilPage = '';
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'mcp4erp-hostile-'));
  gateway = new GatewayProcess(dataDir, await freePort());
  evil = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html').end(evilPage);
  }).listen(0, '127.0.0.1');
  [browser, callback] = await Promise.all([
    launchChromium('evil.example'),
    startCallbackServer(),
    gateway.start(),
    once(evil, 'listening'),
  ]);
});
afterAll(async () => {
  await browser?.close();
  evil?.closeAllConnections();
  evil?.close();
  await Promise.all([callback?.stop(), gateway?.stop()]);
  await rm(dataDir, { recursive: true, force: true });
});

function evilUrl(): string {
  const address = evil.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  return `http://evil.example:${address.port}/`;
}

const request = (name: string, redirectUri = callback.redirectUri) =>
  requestAuthorization(gateway.origin, redirectUri, name);

describe('a page of ours', () => {
  it('is shown in nobody’s frame, neither the page that asks nor an error', async () => {
    const asked = await request('Framed');
    const addresses = [asked.url.href, `${gateway.origin}/callback`, `${gateway.origin}/docs`];
    evilPage = `<!doctype html><title>Evil</title>${addresses
      .map((address) => `<iframe src="${address.replaceAll('&', '&amp;')}"></iframe>`)
      .join('')}`;
    const context = await browser.newContext();
    const page = await context.newPage();
    const refused: string[] = [];
    page.on('console', (message) => {
      if (/frame-ancestors|X-Frame-Options/i.test(message.text())) refused.push(message.text());
    });
    await page.goto(evilUrl());
    await expect.poll(() => refused.length).toBeGreaterThanOrEqual(addresses.length);
    const frames = page.frames().slice(1);
    expect(frames).toHaveLength(addresses.length);
    for (const frame of frames) {
      // The refusal is told before its own page stands in the frame.
      await expect.poll(() => frame.url()).toMatch(/^chrome-error:/);
      expect(await frame.locator('form').count()).toBe(0);
    }
    await context.close();
  });

  it('cannot be posted to by another site, even with this browser’s cookies', async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto((await request('Posted')).url.href);
    const target = page.url();
    const csrf = await page.locator('input[name=csrf]').getAttribute('value');
    evilPage = `<!doctype html><form method="post" action="${target}"><input name="csrf" value="${csrf}"><input name="decision" value="allow"><button>Win a prize</button></form>`;
    await page.goto(evilUrl());
    const answered = page.waitForResponse((response) => response.url() === target);
    await page.getByRole('button').click();
    // Lax keeps the cookies back, so to us this is nobody’s sign-in.
    expect((await answered).status()).toBeGreaterThanOrEqual(400);
    expect(new URL(page.url()).pathname).toMatch(/^\/connect\//);
    expect(await page.textContent('main')).toMatch(/no longer valid|did not come from our page/);
    await context.close();
  });
});

describe('a client’s name', () => {
  it('that is markup stays text, and runs nothing', async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    const name = `<img src=x onerror="document.title='owned'"><script>document.title='owned'</script>`;
    await page.goto((await request(name)).url.href);
    expect(await page.textContent('main')).toContain('<img src=x onerror=');
    expect(await page.locator('img, script').count()).toBe(0);
    expect(await page.title()).toMatch(/^Connect /);
    await allow(page);
    await logIn(page, 'admin');
    await page.waitForURL(/\/consent\//);
    expect(await page.locator('img, script').count()).toBe(0);
    expect(await page.title()).not.toBe('owned');
    await context.close();
  });

  it('cannot turn or hide what stands beside it', async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto((await request('\u202eknaB\u202c \u200b\u2066Trusted\u2069\ufeff')).url.href);
    const shown = (await page.textContent('h1')) ?? '';
    expect(shown).toBe('Connect knaB Trusted to your ERP?');
    expect(await page.content()).not.toMatch(/[\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/);
    await context.close();
  });
});

describe('the warning of loopback', () => {
  it.each([
    ['is there for a program on this computer', 'http://127.0.0.1:33418/callback', true],
    ['is there for localhost by name', 'http://localhost:33418/callback', true],
    ['is not there for a hosted client', 'https://client.example/callback', false],
  ])('%s', async (_what, redirectUri, warned) => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto((await request('Client', redirectUri)).url.href);
    expect(await page.textContent('dl')).toContain(new URL(redirectUri).host);
    expect(await page.getByText('runs on your own computer').isVisible()).toBe(warned);
    await context.close();
  });
});

describe('a browser in which client A was just connected', () => {
  it('shows our page for client B, and asks the ERP for nothing before the person allows it', async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto((await request('Client A')).url.href);
    await allow(page);
    await logIn(page, 'admin');
    await acceptNotice(page);
    await page.waitForURL((url) => url.href.startsWith(callback.redirectUri));
    const asked: string[] = [];
    page.on('request', (one) => asked.push(one.url()));
    await page.goto((await request('Client B')).url.href);
    expect(new URL(page.url()).pathname).toMatch(/^\/connect\//);
    expect(await page.textContent('h1')).toBe('Connect Client B to your ERP?');
    expect(asked.length).toBeGreaterThan(1);
    expect(asked.filter((url) => !url.startsWith(gateway.origin))).toEqual([]);
    await allow(page);
    expect(await page.getByLabel(/password/i).count()).toBe(1);
    await context.close();
  });
});
