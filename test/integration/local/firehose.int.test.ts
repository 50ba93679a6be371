// SPDX-License-Identifier: Apache-2.0
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  DescribeDeliveryStreamCommand,
  FirehoseClient,
  PutRecordBatchCommand,
  PutRecordCommand,
} from '@aws-sdk/client-firehose';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type RunningFirehose, startFirehose } from '#local/aws/firehose/server.ts';
import { lakeRow } from '#shared/events/lake-row.ts';
import type { Objects } from '#shared/platform/objects.ts';

const arrival = new Date('2026-03-04T23:59:59.500Z');
const clock = { now: () => arrival };

/** A bucket in memory that can refuse. */
class Bucket implements Objects {
  readonly objects = new Map<string, Uint8Array>();
  down = false;
  async get(key: string) {
    return this.objects.get(key);
  }
  async put(key: string, body: string | Uint8Array) {
    if (this.down) throw new Error('the bucket is down');
    this.objects.set(key, Buffer.from(body));
  }
}

let dataDir: string;
let lake: Bucket;
let log: Bucket;
let firehose: RunningFirehose;
let client: FirehoseClient;

async function start(sizeBytes?: number) {
  firehose = await startFirehose({
    dataDir: join(dataDir, 'firehose'),
    streams: { audit: { lake, log } },
    intervalMs: 3_600_000,
    clock,
    ...(sizeBytes !== undefined && { sizeBytes }),
  });
  client = new FirehoseClient({
    endpoint: firehose.url,
    region: 'us-east-1',
    maxAttempts: 1,
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
}
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'mcp4erp-firehose-test-'));
  lake = new Bucket();
  log = new Bucket();
  await start();
});
afterEach(async () => {
  client.destroy();
  await firehose.stop();
  await rm(dataDir, { recursive: true });
});

const event = (eventId: string) =>
  lakeRow({
    eventId,
    type: 'ToolCalled.v1',
    schemaVersion: 1,
    tenant: 'DEMO',
    actor: { kind: 'person', id: 'admin@DEMO' },
    occurredAt: '2026-03-04T05:06:07.089Z',
    recordedAt: '2026-03-04T05:06:07.123Z',
    correlationId: 'c-1',
    durationMs: 12,
    data: { rows: 3, note: "it's" },
  });
const line = (value: unknown) => Buffer.from(`${JSON.stringify(value)}\n`);
const put = (...records: Uint8Array[]) =>
  client.send(
    new PutRecordBatchCommand({
      DeliveryStreamName: 'audit',
      Records: records.map((Data) => ({ Data })),
    }),
  );

async function rowsOf(bucket: Bucket) {
  const duck = await DuckDBInstance.create(':memory:');
  const connection = await duck.connect();
  const rows = [];
  for (const [key, body] of bucket.objects) {
    if (!key.endsWith('.parquet')) continue;
    const file = join(dataDir, 'read.parquet');
    await writeFile(file, body);
    const result = await connection.runAndReadAll(`SELECT * FROM read_parquet('${file}')`);
    rows.push(...result.getRowObjectsJson());
  }
  connection.closeSync();
  duck.closeSync();
  return rows;
}

describe('the Firehose stand-in', () => {
  it('writes typed Parquet under the day of arrival, and every record as it came to the log', async () => {
    const records = [line(event('e-1')), line(event('e-2'))];
    const { FailedPutCount, RequestResponses } = await put(...records);
    expect(FailedPutCount).toBe(0);
    expect(RequestResponses?.every(({ RecordId }) => RecordId)).toBe(true);
    await firehose.flush();

    expect([...lake.objects.keys()]).toEqual([
      expect.stringMatching(/^events\/day=2026-03-04\/audit-[0-9a-f-]+\.parquet$/),
    ]);
    expect(await rowsOf(lake)).toMatchObject([
      {
        event_id: 'e-1',
        schema_version: 1,
        occurred_at: '2026-03-04 05:06:07.089',
        duration_ms: '12',
        tool: null,
        data: JSON.stringify({ rows: 3, note: "it's" }),
      },
      { event_id: 'e-2' },
    ]);
    const [[rawKey, raw] = []] = [...log.objects];
    expect(rawKey).toMatch(/^raw\/day=2026-03-04\/audit-[0-9a-f-]+\.ndjson$/);
    expect(Buffer.from(raw ?? [])).toEqual(Buffer.concat(records));
  });

  it('puts what it cannot convert under errors, keeps it in the log, and converts the rest', async () => {
    const notJson = Buffer.from('not json\n');
    const wrongType = line({ ...event('e-3'), duration_ms: 'soon' });
    await put(notJson, line(event('e-4')), wrongType);
    await firehose.flush();
    const [key] = [...lake.objects.keys()].filter((name) => name.startsWith('errors/'));
    expect(key).toMatch(/^errors\/format-conversion-failed\/day=2026-03-04\/.+\.ndjson$/);
    const errors = Buffer.from(lake.objects.get(key ?? '') ?? [])
      .toString()
      .trim()
      .split('\n')
      .map((text) => JSON.parse(text));
    expect(errors.map(({ rawData }) => rawData)).toEqual(
      [notJson, wrongType].map((data) => data.toString('base64')),
    );
    expect(errors[1].errorMessage).toContain('duration_ms');
    expect(await rowsOf(lake)).toMatchObject([{ event_id: 'e-4' }]);
  });

  it('delivers what an earlier process accepted', async () => {
    await put(line(event('e-5')));
    await firehose.stop();
    expect(lake.objects.size).toBe(0);
    await start();
    await firehose.flush();
    expect(await rowsOf(lake)).toMatchObject([{ event_id: 'e-5' }]);
  });

  it('overwrites its own objects when a delivery is repeated, and never mixes later records in', async () => {
    await put(line(event('e-6')));
    lake.down = true;
    await expect(firehose.flush()).rejects.toThrow('the bucket is down');
    expect(log.objects.size).toBe(1);
    await put(line(event('e-7')));
    lake.down = false;
    await firehose.stop();
    await start();
    await firehose.flush();
    expect(log.objects.size).toBe(2);
    expect((await rowsOf(lake)).map((row) => row['event_id'])).toEqual(['e-6', 'e-7']);
    await firehose.flush();
    expect(lake.objects.size).toBe(2);
  });

  it('delivers by itself once the buffer is full', async () => {
    await firehose.stop();
    await start(10);
    await client.send(
      new PutRecordCommand({ DeliveryStreamName: 'audit', Record: { Data: line(event('e-8')) } }),
    );
    await vi.waitFor(() => expect(lake.objects.size).toBe(1), 10_000);
  });

  it('refuses too many records, too large ones, and an unknown stream', async () => {
    await expect(
      put(...Array.from({ length: 501 }, () => Buffer.from('{}'))),
    ).rejects.toMatchObject({ name: 'ValidationException' });
    const large = Buffer.alloc(1_024_001, 'x');
    await expect(put(large)).rejects.toMatchObject({ name: 'InvalidArgumentException' });
    const fits = Buffer.alloc(1_024_000, 'x');
    await expect(put(fits, fits, fits, fits, fits)).rejects.toMatchObject({
      name: 'InvalidArgumentException',
    });
    await expect(
      client.send(new DescribeDeliveryStreamCommand({ DeliveryStreamName: 'other' })),
    ).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
    await firehose.flush();
    expect(log.objects.size).toBe(0);
  });
});
