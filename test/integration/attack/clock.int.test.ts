// SPDX-License-Identifier: Apache-2.0
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { artefactKey } from '#shared/oauth/artefact.ts';
import {
  authorizeUrl,
  Browser,
  connected,
  exchange,
  refresh,
  register,
  signIn,
} from '../oauth/browser.ts';
import { type Gateway, startGateway } from '../oauth/gateway.ts';

// The harness deletes nothing by TTL: every item is still there long after its deadline, as with
// DynamoDB, which deletes within days.
let gateway: Gateway;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.stop());
afterEach(() => {
  vi.useRealTimers();
});

/** A whole second, at which lifetimes are counted. */
const start = Date.parse('2026-03-01T10:00:00.000Z');
function at(seconds: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: start + seconds * 1000 });
}

const hour = 3600;

describe('at the end of its time, with its item still in the table,', () => {
  it('an access token lives 3,599 seconds and not 3,600', async () => {
    at(0);
    const client = await connected(gateway);
    at(hour - 1);
    expect(await gateway.whoIs(client.access)).toMatchObject({ kind: 'person' });
    at(hour);
    expect(await gateway.whoIs(client.access)).not.toMatchObject({ kind: 'person' });
    const pk = artefactKey('AccessToken', client.access);
    expect(await gateway.identity.get({ pk })).toBeDefined();
  });

  it('a code lives 59 seconds and not 60', async () => {
    const { clientId } = await register(gateway);
    at(0);
    const first = await signIn(gateway, clientId);
    at(59);
    expect((await exchange(gateway, clientId, first)).status).toBe(200);
    at(0);
    const second = await signIn(gateway, clientId);
    at(60);
    expect((await exchange(gateway, clientId, second)).body['error']).toBe('invalid_grant');
  });

  it('a refresh token lives 90 days and no second more', async () => {
    at(0);
    const early = await connected(gateway);
    const late = await connected(gateway);
    at(90 * 24 * hour - 1);
    expect((await refresh(gateway, early.clientId, early.refresh)).status).toBe(200);
    at(90 * 24 * hour);
    expect((await refresh(gateway, late.clientId, late.refresh)).body['error']).toBe(
      'invalid_grant',
    );
  });

  it('a page that asks whether to connect lives an hour', async () => {
    const { clientId } = await register(gateway);
    at(0);
    const browser = new Browser(gateway);
    const page = await browser.go(authorizeUrl(clientId));
    expect(page.status).toBe(200);
    at(hour - 1);
    expect((await browser.visit(page.url.href)).status).toBe(200);
    at(hour);
    expect((await browser.visit(page.url.href)).status).toBe(400);
  });
});
