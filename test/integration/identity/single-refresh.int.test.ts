// SPDX-License-Identifier: Apache-2.0
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { secretBoxFromEnv } from '#functions/wiring/secret-box.ts';
import { demoTenant } from '#local/acumatica/people.ts';
import { type RunningGateway, startGateway } from '#local/gateway.ts';
import { openTokens, sealTokens, VaultRecord, vaultKey } from '#shared/identity/vault-record.ts';
import { Table } from '#shared/platform/table.ts';
import { requestAuthorization } from '../../fixtures/authorization-request.ts';
import type { Order } from '../../fixtures/erp-caller.ts';
import { loginOf, signIn } from '../../fixtures/sign-in.ts';
import { SimulatorControl } from '../../fixtures/simulator.ts';

/**
 * The race that ended sessions in the product this one succeeds: many processes find the same ERP
 * token expired at the same moment. Exactly one may refresh, and everybody gets the record.
 */
const processes = 50;
const rounds = 20;
const killedRound = 7;
const person = { tenant: demoTenant, sub: `admin@${demoTenant}` };
const customerID = 'C000001';

let dataDir: string;
let gateway: RunningGateway;
let callers: ChildProcess[];

function startCaller(): Promise<ChildProcess> {
  const caller = fork(join(import.meta.dirname, '..', '..', 'fixtures', 'erp-caller.ts'));
  return once(caller, 'message').then(() => caller);
}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'mcp4erp-race-'));
  gateway = await startGateway({
    dataDir,
    port: 0,
    simulatorPort: 0,
    settings: {
      RATE_LIMIT_MAX_CONCURRENT: '20',
      RATE_LIMIT_MAX_PER_MINUTE: '1000',
      RATE_LIMIT_QUEUE_WAIT_MS: '10000',
    },
  });
  const redirectUri = 'http://127.0.0.1:33418/callback';
  const { url } = await requestAuthorization(gateway.origin, redirectUri);
  await signIn(url, redirectUri, loginOf('admin'));
  callers = await Promise.all(Array.from({ length: processes }, startCaller));
  // Their first connections and compilations, all at once, are not what is tested here.
  for (const caller of callers) await ask(caller);
}, 180_000);

afterAll(async () => {
  for (const caller of callers ?? []) caller.kill('SIGKILL');
  await gateway?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** Makes the vault's tokens as old as they would be an hour later; the ERP's refresh token stays as it is. */
async function expireTokens(): Promise<void> {
  const table = new Table(new DynamoDBClient({}), process.env['VAULT_TABLE'] ?? '');
  const box = secretBoxFromEnv();
  const { sealed = '' } = VaultRecord.parse(await table.get(vaultKey(person)));
  const tokens = await openTokens(box, person, sealed);
  await table.update(vaultKey(person), {
    expression: 'SET sealed = :sealed',
    values: { ':sealed': await sealTokens(box, person, { ...tokens, expiresAt: new Date(0) }) },
  });
}

function ask(caller: ChildProcess, dieBeforeRefresh = false): Promise<unknown> {
  const over = new AbortController();
  const answer = Promise.race([
    once(caller, 'message', over).then(([outcome]) => outcome),
    once(caller, 'exit', over).then(() => 'killed'),
  ]).finally(() => over.abort());
  caller.send({ ...person, customerID, dieBeforeRefresh } satisfies Order);
  return answer;
}

const refreshes = async () =>
  (await new SimulatorControl(gateway.simulatorUrl).counts()).tokenRefreshes;

describe('fifty processes with an expired ERP token', () => {
  it(`cause exactly one refresh and all get their record, ${rounds} rounds`, async () => {
    const outcomes: { round: number; refreshes: number; records: number; killed: number }[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      await expireTokens();
      const before = await refreshes();
      const answers: unknown[] = [];
      if (round === killedRound) {
        // This one holds the lease when it dies; the fifty find it taken by nobody alive.
        const [victim] = callers.splice(0, 1, await startCaller());
        answers.push(await ask(victim as ChildProcess, true)); // the list is never empty
      }
      answers.push(...(await Promise.all(callers.map((caller) => ask(caller)))));
      outcomes.push({
        round,
        refreshes: (await refreshes()) - before,
        records: answers.filter((answer) => isRecord(answer)).length,
        killed: answers.filter((answer) => answer === 'killed').length,
      });
    }
    expect(outcomes).toEqual(
      outcomes.map((_, index) => ({
        round: index + 1,
        refreshes: 1,
        records: processes,
        killed: index + 1 === killedRound ? 1 : 0,
      })),
    );
    expect(outcomes).toHaveLength(rounds);
  }, 300_000);
});

function isRecord(answer: unknown): boolean {
  return (
    JSON.stringify(answer).includes(`"${customerID}"`) && JSON.stringify(answer).includes('"ok"')
  );
}
