// SPDX-License-Identifier: Apache-2.0
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startGateway } from '#local/gateway.ts';

/**
 * Runs the MCP conformance suites against a gateway started for the purpose. The server scenarios
 * come without a token, so they use `?auth=lazy`, which lets an anonymous client initialize and list.
 */
const stable = 'node_modules/@modelcontextprotocol/conformance/dist/index.js';
const next = 'node_modules/conformance-next/dist/index.js';

interface Scenario {
  readonly name: string;
  readonly command: (origin: string) => readonly string[];
}

const server = (cli: string, scenario: string): Scenario => ({
  name: scenario,
  command: (origin) => [cli, 'server', '--url', `${origin}/mcp?auth=lazy`, '--scenario', scenario],
});

const scenarios: readonly Scenario[] = [
  ...['server-initialize', 'ping', 'tools-list', 'dns-rebinding-protection'].map((scenario) =>
    server(stable, scenario),
  ),
  server(next, 'http-header-validation'),
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
const gateway = await startGateway({ dataDir, port: 0 });
const failed: string[] = [];
try {
  for (const { name, command } of scenarios) {
    const { code, output } = await run(command(gateway.origin));
    console.log(`${code === 0 ? 'pass' : 'FAIL'}  ${name}`);
    if (code === 0) continue;
    failed.push(name);
    console.log(output);
  }
} finally {
  await gateway.stop();
  await rm(dataDir, { recursive: true, force: true });
}
console.log(`${scenarios.length - failed.length} passed, ${failed.length} failed`);
process.exitCode = failed.length === 0 ? 0 : 1;
