// SPDX-License-Identifier: Apache-2.0
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import {
  GetObjectCommand,
  ListBucketsCommand,
  ListObjectsV2Command,
  S3Client,
} from '@aws-sdk/client-s3';
import { ListQueuesCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AuditEvent } from '#shared/events/envelope.ts';
import { Ledger } from '#shared/events/ledger.ts';
import { Table } from '#shared/platform/table.ts';
import { grantApproved, toolCalled } from '../unit/shared/events/example-events.ts';
import { deploy } from './deployment.ts';
import { type Emulator, startEmulator } from './emulator.ts';

let emulator: Emulator;
let base = '';
const folder = mkdtempSync(join(tmpdir(), 'mcp4erp-lake-'));
beforeAll(async () => {
  emulator = await startEmulator();
  await deploy(emulator);
  const { item }: { item: { id: string }[] } = JSON.parse(
    await (await fetch(`${emulator.url}/restapis`)).text(),
  );
  base = `${emulator.url}/restapis/${item[0]?.id}/live/_user_request_`;
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await emulator?.stop();
});

const client = () => ({
  endpoint: emulator.url,
  region: 'us-east-1',
  credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
});

describe('the deployed front door', () => {
  it('is healthy', async () => {
    const answer = await fetch(`${base}/health`);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ status: 'ok' });
  });

  it('shows the authorization server’s metadata under the public origin', async () => {
    const answer = await fetch(`${base}/.well-known/oauth-authorization-server`);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({
      issuer: emulator.url,
      authorization_endpoint: `${emulator.url}/authorize`,
      token_endpoint: `${emulator.url}/token`,
      code_challenge_methods_supported: ['S256'],
    });
  });

  it('shows the protected resource’s metadata', async () => {
    const answer = await fetch(`${base}/.well-known/oauth-protected-resource/mcp`);
    expect(await answer.json()).toMatchObject({
      resource: `${emulator.url}/mcp`,
      authorization_servers: [emulator.url],
    });
  });

  it.each([
    ['no token', undefined],
    ['a token that nobody issued', 'Bearer nobody-issued-this'],
  ])('answers %s with 401 and the literal challenge', async (_, authorization) => {
    const answer = await fetch(`${base}/mcp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(authorization && { authorization }) },
      body: '{"jsonrpc":"2.0","id":1,"method":"ping"}',
    });
    expect(answer.status).toBe(401);
    expect(answer.headers.get('www-authenticate')).toContain(
      `Bearer resource_metadata="${emulator.url}/.well-known/oauth-protected-resource/mcp"`,
    );
    expect(answer.headers.get('x-amzn-remapped-www-authenticate')).toBeNull();
  });

  it('answers a path that does not exist with 404, and with nothing about tokens', async () => {
    const answer = await fetch(`${base}/nowhere`);
    expect(answer.status).toBe(404);
    expect(await answer.json()).toEqual({ error: 'not_found' });
  });
});

describe('the deployed audit line', () => {
  const observed = toolCalled();
  const written = grantApproved('deployed');
  const ids = [observed.eventId, written.eventId].toSorted();

  it('accepts an observation at the queue and a state event at the ledger', async () => {
    const sqs = new SQSClient(client());
    const { QueueUrls = [] } = await sqs.send(new ListQueuesCommand({}));
    const QueueUrl = QueueUrls.find((url) => url.includes('AuditEventsQueue'));
    await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: JSON.stringify(observed) }));

    const dynamo = new DynamoDBClient(client());
    const { TableNames = [] } = await dynamo.send(new ListTablesCommand({}));
    const name = TableNames.find((table) => table.includes('Ledger')) ?? '';
    const appended = await new Ledger(dynamo, new Table(dynamo, name)).append([written]);
    expect(appended.kind).toBe('appended');
  });

  it('brings both into the raw log, as they were', async () => {
    const bucket = await bucketNamed('auditlog');
    const lines = (await objectsOf(bucket, 'raw/', 2)).flatMap((body) =>
      new TextDecoder().decode(body).trimEnd().split('\n'),
    );
    const rows: { event_id: string; data: string }[] = lines.map((line) => JSON.parse(line));
    expect(rows.map(({ event_id }) => event_id).toSorted()).toEqual(ids);
    const dataOf = (event: AuditEvent) =>
      JSON.parse(rows.find(({ event_id }) => event_id === event.eventId)?.data ?? '');
    expect(dataOf(observed)).toEqual(observed.data);
    expect(dataOf(written)).toEqual(written.data);
  });

  it('brings both into the lake as Parquet, by the table’s columns', async () => {
    const objects = await objectsOf(await bucketNamed('audit-lake'), 'events/day=', 2);
    for (const [index, body] of objects.entries())
      writeFileSync(join(folder, `${index}.parquet`), body);
    const duckdb = await (await DuckDBInstance.create()).connect();
    const found = await duckdb.runAndReadAll(
      `SELECT event_id, occurred_at::VARCHAR AS at FROM '${folder}/*.parquet' ORDER BY event_id`,
    );
    expect(found.getRowObjectsJson()).toEqual(
      ids.map((event_id) => ({ event_id, at: '2026-03-01 08:15:00.12' })),
    );
    duckdb.closeSync();
  });
});

function s3(): S3Client {
  return new S3Client({ ...client(), forcePathStyle: true });
}

async function bucketNamed(part: string): Promise<string> {
  const { Buckets = [] } = await s3().send(new ListBucketsCommand({}));
  const found = Buckets.find(({ Name }) => Name?.includes(part))?.Name;
  if (found === undefined) throw new Error(`No bucket is named ${part}`);
  return found;
}

/** The objects under a prefix, once there are so many: the queue waits 20 seconds for a batch to fill. */
async function objectsOf(Bucket: string, Prefix: string, count: number): Promise<Uint8Array[]> {
  for (let tries = 0; tries < 60; tries++) {
    const { Contents = [] } = await s3().send(new ListObjectsV2Command({ Bucket, Prefix }));
    if (Contents.length >= count) {
      return Promise.all(
        Contents.map(async ({ Key }) => {
          const { Body } = await s3().send(new GetObjectCommand({ Bucket, Key }));
          return (await Body?.transformToByteArray()) ?? new Uint8Array();
        }),
      );
    }
    await setTimeout(1_000);
  }
  throw new Error(`Fewer than ${count} objects under ${Prefix}\n${emulator.log().slice(-4_000)}`);
}
