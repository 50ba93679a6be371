// SPDX-License-Identifier: Apache-2.0
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exchangeCode, requestAuthorization } from '../fixtures/authorization-request.ts';
import { type CallbackServer, startCallbackServer } from '../fixtures/callback-server.ts';
import { launchChromium } from '../fixtures/chromium.ts';
import { freePort, GatewayProcess } from '../fixtures/gateway-process.ts';
import { loginOf } from '../fixtures/sign-in.ts';

/** A person with a browser signs in through the pages; each page is looked at, and kept as a picture. */
const pictures = join(import.meta.dirname, '..', '..', 'test-output', 'screens');

let dataDir: string;
let gateway: GatewayProcess;
let browser: Browser;
let callback: CallbackServer;

beforeAll(async () => {
  await mkdir(pictures, { recursive: true });
  dataDir = await mkdtemp(join(tmpdir(), 'mcp4erp-browser-'));
  gateway = new GatewayProcess(dataDir, await freePort());
  [browser, callback] = await Promise.all([
    launchChromium(),
    startCallbackServer(),
    gateway.start(),
  ]);
});

afterAll(async () => {
  await browser?.close();
  await callback?.stop();
  await gateway?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** Findings of axe that a person with an assistive tool would stumble over. */
async function seriousFindings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

async function look(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: join(pictures, `${name}.png`), fullPage: true });
  expect(await seriousFindings(page)).toEqual([]);
}

async function logIn(
  page: Page,
  username: string,
  password = loginOf(username).password,
): Promise<void> {
  await page.getByLabel(/user ?name|login/i).fill(username);
  await page.getByLabel(/password/i).fill(password);
  await page.getByRole('button', { name: /sign in|log in/i }).click();
}

/** A fresh browser profile at the page that asks whether to connect the client. */
async function atConnectPage(clientName = 'Claude Code') {
  const request = await requestAuthorization(gateway.origin, callback.redirectUri, clientName);
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(request.url.href);
  return { request, context, page };
}

describe('signing in with a browser', () => {
  it('connects, signs in, accepts the notice and hands the code to the client', async () => {
    const { request, context, page } = await atConnectPage();
    expect(new URL(page.url()).pathname).toMatch(/^\/connect\//);
    await expect.poll(() => page.textContent('main')).toContain('Claude Code');
    expect(await page.textContent('main')).toContain('127.0.0.1');
    await look(page, '1-connect');
    await page.getByRole('button', { name: /allow|connect/i }).click();

    await page.waitForURL(/\/identity\//);
    await look(page, '2-erp-login');
    await logIn(page, 'admin');

    await page.waitForURL(/\/consent\//);
    expect(await page.textContent('main')).toContain('Ada Vance');
    await look(page, '3-consent');
    for (const box of await page.getByRole('checkbox').all()) await box.check();
    await page.getByRole('button', { name: /accept/i }).click();

    await page.waitForURL((url) => url.href.startsWith(callback.redirectUri));
    const arrival = callback.arrivals.at(-1);
    expect(arrival?.searchParams.get('state')).toBe(request.state);
    expect(arrival?.searchParams.get('iss')).toBe(gateway.origin);
    const tokens = await exchangeCode(
      gateway.origin,
      request,
      callback.redirectUri,
      arrival?.searchParams.get('code') ?? '',
    );
    expect(tokens.refresh_token).toEqual(expect.any(String));
    await context.close();
  });

  it('asks for the ERP login again for a second client in the same browser', async () => {
    const { context, page } = await atConnectPage('First client');
    await page.getByRole('button', { name: /allow|connect/i }).click();
    await page.waitForURL(/\/identity\//);
    await logIn(page, 'finance');
    await page.waitForURL(/\/consent\//);
    for (const box of await page.getByRole('checkbox').all()) await box.check();
    await page.getByRole('button', { name: /accept/i }).click();
    await page.waitForURL((url) => url.href.startsWith(callback.redirectUri));

    const second = await requestAuthorization(
      gateway.origin,
      callback.redirectUri,
      'Second client',
    );
    await page.goto(second.url.href);
    expect(new URL(page.url()).pathname).toMatch(/^\/connect\//);
    await page.getByRole('button', { name: /allow|connect/i }).click();
    await page.waitForURL(/\/identity\//);
    expect(await page.getByLabel(/password/i).count()).toBe(1);
    await context.close();
  });

  it('shows the login again after a wrong password and issues nothing', async () => {
    const { context, page } = await atConnectPage();
    const before = callback.arrivals.length;
    await page.getByRole('button', { name: /allow|connect/i }).click();
    await page.waitForURL(/\/identity\//);
    await logIn(page, 'admin', 'not the password');
    await expect.poll(() => page.getByRole('alert').count()).toBeGreaterThan(0);
    const focused = page.locator(':focus');
    expect(await focused.getAttribute('name')).toBe('password');
    await look(page, '4-wrong-password');
    expect(callback.arrivals).toHaveLength(before);
    await context.close();
  });

  it('turns away a person without the access inquiry, by name, and tells the client', async () => {
    const { request, context, page } = await atConnectPage();
    await page.getByRole('button', { name: /allow|connect/i }).click();
    await page.waitForURL(/\/identity\//);
    await logIn(page, 'warehouse');
    await page.waitForURL(/\/callback/);
    expect(await page.textContent('main')).toContain('Will Okafor');
    expect(await page.textContent('main')).toContain('MCPAccess');
    await look(page, '5-access-denied');
    await page.getByRole('button', { name: 'Back to the application' }).click();
    await page.waitForURL((url) => url.href.startsWith(callback.redirectUri));
    const arrival = callback.arrivals.at(-1);
    expect(arrival?.searchParams.get('error')).toBe('access_denied');
    expect(arrival?.searchParams.get('state')).toBe(request.state);
    await context.close();
  });

  it('goes back to the client with access_denied when the person cancels', async () => {
    const { request, context, page } = await atConnectPage();
    await page.getByRole('button', { name: /cancel|deny/i }).click();
    await page.waitForURL((url) => url.href.startsWith(callback.redirectUri));
    const arrival = callback.arrivals.at(-1);
    expect(arrival?.searchParams.get('error')).toBe('access_denied');
    expect(arrival?.searchParams.get('state')).toBe(request.state);
    expect(arrival?.searchParams.get('iss')).toBe(gateway.origin);
    await context.close();
  });

  it('goes back to the client with access_denied when the person cancels at the ERP', async () => {
    const { request, context, page } = await atConnectPage();
    await page.getByRole('button', { name: /allow|connect/i }).click();
    await page.waitForURL(/\/identity\//);
    await page.getByRole('button', { name: /cancel/i }).click();
    await page.waitForURL(/\/callback/);
    await look(page, '9-cancelled-at-erp');
    await page.getByRole('button', { name: 'Back to the application' }).click();
    await page.waitForURL((url) => url.href.startsWith(callback.redirectUri));
    const arrival = callback.arrivals.at(-1);
    expect(arrival?.searchParams.get('error')).toBe('access_denied');
    expect(arrival?.searchParams.get('state')).toBe(request.state);
    await context.close();
  });

  it('goes back to the client with access_denied when the notice is declined', async () => {
    const { context, page } = await atConnectPage();
    await page.getByRole('button', { name: /allow|connect/i }).click();
    await page.waitForURL(/\/identity\//);
    await logIn(page, 'sales');
    await page.waitForURL(/\/consent\//);
    await page.getByRole('button', { name: /decline/i }).click();
    await page.waitForURL((url) => url.href.startsWith(callback.redirectUri));
    expect(callback.arrivals.at(-1)?.searchParams.get('error')).toBe('access_denied');
    await context.close();
  });

  it('shows a page of its own for an unknown client, and never redirects', async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    const answer = await page.goto(
      `${gateway.origin}/authorize?response_type=code&client_id=nobody&redirect_uri=https://evil.example/`,
    );
    expect(answer?.status()).toBe(400);
    expect(new URL(page.url()).origin).toBe(gateway.origin);
    await look(page, '6-unknown-client');
    await context.close();
  });

  it('shows the start page in dark mode and on a narrow screen', async () => {
    const context = await browser.newContext({
      colorScheme: 'dark',
      viewport: { width: 360, height: 740 },
    });
    const page = await context.newPage();
    await page.goto(`${gateway.origin}/docs`);
    await look(page, '7-docs-dark-narrow');
    const request = await requestAuthorization(
      gateway.origin,
      callback.redirectUri,
      'Phone client',
    );
    await page.goto(request.url.href);
    await look(page, '8-connect-dark-narrow');
    await context.close();
  });
});
