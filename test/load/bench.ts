// SPDX-License-Identifier: Apache-2.0
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoTenant } from '#local/acumatica/people.ts';
import { startGateway } from '#local/gateway.ts';
import { exchangeCode, requestAuthorization } from '../fixtures/authorization-request.ts';
import { freePort, GatewayProcess } from '../fixtures/gateway-process.ts';
import { loginOf, signIn } from '../fixtures/sign-in.ts';
import { measureBundles } from './bundles.ts';
import { erpAccessToken } from './erp-session.ts';
import { measureLists } from './list-in-process.ts';
import { ownWork } from './own-work.ts';
import { ask, type EraName } from './requests.ts';
import { measureShares, wholeCall } from './shares.ts';
import { ms, sideBySide, type Timing, table } from './statistics.ts';

/**
 * The figures of docs/performance.md, printed as Markdown. Everything that is compared is measured in
 * turns within this one run, on loopback only. The gateway runs as its own process, as `npm start`
 * runs it; so do the bare servers.
 */
const repeats = 200;
const order = { orderType: 'SO', orderNbr: 'SO000001' };
const call = { name: 'acumatica_get_sales_order', arguments: order };
const redirectUri = 'http://127.0.0.1:33418/callback';

async function signedIn(origin: string): Promise<string> {
  const asked = await requestAuthorization(origin, redirectUri, 'Benchmark');
  const arrival = await signIn(asked.url, redirectUri, loginOf('admin'));
  const code = arrival.searchParams.get('code') ?? '';
  return (await exchangeCode(origin, asked, redirectUri, code)).access_token;
}

/** The simulated ERP of a data folder, with the gateway's own client. */
async function erpOf(dataDir: string, origin: string) {
  const kept = JSON.parse(await readFile(join(dataDir, 'settings.json'), 'utf8')) as {
    ports: { simulator: number };
    simulatorClientId: string;
    simulatorClientSecret: string;
  }; // what the data folder keeps
  const site = `http://127.0.0.1:${kept.ports.simulator}/AcumaticaERP`;
  const bearer = await erpAccessToken(
    {
      site,
      clientId: kept.simulatorClientId,
      clientSecret: kept.simulatorClientSecret,
      redirectUri: `${origin}/callback`,
    },
    loginOf('admin'),
  );
  return { contract: `${site}/entity/Default/25.200.001`, bearer };
}

async function startBareServers(contract: string, bearer: string) {
  const port = await freePort();
  const child: ChildProcess = spawn(
    process.execPath,
    [join(import.meta.dirname, 'bare-servers.ts'), String(port), contract, bearer],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  if (child.stdout) await once(child.stdout, 'data');
  return { origin: `http://127.0.0.1:${port}`, stop: () => child.kill('SIGKILL') };
}

const dataDir = await mkdtemp(join(tmpdir(), 'mcp4erp-bench-'));
const gateway = new GatewayProcess(dataDir, await freePort(), {
  RATE_LIMIT_MAX_PER_MINUTE: '1000',
});
const lines: string[] = [];
const print = (text: string) => lines.push(text, '');
try {
  await gateway.start();
  const token = await signedIn(gateway.origin);
  const { contract, bearer } = await erpOf(dataDir, gateway.origin);
  const bare = await startBareServers(contract, bearer);
  const direct = async () => {
    const answer = await fetch(`${contract}/SalesOrder/SO/SO000001?$expand=Details`, {
      headers: { authorization: `Bearer ${bearer}`, accept: 'application/json' },
    });
    if (!answer.ok) throw new Error(`The ERP answered ${answer.status}`);
    return answer.text();
  };
  const through = (era: EraName) => () =>
    ask(`${gateway.origin}/mcp`, era, 'tools/call', call, token);
  const bareCall = (era: EraName) => () => ask(`${bare.origin}/${era}`, era, 'tools/call', call);
  const calls = await sideBySide(
    [
      { name: 'direct call to the simulator', run: direct },
      { name: 'direct call again (A/A)', run: direct },
      { name: 'gateway, legacy era', run: through('legacy') },
      { name: 'gateway, legacy era again (A/A)', run: through('legacy') },
      { name: 'gateway, 2026-07-28', run: through('modern') },
      { name: 'bare @modelcontextprotocol/sdk', run: bareCall('legacy') },
      { name: 'bare @modelcontextprotocol/server', run: bareCall('modern') },
    ],
    repeats,
  );
  const base = calls.get('direct call to the simulator') ?? { p50: 0, p95: 0 };
  print('## One tool call, warm');
  print(
    table(
      ['', 'p50 ms', 'p95 ms', 'over the direct call, p50', 'p95'],
      [...calls].map(([name, { p50, p95 }]) => [
        name,
        ms(p50),
        ms(p95),
        ms(p50 - base.p50),
        ms(p95 - base.p95),
      ]),
    ),
  );

  const lists = await sideBySide(
    (['legacy', 'modern'] as const).flatMap((era) => [
      {
        name: `gateway, ${era} (40 tools)`,
        run: () => ask(`${gateway.origin}/mcp`, era, 'tools/list', {}, token),
      },
      {
        name: `bare, ${era} (1 tool)`,
        run: () => ask(`${bare.origin}/${era}`, era, 'tools/list', {}),
      },
    ]),
    repeats,
  );
  print('## tools/list over HTTP, with the authorizer');
  print(
    table(
      ['', 'p50 ms', 'p95 ms'],
      [...lists].map(([name, { p50, p95 }]) => [name, ms(p50), ms(p95)]),
    ),
  );
  bare.stop();
  await gateway.stop();

  const starts: number[] = [];
  for (let start = 0; start < 5; start += 1) {
    const began = performance.now();
    await gateway.start();
    await ask(`${gateway.origin}/mcp`, 'legacy', 'tools/call', call, token);
    starts.push(performance.now() - began);
    await gateway.stop();
  }
  print('## From npm start to the first answered call');
  print(
    `Five starts on a folder with data: ${starts.map((time) => `${(time / 1000).toFixed(2)} s`).join(', ')}.`,
  );

  const inProcess = await startGateway({
    dataDir: join(dataDir, 'shares'),
    port: 0,
    simulatorPort: 0,
    settings: { RATE_LIMIT_MAX_PER_MINUTE: '1000' },
  });
  const person = { tenant: demoTenant, sub: `admin@${demoTenant}` };
  const bearerInProcess = await signedIn(inProcess.origin);
  const shares: Map<string, Timing> = await measureShares(
    inProcess.origin,
    bearerInProcess,
    person,
    () => ask(`${inProcess.origin}/mcp`, 'modern', 'tools/call', call, bearerInProcess),
  );
  const whole = shares.get(wholeCall)?.p50 ?? Number.NaN;
  const inside = await measureLists(inProcess.origin, person);
  print('## What the parts of a call cost by themselves');
  print(
    table(
      ['part', 'p50 ms', 'p95 ms', 'share of a call, p50'],
      [...shares].map(([name, { p50, p95 }]) => [
        name,
        ms(p50),
        ms(p95),
        `${((100 * p50) / whole).toFixed(0)} %`,
      ]),
    ),
  );
  print('## tools/list inside the function, without network');
  print(
    table(
      ['era', 'p50 ms', 'p95 ms'],
      [...inside].map(([name, { p50, p95 }]) => [name, ms(p50), ms(p95)]),
    ),
  );
  print(await ownWork());
  const bundles = await measureBundles({ ...process.env });
  await inProcess.stop();
  print('## Bundles');
  print(
    table(
      ['function', 'kB minified', 'import ms (median of 7)', 'RSS after import, MB'],
      bundles.map(({ name, kilobytes, importMs, megabytes }) => [
        name,
        kilobytes.toFixed(0),
        importMs.toFixed(0),
        megabytes.toFixed(0),
      ]),
    ),
  );
} finally {
  await gateway.stop();
  await rm(dataDir, { recursive: true, force: true });
}
console.log(
  `Node ${process.version}, ${cpus().length} cores, ${new Date().toISOString().slice(0, 10)}\n`,
);
console.log(lines.join('\n'));
