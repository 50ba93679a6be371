// SPDX-License-Identifier: Apache-2.0
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ErpToken } from '#shared/identity/erp-token.ts';
import { systemClock } from '#shared/platform/clock.ts';
import { InProcessDynamoDB } from '../fixtures/in-process-dynamodb.ts';
import { type Actor, type Fate, Interleaving, inOrder } from '../fixtures/interleaving.ts';
import type { ErpMood } from '../fixtures/rotating-erp.ts';
import { type AccessMood, kindOf, leaseMs, VaultWorld } from './vault-world.ts';

type Errand = 'asks' | 'was_rejected' | 'signs_in_again';

/** What a run is made of, beside the order of its steps. */
interface Plan {
  readonly errands: readonly Errand[];
  readonly expired: boolean;
  readonly refresh: readonly ErpMood[];
  readonly access: readonly AccessMood[];
  readonly fates: readonly Fate[];
  /** Milliseconds by which the clock jumps, each at some moment of the run. */
  readonly jumps: readonly number[];
}

const errands = (among: readonly Errand[]) =>
  fc.array(fc.constantFrom(...among), { minLength: 2, maxLength: 5 });
const fates = fc.array(
  fc.record<Fate>({
    actor: fc.nat(4),
    step: fc.nat(9),
    kind: fc.constantFrom('dies_before', 'dies_after', 'fails_before', 'fails_after'),
  }),
  { maxLength: 3 },
);
const races: fc.Arbitrary<Plan> = fc.record({
  errands: errands(['asks', 'was_rejected']),
  expired: fc.boolean(),
  refresh: fc.array(fc.constantFrom<ErpMood>('answers', 'keeps_token'), { maxLength: 2 }),
  access: fc.constant([]),
  fates: fc.constant([]),
  jumps: fc.constant([]),
});
const disasters: fc.Arbitrary<Plan> = fc.record({
  errands: errands(['asks', 'asks', 'was_rejected', 'signs_in_again']),
  expired: fc.boolean(),
  refresh: fc.array(
    fc.constantFrom<ErpMood>('answers', 'keeps_token', 'fails', 'refuses', 'loses_answer'),
    { maxLength: 3 },
  ),
  access: fc.array(fc.constantFrom<AccessMood>('granted', 'granted', 'denied', 'unavailable'), {
    maxLength: 2,
  }),
  fates,
  jumps: fc.array(fc.integer({ min: 500, max: 2 * leaseMs }), { maxLength: 3 }),
});

let database: InProcessDynamoDB;
let people = 0;

async function begin(plan: Pick<Plan, 'refresh' | 'access' | 'expired'>) {
  const world = new VaultWorld(database, `person-${++people}@DEMO`, plan);
  const first = world.erp.signIn(plan.expired ? 30_000 : undefined);
  await world.healthy().store(world.person, first);
  return { world, first };
}

async function play(plan: Plan, scheduler: fc.Scheduler) {
  const { world, first } = await begin(plan);
  const interleaving = new Interleaving(scheduler, plan.fates);
  const works = plan.errands.map((errand) => {
    const actor = interleaving.actor();
    return { actor, work: () => run(errand, actor) };
  });
  const run = async (errand: Errand, actor: Actor): Promise<ErpToken | undefined> => {
    const vault = world.vaultOf(actor);
    switch (errand) {
      case 'asks':
        return vault.current(world.person);
      case 'was_rejected':
        return vault.afterRejection(world.person, first.accessToken);
      case 'signs_in_again':
        // Throws where storage fails, and the person sees a page that says so.
        await vault.store(world.person, world.erp.signIn()).catch(() => undefined);
        return undefined;
    }
  };
  const time = interleaving.bystander();
  const passes = async () => {
    for (const jump of plan.jumps)
      await time.step('time passes', async () => world.passUntil(world.now + jump));
    return undefined;
  };
  const endings = await interleaving.run([...works, { actor: time, work: passes }], () =>
    world.checkStored(),
  );
  return { world, endings: endings.slice(0, -1), actors: works.map(({ actor }) => actor) };
}

/** What everybody finds when it is over: the ERP is well, old leases have ended, tokens want a refresh. */
async function afterwards(world: VaultWorld) {
  const stored = await world.stored();
  world.erp.recover();
  world.passUntil(world.now + leaseMs + 3_1_800_000);
  const before = { stored, isGood: world.erp.isGood(stored?.refreshToken) };
  return { ...before, answer: await world.healthy().current(world.person) };
}

/** Somebody goes on, whatever has happened; and where tokens were lost, the audit line knows. */
async function goesOn(world: VaultWorld) {
  const { stored, isGood, answer } = await afterwards(world);
  expect(answer.kind).toBe(isGood ? 'ready' : 'signed-out');
  // The one window that cannot be closed, or the ERP's own will.
  if (!isGood) expect(world.told.some((told) => /^(lost|access withdrawn)/.test(told))).toBe(true);
  // A loss that the ERP did not will is told as one that a race, or a lost answer, has made; save by an
  // ERP that keeps a token for one holder and exchanges it for another whom that one has overtaken.
  if (world.erp.refusals + world.erp.kept === 0)
    expect(world.told).not.toContain('lost: by the ERP');
  await world.healthy().store(world.person, world.erp.signIn());
  expect((await world.healthy().current(world.person)).kind).toBe('ready');
  return { stored, isGood };
}

/** Declares the races of the vault's lease, each tried so often. */
export function vaultRaces(runs: number): void {
  beforeAll(async () => {
    database = await InProcessDynamoDB.open(systemClock, ['vault']);
  });
  afterAll(() => database.close());

  describe(`the vault's lease in ${runs} interleavings`, () => {
    it('spends each token once, and everybody stays signed in, where nothing but the order varies', async () => {
      await fc.assert(
        fc.asyncProperty(races, fc.scheduler(), async (plan, scheduler) => {
          const { world, endings } = await play(plan, scheduler);
          expect(world.broken).toEqual([]);
          expect(new Set(endings.map(kindOf))).toEqual(new Set(['ready']));
          expect(new Set(world.erp.spent).size).toBe(world.erp.spent.length);
          expect(world.erp.staleRefreshes).toBe(0);
          const needed = plan.expired || plan.errands.includes('was_rejected');
          expect(world.erp.spent).toHaveLength(needed ? 1 : 0);
          expect(world.told).toEqual(needed ? ['refreshed'] : []);
          expect(await afterwards(world)).toMatchObject({
            isGood: true,
            answer: { kind: 'ready' },
          });
        }),
        { numRuns: runs },
      );
    }, 1_800_000);

    it('survives crashes, faults, pauses and an ERP that refuses: what is lost is counted, and somebody can always go on', async () => {
      await fc.assert(
        fc.asyncProperty(disasters, fc.scheduler(), async (plan, scheduler) => {
          const { world, endings } = await play(plan, scheduler);
          expect(world.broken).toEqual([]);
          expect(endings.map(kindOf)).not.toContain('threw');
          await goesOn(world);
        }),
        { numRuns: runs },
      );
    }, 1_800_000);
  });

  describe('a refresh that is alone and dies at a step', () => {
    const alone = { errands: ['asks'], expired: true, refresh: [], access: [], jumps: [] } as const;
    const dyingAt = (step: number, kind: Fate['kind']) =>
      play({ ...alone, fates: [{ actor: 0, step, kind }] }, inOrder());

    it('loses the tokens between the ERP’s rotation and our write, and nowhere else', async () => {
      const [undisturbed] = (await play({ ...alone, fates: [] }, inOrder())).actors;
      const losses: string[] = [];
      for (const [step, label] of (undisturbed?.steps ?? []).entries()) {
        for (const kind of ['dies_before', 'dies_after'] as const) {
          const { world, endings } = await dyingAt(step, kind);
          expect(endings.map(kindOf)).toEqual(['died']);
          if (!(await goesOn(world)).isGood) losses.push(`${kind} step ${step}, ${label}`);
        }
      }
      expect(losses).toEqual([
        'dies_after step 2, the ERP takes the refresh',
        'dies_before step 3, the ERP answers',
        'dies_after step 3, the ERP answers',
        'dies_before step 4, UpdateItem',
      ]);
    });
  });
}
