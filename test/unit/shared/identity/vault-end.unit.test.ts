// SPDX-License-Identifier: Apache-2.0
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startVaultTable, type VaultWorld, vaultWorld } from './vault-under-test.ts';

let store: Awaited<ReturnType<typeof startVaultTable>>;
let world: VaultWorld;
beforeAll(async () => {
  store = await startVaultTable();
});
beforeEach(() => {
  world = vaultWorld(store.table);
});
afterEach(() => {
  store.before.operation = () => {};
});
afterAll(() => store.stop());

const lost = () => world.events.filter((told) => String(told).startsWith('lost'));
const withdrawn = () => world.events.filter((told) => String(told).startsWith('accessWithdrawn'));

describe.each([
  {
    name: 'that the ERP refuses',
    arrange: () => {
      world.answer = async () => ({
        kind: 'refused',
        httpStatus: 400,
        oauthError: 'invalid_grant',
      });
    },
    told: lost,
  },
  {
    name: 'of a person whose access is withdrawn',
    arrange: () => {
      world.access = async () => ({ kind: 'denied' });
    },
    told: withdrawn,
  },
])('the end of tokens $name', ({ arrange, told }) => {
  beforeEach(async () => {
    await world.vault().store(world.person, world.tokens('first', 30, 'refresh-1'));
    arrange();
  });

  it('is told once', async () => {
    await world.vault().current(world.person);
    await world.vault().current(world.person);
    expect(told()).toHaveLength(1);
  });

  it('is told again by whoever reads the item next, until the audit line has it', async () => {
    world.auditTakes = false;
    await world.vault().current(world.person);
    await world.vault().current(world.person);
    expect(told()).toHaveLength(2);
    world.auditTakes = true;
    await world.vault().current(world.person);
    await world.vault().current(world.person);
    expect(told()).toHaveLength(3);
    expect(new Set(told().map(String)).size).toBe(1);
  });

  it('is not forgotten with a new sign-in', async () => {
    world.auditTakes = false;
    await world.vault().current(world.person);
    await world.vault().store(world.person, world.tokens('again', 3600, 'refresh-again'));
    world.auditTakes = true;
    expect(await world.vault().current(world.person)).toMatchObject({ accessToken: 'again' });
    expect(told()).toHaveLength(2);
  });

  it('is told twice under one event id where nobody could note that it was told', async () => {
    const ids: (string | undefined)[] = [];
    const vault = world.vault({
      events: {
        refreshed: async () => {},
        failed: async () => {},
        accessCheckFailed: async () => {},
        lost: async (_person, _reason, _unconfirmed, id) => ids.push(id) > 0,
        accessWithdrawn: async (_person, _inquiry, id) => ids.push(id) > 0,
      },
    });
    let updates = 0;
    store.before.operation = (name) => {
      if (name !== 'UpdateItemCommand') return;
      updates += 1;
      if (ids.length > 0) throw new Error('storage is down');
    };
    expect((await vault.current(world.person)).kind).toBe('signed-out');
    store.before.operation = () => {};
    await vault.current(world.person);
    expect(updates).toBeGreaterThan(1);
    expect(ids).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), ids[0]]);
    expect(world.faults).toHaveLength(1);
  });
});
