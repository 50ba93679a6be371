// SPDX-License-Identifier: Apache-2.0
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LineClient } from '../../fixtures/clients.ts';
import { connectedClient } from '../../fixtures/connected-client.ts';
import { freePort, GatewayProcess } from '../../fixtures/gateway-process.ts';

const exported = join(import.meta.dirname, '../../../acumatica/inquiries/MCPGIJoinsAll.xml');
const name = 'acumatica_explain_gi_xml';
let dataDir: string;
let gateway: GatewayProcess;
let client: LineClient;
let xml: string;

beforeAll(async () => {
  xml = await readFile(exported, 'utf8');
  dataDir = await mkdtemp(join(tmpdir(), 'mcp4erp-explain-'));
  gateway = new GatewayProcess(dataDir, await freePort());
  await gateway.start();
  client = await connectedClient(gateway.origin, 'admin');
});
afterAll(async () => {
  await client?.close();
  await gateway?.stop();
  await rm(dataDir, { recursive: true });
});

describe('a person with an MCP client', () => {
  it('pastes an export and reads what it does', async () => {
    expect(await client.toolNames()).toContain(name);
    const answer = JSON.stringify(await client.call(name, { xml }));
    expect(answer).toContain('GIDesign inner join GITable on GIDesign.designID = GITable.designID');
    expect(answer).toContain('14 columns, in order');
  });

  it('pastes one of the greatest length that is read', async () => {
    const long = xml.replace('<data>', `<data>${' '.repeat(500_000 - xml.trim().length)}`);
    expect(JSON.stringify(await client.call(name, { xml: long }))).toContain('14 columns');
  });

  it('is told why a text with a document type is not read', async () => {
    const answer = JSON.stringify(await client.call(name, { xml: `<!DOCTYPE a>${xml.trim()}` }));
    expect(answer).toContain('INVALID_ARGUMENTS');
    expect(answer).toContain('DOCTYPE');
  });
});
