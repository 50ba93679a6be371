// SPDX-License-Identifier: Apache-2.0
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { requestAuthorization } from '../../fixtures/authorization-request.ts';
import { freePort, GatewayProcess } from '../../fixtures/gateway-process.ts';
import { ScriptedBrowser } from '../../fixtures/scripted-browser.ts';

const redirectUri = 'http://127.0.0.1:33418/callback';
let dataDir: string;
let gateway: GatewayProcess;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'mcp4erp-unreachable-'));
  const nowhere = await freePort();
  gateway = new GatewayProcess(dataDir, await freePort(), {
    AUDIT_INTERVAL_MS: '200',
    ACUMATICA_URL: `http://127.0.0.1:${nowhere}/site`,
    ACUMATICA_TENANT: 'DEMO',
    ACUMATICA_CLIENT_ID: 'gateway@DEMO',
    ACUMATICA_CLIENT_SECRET: 'the-secret',
  });
  await gateway.start();
});
afterAll(async () => {
  await gateway?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

it('an ERP that nobody reaches is a warning, a row of the audit and a page, under one reference', async () => {
  const browser = new ScriptedBrowser(redirectUri);
  const asked = await requestAuthorization(gateway.origin, redirectUri);
  const connect = await browser.open(asked.url);
  if (connect.kind !== 'page') throw new Error('No connect page');
  const arrival = await browser.submit(connect.page, {}, 'allow');
  if (arrival.kind !== 'page') throw new Error('No page');
  expect(arrival.page.text).toContain('The ERP could not be reached');
  const [reference = 'none'] = /sign-in-[\w-]{22}/.exec(arrival.page.text) ?? [];

  const warning = gateway.output.split('\n').find((line) => line.includes(reference)) ?? '{}';
  expect(JSON.parse(warning)).toMatchObject({
    level: 'WARN',
    where: 'connect',
    host: expect.stringMatching(/^127\.0\.0\.1:/),
    cause: 'connection_refused',
    code: 'ECONNREFUSED',
  });

  const sql = `SELECT status, error_code FROM audit_events
    WHERE type = 'SignInDenied.v1' AND correlation_id = '${reference}'`;
  await vi.waitUntil(async () => (await gateway.audit(sql)).length > 0, { timeout: 30_000 });
  expect(await gateway.audit(sql)).toEqual([{ status: 'denied', error_code: 'ERP_UNREACHABLE' }]);

  const told = await browser.submit(arrival.page, {}, 'Back to the application');
  if (told.kind !== 'callback') throw new Error('The client was not told');
  expect(told.url.searchParams.get('error')).toBe('access_denied');
  expect(gateway.output).not.toContain('the-secret');
});
