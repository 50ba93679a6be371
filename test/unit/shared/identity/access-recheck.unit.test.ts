// SPDX-License-Identifier: Apache-2.0
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Access } from '#shared/identity/ports.ts';
import type { TokenVault } from '#shared/identity/vault.ts';
import { vaultKey } from '#shared/identity/vault-record.ts';
import { startVaultTable, type VaultWorld, vaultWorld } from './vault-under-test.ts';

const minutes = 60_000;
let store: Awaited<ReturnType<typeof startVaultTable>>;
let world: VaultWorld;
let vault: TokenVault;
beforeAll(async () => {
  store = await startVaultTable();
});
afterAll(() => store.stop());
beforeEach(async () => {
  store.before.operation = () => {};
  world = vaultWorld(store.table);
  vault = world.vault();
});

const denied = async (): Promise<Access> => ({ kind: 'denied' });
const misconfigured = (httpStatus: number) => async (): Promise<Access> => ({
  kind: 'misconfigured',
  httpStatus,
});
const unreachable = async (): Promise<Access> => ({
  kind: 'unavailable',
  fault: new TypeError('fetch failed', {
    cause: Object.assign(new Error('x'), { code: 'ECONNREFUSED' }),
  }),
});
const withdrawn = { kind: 'signed-out', reason: 'access_withdrawn', asOf: expect.any(Date) };
const signIn = (seconds = 3600) =>
  vault.store(world.person, world.tokens('first', seconds, 'refresh-1'));
const told = (name: string) =>
  world.events.filter((event) => (event as unknown[])[0] === name) as unknown[][];

describe('a refresh', () => {
  it('asks the gate with the new token, before the call goes on', async () => {
    await signIn(0);
    expect(await vault.current(world.person)).toMatchObject({ accessToken: 'second' });
    expect(world.checks).toEqual(['second']);
  });

  it('ends the access of a person whom the ERP now answers 403', async () => {
    await signIn(0);
    world.access = denied;
    const before = new Date(world.now);
    expect(await vault.current(world.person)).toEqual({ ...withdrawn, asOf: before });
    expect(told('accessWithdrawn')).toEqual([['accessWithdrawn', 'MCPAccess']]);
    expect(await store.table.get(vaultKey(world.person))).not.toHaveProperty('sealed');
    // Whoever asks later learns the same, and the gate is not asked again.
    expect(await vault.current(world.person)).toEqual(withdrawn);
    expect(await vault.afterRejection(world.person, 'second')).toEqual(withdrawn);
    expect(world.checks).toEqual(['second']);
    expect(told('accessWithdrawn')).toHaveLength(1);
    expect(told('lost')).toEqual([]);
  });

  it('lets a person back in who signs in again', async () => {
    await signIn(0);
    world.access = denied;
    await vault.current(world.person);
    world.access = async () => ({ kind: 'granted' });
    await signIn();
    expect(await vault.current(world.person)).toMatchObject({ accessToken: 'first' });
  });

  it('keeps the tokens of a sign-in that came while the gate was asked', async () => {
    await signIn(0);
    world.access = async () => {
      await vault.store(world.person, world.tokens('new sign-in', 3600, 'refresh-9'));
      return { kind: 'denied' };
    };
    expect(await vault.current(world.person)).toMatchObject({ accessToken: 'new sign-in' });
    expect(told('accessWithdrawn')).toEqual([]);
  });

  it.each([
    [400, misconfigured(400), { reason: 'misconfigured', httpStatus: 400 }],
    [401, misconfigured(401), { reason: 'misconfigured', httpStatus: 401 }],
    [404, misconfigured(404), { reason: 'misconfigured', httpStatus: 404 }],
    [429, misconfigured(429), { reason: 'misconfigured', httpStatus: 429 }],
    [500, misconfigured(500), { reason: 'misconfigured', httpStatus: 500 }],
    [
      'no answer',
      unreachable,
      { reason: 'unreachable', cause: 'connection_refused', code: 'ECONNREFUSED' },
    ],
  ])(
    'keeps a person where the check is answered with %s, and tells an operator',
    async (...given) => {
      const [, access, failure] = given;
      await signIn(0);
      world.access = access;
      expect(await vault.current(world.person)).toMatchObject({ accessToken: 'second' });
      expect(told('accessCheckFailed')).toEqual([['accessCheckFailed', failure]]);
      expect(world.checksFailed).toEqual([failure]);
      expect(await vault.current(world.person)).toMatchObject({ accessToken: 'second' });
      expect(world.checks).toHaveLength(1);
    },
  );

  it('hands its tokens to others while its holder still asks the gate', async () => {
    await signIn(0);
    let answered: (access: Access) => void = () => {};
    const asked = new Promise<void>((resolve) => {
      world.access = () => {
        resolve();
        return new Promise((answer) => {
          answered = answer;
        });
      };
    });
    const holder = vault.current(world.person);
    await asked;
    expect(await vault.current(world.person)).toMatchObject({ accessToken: 'second' });
    answered({ kind: 'denied' });
    expect(await holder).toEqual(withdrawn);
    expect(world.checks).toEqual(['second']);
    expect(world.refreshes).toHaveLength(1);
  });

  it('whose holder dies before the check leaves it to the next reader', async () => {
    await signIn(0);
    const asked = new Promise<void>((resolve) => {
      world.access = () => {
        resolve();
        return new Promise(() => {});
      };
    });
    void vault.current(world.person);
    await asked;
    world.now += 16_000;
    world.access = denied;
    expect(await vault.current(world.person)).toEqual(withdrawn);
    expect(world.checks).toEqual(['second', 'second']);
    expect(world.refreshes).toHaveLength(1);
  });

  it('is good where only the end of its check cannot be written', async () => {
    await signIn(0);
    world.access = async () => {
      store.before.operation = (name) => {
        if (name === 'UpdateItemCommand') throw new Error('storage is down');
      };
      return { kind: 'granted' };
    };
    expect(await vault.current(world.person)).toMatchObject({ accessToken: 'second' });
    expect(world.faults).toHaveLength(1);
  });

  it('hands nothing out where a denial cannot be written, and asks again', async () => {
    await signIn(0);
    world.access = async () => {
      store.before.operation = (name) => {
        if (name === 'UpdateItemCommand') throw new Error('storage is down');
      };
      return { kind: 'denied' };
    };
    expect(await vault.current(world.person)).toMatchObject({ kind: 'unavailable' });
    store.before.operation = () => {};
    world.access = denied;
    world.now += 16_000;
    expect(await vault.current(world.person)).toEqual(withdrawn);
  });
});

describe('a check that did not work', () => {
  it('is due again after five minutes, with the token that is there', async () => {
    await signIn(0);
    world.access = misconfigured(404);
    await vault.current(world.person);
    world.access = denied;
    world.now += 5 * minutes - 1;
    expect(await vault.current(world.person)).toMatchObject({ accessToken: 'second' });
    world.now += 1;
    expect(await vault.current(world.person)).toEqual(withdrawn);
    expect(world.refreshes).toHaveLength(1);
  });

  it('is followed by one that works', async () => {
    await signIn(0);
    world.access = unreachable;
    await vault.current(world.person);
    world.access = async () => ({ kind: 'granted' });
    world.now += 5 * minutes;
    await vault.current(world.person);
    world.now += 5 * minutes;
    await vault.current(world.person);
    expect(world.checks).toHaveLength(2);
  });

  it('with 401 on a token of long ago is no setup that does not work: a refresh is due', async () => {
    await signIn(86_400);
    world.access = misconfigured(401);
    world.now += 50 * minutes;
    expect(await vault.current(world.person)).toMatchObject({ accessToken: 'first' });
    expect(world.checks).toEqual(['first']);
    expect(told('accessCheckFailed')).toEqual([]);
    world.access = denied;
    expect(await vault.afterRejection(world.person, 'first')).toEqual(withdrawn);
  });
});

describe('tokens that live for longer than an hour', () => {
  it('are checked without a refresh, forty minutes after the sign-in and every fifty from then on', async () => {
    await signIn(86_400);
    world.now += 40 * minutes - 1;
    await vault.current(world.person);
    expect(world.checks).toEqual([]);
    world.now += 1;
    await vault.current(world.person);
    await vault.current(world.person);
    expect(world.checks).toEqual(['first']);
    world.now += 50 * minutes - 1;
    await vault.current(world.person);
    expect(world.checks).toEqual(['first']);
    world.now += 1;
    await vault.current(world.person);
    expect(world.checks).toEqual(['first', 'first']);
    expect(world.refreshes).toEqual([]);
  });

  it('are checked by one of many', async () => {
    await signIn(86_400);
    world.now += 50 * minutes;
    const all = await Promise.all(Array.from({ length: 20 }, () => vault.current(world.person)));
    expect(new Set(all.map(({ kind }) => kind))).toEqual(new Set(['ready']));
    expect(world.checks).toEqual(['first']);
  });

  it('of an item without a mark are checked at once', async () => {
    await signIn(86_400);
    await store.table.update(vaultKey(world.person), { expression: 'REMOVE checkAt' });
    world.access = denied;
    expect(await vault.current(world.person)).toEqual(withdrawn);
  });
});

describe('a person whose role is taken away at any moment', () => {
  it.each([0, 1, 10, 30, 49, 54, 58])(
    'is out within the hour when that is %i minutes after the last check, though one check fails',
    async (minute) => {
      await signIn();
      world.answer = async () => ({
        kind: 'refreshed',
        tokens: world.tokens('next', 3600, 'refresh-2'),
      });
      world.now += minute * minutes;
      await vault.current(world.person);
      let checksToFail = 1;
      world.access = async () => {
        checksToFail -= 1;
        return checksToFail >= 0 ? { kind: 'misconfigured', httpStatus: 503 } : { kind: 'denied' };
      };
      const withdrawnAt = world.now;
      while ((await vault.current(world.person)).kind === 'ready') world.now += minutes;
      expect(world.now - withdrawnAt).toBeLessThanOrEqual(60 * minutes);
      expect(await vault.current(world.person)).toEqual(withdrawn);
    },
  );
});
