// SPDX-License-Identifier: Apache-2.0
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { artefactKey } from '#shared/oauth/artefact.ts';
import { lifetimes } from '#shared/oauth/lifetimes.ts';
import {
  authorizeUrl,
  Browser,
  backFromErp,
  connected,
  exchange,
  refresh,
  register,
  signIn,
} from './browser.ts';
import { type Gateway, startGateway } from './gateway.ts';

let gateway: Gateway;
const day = 86_400;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.stop());
beforeEach(() => gateway.beginAnew());
afterEach(() => {
  vi.useRealTimers();
  Object.assign(gateway.rules, {
    accessTokenSeconds: 3600,
    refreshTokenSeconds: 90 * day,
    consentEverySignIn: false,
    consentPolicyVersion: '1',
  });
});

function later(seconds: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1000 });
}

async function stored(kind: 'RefreshToken' | 'Client', id: string) {
  const key = { pk: artefactKey(kind, id) };
  const item = await gateway.identity.get(key);
  return { item, payload: JSON.parse(String(item?.['payload'])), key };
}

describe('an access token', () => {
  it('lives to its own expiry after its client has refreshed', async () => {
    const client = await connected(gateway);
    later(1800);
    const next = await refresh(gateway, client.clientId, client.refresh);
    later(1790);
    expect(await gateway.whoIs(client.access)).toMatchObject({ kind: 'person' });
    later(20);
    expect(await gateway.whoIs(client.access)).toBe('denied');
    expect(await gateway.whoIs(next.body['access_token'])).toMatchObject({ kind: 'person' });
  });
});

describe('a refresh token', () => {
  it.each(['erp.read', undefined])('is given without offline_access (scope %s)', async (scope) => {
    const { clientId } = await register(gateway);
    const arrived = await signIn(gateway, clientId, 'sales', { scope });
    const tokens = await exchange(gateway, clientId, arrived);
    const refreshed = await refresh(gateway, clientId, tokens.body['refresh_token'] ?? '');
    expect(refreshed.status).toBe(200);
  });

  it('is not given to a client whose registration lacks the grant', async () => {
    const { clientId } = await register(gateway, { grant_types: ['authorization_code'] });
    const tokens = await exchange(gateway, clientId, await signIn(gateway, clientId));
    expect(tokens.status).toBe(200);
    expect(tokens.body).not.toHaveProperty('refresh_token');
  });

  it('that was narrowed once is as wide as before at the next refresh', async () => {
    const client = await connected(gateway);
    const { item, payload, key } = await stored('RefreshToken', client.refresh);
    const wide = 'erp.read erp.write'; // more than is on offer today
    await gateway.identity.put({
      ...item,
      ...key,
      payload: JSON.stringify({ ...payload, scope: wide }),
    });
    const narrow = await refresh(gateway, client.clientId, client.refresh, { scope: 'erp.read' });
    expect(narrow.body['scope']).toBe('erp.read');
    const successor = await stored('RefreshToken', narrow.body['refresh_token'] ?? '');
    expect(successor.payload['scope']).toBe(wide);
  });

  it('of a confidential client answers nobody without its secret, neither first nor again', async () => {
    const { clientId, body } = await register(gateway, {
      token_endpoint_auth_method: 'client_secret_post',
    });
    const secret = { client_secret: String(body['client_secret']) };
    const tokens = await exchange(gateway, clientId, await signIn(gateway, clientId), secret);
    const token = tokens.body['refresh_token'] ?? '';
    const refused = { status: 401, body: { error: 'invalid_client' } };
    expect(await refresh(gateway, clientId, token)).toMatchObject(refused);
    const first = await refresh(gateway, clientId, token, secret);
    expect(first.status).toBe(200);
    expect(await refresh(gateway, clientId, token)).toMatchObject(refused);
    expect((await refresh(gateway, clientId, token, secret)).body).toEqual(first.body);
  });

  it('may come back until the last second of its window', async () => {
    const client = await connected(gateway);
    const first = await refresh(gateway, client.clientId, client.refresh);
    later(lifetimes.refreshReplay - 2);
    const replayed = await refresh(gateway, client.clientId, client.refresh);
    expect(replayed.body).toEqual(first.body);
  });

  it('that nobody knows is refused, and nobody is signed out for it', async () => {
    const client = await connected(gateway);
    const refused = await refresh(gateway, client.clientId, 'x'.repeat(43));
    expect(refused).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
    expect(await gateway.whoIs(client.access)).toMatchObject({ kind: 'person' });
  });
});

describe('the life of tokens', () => {
  it('is what the settings say when they are issued, and stays so', async () => {
    const before = await connected(gateway);
    gateway.rules.accessTokenSeconds = 300;
    const { clientId } = await register(gateway);
    const arrived = await signIn(gateway, clientId);
    const short = await exchange(gateway, clientId, arrived);
    expect(short.body['expires_in']).toBe(300);
    later(301);
    expect(await gateway.whoIs(short.body['access_token'])).toBe('denied');
    expect(await gateway.whoIs(before.access)).toMatchObject({ kind: 'person' });
    const refreshed = await refresh(gateway, before.clientId, before.refresh);
    expect(refreshed.body['expires_in']).toBe(300);
  });

  it('slides with each refresh for as long as the settings say', async () => {
    gateway.rules.refreshTokenSeconds = day;
    const client = await connected(gateway);
    later(day - 60);
    const second = await refresh(gateway, client.clientId, client.refresh);
    expect(second.status).toBe(200);
    later(day - 60);
    const third = await refresh(gateway, client.clientId, second.body['refresh_token'] ?? '');
    expect(third.status).toBe(200);
    later(day + 1);
    const late = await refresh(gateway, client.clientId, third.body['refresh_token'] ?? '');
    expect(late).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  });

  it('that was made longer takes grant and client with it from the next refresh on', async () => {
    const client = await connected(gateway);
    gateway.rules.refreshTokenSeconds = 365 * day;
    later(80 * day);
    const second = await refresh(gateway, client.clientId, client.refresh);
    later(364 * day);
    const third = await refresh(gateway, client.clientId, second.body['refresh_token'] ?? '');
    expect(third.status).toBe(200);
    later(364 * day);
    const fourth = await refresh(gateway, client.clientId, third.body['refresh_token'] ?? '');
    expect(fourth.status).toBe(200);
  });

  it('that was made longer between approval and exchange takes the client with it', async () => {
    const { clientId } = await register(gateway);
    const arrived = await signIn(gateway, clientId);
    gateway.rules.refreshTokenSeconds = 365 * day;
    const tokens = await exchange(gateway, clientId, arrived);
    later(364 * day);
    const refreshed = await refresh(gateway, clientId, tokens.body['refresh_token'] ?? '');
    expect(refreshed.status).toBe(200);
  });

  it('that was made shorter ends no access token before its time', async () => {
    gateway.rules.accessTokenSeconds = day;
    const client = await connected(gateway);
    Object.assign(gateway.rules, { accessTokenSeconds: 300, refreshTokenSeconds: day });
    await refresh(gateway, client.clientId, client.refresh);
    later(day - 60);
    expect(await gateway.whoIs(client.access)).toMatchObject({ kind: 'person' });
  });
});

describe('the notice', () => {
  const accepted = () =>
    gateway.observed.filter(({ type }) => type === 'ConsentAccepted.v1').map(({ data }) => data);

  it('is shown at every sign-in where a setting says so, and each acceptance is recorded', async () => {
    const { clientId } = await register(gateway);
    await signIn(gateway, clientId, 'finance');
    gateway.beginAnew();
    const again = await backFromErp(new Browser(gateway), clientId, 'finance');
    expect(again.headers['location']).toContain('code=');
    expect(accepted()).toEqual([]);
    gateway.rules.consentEverySignIn = true;
    for (const _round of [1, 2]) {
      const browser = new Browser(gateway);
      const notice = await backFromErp(browser, clientId, 'finance');
      expect(notice).toMatchObject({ status: 200 });
      const end = await browser.press(notice, 'accept');
      expect(end.headers['location']).toContain('code=');
    }
    expect(accepted()).toEqual([{ policyVersion: '1' }, { policyVersion: '1' }]);
  });

  it('is shown again once its version is another, and that version is what is accepted', async () => {
    const { clientId } = await register(gateway);
    await signIn(gateway, clientId, 'admin');
    gateway.beginAnew();
    gateway.rules.consentPolicyVersion = '2026-12';
    const browser = new Browser(gateway);
    const notice = await backFromErp(browser, clientId, 'admin');
    await browser.press(notice, 'accept');
    expect(accepted()).toEqual([{ policyVersion: '2026-12' }]);
    expect(await new Browser(gateway).go(authorizeUrl(clientId))).toMatchObject({ status: 200 });
    const next = await backFromErp(new Browser(gateway), clientId, 'admin');
    expect(next.headers['location']).toContain('code=');
  });
});
