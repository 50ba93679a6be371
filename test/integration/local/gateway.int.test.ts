// SPDX-License-Identifier: Apache-2.0
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { queryAudit } from '#local/audit-query.ts';
import { startGateway } from '#local/gateway.ts';
import { type StandInProcess, startProcess } from './stand-in-process.ts';

// Nothing answers there: what is tested here never asks the ERP.
const acumatica = {
  url: 'http://127.0.0.1:9/site',
  tenant: 'DEMO',
  clientId: 'client@DEMO',
  clientSecret: 'secret',
};

let dataDir: string;
let child: StandInProcess | undefined;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'mcp4erp-gateway-'));
});
afterEach(async () => {
  await child?.kill();
  child = undefined;
  await rm(dataDir, { recursive: true });
});

/** The gateway in a process of its own; with `flush` it delivers every event before it says its URL. */
async function startChild(flush = false, settings: Record<string, string> = {}): Promise<string> {
  const options = {
    settings,
    dataDir,
    port: 0,
    simulatorPort: 0,
    acumatica,
    firehose: { intervalMs: 60_000 },
  };
  child = await startProcess(`
    process.env.POWERTOOLS_LOG_LEVEL = 'SILENT';
    const { startGateway } = await import('./local/gateway.ts');
    const gateway = await startGateway(${JSON.stringify(options)});
    if (${flush}) await gateway.flushAudit();
    console.log(gateway.origin);`);
  return child.url;
}

async function register(origin: string): Promise<string> {
  const response = await fetch(`${origin}/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      client_name: 'test',
      redirect_uris: ['http://127.0.0.1:5555/callback'],
    }),
  });
  expect(response.status).toBe(201);
  return String(JSON.parse(await response.text()).client_id);
}

describe('the gateway on one machine', () => {
  it('keeps its origin, its data and every event through kill -9', async () => {
    const origin = await startChild();
    const clients = [await register(origin), await register(origin), await register(origin)];
    await child?.kill();
    expect((await queryAudit(dataDir, 'SELECT * FROM events')).rows).toEqual([]);

    expect(await startChild(true)).toBe(origin);
    const audited = await queryAudit(
      dataDir,
      "SELECT client_id FROM audit_events WHERE type = 'ClientRegistered.v1'",
    );
    expect(audited.rows.map((row) => row['client_id']).toSorted()).toEqual(clients.toSorted());
    const ids = async (table: string) =>
      (await queryAudit(dataDir, `SELECT DISTINCT event_id FROM ${table} ORDER BY 1`)).rows;
    expect(await ids('raw_events')).toEqual(await ids('events'));
  });

  it('lets the sink write the raw log itself, without a second copy', async () => {
    const sink = { AUDIT_RAW: 'sink' };
    await register(await startChild(false, sink));
    await child?.kill();
    await startChild(true, sink);
    const { rows } = await queryAudit(
      dataDir,
      'SELECT (SELECT list(event_id) FROM events) AS lake, list(event_id) AS log FROM raw_events',
    );
    expect(rows[0]?.['log']).toHaveLength(1);
    expect(rows[0]?.['log']).toEqual(rows[0]?.['lake']);
  });

  it('can be stopped and started again in one process', async () => {
    const options = { dataDir, port: 0, acumatica, settings: { POWERTOOLS_LOG_LEVEL: 'SILENT' } };
    const before = process.env['AWS_ENDPOINT_URL_SQS'];
    const first = await startGateway(options);
    const client = await register(first.origin);
    await first.stop();
    expect(process.env['AWS_ENDPOINT_URL_SQS']).toBe(before);
    const second = await startGateway(options);
    expect(second.origin).toBe(first.origin);
    await register(second.origin);
    await second.flushAudit();
    const { rows } = await queryAudit(dataDir, 'SELECT client_id FROM audit_events');
    expect(rows).toHaveLength(2);
    expect(rows).toContainEqual({ client_id: client });
    await second.stop();
    const other = startGateway({ ...options, dataDir: join(dataDir, 'other') });
    await expect(other).rejects.toThrow('one process for each data folder');
  });

  it('challenges under the real name of the header, and answers health without a token', async () => {
    const origin = await startChild();
    const refused = await fetch(`${origin}/mcp`, { method: 'POST', body: '{}' });
    expect(refused.status).toBe(401);
    expect(refused.headers.get('www-authenticate')).toContain(
      `resource_metadata="${origin}/.well-known/oauth-protected-resource/mcp"`,
    );
    expect(await (await fetch(`${origin}/health`)).json()).toEqual({
      status: 'ok',
      service: 'mcp4erp',
    });
  });
});
