// SPDX-License-Identifier: Apache-2.0
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { connected, exchange, refresh, register, type Seen, send, signIn } from './browser.ts';
import { type Gateway, startGateway } from './gateway.ts';

let gateway: Gateway;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.stop());
afterEach(() => {
  gateway.storage.failCall(0);
  gateway.settingsFault.cause = undefined;
});

/**
 * Lets the first call to storage fail, then the second, and so on until the request has no such call
 * left. @returns the operations of the one that went through
 */
async function failEachCall(request: () => Promise<Seen>): Promise<string[]> {
  const before = await gateway.dump();
  for (let call = 1; call < 50; call++) {
    gateway.storage.failCall(call);
    const seen = await request();
    const operations = [...gateway.storage.seen];
    gateway.storage.failCall(0);
    if (operations.length < call) {
      expect(seen.status).toBe(200);
      return operations;
    }
    expect([call, seen.status, JSON.parse(seen.body)['error']]).toEqual([
      call,
      503,
      'temporarily_unavailable',
    ]);
    expect(seen.headers['retry-after']).toMatch(/^[0-9]+$/);
    expect(await gateway.dump()).toBe(before);
  }
  throw new Error('The request never went through');
}

describe('a fault of storage at whichever call', () => {
  it('of a refresh leaves every token as it was', async () => {
    const client = await connected(gateway);
    const operations = await failEachCall(
      async () => (await refresh(gateway, client.clientId, client.refresh)).seen,
    );
    // Client, token, the grant with its marks, the head of its stream, and all writes at once.
    expect(operations).toEqual([
      'GetItemCommand',
      'GetItemCommand',
      'BatchGetItemCommand',
      'GetItemCommand',
      'TransactWriteItemsCommand',
    ]);
  });

  it('of an exchange leaves the code as it was', async () => {
    const { clientId } = await register(gateway);
    const arrived = await signIn(gateway, clientId);
    const operations = await failEachCall(
      async () => (await exchange(gateway, clientId, arrived)).seen,
    );
    expect(operations.at(-1)).toBe('TransactWriteItemsCommand');
  });

  it('of a replay gives no other answer later', async () => {
    const client = await connected(gateway);
    const first = await refresh(gateway, client.clientId, client.refresh);
    await failEachCall(async () => (await refresh(gateway, client.clientId, client.refresh)).seen);
    const again = await refresh(gateway, client.clientId, client.refresh);
    expect(again.body).toEqual(first.body);
  });

  it('of a revocation says so, since the grant lives on', async () => {
    const client = await connected(gateway);
    const form = { client_id: client.clientId, token: client.refresh };
    await failEachCall(() => send(gateway, '/revoke', { form }));
    expect(await gateway.whoIs(client.access)).toBe('denied');
  });
});

describe('a look-up of an access token', () => {
  it('takes two round trips, and a fault in either is no 401', async () => {
    const client = await connected(gateway);
    gateway.storage.failCall(0);
    expect(await gateway.whoIs(client.access)).toMatchObject({ kind: 'person' });
    expect(gateway.storage.seen).toEqual(['GetItemCommand', 'BatchGetItemCommand']);
    for (const call of [1, 2]) {
      gateway.storage.failCall(call);
      expect(await gateway.whoIs(client.access)).toBe('storage is down');
    }
  });
});

describe('settings that cannot be read', () => {
  it('keep tokens and codes as they are', async () => {
    const client = await connected(gateway);
    const { clientId } = await register(gateway);
    const arrived = await signIn(gateway, clientId);
    const before = await gateway.dump();
    gateway.settingsFault.cause = new Error('settings are gone');
    for (const request of [
      () => refresh(gateway, client.clientId, client.refresh),
      () => exchange(gateway, clientId, arrived),
    ]) {
      const refused = await request();
      expect(refused).toMatchObject({ status: 503, body: { error: 'temporarily_unavailable' } });
      expect(refused.seen.headers['retry-after']).toBeDefined();
    }
    expect(await gateway.dump()).toBe(before);
    gateway.settingsFault.cause = undefined;
    expect((await refresh(gateway, client.clientId, client.refresh)).status).toBe(200);
    expect((await exchange(gateway, clientId, arrived)).status).toBe(200);
  });

  it('stop a sign-in at the notice, neither skipped nor shown', async () => {
    const { clientId } = await register(gateway);
    gateway.settingsFault.cause = new Error('settings are gone');
    await expect(signIn(gateway, clientId)).rejects.toThrow(/\/consent\/.*: 503/);
  });
});
