// SPDX-License-Identifier: Apache-2.0
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Table } from '#shared/platform/table.ts';
import {
  refused,
  signedOut,
  startVaultTable,
  type VaultWorld,
  vaultWorld,
} from './vault-under-test.ts';

let store: Awaited<ReturnType<typeof startVaultTable>>;
let table: Table;
let world: VaultWorld;
beforeAll(async () => {
  store = await startVaultTable();
  table = store.table;
});
afterAll(() => store.stop());
beforeEach(() => {
  store.before.operation = () => {};
  world = vaultWorld(table);
});

describe('a refresh whose end nobody wrote down', () => {
  const lost = () => world.events.filter((event) => (event as unknown[])[0] === 'lost');

  it('is named when its holder died and the ERP then refuses the old token', async () => {
    const vault = world.vault();
    await vault.store(world.person, world.tokens('first', 0, 'refresh-1'));
    await dieWhileRefreshing();
    world.answer = async () => refused;
    expect(await vault.current(world.person)).toEqual(signedOut('refused'));
    expect(lost()).toEqual([['lost', 'invalid_grant', 'holder_died']]);
  });

  it('stays named over an ERP that is away in between', async () => {
    const vault = world.vault();
    await vault.store(world.person, world.tokens('first', 0, 'refresh-1'));
    await dieWhileRefreshing();
    world.answer = async () => ({ kind: 'unavailable', reason: 'throttled', answerLost: false });
    await vault.current(world.person);
    world.answer = async () => refused;
    await vault.current(world.person);
    expect(lost()).toEqual([['lost', 'invalid_grant', 'holder_died']]);
  });

  it('is named when the ERP’s answer was lost', async () => {
    const vault = world.vault();
    await vault.store(world.person, world.tokens('first', 0, 'refresh-1'));
    world.answer = async () => ({ kind: 'unavailable', reason: 'no_answer', answerLost: true });
    await vault.current(world.person);
    world.answer = async () => refused;
    await vault.current(world.person);
    expect(lost()).toEqual([['lost', 'invalid_grant', 'answer_lost']]);
  });

  it('is not named where the ERP was never asked, or the next refresh went through', async () => {
    const vault = world.vault();
    await vault.store(world.person, world.tokens('first', 0, 'refresh-1'));
    await dieWhileRefreshing();
    await vault.current(world.person);
    world.now += 3600_000;
    world.answer = async () => ({ kind: 'unavailable', reason: 'no_answer', answerLost: false });
    await vault.current(world.person);
    world.answer = async () => refused;
    await vault.current(world.person);
    expect(lost()).toEqual([['lost', 'invalid_grant']]);
  });

  it('is forgotten with a new sign-in', async () => {
    const vault = world.vault();
    await vault.store(world.person, world.tokens('first', 0, 'refresh-1'));
    await dieWhileRefreshing();
    await vault.store(world.person, world.tokens('again', 0, 'refresh-9'));
    world.answer = async () => refused;
    await vault.current(world.person);
    expect(lost()).toEqual([['lost', 'invalid_grant']]);
  });

  /** A holder that asks the ERP and is never heard of again; its lease runs out. */
  async function dieWhileRefreshing(): Promise<void> {
    const works = world.answer;
    const asked = new Promise<void>((resolve) => {
      world.answer = () => {
        resolve();
        return new Promise(() => {});
      };
    });
    void world.vault().current(world.person);
    await asked;
    world.answer = works;
    world.now += 16_000;
  }
});
