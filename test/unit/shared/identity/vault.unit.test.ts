// SPDX-License-Identifier: Apache-2.0
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { vaultKey } from '#shared/identity/vault-record.ts';
import { localSecretBox } from '#shared/platform/secret-box.ts';
import { Table } from '#shared/platform/table.ts';
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

describe('a fault behind the vault', () => {
  it('is told to an operator, and to the caller as an ERP that cannot be asked', async () => {
    const broken = new Error('storage is down');
    const vault = world.vault({ table: { get: () => Promise.reject(broken) } as unknown as Table }); // what a reading call uses
    expect(await vault.current(world.person)).toMatchObject({ kind: 'unavailable' });
    expect(world.faults).toEqual([broken]);
  });

  it('is no sign-out where the table is missing', async () => {
    const vault = world.vault({ table: new Table(store.client, 'no-such-table') });
    expect(await vault.current(world.person)).toMatchObject({ kind: 'unavailable' });
  });
});

describe('an ERP that cannot be reached', () => {
  it('is told to an operator too', async () => {
    const fault = new TypeError('fetch failed');
    const away = { kind: 'unavailable', reason: 'no_answer', answerLost: false, fault } as const;
    world.answer = async () => away;
    const vault = world.vault();
    await vault.store(world.person, world.tokens('first', 0, 'refresh-1'));
    expect(await vault.current(world.person)).toMatchObject({ kind: 'unavailable' });
    expect(world.faults).toEqual([fault]);
    expect(world.events).toEqual([['failed', away]]);
  });
});

describe('a token of the vault', () => {
  it('is missing for a person who never signed in, as of when it was looked for', async () => {
    const asOf = new Date(world.now);
    const answer = await world.vault().current(world.person);
    expect(answer).toEqual({ kind: 'signed-out', reason: 'no_token', asOf });
  });

  it('is handed out while it lives for more than a minute', async () => {
    const vault = world.vault();
    await vault.store(world.person, world.tokens('first', 61, 'refresh-1'));
    expect(await vault.current(world.person)).toMatchObject({
      kind: 'ready',
      accessToken: 'first',
    });
    expect(world.refreshes).toEqual([]);
  });

  it('is refreshed from one minute before its end on, once', async () => {
    const vault = world.vault();
    await vault.store(world.person, world.tokens('first', 60, 'refresh-1'));
    expect(await vault.current(world.person)).toMatchObject({ accessToken: 'second' });
    expect(await vault.current(world.person)).toMatchObject({ accessToken: 'second' });
    expect(world.refreshes).toEqual(['refresh-1']);
    expect(world.events).toEqual([['refreshed', expect.any(Number)]]);
  });

  it('keeps its refresh token where the answer has none', async () => {
    const vault = world.vault();
    await vault.store(world.person, world.tokens('first', 0, 'refresh-1'));
    world.answer = async () => ({ kind: 'refreshed', tokens: world.tokens('second', 30) });
    await vault.current(world.person);
    await vault.current(world.person);
    expect(world.refreshes).toEqual(['refresh-1', 'refresh-1']);
  });

  it('that the ERP has rejected is refreshed even if it looks fresh', async () => {
    const vault = world.vault();
    await vault.store(world.person, world.tokens('first', 3600, 'refresh-1'));
    const first = await vault.afterRejection(world.person, 'first');
    expect(first).toMatchObject({ accessToken: 'second' });
    const again = await vault.afterRejection(world.person, 'first');
    expect(again).toMatchObject({ accessToken: 'second' });
    expect(world.refreshes).toEqual(['refresh-1']);
  });

  it('ends for good where the ERP refuses it', async () => {
    const vault = world.vault();
    await vault.store(world.person, world.tokens('first', 0, 'refresh-1'));
    world.answer = async () => refused;
    expect(await vault.current(world.person)).toEqual(signedOut('refused'));
    expect(await vault.current(world.person)).toEqual(signedOut('refused'));
    expect(world.refreshes).toHaveLength(1);
    expect(world.events).toEqual([
      ['failed', refused],
      ['lost', 'invalid_grant'],
    ]);
  });

  it('ends with a name for it where the ERP says no more than its status', async () => {
    const vault = world.vault();
    await vault.store(world.person, world.tokens('first', 0, 'refresh-1'));
    world.answer = async () => ({ kind: 'refused', httpStatus: 403 });
    await vault.current(world.person);
    expect(world.events.at(-1)).toEqual(['lost', 'http_403']);
  });

  it('ends with the access token where the ERP gave no refresh token', async () => {
    const vault = world.vault();
    await vault.store(world.person, world.tokens('first', 0));
    expect(await vault.current(world.person)).toEqual(signedOut('refused'));
    expect(world.events).toEqual([['lost', 'no_refresh_token']]);
  });

  it('stays where the ERP cannot answer, and the next caller may try at once', async () => {
    const vault = world.vault();
    await vault.store(world.person, world.tokens('first', 0, 'refresh-1'));
    const works = world.answer;
    const down = { kind: 'unavailable', reason: 'throttled', answerLost: false } as const;
    world.answer = async () => down;
    expect(await vault.current(world.person)).toMatchObject({ kind: 'unavailable' });
    world.answer = works;
    const began = world.now;
    expect(await vault.current(world.person)).toMatchObject({ accessToken: 'second' });
    expect(world.now).toBe(began);
    expect(world.events[0]).toEqual(['failed', down]);
  });

  it('of a person whose key is gone means a new sign-in, and no fault', async () => {
    await world.vault().store(world.person, world.tokens('first', 3600, 'refresh-1'));
    const other = world.vault({ box: localSecretBox(new Uint8Array(32).fill(8)) });
    expect(await other.current(world.person)).toEqual(signedOut('no_token'));
    // An operator who exchanged the key must be able to see why everybody signs in again.
    expect(world.events).toEqual([['lost', 'seal_broken']]);
  });

  it('does not open in the place of another person', async () => {
    const vault = world.vault();
    await vault.store(world.person, world.tokens('first', 3600, 'refresh-1'));
    const other = { tenant: 'DEMO', sub: `${world.person.sub}-other` };
    const item = await table.get(vaultKey(world.person));
    await table.put({ ...item, ...vaultKey(other) });
    expect(await vault.current(other)).toEqual(signedOut('no_token'));
  });
});

describe('tokens of one sign-in that are stored twice', () => {
  it('do not undo a refresh in between: the notice was sent twice, or the commit was repeated', async () => {
    const vault = world.vault();
    const brought = world.tokens('first', 30, 'refresh-1');
    await vault.store(world.person, brought);
    expect(await vault.current(world.person)).toMatchObject({ accessToken: 'second' });
    await vault.store(world.person, brought);
    expect(await vault.current(world.person)).toMatchObject({ accessToken: 'second' });
    expect(world.refreshes).toEqual(['refresh-1']);
  });

  it('are stored again where they were dropped in between', async () => {
    const vault = world.vault();
    const brought = world.tokens('first', 3600, 'refresh-1');
    await vault.store(world.person, brought);
    await vault.forget(world.person);
    await vault.store(world.person, brought);
    expect(await vault.current(world.person)).toMatchObject({ accessToken: 'first' });
  });
});

describe('tokens that an administrator drops', () => {
  it('are gone at once, and a new sign-in works', async () => {
    const vault = world.vault();
    await vault.store(world.person, world.tokens('first', 3600, 'refresh-1'));
    await vault.forget(world.person);
    expect(await vault.current(world.person)).toEqual(signedOut('no_token'));
    expect(JSON.stringify(await table.get(vaultKey(world.person)))).not.toContain('sealed');
    await vault.store(world.person, world.tokens('new sign-in', 3600, 'refresh-9'));
    expect(await vault.current(world.person)).toMatchObject({ accessToken: 'new sign-in' });
  });

  it('are not brought back by a refresh that was under way', async () => {
    const vault = world.vault();
    await vault.store(world.person, world.tokens('first', 0, 'refresh-1'));
    const works = world.answer;
    world.answer = async (...given) => {
      await vault.forget(world.person);
      return works(...given);
    };
    expect(await vault.current(world.person)).toEqual(signedOut('no_token'));
    expect(world.events).toEqual([]);
    expect(world.checks).toEqual([]);
  });

  it('leave nothing behind for a person who has none', async () => {
    await world.vault().forget(world.person);
    expect(await table.get(vaultKey(world.person))).toBeUndefined();
  });
});

describe('the lease', () => {
  it('lets one of many refresh; the others wait and read', async () => {
    let finish: () => void = () => {};
    const held = new Promise<void>((resolve) => {
      finish = resolve;
    });
    world.waiting = async () => finish();
    const vault = world.vault();
    await vault.store(world.person, world.tokens('first', 0, 'refresh-1'));
    world.answer = async () => {
      await held;
      return { kind: 'refreshed', tokens: world.tokens('second', 3600, 'refresh-2') };
    };
    const all = await Promise.all(Array.from({ length: 20 }, () => vault.current(world.person)));
    const handedOut = all.map((token) => token.kind === 'ready' && token.accessToken);
    expect(new Set(handedOut)).toEqual(new Set(['second']));
    expect(world.refreshes).toEqual(['refresh-1']);
  });

  it('of a crashed holder just expires', async () => {
    const vault = world.vault();
    await vault.store(world.person, world.tokens('first', 0, 'refresh-1'));
    await holdLease(world.now + 15_000);
    const began = world.now;
    expect(await vault.current(world.person)).toMatchObject({ accessToken: 'second' });
    expect(world.now - began).toBeGreaterThanOrEqual(15_000);
    expect(world.now - began).toBeLessThan(18_000);
  });

  it('held for ever by others makes the caller give up in time', async () => {
    world.waiting = () => holdLease(world.now + 15_000);
    const vault = world.vault();
    await vault.store(world.person, world.tokens('first', 0, 'refresh-1'));
    await holdLease(world.now + 15_000);
    const began = world.now;
    expect(await vault.current(world.person)).toMatchObject({ kind: 'unavailable' });
    expect(world.now - began).toBeLessThanOrEqual(25_000);
    expect(world.refreshes).toEqual([]);
  });

  it('lost while paused does not overwrite what came after', async () => {
    const vault = world.vault();
    await vault.store(world.person, world.tokens('first', 0, 'refresh-1'));
    world.answer = async () => {
      await vault.store(world.person, world.tokens('new sign-in', 3600, 'refresh-9'));
      return { kind: 'refreshed', tokens: world.tokens('paused', 3600, 'refresh-2') };
    };
    expect(await vault.current(world.person)).toMatchObject({ accessToken: 'new sign-in' });
    expect(await vault.current(world.person)).toMatchObject({ accessToken: 'new sign-in' });
    expect(world.events).toEqual([]);
  });

  it('lost while refused does not end a new sign-in', async () => {
    const vault = world.vault();
    await vault.store(world.person, world.tokens('first', 0, 'refresh-1'));
    world.answer = async () => {
      await vault.store(world.person, world.tokens('new sign-in', 3600, 'refresh-9'));
      return { kind: 'refused', httpStatus: 400 };
    };
    expect(await vault.current(world.person)).toMatchObject({ accessToken: 'new sign-in' });
    expect(world.events.map((event) => (event as unknown[])[0])).toEqual(['failed']);
  });

  it('gives the ERP less time than it lasts itself', async () => {
    const vault = world.vault({ leaseMs: 40 });
    await vault.store(world.person, world.tokens('first', 0, 'refresh-1'));
    world.answer = async (_token, signal) => {
      // A quarter is kept back for writing, which leaves the ERP 30 milliseconds of this lease.
      await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
      return { kind: 'unavailable', reason: 'no_answer', answerLost: true };
    };
    expect(await vault.current(world.person)).toMatchObject({ kind: 'unavailable' });
  });

  it('that leaves the ERP no time does not reach it', async () => {
    const vault = world.vault();
    await vault.store(world.person, world.tokens('first', 0, 'refresh-1'));
    const brief = world.vault({ leaseMs: 0 });
    expect(await brief.current(world.person)).toMatchObject({ kind: 'unavailable' });
    expect(world.refreshes).toEqual([]);
    expect(await vault.current(world.person)).toMatchObject({ accessToken: 'second' });
  });
});

describe('new tokens', () => {
  it('are written again and again where storage fails: they exist nowhere else', async () => {
    const vault = world.vault();
    await vault.store(world.person, world.tokens('first', 0, 'refresh-1'));
    let failures = 0;
    const works = world.answer;
    world.answer = async (...given) => {
      store.before.operation = (name) => {
        if (name !== 'UpdateItemCommand' || failures === 4) return;
        failures += 1;
        throw new Error('storage is down');
      };
      return works(...given);
    };
    expect(await vault.current(world.person)).toMatchObject({ accessToken: 'second' });
    expect(failures).toBe(4);
    expect(world.faults).toHaveLength(4);
    expect(await vault.current(world.person)).toMatchObject({ accessToken: 'second' });
  });

  it('that cannot be written at all are not handed out', async () => {
    const vault = world.vault();
    await vault.store(world.person, world.tokens('first', 0, 'refresh-1'));
    const works = world.answer;
    world.answer = async (...given) => {
      store.before.operation = (name) => {
        if (name === 'UpdateItemCommand') throw new Error('storage is down');
      };
      return works(...given);
    };
    expect(await vault.current(world.person)).toMatchObject({ kind: 'unavailable' });
    expect(world.faults).toHaveLength(6);
    expect(world.events).toEqual([]);
  });
});

async function holdLease(until: number): Promise<void> {
  await table.update(vaultKey(world.person), {
    expression: 'SET leaseOwner = :other, leaseUntil = :until',
    values: { ':other': 'other', ':until': until },
  });
}
