// SPDX-License-Identifier: Apache-2.0
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { esbuildOptions, root } from '../../infra/bundling.ts';

const program = `
  import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
  const { credentials } = new DynamoDBClient({ region: 'eu-central-1' }).config;
  const first = await credentials();
  Object.assign(process.env, JSON.parse(process.argv[2]));
  const second = await credentials();
  process.stdout.write(JSON.stringify([first.accessKeyId, second.accessKeyId]));`;

/**
 * The access keys that a client of the AWS SDK finds inside a bundle: at first, and after the
 * environment has changed.
 *
 * @throws Error with what the program wrote, where it finds none
 */
export async function credentialsIn(
  environment: Readonly<Record<string, string>>,
  changed: Readonly<Record<string, string>> = {},
): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'mcp4erp-credentials-'));
  try {
    const file = join(folder, 'index.mjs');
    const { entryPoints: _, ...options } = esbuildOptions('mcp', file);
    await build({ ...options, stdin: { contents: program, resolveDir: root } });
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [file, JSON.stringify(changed)],
      { env: { HOME: folder, ...environment } }, // no settings of this machine's owner
    );
    return JSON.parse(stdout);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** What a container's agent answers with, at an address of 127.0.0.1. */
export async function servingCredentials(
  accessKey: string,
): Promise<{ readonly url: string } & AsyncDisposable> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(
      JSON.stringify({
        AccessKeyId: accessKey,
        SecretAccessKey: 'secret',
        Token: 'token',
        Expiration: '2999-01-01T00:00:00Z',
      }),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // a TCP server's address is never a pipe's name
  return {
    url: `http://127.0.0.1:${port}/credentials`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
