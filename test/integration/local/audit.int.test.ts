// SPDX-License-Identifier: Apache-2.0
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { FirehoseClient, PutRecordBatchCommand } from '@aws-sdk/client-firehose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queryAudit } from '#local/audit-query.ts';
import { waitingEvents } from '#local/audit-waiting.ts';
import type { RunningFirehose } from '#local/aws/firehose/server.ts';
import { type StandIns, startStandIns } from '#local/aws/stand-ins.ts';
import { type AwsClients, awsClients } from '#local/aws-clients.ts';
import { auditStreamName, localName } from '#local/resource-names.ts';
import { createResources } from '#local/resources.ts';
import { lakeRow } from '#shared/events/lake-row.ts';
import { s3Objects } from '#shared/platform/objects.ts';

let dataDir: string;
let standIns: StandIns;
let clients: AwsClients;
let firehose: RunningFirehose;
let stream: FirehoseClient;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'mcp4erp-audit-'));
  standIns = await startStandIns(dataDir, {});
  clients = awsClients(standIns);
  await createResources(clients, standIns.storage.queueUrl);
  const bucket = (name: string) => s3Objects(clients.s3, localName(name));
  firehose = await standIns.startFirehose(
    auditStreamName,
    { lake: bucket('auditLake'), log: bucket('auditLog') },
    3_600_000,
  );
  stream = new FirehoseClient({
    endpoint: firehose.url,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
});
afterAll(async () => {
  stream.destroy();
  for (const client of Object.values(clients)) client.destroy();
  await standIns.stop();
  await rm(dataDir, { recursive: true });
});

const event = (eventId: string, recordedAt: string, status = 'ok') =>
  lakeRow({
    eventId,
    type: 'ToolCalled.v1',
    schemaVersion: 1,
    tenant: 'DEMO',
    actor: { kind: 'person', id: 'admin@DEMO' },
    occurredAt: recordedAt,
    recordedAt,
    correlationId: 'c',
    tool: 'acumatica_get_sales_order',
    status,
    data: {},
  });
const put = (...rows: object[]) =>
  stream.send(
    new PutRecordBatchCommand({
      DeliveryStreamName: auditStreamName,
      Records: rows.map((row) => ({ Data: Buffer.from(`${JSON.stringify(row)}\n`) })),
    }),
  );
const run = promisify(execFile);
const audit = (...words: string[]) =>
  run(process.execPath, ['local/audit.ts', '--data-dir', dataDir, ...words]);

describe('the audit query', () => {
  it('answers with no rows before anything was delivered, and says how much waits', async () => {
    expect((await queryAudit(dataDir, 'SELECT * FROM audit_events')).rows).toEqual([]);
    await put(event('e-1', '2026-03-04T05:06:07.000Z'));
    expect(waitingEvents(dataDir)).toEqual({ queued: 0, buffered: 1 });
    const { stdout, stderr } = await audit('SELECT count(*) AS n FROM raw_events');
    expect(stdout.split('\n').slice(0, 3)).toEqual(['n', '-', '0']);
    expect(stderr).toContain('1 events are on their way (0 queued, 1 buffered)');
  });

  it('shows each event once, as last recorded, while the table keeps every row', async () => {
    await put(event('e-2', '2026-03-04T06:00:00.000Z', 'first'));
    await firehose.flush();
    await put(event('e-2', '2026-03-04T07:00:00.000Z', 'last'));
    await firehose.flush();
    const { rows } = await queryAudit(
      dataDir,
      'SELECT event_id, status, recorded_at, day FROM audit_events ORDER BY event_id',
    );
    expect(rows).toMatchObject([
      { event_id: 'e-1', status: 'ok', recorded_at: '2026-03-04 05:06:07' },
      { event_id: 'e-2', status: 'last', day: new Date().toISOString().slice(0, 10) },
    ]);
    const counts = 'SELECT (SELECT count(*) FROM events) AS lake, count(*) AS log FROM raw_events';
    expect((await queryAudit(dataDir, counts)).rows).toEqual([{ lake: '3', log: '3' }]);
  });

  it('prints an aligned table, or JSON', async () => {
    const sql = 'SELECT event_id, status FROM audit_events ORDER BY event_id';
    expect((await audit(sql)).stdout).toBe(
      'event_id  status\n--------  ------\ne-1       ok\ne-2       last\n',
    );
    expect(JSON.parse((await audit('--json', sql)).stdout)).toEqual([
      { event_id: 'e-1', status: 'ok' },
      { event_id: 'e-2', status: 'last' },
    ]);
  });

  it('ends with a message where the query is wrong or missing', async () => {
    await expect(audit('SELECT nonsense FROM audit_events')).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('nonsense'),
    });
    await expect(audit()).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Usage: npm run audit'),
    });
  });

  it('answers queries that read the audit, and nothing else', async () => {
    await expect(queryAudit(dataDir, 'DROP VIEW audit_events')).rejects.toThrow('that read');
    await expect(queryAudit(dataDir, 'SELECT 1; SELECT 2')).rejects.toThrow('One query');
    await expect(
      queryAudit(dataDir, `SELECT * FROM read_text('${import.meta.filename}')`),
    ).rejects.toThrow('Cannot access');
    await expect(queryAudit(dataDir, 'SET enable_external_access = true')).rejects.toThrow();
  });
});
