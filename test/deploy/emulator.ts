// SPDX-License-Identifier: Apache-2.0
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { root } from '../unit/source-tree.ts';

const toInstall =
  'pip install ministack==1.5.33 duckdb==1.4.4 (in a virtual environment that is first in PATH: see the README)';

/** A whole AWS on this machine. */
export interface Emulator {
  readonly url: string;
  /** The environment in which the AWS SDK and the CDK reach it. */
  readonly environment: Readonly<Record<string, string>>;
  /** What it logged. */
  log(): string;
  stop(): Promise<void>;
}

/**
 * Starts the emulator ministack on a free port of 127.0.0.1; its functions run on this project's own Node.
 *
 * @throws Error where it is not installed or does not come up within 30 seconds
 */
export async function startEmulator(): Promise<Emulator> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const path = [join(root, 'node_modules/.bin'), process.env['PATH']].join(':');
  const folder = mkdtempSync(join(tmpdir(), 'mcp4erp-emulator-'));
  const child = spawn('ministack', {
    detached: true, // a group of its own, so that its workers end with it
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PATH: path,
      TMPDIR: folder,
      BIND_HOST: '127.0.0.1',
      GATEWAY_PORT: String(port),
      LAMBDA_EXECUTOR: 'local',
      SFTP_ENABLED: '0',
      IOT_MTLS_ENABLED: '0',
    },
  });
  let log = '';
  const keep = (chunk: Buffer) => {
    log += chunk.toString();
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  let fault: Error | undefined;
  child.on('error', (error) => {
    fault = new Error(`ministack is not installed: ${toInstall}`, { cause: error });
  });

  const stop = async () => {
    await end(child);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    for (let tries = 0; !(await answers(url)); tries++) {
      if (fault) throw fault;
      if (child.exitCode !== null || tries > 300)
        throw new Error(`ministack did not start\n${log}`);
      await setTimeout(100);
    }
  } catch (error) {
    await stop();
    throw error;
  }
  const environment = {
    PATH: path,
    AWS_ENDPOINT_URL: url,
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
    AWS_REGION: 'us-east-1',
    AWS_DEFAULT_REGION: 'us-east-1',
    CDK_DEFAULT_ACCOUNT: '000000000000',
    CDK_DEFAULT_REGION: 'us-east-1',
    CDK_VALIDATION: 'false',
    CDK_DISABLE_VERSION_CHECK: '1',
  };
  return { url, environment, log: () => log, stop };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  process.kill(-child.pid, 'SIGKILL'); // it does not end on SIGTERM
  await gone;
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/_ministack/health`)).ok;
  } catch {
    return false;
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  await new Promise((closed) => server.close(closed));
  if (address === null || typeof address === 'string') throw new Error('No port was given');
  return address.port;
}
