// SPDX-License-Identifier: Apache-2.0
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LimitStore } from '#shared/governance/limit-store.ts';
import { tableLimitStore } from '#shared/governance/limit-table.ts';
import { openTables } from '../../fixtures/in-process-dynamodb.ts';
import { memoryLimitStore } from '../../fixtures/limits.ts';

let database: Awaited<ReturnType<typeof openTables>>;
beforeAll(async () => {
  database = await openTables(['limits']);
});
afterAll(() => database.stop());

type Command = (store: LimitStore, subject: string) => Promise<unknown>;

const place = fc.constantFrom('1.a', '2.b', '3.c');
const minute = fc.integer({ min: 1, max: 2 });
const command: fc.Arbitrary<Command> = fc.oneof(
  fc
    .record({
      place,
      maxPlaces: fc.option(fc.integer({ min: 1, max: 2 }), { nil: undefined }),
      count: fc.option(
        fc.record({ minute, isBegun: fc.boolean(), max: fc.integer({ min: 1, max: 3 }) }),
        { nil: undefined },
      ),
    })
    .filter(({ maxPlaces, count }) => maxPlaces !== undefined || count !== undefined)
    .map(
      (take): Command =>
        async (store, subject) =>
          store.take({ ...take, subject, ttl: 9 }),
    ),
  place.map(
    (free): Command =>
      (store, subject) =>
        store.free(subject, [free]),
  ),
  fc.record({ place, minute }).map(
    (back): Command =>
      (store, subject) =>
        store.giveBack(subject, back.place, back.minute),
  ),
);

/** Sets have no order. */
const sorted = (answer: unknown) =>
  JSON.parse(JSON.stringify(answer ?? null), (key, value) =>
    key === 'places' ? value.toSorted() : value,
  );

describe('the limits in the table', () => {
  it('are decided as the store in memory decides them, command by command', async () => {
    let subjects = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(command, { maxLength: 12 }), async (commands) => {
        const subject = `subject-${++subjects}`;
        const table = tableLimitStore(database.table('limits'));
        const memory = memoryLimitStore();
        for (const run of commands) {
          expect(sorted(await run(table, subject))).toEqual(sorted(await run(memory, subject)));
          expect(sorted(await table.look(subject))).toEqual(sorted(await memory.look(subject)));
        }
      }),
      { numRuns: 100 },
    );
  });
});
