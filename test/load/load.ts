// SPDX-License-Identifier: Apache-2.0
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { demoTenant } from '#local/acumatica/people.ts';
import { freePort, GatewayProcess } from '../fixtures/gateway-process.ts';
import { askAll, bursts, type Call, questions } from './calls.ts';
import { signInPeople } from './many-people.ts';
import { ms, percentileOf, table } from './statistics.ts';

/**
 * `npm run load`: a thousand people sign in and ask twenty questions each; then two hundred of them ask
 * sixty at once under the standard limits. The gateway is a process of its own, on loopback only.
 * Prints the table of docs/performance.md; ends with 1 where a call failed for another reason than a
 * limit, or where the audit lacks an answered call or has it twice.
 */
const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '1000' },
    calls: { type: 'string', default: '20' },
    'at-once': { type: 'string', default: '16' },
  },
});
const [people, each, atOnce] = [
  Number(values.people),
  Number(values.calls),
  Number(values['at-once']),
];
const hasty = { people: Math.ceil(people / 5), calls: 60 };
const sampleMs = 1_000;
const lakeMs = 300_000;

/** Watches how much memory the gateway's process holds. */
function watchMemory(gateway: GatewayProcess) {
  let peakMb = 0;
  const sample = () => {
    if (gateway.pid === undefined) return;
    const kb = Number(
      execFileSync('ps', ['-o', 'rss=', '-p', String(gateway.pid)], { encoding: 'utf8' }),
    );
    peakMb = Math.max(peakMb, kb / 1000);
  };
  const timer = setInterval(sample, sampleMs);
  return {
    peakMb: () => {
      sample();
      return peakMb;
    },
    stop: () => clearInterval(timer),
  };
}

const endsOf = (calls: readonly Call[]) => {
  const ends = new Map<string, number>();
  for (const { end } of calls) ends.set(end, (ends.get(end) ?? 0) + 1);
  return ends;
};

/** Calls that a function answered: all but those that the front door turned away. */
const wasServed = ({ end }: Call) => !end.startsWith('HTTP');

const keyOf = (person: unknown, orderNbr: unknown) => `${person} ${orderNbr}`;

/**
 * Waits until the lake has as many calls as were served, and compares them one by one.
 *
 * @returns how many calls it holds, and for how many questions it has too few or too many
 */
async function lakeAgainst(calls: readonly Call[]) {
  const expected = Map.groupBy(calls.filter(wasServed), ({ person, orderNbr }) =>
    keyOf(`${person.username}@${demoTenant}`, orderNbr),
  );
  const deadline = performance.now() + lakeMs;
  for (;;) {
    const rows = await gateway.audit(
      `SELECT person, json_extract_string(data, '$.arguments.orderNbr') AS order_nbr, count(*) AS calls
        FROM audit_events WHERE type = 'ToolCalled.v1' GROUP BY ALL`,
    );
    const found = new Map(
      rows.map((row) => [keyOf(row['person'], row['order_nbr']), Number(row['calls'])]),
    );
    const held = [...found.values()].reduce((sum, count) => sum + count, 0);
    const served = calls.filter(wasServed).length;
    if (held >= served || performance.now() > deadline) {
      const wrong = new Set([...expected.keys(), ...found.keys()]);
      for (const [key, asked] of expected) if (found.get(key) === asked.length) wrong.delete(key);
      return { held, served, wrong: wrong.size };
    }
    await setTimeout(sampleMs);
  }
}

const dataDir = await mkdtemp(join(tmpdir(), 'mcp4erp-load-'));
const port = await freePort();
const common = { AUDIT_INTERVAL_MS: '2000' };
let failed = false;
const rows: (readonly string[])[] = [];
/** A row of the table, also said at once: the rest takes minutes. */
function keep(row: readonly string[]): void {
  rows.push(row);
  console.error(row.filter((cell) => cell !== '').join(' | '));
}
let gateway = new GatewayProcess(dataDir, port, {
  ...common,
  RATE_LIMIT_MAX_PER_MINUTE: '1000',
  RATE_LIMIT_MAX_CONCURRENT: '20',
});
try {
  await gateway.start();
  const memory = watchMemory(gateway);
  const began = performance.now();
  const signedIn = await signInPeople(gateway.origin, people, Math.min(8, atOnce));
  const again = signedIn.reduce((sum, person) => sum + person.again, 0);
  const signInSeconds = (performance.now() - began) / 1000;
  keep([
    'sign-ins, each through all pages',
    `${people}`,
    (people / signInSeconds).toFixed(1),
    '',
    '',
    '',
    again === 0 ? 'none failed' : `${again} begun anew`,
    memory.peakMb().toFixed(0),
  ]);

  const wide = await askAll('calls', gateway.origin, questions(signedIn, each), atOnce);
  memory.peakMb();
  keep(rowOf(`calls, ${atOnce} at once, limits wide`, wide, memory.peakMb()));
  memory.stop();
  await gateway.stop();

  gateway = new GatewayProcess(dataDir, port, common);
  await gateway.start();
  const second = watchMemory(gateway);
  // Anew, since on a slow machine the first tokens may have come to the end of their hour.
  const some = await signInPeople(gateway.origin, hasty.people, Math.min(8, atOnce));
  const narrow = await askAll('bursts', gateway.origin, bursts(some, hasty.calls), atOnce);
  keep(
    rowOf(
      `${hasty.calls} calls of a person one after the other, ${atOnce} at once, standard limits`,
      narrow,
      second.peakMb(),
    ),
  );
  second.stop();

  const all = [...wide.calls, ...narrow.calls];
  const others = [...endsOf(all).keys()].filter((end) => !['ok', 'RATE_LIMITED'].includes(end));
  const wideLimits = endsOf(wide.calls).get('RATE_LIMITED') ?? 0;
  const lake = await lakeAgainst(all);
  failed = again > 0 || others.length > 0 || wideLimits > 0 || lake.wrong > 0;
  console.log(
    `Node ${process.version}, ${cpus().length} cores, ${new Date().toISOString().slice(0, 10)}\n`,
  );
  console.log(
    table(
      ['', 'number', 'per second', 'p50 ms', 'p95 ms', 'p99 ms', 'how they ended', 'peak RSS, MB'],
      rows,
    ),
  );
  console.log(
    `
The lake holds ${lake.held} calls, ${lake.served} were served; ${lake.wrong} questions are there too seldom or too often.`,
  );
} finally {
  await gateway.stop();
  await rm(dataDir, { recursive: true, force: true });
}
if (failed) process.exitCode = 1;

function rowOf(
  name: string,
  { calls, seconds }: Awaited<ReturnType<typeof askAll>>,
  peakMb: number,
): string[] {
  const times = calls.map((call) => call.ms);
  return [
    name,
    `${calls.length}`,
    (calls.length / seconds).toFixed(1),
    ...[0.5, 0.95, 0.99].map((share) => ms(percentileOf(times, share))),
    [...endsOf(calls)].map(([end, count]) => `${count} ${end}`).join(', '),
    peakMb.toFixed(0),
  ];
}
