// SPDX-License-Identifier: Apache-2.0
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import {
  type AuthorizationRequest,
  exchangeCode,
  requestAuthorization,
} from '../fixtures/authorization-request.ts';
import { type CallbackServer, startCallbackServer } from '../fixtures/callback-server.ts';
import { launchChromium } from '../fixtures/chromium.ts';
import { freePort, GatewayProcess } from '../fixtures/gateway-process.ts';
import { acceptNotice, allow, logIn } from './pages.ts';

// Two people at one Chromium profile: sales may see shipments and no bills, finance bills and no shipments.
let dataDir: string;
let gateway: GatewayProcess;
let browser: Browser;
let profile: BrowserContext;
let callback: CallbackServer;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'mcp4erp-two-people-'));
  gateway = new GatewayProcess(dataDir, await freePort(), { AUDIT_INTERVAL_MS: '200' });
  [browser, callback] = await Promise.all([
    launchChromium(),
    startCallbackServer(),
    gateway.start(),
  ]);
  profile = await browser.newContext();
});
afterAll(async () => {
  await browser?.close();
  await Promise.all([callback?.stop(), gateway?.stop()]);
  await rm(dataDir, { recursive: true, force: true });
});

const newRequest = (name: string) =>
  requestAuthorization(gateway.origin, callback.redirectUri, name);

async function atLogin(request: AuthorizationRequest): Promise<Page> {
  const page = await profile.newPage();
  await page.goto(request.url.href);
  await allow(page);
  return page;
}

async function finish(page: Page, request: AuthorizationRequest, username: string) {
  const mine = () =>
    callback.arrivals.filter(({ searchParams }) => searchParams.get('state') === request.state);
  const before = mine().length;
  await logIn(page, username);
  await acceptNotice(page);
  await expect.poll(() => mine().length, { timeout: 20_000 }).toBe(before + 1);
  const code = mine().at(-1)?.searchParams.get('code') ?? '';
  const { access_token: token } = await exchangeCode(
    gateway.origin,
    request,
    callback.redirectUri,
    code,
  );
  return token;
}

async function sees(token: string, entityName: string): Promise<boolean> {
  const answer = await fetch(`${gateway.origin}/mcp`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2025-06-18',
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'acumatica_list_entities', arguments: { entityName, topN: 1 } },
    }),
  });
  expect(answer.status).toBe(200);
  return !(await answer.text()).includes('"isError":true');
}
const rightsOf = async (token: string) => [
  await sees(token, 'Shipment'),
  await sees(token, 'Bill'),
];
const sales = [true, false];
const finance = [false, true];

it('sign in one after the other in one profile, a tab left half-way, and never meet each other’s rights', async () => {
  const [left, first, second] = await Promise.all(
    ['Left half-way', 'First', 'Second'].map(newRequest),
  );
  if (!left || !first || !second) throw new Error('A client is missing');
  // Sales begins in one tab and goes away; finance uses the same client name and profile in another.
  const leftTab = await atLogin(left);
  const ofFinance = await finish(await atLogin(first), first, 'finance');
  expect(await rightsOf(ofFinance)).toEqual(finance);

  const ofSales = await finish(await atLogin(second), second, 'sales');
  expect(await rightsOf(ofSales)).toEqual(sales);
  expect(await rightsOf(ofFinance)).toEqual(finance);

  // The tab that was left behind ends with whoever logs in there.
  const late = await finish(leftTab, left, 'sales');
  expect(await rightsOf(late)).toEqual(sales);

  // The same client once more, now the other person.
  const again = await finish(await atLogin(second), second, 'finance');
  expect(await rightsOf(again)).toEqual(finance);

  const count = `SELECT person, client_id, count(*) AS calls FROM audit_events
    WHERE type = 'ToolCalled.v1' GROUP BY ALL`;
  await vi.waitUntil(
    async () =>
      (await gateway.audit(count)).reduce((sum, { calls }) => sum + Number(calls), 0) === 10,
    { timeout: 60_000, interval: 1_000 },
  );
  const rows = await gateway.audit(count);
  expect(
    new Set(rows.map(({ person, client_id: client, calls }) => `${person} ${client} ${calls}`)),
  ).toEqual(
    new Set([
      `finance@DEMO ${first.clientId} 4`,
      `sales@DEMO ${second.clientId} 2`,
      `sales@DEMO ${left.clientId} 2`,
      `finance@DEMO ${second.clientId} 2`,
    ]),
  );
});
