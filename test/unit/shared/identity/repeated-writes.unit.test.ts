// SPDX-License-Identifier: Apache-2.0
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { takeSignIn } from '#shared/identity/sign-in-records.ts';
import { artefactKey } from '#shared/oauth/artefact.ts';
import { systemClock } from '#shared/platform/clock.ts';
import { systemIds } from '#shared/platform/ids.ts';
import { type Around, InProcessDynamoDB } from '../../../fixtures/in-process-dynamodb.ts';
import { vaultWorld } from './vault-under-test.ts';

/** Each write goes through, its answer is lost, and the SDK repeats it. */
const repeated: Around = async (operation, run) => {
  if (operation !== 'GetItem') await run();
  return run();
};
let database: InProcessDynamoDB;
beforeAll(async () => {
  database = await InProcessDynamoDB.open(systemClock, ['vault', 'identity']);
});
afterAll(() => database.close());

describe('a write that is repeated since its answer was lost', () => {
  it('still takes the lease, without waiting for its own', async () => {
    const world = vaultWorld(database.table('vault', repeated));
    const waits: number[] = [];
    const vault = world.vault({ wait: async (milliseconds) => void waits.push(milliseconds) });
    await vault.store(world.person, world.tokens('first', 30, 'refresh-1'));
    expect(await vault.current(world.person)).toMatchObject({ accessToken: 'second' });
    expect(world.refreshes).toEqual(['refresh-1']);
    expect(waits).toEqual([]);
  });

  it('still ends what the ERP refuses, and tells of it', async () => {
    const world = vaultWorld(database.table('vault', repeated));
    world.answer = async () => ({ kind: 'refused', httpStatus: 400, oauthError: 'invalid_grant' });
    await world.vault().store(world.person, world.tokens('first', 30, 'refresh-1'));
    expect(await world.vault().current(world.person)).toMatchObject({ reason: 'refused' });
    expect(world.events).toContainEqual(['lost', 'invalid_grant']);
  });

  it('still takes a sign-in by its state, once', async () => {
    const state = 's'.repeat(43);
    const signIn = { uid: 'uid', clientId: 'client', cookieHash: 'hash' };
    await database.table('identity').put({ pk: artefactKey('SignIn', state), ...signIn });
    const surroundings = { clock: systemClock, ids: systemIds };
    const table = database.table('identity', repeated);
    expect(await takeSignIn(table, surroundings, state)).toEqual({ kind: 'taken', signIn });
    expect(await takeSignIn(table, surroundings, state)).toEqual({ kind: 'unknown' });
  });
});
