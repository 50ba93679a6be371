// SPDX-License-Identifier: Apache-2.0
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connected } from '../oauth/browser.ts';
import { type Gateway, startGateway } from '../oauth/gateway.ts';
import type { FromProcess, ToProcess } from './vault-process.ts';

const person = { tenant: 'DEMO', sub: 'sales@DEMO' };
// Few and short: single-refresh.int.test.ts races fifty through the whole line, with the lease as shipped.
const processCount = 8;
const rounds = 4;
const roundWithAKill = 2;
/** Long enough for a process that reads the metadata for the first time, on a machine with much to do. */
const leaseMs = 5_000;

let gateway: Gateway;
const processes: ChildProcess[] = [];

beforeAll(async () => {
  gateway = await startGateway({ shared: true });
  await connected(gateway, 'sales');
  for (let started = 0; started < processCount; started++) {
    const child = fork(new URL('./vault-process.ts', import.meta.url), [
      gateway.dynamodbUrl,
      gateway.erp.url,
      String(leaseMs),
    ]);
    processes.push(child);
  }
  await Promise.all(processes.map(heard('ready')));
});
afterAll(async () => {
  for (const child of processes) child.kill('SIGKILL');
  await gateway.stop();
});

const ready = new WeakSet<ChildProcess>();
function heard(say: 'ready') {
  return async (child: ChildProcess) => {
    while (!ready.has(child)) {
      const [message] = (await once(child, 'message')) as [FromProcess];
      if (message.say === say) ready.add(child);
    }
  };
}

interface Round {
  readonly answers: readonly Extract<FromProcess, { say: 'answer' }>[];
  readonly killed: number;
}

/** Asks every living process at once; kills the first holder of the lease where told to. */
function ask(killFirstHolder: boolean): Promise<Round> {
  const living = processes.filter(({ connected: alive }) => alive);
  const answers: Extract<FromProcess, { say: 'answer' }>[] = [];
  let killed = 0;
  return new Promise((resolve) => {
    const finish = () => {
      if (answers.length + killed < living.length) return;
      for (const child of living) child.removeAllListeners('message');
      resolve({ answers, killed });
    };
    for (const child of living) {
      child.on('message', (message: FromProcess) => {
        if (message.say === 'holding') {
          if (killFirstHolder && killed === 0) {
            killed = 1;
            child.once('exit', finish);
            child.kill('SIGKILL');
          } else {
            child.send({ say: 'go' } satisfies ToProcess);
          }
        } else if (message.say === 'answer') {
          answers.push(message);
          finish();
        }
      });
      child.send({ say: 'ask' } satisfies ToProcess);
    }
  });
}

/** Makes the stored token one that is about to end, without touching the refresh token. */
async function endAccessToken(): Promise<void> {
  gateway.erp.control.setAccessTokenLifetime(30);
  const current = await gateway.vault.current(person);
  if (current.kind !== 'ready') throw new Error(`The vault answered ${current.kind}`);
  await gateway.vault.afterRejection(person, current.accessToken);
  gateway.erp.control.setAccessTokenLifetime(3600);
  gateway.erp.control.resetCounts();
}

describe('the vault across processes', () => {
  it(`refreshes once for ${processCount} processes, in ${rounds} rounds, one with its holder killed`, async () => {
    for (let round = 0; round < rounds; round++) {
      await endAccessToken();
      const started = Date.now();
      const { answers, killed } = await ask(round === roundWithAKill);
      expect(killed).toBe(round === roundWithAKill ? 1 : 0);
      expect(new Set(answers.map(({ kind }) => kind))).toEqual(new Set(['ready']));
      expect(new Set(answers.map(({ accessToken }) => accessToken)).size).toBe(1);
      expect(gateway.erp.control.counts('sales').refreshes).toBe(1);
      expect(gateway.erp.control.counts('sales').refusedRefreshes).toBe(0);
      expect(Date.now() - started).toBeLessThan(leaseMs + 8_000);
    }
  });
});
