// SPDX-License-Identifier: Apache-2.0
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reclaimAfterMs } from '#shared/governance/limit-subject.ts';
import { tableLimitStore } from '#shared/governance/limit-table.ts';
import { systemClock } from '#shared/platform/clock.ts';
import { InProcessDynamoDB } from '../fixtures/in-process-dynamodb.ts';
import { type Fate, Interleaving } from '../fixtures/interleaving.ts';
import { limitSettings, memoryLimitStore } from '../fixtures/limits.ts';
import { LimitWorld, type StoreOf } from './limit-world.ts';

/** What a run is made of, beside the order of its steps. */
interface Plan {
  /** The person of each caller; each caller is a process of its own. */
  readonly callers: readonly number[];
  readonly maxConcurrent: number;
  readonly maxPerMinute: number;
  readonly instanceConcurrent: number | undefined;
  readonly instancePerMinute: number | undefined;
  readonly queueWaitMs: number;
  readonly fates: readonly Fate[];
  /** Milliseconds by which the clock jumps; together less than a place is kept, since work is shorter than that. */
  readonly jumps: readonly number[];
}

const people = 2;
const upTo = (most: number) => fc.integer({ min: 1, max: most });
const orOff = (most: number) => fc.option(upTo(most), { nil: undefined });
const plans = (
  fates: fc.Arbitrary<readonly Fate[]>,
  jumps: fc.Arbitrary<readonly number[]>,
): fc.Arbitrary<Plan> =>
  fc.record({
    callers: fc.array(fc.nat(people - 1), { minLength: 2, maxLength: 6 }),
    maxConcurrent: upTo(2),
    maxPerMinute: upTo(4),
    instanceConcurrent: orOff(3),
    instancePerMinute: orOff(5),
    queueWaitMs: fc.constantFrom(0, 60, 200),
    fates,
    jumps,
  });
const nothing = fc.constant([]);
const fatesOf = (...kinds: readonly Fate['kind'][]) =>
  fc.array(
    fc.record<Fate>({ actor: fc.nat(5), step: fc.nat(7), kind: fc.constantFrom(...kinds) }),
    { maxLength: 4 },
  );
const jumps = fc.array(fc.integer({ min: 1, max: 20_000 }), { maxLength: 2 });

let storeOf: StoreOf;
let worlds = 0;

async function play(plan: Plan, scheduler: fc.Scheduler) {
  const world = new LimitWorld(storeOf, `world-${++worlds}`, limitSettings(definedOf(plan)));
  const interleaving = new Interleaving(scheduler, plan.fates);
  const works = plan.callers.map((number) => {
    const actor = interleaving.actor();
    const person = world.personOf(number);
    return {
      actor,
      work: async () =>
        (await world.limiterOf(actor).run(person, () => world.work(person, actor))).kind,
    };
  });
  const time = interleaving.bystander();
  const passes = async () => {
    for (const jump of plan.jumps) await time.step('time passes', async () => world.passes(jump));
    return undefined;
  };
  const endings = await interleaving.run([...works, { actor: time, work: passes }]);
  return { world, endings: endings.slice(0, -1) };
}

/** The settings that a plan sets; exactOptionalPropertyTypes tells undefined from absent. */
function definedOf({
  instanceConcurrent,
  instancePerMinute,
  maxConcurrent,
  maxPerMinute,
  queueWaitMs,
}: Plan): Parameters<typeof limitSettings>[0] {
  return {
    maxConcurrent,
    maxPerMinute,
    queueWaitMs,
    ...(instanceConcurrent !== undefined && { instanceConcurrent }),
    ...(instancePerMinute !== undefined && { instancePerMinute }),
  };
}

/** No minute saw more work than its cap allows: of nobody, and of everybody together. */
function expectMinutesKept(world: LimitWorld, plan: Plan): void {
  for (const calls of Map.groupBy(world.ran, (person) => person).values())
    expect(calls.length).toBeLessThanOrEqual(plan.maxPerMinute * world.minutes);
  if (plan.instancePerMinute !== undefined)
    expect(world.ran.length).toBeLessThanOrEqual(plan.instancePerMinute * world.minutes);
}

/** Once a minute has passed, every place of every person and of everybody can be taken. */
async function expectNoLeak(world: LimitWorld, plan: Plan): Promise<void> {
  world.passes(reclaimAfterMs);
  const everybody = plan.instanceConcurrent ?? Number.POSITIVE_INFINITY;
  const crowd = (person: string) => Array.from({ length: plan.maxConcurrent }, () => person);
  for (let number = 0; number < people; number++)
    expect(await world.getThrough(crowd(world.personOf(number)))).toBe(
      Math.min(plan.maxConcurrent, everybody),
    );
  const strangers = [7, 8, 9].map((number) => world.personOf(number)).flatMap(crowd);
  expect(await world.getThrough(strangers)).toBe(Math.min(strangers.length, everybody));
}

/**
 * The store in memory decides as the table does (limit-table.int.test.ts compares them) and is so much
 * faster that many more orders can be tried.
 */
function inMemory(): StoreOf {
  const store = memoryLimitStore();
  return (actor) => {
    if (!actor) return store;
    return {
      take: (take) => actor.step('take', () => store.take(take)),
      look: (subject) => actor.step('look', () => store.look(subject)),
      free: (subject, places) => actor.step('free', () => store.free(subject, places)),
      giveBack: (subject, place, minute) =>
        actor.step('giveBack', () => store.giveBack(subject, place, minute)),
    };
  };
}

/** Declares the races of the limits in a store, each tried so often. */
export function limitRaces(where: 'memory' | 'table', runs: number): void {
  let database: InProcessDynamoDB | undefined;
  beforeAll(async () => {
    if (where === 'memory') {
      storeOf = inMemory();
      return;
    }
    const opened = await InProcessDynamoDB.open(systemClock, ['limits']);
    database = opened;
    storeOf = (actor) =>
      tableLimitStore(
        opened.table('limits', actor && ((operation, run) => actor.step(operation, run))),
      );
  });
  afterAll(() => database?.close());

  describe(`the limits in ${runs} interleavings, kept in ${where}`, () => {
    it('hold exactly, spend nothing on a refused call and give every place back, where nothing but the order varies', async () => {
      await fc.assert(
        fc.asyncProperty(plans(nothing, nothing), fc.scheduler(), async (plan, scheduler) => {
          const { world, endings } = await play(plan, scheduler);
          expect(world.broken).toEqual([]);
          expect(world.faults).toEqual([]);
          expect(endings.every(({ kind }) => kind === 'answered')).toBe(true);
          expectMinutesKept(world, plan);
          for (let number = 0; number < people; number++) {
            const person = world.personOf(number);
            const calls = world.ran.filter((own) => own === person).length;
            expect(await world.look(person)).toMatchObject({ used: calls, places: [] });
          }
          const { used, places } = await world.look();
          expect(places).toEqual([]);
          expect(used).toBe(plan.instancePerMinute === undefined ? 0 : world.ran.length);
        }),
        { numRuns: runs },
      );
    });

    it('hold exactly, and are whole again a minute later, where processes die and the clock moves on', async () => {
      const dying = plans(fatesOf('dies_before', 'dies_after'), jumps);
      await fc.assert(
        fc.asyncProperty(dying, fc.scheduler(), async (plan, scheduler) => {
          const { world } = await play(plan, scheduler);
          expect(world.broken).toEqual([]);
          expectMinutesKept(world, plan);
          await expectNoLeak(world, plan);
          expect(world.faults).toEqual([]);
        }),
        { numRuns: runs },
      );
    });

    it('lose no place for longer than a minute, where writes fail and answers are lost', async () => {
      const failing = plans(fatesOf('fails_before', 'fails_after', 'dies_after'), jumps);
      await fc.assert(
        fc.asyncProperty(failing, fc.scheduler(), async (plan, scheduler) => {
          const { world } = await play(plan, scheduler);
          await expectNoLeak(world, plan);
        }),
        { numRuns: runs },
      );
    });
  });
}
