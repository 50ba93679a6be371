// SPDX-License-Identifier: Apache-2.0
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connected } from './browser.ts';
import { type Gateway, startGateway } from './gateway.ts';
import type { Order, Reply } from './rotation-process.ts';

const processCount = 6;
const rounds = 20;
/** One process dies in each of these rounds, on either side of its commit. */
const deaths = new Map<number, NonNullable<Order['dies']>>([
  [5, 'before_commit'],
  [11, 'after_commit'],
]);

let gateway: Gateway;
let processes: ChildProcess[] = [];
let dynamodbUrl = '';
let replacing: Promise<ChildProcess> | undefined;

async function started(): Promise<ChildProcess> {
  const child = fork(new URL('./rotation-process.ts', import.meta.url), [dynamodbUrl]);
  await once(child, 'message');
  return child;
}

beforeAll(async () => {
  gateway = await startGateway({ shared: true });
  dynamodbUrl = gateway.dynamodbUrl;
  processes = await Promise.all(Array.from({ length: processCount }, started));
});
afterAll(async () => {
  for (const child of processes) child.kill('SIGKILL');
  await gateway.stop();
});

/** Tells the first process to refresh and to die of it; another takes its place once it is gone. */
async function die(victim: ChildProcess | undefined, order: Order): Promise<string> {
  if (!victim) throw new Error('There is no process');
  const exited = once(victim, 'exit');
  const said = await ask(victim, order);
  replacing = exited.then(started);
  return said;
}

async function replace(): Promise<void> {
  if (replacing) processes[0] = await replacing;
  replacing = undefined;
}

/** Tells a process to refresh. @returns the successor that it answers, what it answers instead, or that it dies */
async function ask(child: ChildProcess, order: Order): Promise<string> {
  child.send(order);
  const [reply] = (await once(child, 'message')) as [Reply];
  return told(reply);
}

function told(reply: Reply): string {
  if (reply.say !== 'answer') return reply.say;
  const { answer } = reply;
  return answer.kind === 'refreshed' ? answer.refreshToken : answer.kind;
}

describe('one refresh token shown to many processes at once', () => {
  it(`has one successor, ${rounds} rounds, processes killed on either side of their commit`, async () => {
    const { clientId, refresh } = await connected(gateway);
    const chain = [refresh];
    for (let round = 1; round <= rounds; round++) {
      const refreshToken = chain.at(-1) ?? '';
      const dies = deaths.get(round);
      const [first, ...others] = processes;
      // One that dies is at its commit when the others begin; else all begin at once.
      if (dies !== undefined)
        expect(await die(first, { clientId, refreshToken, dies })).toBe('dying');
      const living = dies === undefined ? processes : others;
      const answers = await Promise.all(
        living.map((child) => ask(child, { clientId, refreshToken })),
      );
      await replace();
      expect(new Set(answers).size).toBe(1);
      chain.push(answers[0] ?? '');
    }
    expect(new Set(chain).size).toBe(rounds + 1);
    expect(chain.every((token) => token.length === 43)).toBe(true);
  }, 300_000);

  it('is still good where its process died before the commit, and is answered again where it died after it', async () => {
    for (const dies of ['before_commit', 'after_commit'] as const) {
      const { clientId, refresh: refreshToken } = await connected(gateway);
      const [victim, survivor] = processes;
      if (!survivor) throw new Error('There are not enough processes');
      expect(await die(victim, { clientId, refreshToken, dies })).toBe('dying');
      const successor = await ask(survivor, { clientId, refreshToken });
      expect(successor).toHaveLength(43);
      expect(await ask(survivor, { clientId, refreshToken: successor })).toHaveLength(43);
      await replace();
    }
  });
});
