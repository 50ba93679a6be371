// SPDX-License-Identifier: Apache-2.0
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reclaimAfterMs } from '#shared/governance/limit-subject.ts';
import { startTables } from '../../fixtures/table.ts';
import type { Order } from './limit-process.ts';

const processCount = 6;
const caps = {
  maxConcurrent: 2,
  maxPerMinute: 1_000,
  instanceConcurrent: 5,
  instancePerMinute: 10_000,
  queueWaitMs: 60_000,
};

/** An ERP that counts who is there at once; it answers when told, or at once. */
function countingErp() {
  const there = new Map<ServerResponse, string>();
  const most = { person: 0, everybody: 0 };
  let holds = false;
  const leave = (response: ServerResponse) => {
    // Off the count before the answer leaves: the caller gives its place back after it.
    if (there.delete(response)) response.end('done');
  };
  const server = createServer((request, response) => {
    const person = String(request.url);
    there.set(response, person);
    response.on('close', () => there.delete(response));
    most.everybody = Math.max(most.everybody, there.size);
    const own = [...there.values()].filter((other) => other === person).length;
    most.person = Math.max(most.person, own);
    if (!holds) setImmediate(() => leave(response));
  });
  return {
    server,
    most,
    there: () => there.size,
    hold: () => {
      holds = true;
    },
    letGo: () => {
      holds = false;
      for (const response of [...there.keys()]) leave(response);
    },
  };
}

const erp = countingErp();
let database: Awaited<ReturnType<typeof startTables>>;
const processes: ChildProcess[] = [];
beforeAll(async () => {
  database = await startTables(['limits']);
  erp.server.listen(0, '127.0.0.1');
  await once(erp.server, 'listening');
  const { port } = erp.server.address() as AddressInfo; // listening on TCP, so it is an address and no path
  const endpoint = await database.client.config.endpoint?.();
  for (let number = 0; number < processCount; number++)
    processes.push(
      fork(new URL('./limit-process.ts', import.meta.url), [
        `http://${endpoint?.hostname}:${endpoint?.port}`,
        `http://127.0.0.1:${port}`,
        JSON.stringify(caps),
      ]),
    );
  await Promise.all(processes.map((child) => once(child, 'message')));
});
afterAll(async () => {
  for (const child of processes) child.kill('SIGKILL');
  erp.server.closeAllConnections();
  erp.server.close();
  await database.stop();
});

const living = () => processes.filter(({ connected }) => connected);

async function callAll(people: readonly string[], aheadMs = 0): Promise<string[]> {
  const ends = await Promise.all(
    living().map(async (child) => {
      const answer = once(child, 'message');
      child.send({ people, aheadMs } satisfies Order);
      const [ended] = (await answer) as [string[]];
      return ended;
    }),
  );
  return ends.flat();
}

describe('the limits across processes', () => {
  it('are never exceeded, and every call gets its turn within its wait', async () => {
    erp.hold();
    const calls = callAll(['ann', 'ann', 'bob', 'cid']);
    await expect.poll(erp.there, { timeout: 10_000 }).toBe(5);
    erp.letGo();
    expect(new Set(await calls)).toEqual(new Set(['ran']));
    expect(erp.most).toEqual({ person: 2, everybody: 5 });
  });

  it('are whole again a minute after processes were killed with their calls at the ERP', async () => {
    erp.hold();
    const victims = living().slice(0, 3);
    for (const child of victims) child.send({ people: ['dan', 'eve'], aheadMs: 0 } satisfies Order);
    // Two of each at most get there, since a person has two places.
    await expect.poll(erp.there, { timeout: 10_000 }).toBe(4);
    await Promise.all(
      victims.map((child) => {
        const gone = once(child, 'exit');
        child.kill('SIGKILL');
        return gone;
      }),
    );
    await expect.poll(erp.there).toBe(0);
    const calls = callAll(['dan', 'dan', 'eve', 'eve'], reclaimAfterMs);
    await expect.poll(erp.there, { timeout: 10_000 }).toBe(4);
    erp.letGo();
    expect(new Set(await calls)).toEqual(new Set(['ran']));
    expect(erp.most).toEqual({ person: 2, everybody: 5 });
    const items = await Promise.all(
      ['dan', 'eve', 'everybody'].map((name) =>
        database.table('limits').get({ pk: `erp-calls#${name}` }),
      ),
    );
    expect(items.map((item) => item?.['places'])).toEqual([undefined, undefined, undefined]);
  });
});
