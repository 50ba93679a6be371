// SPDX-License-Identifier: Apache-2.0
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '#shared/platform/clock.ts';
import { InProcessDynamoDB } from '../fixtures/in-process-dynamodb.ts';
import { type Fate, Interleaving } from '../fixtures/interleaving.ts';
import { RevocationWorld } from './revocation-world.ts';

type Errand =
  | { readonly kind: 'signs_in' }
  | { readonly kind: 'refreshes' }
  /** @see RevocationWorld.revoke */
  | { readonly kind: 'revokes'; readonly ago: number };

const errand: fc.Arbitrary<Errand> = fc.oneof(
  fc.constant<Errand>({ kind: 'signs_in' }),
  fc.constant<Errand>({ kind: 'refreshes' }),
  fc.nat(12).map((ago): Errand => ({ kind: 'revokes', ago })),
  fc.constant<Errand>({ kind: 'revokes', ago: 0 }),
);
const plan = fc.array(errand, { minLength: 2, maxLength: 5 });
const fates = fc.array(
  fc.record<Fate>({
    actor: fc.nat(4),
    step: fc.nat(9),
    kind: fc.constantFrom('dies_before', 'dies_after', 'fails_before', 'fails_after'),
  }),
  { maxLength: 3 },
);

let database: InProcessDynamoDB;
let people = 0;

async function play(errands: readonly Errand[], scheduler: fc.Scheduler, befalls: readonly Fate[]) {
  const world = new RevocationWorld(database, `person-${++people}@DEMO`);
  await world.signIn();
  const [first = ''] = world.grantIds;
  const interleaving = new Interleaving(scheduler, befalls);
  const works = errands.map((one) => {
    const actor = interleaving.actor();
    const work = async () => {
      switch (one.kind) {
        case 'signs_in':
          return world.signIn(actor);
        case 'refreshes':
          return world.refresh(first, actor);
        case 'revokes':
          return world.revoke(one.ago, actor);
      }
    };
    return { actor, work };
  });
  const endings = await interleaving.run(works, () => world.checkMark());
  return { world, answers: endings.map((one) => (one.kind === 'answered' ? one.answer : one)) };
}

/** What must hold whoever was faster and whoever fell over. */
async function checkRules(world: RevocationWorld): Promise<number[]> {
  const [grants, mark, listed, counted] = [
    await world.committed(),
    await world.mark(),
    await world.listed(),
    await world.counted(),
  ];
  expect(world.broken).toEqual([]);
  expect(mark).toBeGreaterThanOrEqual(world.promised);
  for (const { approvedAt, lives } of grants) expect(lives).toBe(approvedAt > mark);
  const living = grants.filter(({ lives }) => lives).map(({ grantId }) => grantId);
  expect(listed.toSorted()).toEqual(living.toSorted());
  // No grant is counted twice. One that was committed after the count is ended and not counted.
  const ended = grants.length - living.length;
  expect(counted.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(ended);
  return counted;
}

/** Declares the races around the end of grants, tried so often in all. */
export function revocationRaces(runs: number): void {
  beforeAll(async () => {
    database = await InProcessDynamoDB.open(systemClock, ['identity', 'ledger']);
  });
  afterAll(() => database.close());

  describe(`the end of grants in ${runs} interleavings`, () => {
    it('is decided by the moment of approval alone, and told once', async () => {
      await fc.assert(
        fc.asyncProperty(plan, fc.scheduler(), async (errands, scheduler) => {
          const { world, answers } = await play(errands, scheduler, []);
          const counted = await checkRules(world);
          const told = answers.flatMap((one) => (one.kind === 'revoked' ? [one.grants] : []));
          expect(told.toSorted()).toEqual(counted.toSorted());
          expect(answers.filter(({ kind }) => kind === 'threw' || kind === 'died')).toEqual([]);
        }),
        { numRuns: runs / 2 },
      );
    });

    it('holds although processes die and storage fails at any step', async () => {
      await fc.assert(
        fc.asyncProperty(plan, fates, fc.scheduler(), async (errands, befalls, scheduler) => {
          const { world } = await play(errands, scheduler, befalls);
          await checkRules(world);
          await world.revoke(0);
          expect(await world.listed()).toEqual([]);
        }),
        { numRuns: runs / 2 },
      );
    });
  });
}
