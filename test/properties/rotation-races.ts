// SPDX-License-Identifier: Apache-2.0
import fc from 'fast-check';
import type { Provider } from 'oidc-provider';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { lifetimes } from '#shared/oauth/lifetimes.ts';
import { systemClock } from '#shared/platform/clock.ts';
import { InProcessDynamoDB } from '../fixtures/in-process-dynamodb.ts';
import { type Actor, type Fate, Interleaving, inOrder } from '../fixtures/interleaving.ts';
import { tokenServer } from '../fixtures/token-endpoint.ts';
import { RotationWorld } from './rotation-world.ts';

/** What a run is made of, beside the order of its steps. */
interface Plan {
  /** For each process of the client, how often it refreshes. */
  readonly refreshes: readonly number[];
  /** Whether the processes share what they receive, or each knows only its own answers. */
  readonly isShared: boolean;
  readonly fates: readonly Fate[];
  /** Seconds by which the clock jumps, each at some moment of the run. */
  readonly jumps: readonly number[];
}

const refreshes = fc.array(fc.integer({ min: 1, max: 2 }), { minLength: 2, maxLength: 4 });
const races: fc.Arbitrary<Plan> = fc.record({
  refreshes,
  isShared: fc.boolean(),
  fates: fc.constant([]),
  jumps: fc.array(fc.integer({ min: 1, max: 14 }), { maxLength: 4 }), // together within the window
});
const disasters: fc.Arbitrary<Plan> = fc.record({
  refreshes,
  isShared: fc.boolean(),
  fates: fc.array(
    fc.record<Fate>({
      actor: fc.nat(3),
      step: fc.nat(14),
      kind: fc.constantFrom('dies_before', 'dies_after', 'fails_before', 'fails_after'),
    }),
    { maxLength: 3 },
  ),
  jumps: fc.array(fc.integer({ min: 1, max: 90 }), { maxLength: 3 }),
});

let database: InProcessDynamoDB;
let provider: Provider;

interface Memory {
  token: string;
}

/** One process of the client: presents what it last received, again and again. */
async function refreshing(world: RotationWorld, memory: Memory, times: number, actor: Actor) {
  for (let time = 0; time < times; time++) {
    const presented = memory.token;
    const { rotations } = world;
    world.presenting.add(presented);
    const answer = await world.refresh(presented, actor);
    if (answer.kind === 'refreshed') {
      memory.token = answer.refreshToken;
      await world.checkAnswer(presented, answer.refreshToken, rotations);
    } else if (answer.kind === 'refused') await world.checkRefusal();
  }
}

async function play(plan: Plan, scheduler: fc.Scheduler) {
  const world = new RotationWorld(database, provider);
  await world.begin();
  const interleaving = new Interleaving(scheduler, plan.fates);
  const shared: Memory = { token: world.first };
  const memories = plan.refreshes.map(() => (plan.isShared ? shared : { token: world.first }));
  const works = plan.refreshes.map((times, index) => {
    const actor = interleaving.actor();
    const memory = memories[index] ?? shared;
    return { actor, work: () => refreshing(world, memory, times, actor) };
  });
  const time = interleaving.bystander();
  const passes = async () => {
    for (const jump of plan.jumps)
      await time.step('time passes', async () => world.pass(jump * 1_000));
  };
  const endings = await interleaving.run([...works, { actor: time, work: passes }], () =>
    world.checkChain(),
  );
  expect(endings.map(({ kind }) => kind)).not.toContain('threw');
  const actors = works.map(({ actor }) => actor);
  return { world, memories: new Set(memories), actors };
}

/** Whoever is still there goes on with what it has; nobody within the window is signed out. */
async function everybodyGoesOn(world: RotationWorld, memories: Iterable<Memory>) {
  for (const memory of memories) {
    if (!(await world.isWithinWindow(memory.token))) continue;
    const answer = await world.refresh(memory.token);
    expect(answer.kind).toBe('refreshed');
    if (answer.kind === 'refreshed') memory.token = answer.refreshToken;
  }
}

/** Shows a token that was spent long ago: the family ends, once, and the ledger says so. */
async function reuse(world: RotationWorld) {
  const newest = await world.refresh(world.first);
  expect(newest.kind).toBe('refreshed');
  world.pass((lifetimes.refreshReplay + 1) * 1_000);
  expect(await world.refresh(world.first)).toEqual({ kind: 'refused', error: 'invalid_grant' });
  expect(await world.isGrantAlive()).toBe(false);
  if (newest.kind === 'refreshed')
    expect((await world.refresh(newest.refreshToken)).kind).toBe('refused');
}

const endOfFamily = ['RefreshReuseDetected.v1', 'GrantRevoked.v1'];

/** Declares the races of the rotation of our refresh tokens, tried so often in all. */
export function rotationRaces(runs: number): void {
  beforeAll(async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    database = await InProcessDynamoDB.open(systemClock, ['identity', 'ledger']);
    provider = tokenServer();
  });
  afterAll(async () => {
    vi.useRealTimers();
    await database.close();
  });

  describe(`the rotation of refresh tokens in ${runs} interleavings`, () => {
    it('has one chain, and every process goes on along it, where nothing but the order varies', async () => {
      await fc.assert(
        fc.asyncProperty(races, fc.scheduler(), async (plan, scheduler) => {
          const { world, memories } = await play(plan, scheduler);
          expect(world.broken).toEqual([]);
          expect(world.refusals).toBe(0);
          await everybodyGoesOn(world, memories);
          expect(await world.isGrantAlive()).toBe(true);
          const issued = (await world.events()).filter((type) => type === 'TokensIssued.v1');
          expect(issued).toHaveLength((await world.chain()).length - 1);
        }),
        { numRuns: 0.3 * runs },
      );
    }, 1_800_000);

    it('survives crashes, faults of storage and late replays: only reuse after the window ends it, with its event', async () => {
      await fc.assert(
        fc.asyncProperty(disasters, fc.scheduler(), async (plan, scheduler) => {
          const { world, memories } = await play(plan, scheduler);
          expect(world.broken).toEqual([]);
          if (await world.isGrantAlive()) {
            await everybodyGoesOn(world, memories);
            if (await world.isWithinWindow(world.first)) await reuse(world);
          } else expect(await world.wasReused()).toBe(true);
          const events = await world.events();
          const ended = !(await world.isGrantAlive());
          expect(events.slice(-2)).toEqual(ended ? endOfFamily : events.slice(-2));
          expect(events.filter((type) => endOfFamily.includes(type))).toEqual(
            ended ? endOfFamily : [],
          );
        }),
        { numRuns: 0.7 * runs },
      );
    }, 1_800_000);
  });

  describe('a rotation that is alone and dies at a step', () => {
    const alone = { refreshes: [1], isShared: false, jumps: [] } as const;

    it('leaves the token unused, or its answer to be had again', async () => {
      const [undisturbed] = (await play({ ...alone, fates: [] }, inOrder())).actors;
      const rotated: string[] = [];
      for (const [step, label] of (undisturbed?.steps ?? []).entries()) {
        for (const kind of ['dies_before', 'dies_after'] as const) {
          const fates = [{ actor: 0, step, kind }];
          const { world, memories } = await play({ ...alone, fates }, inOrder());
          if (world.rotations > 0) rotated.push(`${kind} ${label}`);
          await everybodyGoesOn(world, memories);
          expect(await world.isGrantAlive()).toBe(true);
          await reuse(world);
          expect(world.broken).toEqual([]);
        }
      }
      expect(rotated).toEqual(['dies_after TransactWriteItems']);
    });
  });
}
