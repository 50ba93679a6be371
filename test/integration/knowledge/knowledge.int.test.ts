// SPDX-License-Identifier: Apache-2.0
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LineClient } from '../../fixtures/clients.ts';
import { connectedClient } from '../../fixtures/connected-client.ts';
import { bothShapes } from '../../fixtures/docs-index.ts';
import { freePort, GatewayProcess } from '../../fixtures/gateway-process.ts';
import { folderOf } from '../../fixtures/guides.ts';

const root = join(import.meta.dirname, '..', '..', '..');
let dataDir: string;
let gateway: GatewayProcess;
let client: LineClient;
const guides = folderOf(bothShapes);
const empty = folderOf({});

/** `npm run index -- …`, and what it printed. */
async function index(...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, ['indexes/command.ts', ...args], {
    cwd: root,
  });
  return stdout;
}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'mcp4erp-knowledge-'));
  const out = ['--out', join(dataDir, 'index')];
  await index('docs', '--from', guides.folder, ...out);
  // No gateway runs on the folder yet.
  await index('publish', 'docs', '--data-dir', dataDir, ...out);
  gateway = new GatewayProcess(dataDir, await freePort());
  await gateway.start();
  client = await connectedClient(gateway.origin, 'admin');
});
afterAll(async () => {
  await client?.close();
  await gateway?.stop();
  await rm(dataDir, { recursive: true });
  guides.remove();
  empty.remove();
});

describe('a gateway with a documentation index and no schema index', () => {
  it('lists the tools of what was published only', async () => {
    const names = await client.toolNames();
    expect(names).toEqual(
      expect.arrayContaining(['acumatica_search_docs', 'acumatica_get_doc_section']),
    );
    expect(names.filter((name) => name.includes('schema'))).toEqual([]);
  });

  it('finds and reads a section, unmasked', async () => {
    const found = JSON.stringify(
      await client.call('acumatica_search_docs', { query: 'cancel a cheque' }),
    );
    expect(found).toContain('Voiding of an Issued Payment');
    const [ref] = /accounts-payable:\d+\.[0-9a-f]{8}/.exec(found) ?? [];
    const read = await client.call('acumatica_get_doc_section', { ref });
    expect(JSON.stringify(read)).toContain('the clerk voids it');
  });

  it('says of the other index how it is built', async () => {
    const answer = JSON.stringify(await client.call('acumatica_search_schema', { query: 'tax' }));
    expect(answer).toContain('INDEX_NOT_BUILT');
    expect(answer).toContain('npm run index -- schema --from swagger.json');
  });

  it('says of a question that is too long, or has no words, what is wrong', async () => {
    const long = await client.call('acumatica_search_docs', { query: 'x'.repeat(10_000) });
    expect(JSON.stringify(long)).toContain('is too long (at most 1000 characters)');
    const small = await client.call('acumatica_search_docs', { query: 'how do i the' });
    expect(JSON.stringify(small)).toContain('no words that tell sections apart');
  });

  it('is published to while it runs; what cannot be built changes nothing', async () => {
    const out = ['--out', join(dataDir, 'index')];
    await expect(index('docs', '--from', empty.folder, ...out)).rejects.toMatchObject({
      stderr: expect.stringContaining('No text to index'),
    });
    expect(await index('publish', 'docs', '--data-dir', dataDir, ...out)).toContain(
      'which is running',
    );
    expect(await index('list', '--data-dir', dataDir)).toMatch(
      /^docs:\n\* [0-9a-f]{12} .* 2026 R1, 7 sections\nschema: none published\n$/,
    );
    await expect(index('rollback', 'docs', '--data-dir', dataDir)).rejects.toMatchObject({
      stderr: 'There is no earlier index to return to.\n',
    });
  });
});
