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
import {
  ListSecretsCommand,
  PutSecretValueCommand,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { ListQueuesCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoTenant } from '#local/acumatica/people.ts';
import { type RunningAcumatica, startAcumatica } from '#local/acumatica/server.ts';
import type { AuditEvent } from '#shared/events/envelope.ts';
import { Ledger } from '#shared/events/ledger.ts';
import { Table } from '#shared/platform/table.ts';
import { exchangeCode, requestAuthorization } from '../fixtures/authorization-request.ts';
import { loginOf, signIn } from '../fixtures/sign-in.ts';
import { grantApproved, toolCalled } from '../unit/shared/events/example-events.ts';
import { deploy } from './deployment.ts';
import { type Edge, startEdge } from './edge.ts';
import { type Emulator, startEmulator } from './emulator.ts';

const erpClient = { clientId: 'gateway@Company', clientSecret: 'the secret of the application' };
const redirectUri = 'http://127.0.0.1:33418/callback'; // nothing listens there: the browser stops before it

let emulator: Emulator;
let edge: Edge;
let erp: RunningAcumatica;
const folder = mkdtempSync(join(tmpdir(), 'mcp4erp-lake-'));
beforeAll(async () => {
  [emulator, edge] = await Promise.all([startEmulator(), startEdge()]);
  erp = await startAcumatica({
    port: 0,
    ...erpClient,
    redirectUris: [`${edge.origin}/callback`],
  });
  await deploy(emulator, {
    publicOrigin: edge.origin,
    erpUrl: erp.url,
    erpTenant: demoTenant,
    erpClientId: erpClient.clientId,
  });
  const { item }: { item: { id: string }[] } = JSON.parse(
    await (await fetch(`${emulator.url}/restapis`)).text(),
  );
  edge.leadTo(`${emulator.url}/restapis/${item[0]?.id}/live/_user_request_`);
  await fillClientSecret();
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await Promise.all([emulator?.stop(), edge?.stop(), erp?.stop()]);
});

const client = () => ({
  endpoint: emulator.url,
  region: 'us-east-1',
  credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
});

/** docs/runbook.md, Fill the ERP's client secret. */
async function fillClientSecret(): Promise<void> {
  const secrets = new SecretsManagerClient(client());
  const { SecretList = [] } = await secrets.send(new ListSecretsCommand({}));
  const SecretId = SecretList.find(({ Name }) => Name?.includes('AcumaticaClient'))?.ARN;
  await secrets.send(new PutSecretValueCommand({ SecretId, SecretString: erpClient.clientSecret }));
}

describe('the deployed front door', () => {
  it('is healthy', async () => {
    const answer = await fetch(`${edge.origin}/health`);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ status: 'ok' });
  });

  it('shows the authorization server’s metadata under the public origin', async () => {
    const answer = await fetch(`${edge.origin}/.well-known/oauth-authorization-server`);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({
      issuer: edge.origin,
      authorization_endpoint: `${edge.origin}/authorize`,
      token_endpoint: `${edge.origin}/token`,
      code_challenge_methods_supported: ['S256'],
    });
  });

  it('shows the protected resource’s metadata', async () => {
    const answer = await fetch(`${edge.origin}/.well-known/oauth-protected-resource/mcp`);
    expect(await answer.json()).toMatchObject({
      resource: `${edge.origin}/mcp`,
      authorization_servers: [edge.origin],
    });
  });

  it.each([
    ['no token', undefined],
    ['a token that nobody issued', 'Bearer nobody-issued-this'],
  ])('answers %s with 401 and the literal challenge', async (_, authorization) => {
    const answer = await fetch(`${edge.origin}/mcp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(authorization && { authorization }) },
      body: '{"jsonrpc":"2.0","id":1,"method":"ping"}',
    });
    expect(answer.status).toBe(401);
    expect(answer.headers.get('www-authenticate')).toContain(
      `Bearer resource_metadata="${edge.origin}/.well-known/oauth-protected-resource/mcp"`,
    );
    expect(answer.headers.get('x-amzn-remapped-www-authenticate')).toBeNull();
  });

  it('answers a path that does not exist with 404, and with nothing about tokens', async () => {
    const answer = await fetch(`${edge.origin}/nowhere`);
    expect(answer.status).toBe(404);
    expect(await answer.json()).toEqual({ error: 'not_found' });
  });
});

describe('the deployed sign-in', () => {
  it('ends in tokens, which are renewed and then refused once revoked', async () => {
    const request = await requestAuthorization(edge.origin, redirectUri);
    const arrived = await signIn(request.url, redirectUri, loginOf('admin'));
    const code = arrived.searchParams.get('code') ?? '';
    const tokens = await exchangeCode(edge.origin, request, redirectUri, code);
    expect(tokens.scope).toContain('erp.read');

    const tokenRequest = (path: string, form: Record<string, string>) =>
      fetch(`${edge.origin}${path}`, {
        method: 'POST',
        body: new URLSearchParams({ client_id: request.clientId, ...form }),
      });
    const refresh = (refresh_token: string) =>
      tokenRequest('/token', {
        grant_type: 'refresh_token',
        refresh_token,
        resource: `${edge.origin}/mcp`,
      });
    const renewed = await refresh(tokens.refresh_token);
    expect(renewed.status).toBe(200);
    const { refresh_token: next }: { refresh_token: string } = JSON.parse(await renewed.text());
    expect(next).not.toBe(tokens.refresh_token);

    expect((await tokenRequest('/revoke', { token: next })).status).toBe(200);
    expect((await refresh(next)).status).toBe(400);
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

  it('brings both into the raw log as they were, beside the events of the sign-in', async () => {
    const bucket = await bucketNamed('auditlog');
    const wanted = [
      ...ids,
      'SignInSucceeded.v1',
      'GrantApproved.v1',
      'GrantRevoked.v1',
      'JobEnded.v1',
    ];
    const rows = await until(async () => {
      const bodies = await objectsOf(bucket, 'raw/');
      const read: Row[] = bodies.flatMap((body) =>
        new TextDecoder()
          .decode(body)
          .trimEnd()
          .split('\n')
          .map((line) => JSON.parse(line)),
      );
      const seen = new Set(read.flatMap(({ event_id, type }) => [event_id, type]));
      return wanted.every((one) => seen.has(one)) ? read : undefined;
    });
    const dataOf = (event: AuditEvent) =>
      JSON.parse(rows.find(({ event_id }) => event_id === event.eventId)?.data ?? '');
    expect(dataOf(observed)).toEqual(observed.data);
    expect(dataOf(written)).toEqual(written.data);
  });

  it('brings both into the lake as Parquet, by the table’s columns', async () => {
    const bucket = await bucketNamed('audit-lake');
    const duckdb = await (await DuckDBInstance.create()).connect();
    const rows = await until(async () => {
      for (const [index, body] of (await objectsOf(bucket, 'events/day=')).entries())
        writeFileSync(join(folder, `${index}.parquet`), body);
      const found = await duckdb.runAndReadAll(
        `SELECT event_id, occurred_at::VARCHAR AS at FROM '${folder}/*.parquet'
         WHERE event_id IN ('${ids.join("','")}') ORDER BY event_id`,
      );
      return found.currentRowCount >= 2 ? found.getRowObjectsJson() : undefined;
    });
    expect(rows).toEqual(ids.map((event_id) => ({ event_id, at: '2026-03-01 08:15:00.12' })));
    duckdb.closeSync();
  });
});

interface Row {
  readonly event_id: string;
  readonly type: string;
  readonly data: string;
}

/** Looks again every second: the queue waits 20 seconds for a batch to fill. */
async function until<Found>(look: () => Promise<Found | undefined>): Promise<Found> {
  for (let tries = 0; tries < 90; tries++) {
    const found = await look();
    if (found !== undefined) return found;
    await setTimeout(1_000);
  }
  throw new Error(`It did not come\n${emulator.log().slice(-4_000)}`);
}

function s3(): S3Client {
  return new S3Client({ ...client(), forcePathStyle: true });
}

async function bucketNamed(part: string): Promise<string> {
  const { Buckets = [] } = await s3().send(new ListBucketsCommand({}));
  const found = Buckets.find(({ Name }) => Name?.includes(part))?.Name;
  if (found === undefined) throw new Error(`No bucket is named ${part}`);
  return found;
}

async function objectsOf(Bucket: string, Prefix: string): Promise<Uint8Array[]> {
  const { Contents = [] } = await s3().send(new ListObjectsV2Command({ Bucket, Prefix }));
  return Promise.all(
    Contents.map(async ({ Key }) => {
      const { Body } = await s3().send(new GetObjectCommand({ Bucket, Key }));
      return (await Body?.transformToByteArray()) ?? new Uint8Array();
    }),
  );
}
