// SPDX-License-Identifier: Apache-2.0
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freePort } from '#local/free-port.ts';

let dataDir: string;
const children: ChildProcess[] = [];
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'mcp4erp-start-'));
});
afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  }
  await rm(dataDir, { recursive: true });
});

const erp = {
  ACUMATICA_URL: 'http://127.0.0.1:9/site',
  ACUMATICA_TENANT: 'DEMO',
  ACUMATICA_CLIENT_ID: 'client@DEMO',
  ACUMATICA_CLIENT_SECRET: 'not-to-be-printed',
};

function start(settings: Record<string, string>) {
  const child = spawn(process.execPath, ['local/start.ts'], {
    cwd: new URL('../../..', import.meta.url),
    env: {
      PATH: process.env['PATH'],
      DATA_DIR: dataDir,
      PORT: '0',
      SIMULATOR_PORT: '0',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let output = '';
  const collect = (chunk: Buffer) => {
    output += chunk;
  };
  child.stderr.on('data', collect);
  child.stdout.on('data', collect);
  return {
    child,
    output: () => output,
    /** The connector URL, once printed. */
    async ready(): Promise<string> {
      for await (const line of createInterface({ input: child.stdout })) {
        const [url] = /http:\/\/127\.0\.0\.1:\d+\/mcp$/.exec(line) ?? [];
        if (url !== undefined) return url;
      }
      throw new Error(`it never got ready:\n${output}`);
    },
    async ended(): Promise<number> {
      const [code] = child.exitCode === null ? await once(child, 'exit') : [child.exitCode];
      return code;
    },
  };
}

describe('npm start', () => {
  it('ends at once and names every setting that is missing', async () => {
    const { ended, output } = start({ ACUMATICA_URL: erp.ACUMATICA_URL });
    expect(await ended()).toBe(1);
    expect(output().trim().split('\n')).toEqual([
      'Setting ACUMATICA_TENANT: is missing',
      'Setting ACUMATICA_CLIENT_ID: is missing',
      'Setting ACUMATICA_CLIENT_SECRET: is missing',
    ]);
  });

  it('answers once it says so, prints no secret, and ends cleanly when asked', async () => {
    const { ready, child, ended, output } = start(erp);
    const url = await ready();
    expect((await fetch(url, { method: 'POST' })).status).toBe(401);
    expect(output()).not.toContain(erp.ACUMATICA_CLIENT_SECRET);
    child.kill('SIGINT');
    expect(await ended()).toBe(0);
    await expect(fetch(url)).rejects.toThrow();
  });

  it('says which port or data folder another gateway has', async () => {
    const first = start(erp);
    const port = new URL(await first.ready()).port;
    const samePort = start({ ...erp, PORT: port, DATA_DIR: join(dataDir, 'other') });
    expect(await samePort.ended()).toBe(1);
    expect(samePort.output()).toContain(`Port ${port} is in use`);
    const sameFolder = start({ ...erp, PORT: String(await freePort(0, 'PORT')) });
    expect(await sameFolder.ended()).toBe(1);
    expect(sameFolder.output()).toContain('Another gateway runs on the data folder');
  });
});
