// SPDX-License-Identifier: Apache-2.0
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Envelope } from '#shared/events/envelope.ts';
import { endSessions } from '#shared/identity/session-administration.ts';
import { revokeGrant } from '#shared/oauth/grant-revocation.ts';
import { type GrantSelection, listGrants, revokeGrants } from '#shared/oauth/grants.ts';
import { markKey } from '#shared/oauth/revocation-mark.ts';
import type { Person } from '#shared/platform/caller.ts';
import { connected, exchange, refresh, register, send, signIn } from './browser.ts';
import { type Gateway, startGateway } from './gateway.ts';

let gateway: Gateway;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.stop());
afterEach(() => {
  vi.useRealTimers();
});

const person = (username: string): Person => ({ tenant: 'DEMO', sub: `${username}@DEMO` });
const of = (username: string): GrantSelection => ({ kind: 'person', person: person(username) });
const everybody: GrantSelection = { kind: 'everybody' };

async function eventsOf(selection: string): Promise<Envelope[]> {
  const events: Envelope[] = [];
  for await (const event of gateway.ledger.read(`grants#${selection}`)) events.push(event);
  return events;
}

async function codeOf(username: string) {
  const { clientId } = await register(gateway);
  return { clientId, arrived: await signIn(gateway, clientId, username) };
}

function later(seconds: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1000 });
}

describe('the list of grants', () => {
  it('names client, scopes, approval, last refresh and end of a person’s grants', async () => {
    const before = Date.now();
    const client = await connected(gateway, 'finance');
    const [approved] = await listGrants(gateway.grants, of('finance'));
    expect(approved).toMatchObject({
      person: person('finance'),
      clientId: client.clientId,
      clientName: 'Test client',
      scopes: ['erp.read'],
      refreshedAt: undefined,
    });
    expect(approved?.approvedAt.getTime()).toBeGreaterThanOrEqual(before);
    later(3600);
    await refresh(gateway, client.clientId, client.refresh);
    const [refreshed] = await listGrants(gateway.grants, of('finance'));
    expect(refreshed?.approvedAt).toEqual(approved?.approvedAt);
    expect(refreshed?.refreshedAt?.getTime()).toBeGreaterThanOrEqual(Date.now());
    const longer = Number(refreshed?.expiresAt) - Number(approved?.expiresAt);
    expect(Math.abs(longer - 3_600_000)).toBeLessThan(10_000);
    later(92 * 86_400);
    expect(await listGrants(gateway.grants, of('finance'))).toEqual([]);
  });

  it('holds a person’s own grants, a client’s, or all', async () => {
    const one = await connected(gateway, 'sales');
    const two = await connected(gateway, 'guest');
    const clients = async (selection: GrantSelection) =>
      (await listGrants(gateway.grants, selection)).map(({ clientId }) => clientId);
    expect(await clients(of('sales'))).toContain(one.clientId);
    expect(await clients(of('sales'))).not.toContain(two.clientId);
    expect(await clients({ kind: 'client', clientId: two.clientId })).toEqual([two.clientId]);
    expect(await clients(everybody)).toEqual(expect.arrayContaining([one.clientId, two.clientId]));
    expect(await clients({ kind: 'person', person: { tenant: 'DEMO', sub: 'sal' } })).toEqual([]);
  });

  it('drops what a client has revoked, and what was ended one by one', async () => {
    const revoked = await connected(gateway, 'admin');
    const ended = await connected(gateway, 'admin');
    await send(gateway, '/revoke', {
      form: { client_id: revoked.clientId, token: revoked.refresh },
    });
    const [left, ...others] = await listGrants(gateway.grants, of('admin'));
    expect([left?.clientId, others]).toEqual([ended.clientId, []]);
    await revokeGrant(gateway.grants, left?.grantId ?? '', 'administrator');
    expect(await listGrants(gateway.grants, of('admin'))).toEqual([]);
  });

  it('shows a client that may not refresh for as long as its access token lives', async () => {
    const { clientId } = await register(gateway, { grant_types: ['authorization_code'] });
    await exchange(gateway, clientId, await signIn(gateway, clientId, 'sales'));
    const selection: GrantSelection = { kind: 'client', clientId };
    expect(await listGrants(gateway.grants, selection)).toHaveLength(1);
    later(3601);
    expect(await listGrants(gateway.grants, selection)).toEqual([]);
  });
});

describe('a revocation of grants', () => {
  it('of a person is told to the very next call, refresh and exchange', async () => {
    const client = await connected(gateway, 'guest');
    const other = await connected(gateway, 'sales');
    const { clientId, arrived } = await codeOf('guest');
    const grants = (await listGrants(gateway.grants, of('guest'))).length;
    const revoked = await revokeGrants(gateway.grants, of('guest'), 'administrator');
    expect(revoked).toEqual({ kind: 'revoked', grants });
    expect(await gateway.whoIs(client.access)).toBe('denied');
    const refreshed = await refresh(gateway, client.clientId, client.refresh);
    expect(refreshed).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
    const exchanged = await exchange(gateway, clientId, arrived);
    expect(exchanged).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
    expect(await gateway.whoIs(other.access)).toMatchObject({ kind: 'person' });
    expect(await listGrants(gateway.grants, of('guest'))).toEqual([]);
    expect((await eventsOf('person#DEMO|guest@DEMO')).at(-1)).toMatchObject({
      type: 'GrantsRevoked.v1',
      person: 'guest@DEMO',
      actor: { kind: 'person', id: 'guest@DEMO' },
      data: { of: 'person', reason: 'administrator', grants },
    });
  });

  it('leaves the replay of a refresh no way back', async () => {
    const client = await connected(gateway, 'guest');
    await refresh(gateway, client.clientId, client.refresh);
    await revokeGrants(gateway.grants, of('guest'), 'erp_signed_out');
    const replayed = await refresh(gateway, client.clientId, client.refresh);
    expect(replayed.body['error']).toBe('invalid_grant');
  });

  it('of a client ends it for everybody, and names the administrator who did it', async () => {
    const { clientId } = await register(gateway);
    const tokens = [];
    for (const username of ['sales', 'finance']) {
      const { body } = await exchange(gateway, clientId, await signIn(gateway, clientId, username));
      tokens.push(body['access_token']);
    }
    const other = await connected(gateway, 'sales');
    const administrator = { kind: 'person', id: 'admin@DEMO' } as const;
    const revoked = await revokeGrants(
      gateway.grants,
      { kind: 'client', clientId },
      'administrator',
      undefined,
      administrator,
    );
    expect(revoked).toEqual({ kind: 'revoked', grants: 2 });
    for (const token of tokens) expect(await gateway.whoIs(token)).toBe('denied');
    expect(await gateway.whoIs(other.access)).toMatchObject({ kind: 'person' });
    const [event] = await eventsOf(`client#${clientId}`);
    expect(event).toMatchObject({ clientId, actor: administrator, data: { of: 'client' } });
    expect(event).not.toHaveProperty('person');
  });

  it('of everybody leaves no call, and whoever signs in again is let in', async () => {
    const one = await connected(gateway, 'sales');
    const two = await connected(gateway, 'finance');
    const grants = (await listGrants(gateway.grants, everybody)).length;
    expect(await revokeGrants(gateway.grants, everybody, 'administrator')).toEqual({
      kind: 'revoked',
      grants,
    });
    expect(await gateway.whoIs(one.access)).toBe('denied');
    expect(await gateway.whoIs(two.access)).toBe('denied');
    const again = await connected(gateway, 'sales');
    expect(await gateway.whoIs(again.access)).toMatchObject({ kind: 'person' });
    expect(await listGrants(gateway.grants, everybody)).toHaveLength(1);
    expect((await eventsOf('everybody')).at(-1)).toMatchObject({
      actor: { kind: 'system', id: 'oauth' },
      data: { of: 'everybody', grants },
    });
  });

  it('as of an earlier moment keeps the grant of a sign-in since', async () => {
    const old = await connected(gateway, 'finance');
    const grants = (await listGrants(gateway.grants, of('finance'))).length;
    const asOf = new Date();
    const anew = await connected(gateway, 'finance');
    const revoked = await revokeGrants(gateway.grants, of('finance'), 'erp_signed_out', asOf);
    expect(revoked).toEqual({ kind: 'revoked', grants });
    expect(await gateway.whoIs(old.access)).toBe('denied');
    expect(await gateway.whoIs(anew.access)).toMatchObject({ kind: 'person' });
    expect((await refresh(gateway, anew.clientId, anew.refresh)).status).toBe(200);
  });

  it('never moves its mark back', async () => {
    await connected(gateway, 'finance');
    const asOf = new Date();
    await connected(gateway, 'finance');
    await revokeGrants(gateway.grants, of('finance'), 'administrator');
    const mark = await gateway.identity.get({ pk: markKey(of('finance')) });
    const earlier = await revokeGrants(gateway.grants, of('finance'), 'administrator', asOf);
    expect(earlier).toEqual({ kind: 'already_ended' });
    expect(await gateway.identity.get({ pk: markKey(of('finance')) })).toEqual(mark);
  });

  it('as of a time to come does not lock the person out', async () => {
    await connected(gateway, 'finance');
    const nextYear = new Date(Date.now() + 365 * 86_400_000);
    await revokeGrants(gateway.grants, of('finance'), 'administrator', nextYear);
    const again = await connected(gateway, 'finance');
    expect(await gateway.whoIs(again.access)).toMatchObject({ kind: 'person' });
  });

  it('that meets itself ten times is one event', async () => {
    await connected(gateway, 'finance');
    const grants = (await listGrants(gateway.grants, of('finance'))).length;
    const before = (await eventsOf('person#DEMO|finance@DEMO')).length;
    const all = await Promise.all(
      Array.from({ length: 10 }, () =>
        revokeGrants({ ...gateway.grants, pause: async () => {} }, of('finance'), 'erp_signed_out'),
      ),
    );
    const revoked = all.filter(({ kind }) => kind === 'revoked');
    expect(revoked).toEqual([{ kind: 'revoked', grants }]);
    expect(await eventsOf('person#DEMO|finance@DEMO')).toHaveLength(before + 1);
  });

  it('with no grant left records nothing, and still ends a sign-in that is being committed', async () => {
    const nobody = of('nobody');
    expect(await revokeGrants(gateway.grants, nobody, 'administrator')).toEqual({
      kind: 'already_ended',
    });
    expect(await eventsOf('person#DEMO|nobody@DEMO')).toEqual([]);
    expect(await gateway.identity.get({ pk: markKey(nobody) })).toBeDefined();
  });

  it('counts what it ended, not what had ended under another mark', async () => {
    const { clientId } = await connected(gateway, 'sales');
    await revokeGrants(gateway.grants, { kind: 'client', clientId }, 'administrator');
    await revokeGrants(gateway.grants, of('sales'), 'administrator');
    await connected(gateway, 'sales');
    expect(await revokeGrants(gateway.grants, of('sales'), 'administrator')).toEqual({
      kind: 'revoked',
      grants: 1,
    });
  });

  it('makes a grant that it ended unknown to a revocation of that grant alone', async () => {
    await connected(gateway, 'finance');
    const [grant] = await listGrants(gateway.grants, of('finance'));
    await revokeGrants(gateway.grants, of('finance'), 'administrator');
    const single = await revokeGrant(gateway.grants, grant?.grantId ?? '', 'administrator');
    expect(single).toEqual({ kind: 'already_ended' });
  });

  it('leaves a client nothing to revoke, and no second event', async () => {
    const client = await connected(gateway, 'finance');
    const [grant] = (await listGrants(gateway.grants, of('finance'))).filter(
      ({ clientId }) => clientId === client.clientId,
    );
    await revokeGrants(gateway.grants, of('finance'), 'administrator');
    const form = { client_id: client.clientId, token: client.refresh };
    expect((await send(gateway, '/revoke', { form })).status).toBe(200);
    const types: string[] = [];
    for await (const { type } of gateway.ledger.read(`grant#${grant?.grantId}`)) types.push(type);
    expect(types).toEqual(['GrantApproved.v1', 'TokensIssued.v1']);
  });

  it('catches a refresh that was already under way', async () => {
    const client = await connected(gateway, 'finance');
    // The refresh has read everything and commits after the mark.
    const held = gateway.storage.holdNext('TransactWriteItemsCommand');
    const refreshing = refresh(gateway, client.clientId, client.refresh);
    await held.reached;
    await revokeGrants(gateway.grants, of('finance'), 'administrator');
    held.release();
    const refreshed = await refreshing;
    expect(refreshed.status).toBe(200);
    expect(await gateway.whoIs(refreshed.body['access_token'])).toBe('denied');
    const next = await refresh(gateway, client.clientId, refreshed.body['refresh_token'] ?? '');
    expect(next.body['error']).toBe('invalid_grant');
    expect(await listGrants(gateway.grants, of('finance'))).toEqual([]);
  });

  it('that storage keeps from its end is thrown, and may be repeated', async () => {
    const client = await connected(gateway, 'finance');
    gateway.fault.operation = 'TransactWriteItemsCommand';
    await expect(revokeGrants(gateway.grants, of('finance'), 'administrator')).rejects.toThrow(
      'storage is down',
    );
    gateway.fault.operation = undefined;
    expect(await gateway.whoIs(client.access)).toMatchObject({ kind: 'person' });
    const repeated = await revokeGrants(gateway.grants, of('finance'), 'administrator');
    expect(repeated).toEqual({ kind: 'revoked', grants: 1 });
  });
});

describe('the end of sessions', () => {
  const sessions = () => ({ ...gateway.grants, vault: gateway.vault });

  it('drops the ERP tokens of those who have no grant left, and only theirs', async () => {
    await revokeGrants(gateway.grants, everybody, 'administrator');
    const { clientId } = await register(gateway);
    await exchange(gateway, clientId, await signIn(gateway, clientId, 'sales'));
    await exchange(gateway, clientId, await signIn(gateway, clientId, 'finance'));
    await connected(gateway, 'finance');
    expect(await endSessions(sessions(), { kind: 'client', clientId }, 'administrator')).toEqual({
      grants: 2,
      people: 1,
    });
    expect(await gateway.vault.current(person('sales'))).toMatchObject({ kind: 'signed-out' });
    expect(await gateway.vault.current(person('finance'))).toMatchObject({ kind: 'ready' });
  });

  it('of a person finishes what an earlier try left behind', async () => {
    await connected(gateway, 'sales');
    const broken = {
      ...gateway.grants,
      vault: {
        async forget() {
          throw new Error('vault is down');
        },
      },
    };
    await expect(endSessions(broken, of('sales'), 'administrator')).rejects.toThrow('vault');
    expect(await endSessions(sessions(), of('sales'), 'administrator')).toEqual({
      grants: 0,
      people: 1,
    });
    expect(await gateway.vault.current(person('sales'))).toMatchObject({ kind: 'signed-out' });
  });

  it('of everybody leaves nobody', async () => {
    await connected(gateway, 'sales');
    await connected(gateway, 'finance');
    const ended = await endSessions(sessions(), everybody, 'administrator');
    expect(ended.people).toBeGreaterThanOrEqual(2);
    expect(await listGrants(gateway.grants, everybody)).toEqual([]);
    expect(await gateway.vault.current(person('finance'))).toMatchObject({ kind: 'signed-out' });
  });
});
