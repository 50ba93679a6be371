// SPDX-License-Identifier: Apache-2.0
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startGateway } from '#local/gateway.ts';
import { exchangeCode, requestAuthorization } from '../fixtures/authorization-request.ts';
import { loginOf, signIn } from '../fixtures/sign-in.ts';
import { startSignedInProxy } from './signed-in-proxy.ts';

/**
 * Runs the MCP conformance suites against a gateway started for the purpose. The scenarios of the
 * stable line come without a token and use `?auth=lazy`, which lets an anonymous client initialize and
 * list. The header scenario drops the query, so it goes through a proxy that signs its requests.
 */
const stable = 'node_modules/@modelcontextprotocol/conformance/dist/index.js';
const next = 'node_modules/conformance-next/dist/index.js';

interface Scenario {
  readonly name: string;
  readonly command: (origin: string, signedIn: string) => readonly string[];
}

const anonymous = (scenario: string): Scenario => ({
  name: scenario,
  command: (origin) => [
    stable,
    'server',
    '--url',
    `${origin}/mcp?auth=lazy`,
    '--scenario',
    scenario,
  ],
});

const scenarios: readonly Scenario[] = [
  ...['server-initialize', 'ping', 'tools-list', 'dns-rebinding-protection'].map(anonymous),
  {
    name: 'http-header-validation',
    command: (_origin, signedIn) => [
      next,
      'server',
      '--url',
      `${signedIn}/mcp`,
      '--scenario',
      'http-header-validation',
    ],
  },
  {
    name: 'authorization-server-metadata-endpoint',
    command: (origin) => [
      next,
      'authorization',
      '--url',
      origin,
      '--scenario',
      'authorization-server-metadata-endpoint',
    ],
  },
];

function run(args: readonly string[]): Promise<{ code: number; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += String(chunk);
    });
    child.stderr.on('data', (chunk) => {
      output += String(chunk);
    });
    child.on('error', reject);
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

const dataDir = await mkdtemp(join(tmpdir(), 'mcp4erp-conformance-'));
const gateway = await startGateway({ dataDir, port: 0, simulatorPort: 0 });
const failed: string[] = [];
const redirectUri = 'http://127.0.0.1:33418/callback';
const asked = await requestAuthorization(gateway.origin, redirectUri, 'Conformance');
const arrival = await signIn(asked.url, redirectUri, loginOf('admin'));
const code = arrival.searchParams.get('code') ?? '';
const tokens = await exchangeCode(gateway.origin, asked, redirectUri, code);
const proxy = await startSignedInProxy(gateway.origin, tokens.access_token);
try {
  for (const { name, command } of scenarios) {
    const { code, output } = await run(command(gateway.origin, proxy.origin));
    console.log(`${code === 0 ? 'pass' : 'FAIL'}  ${name}`);
    if (code === 0) continue;
    failed.push(name);
    console.log(output);
  }
} finally {
  await proxy.stop();
  await gateway.stop();
  await rm(dataDir, { recursive: true, force: true });
}
console.log(`${scenarios.length - failed.length} passed, ${failed.length} failed`);
process.exitCode = failed.length === 0 ? 0 : 1;
