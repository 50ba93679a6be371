// SPDX-License-Identifier: Apache-2.0
import { ScanCommand } from '@aws-sdk/client-dynamodb';
import type { APIGatewayProxyEvent, Context } from 'aws-lambda';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asHandler, type Handler } from '#local/aws/lambda/handler.ts';
import { LambdaResponseStream } from '#local/aws/lambda/response-stream.ts';
import { installStreaming } from '#local/aws/lambda/streamify.ts';
import { setEnvironment } from '#local/environment.ts';
import { addressLimits } from '#shared/governance/address-limiter.ts';
import { type Caller, callerToContext } from '#shared/platform/caller.ts';
import { reader } from '../../fixtures/mcp.ts';
import { startTables } from '../../fixtures/table.ts';

const environment = {
  ACUMATICA_URL: 'https://erp.example.com',
  ACUMATICA_TENANT: 'DEMO',
  ACUMATICA_CLIENT_ID: 'client@DEMO',
  PUBLIC_ORIGINS: 'https://gateway.example.com',
  // Nothing answers there, so that events go to the outbox.
  AUDIT_QUEUE_URL: 'http://127.0.0.1:9/audit',
  JOBS_QUEUE_URL: 'http://127.0.0.1:9/jobs',
  INDEXES_BUCKET: 'indexes',
  AWS_ENDPOINT_URL_S3: 'http://127.0.0.1:9',
  IDENTITY_TABLE: 'identity',
  LEDGER_TABLE: 'ledger',
  LIMITS_TABLE: 'limits',
  REGISTRY_TABLE: 'registry',
  VAULT_TABLE: 'vault',
  LOCAL_VAULT_KEY: Buffer.alloc(32, 7).toString('base64'),
  AWS_REGION: 'us-east-1',
  AWS_ACCESS_KEY_ID: 'key',
  AWS_SECRET_ACCESS_KEY: 'secret',
  POWERTOOLS_DEV: 'false',
  POWERTOOLS_LOG_LEVEL: 'SILENT',
};

let restore: () => void;
let handler: Handler;
let database: Awaited<ReturnType<typeof startTables>>;
beforeAll(async () => {
  database = await startTables(['limits', 'ledger']);
  const endpoint = await database.client.config.endpoint?.();
  restore = setEnvironment({
    ...environment,
    AWS_ENDPOINT_URL_DYNAMODB: `http://${endpoint?.hostname}:${endpoint?.port}`,
  });
  installStreaming();
  const { handler: exported } = await import('#functions/mcp/handler.ts');
  handler = asHandler('mcp', exported);
});
afterAll(async () => {
  restore();
  await database.stop();
});

interface Answer {
  readonly statusCode: number;
  readonly headers: Record<string, string>;
  readonly body: string;
}

/** Invokes the handler as Lambda does, and reads prelude and body from its stream. */
async function invoke(own: {
  method?: string;
  body?: unknown;
  headers?: Record<string, string>;
  caller?: Caller | undefined;
}): Promise<Answer> {
  const headers = {
    Host: 'gateway.example.com',
    'Content-Type': 'application/json',
    ...own.headers,
  };
  const event = {
    path: '/mcp',
    httpMethod: own.method ?? 'POST',
    headers,
    multiValueHeaders: Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, [value]]),
    ),
    multiValueQueryStringParameters: null,
    body: own.body === undefined ? null : JSON.stringify(own.body),
    isBase64Encoded: false,
    requestContext: {
      authorizer: own.caller && callerToContext(own.caller),
      identity: { sourceIp: '192.0.2.1' },
    },
  } as unknown as APIGatewayProxyEvent; // what the handler reads, not all of a real event
  const chunks: Buffer[] = [];
  const stream = new LambdaResponseStream(async (chunk) => {
    chunks.push(chunk);
  });
  const context = { awsRequestId: 'r', functionName: 'mcp' } as Context; // what the logger reads
  if (handler.kind !== 'streaming') throw new Error('The handler does not stream');
  await handler.invoke(event, stream, context);
  const bytes = Buffer.concat(chunks);
  const end = bytes.indexOf(Buffer.alloc(8));
  return {
    ...JSON.parse(bytes.subarray(0, end).toString()),
    body: bytes.subarray(end + 8).toString(),
  };
}

/** 38 getters, 9 tools to list, describe, search and fetch, and 5 of the indexes. */
const allTools = 52;

const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' };

describe('the handler of /mcp', () => {
  it('streams, as the route is declared', () => expect(handler.kind).toBe('streaming'));

  it('lists all tools, those of an index that cannot be reached among them', async () => {
    const { statusCode, body } = await invoke({ body: list, caller: reader });
    expect(statusCode).toBe(200);
    expect(JSON.parse(body).result.tools).toHaveLength(allTools);
  });

  it('lists them to an anonymous caller too', async () => {
    const { body } = await invoke({ body: list, caller: { kind: 'anonymous' } });
    expect(JSON.parse(body).result.tools).toHaveLength(allTools);
  });

  it('refuses them the tools, records it, and turns their network away once it sends too many', async () => {
    const call = {
      jsonrpc: '2.0',
      id: 7,
      method: 'tools/call',
      params: { name: 'acumatica_get_customer', arguments: { customerID: 'C1' } },
    };
    const first = await invoke({ body: call, caller: { kind: 'anonymous' } });
    expect(first.statusCode).toBe(200);
    expect(first.body).toContain('AUTH_REQUIRED');
    const { Items = [] } = await database.client.send(new ScanCommand({ TableName: 'ledger' }));
    const kept = Items.map(({ event }) => JSON.parse(event?.S ?? '{}'));
    expect(kept).toMatchObject([
      { type: 'ToolCalled.v1', errorCode: 'AUTH_REQUIRED', actor: { id: 'anonymous' } },
    ]);
    let last = first;
    for (let request = 0; request < 2 * addressLimits.anonymous; request++) {
      last = await invoke({ body: list, caller: { kind: 'anonymous' } });
      if (last.statusCode !== 200) break;
    }
    expect(last.statusCode).toBe(429);
    expect(Number(last.headers['retry-after'])).toBeGreaterThanOrEqual(1);
    expect(Number(last.headers['retry-after'])).toBeLessThanOrEqual(60);
    expect(JSON.parse(last.body)).toMatchObject({ id: 1, error: { code: -32000 } });
    expect((await invoke({ body: list, caller: reader })).statusCode).toBe(200);
  });

  it('answers a preflight, which has no caller', async () => {
    const { statusCode, headers, body } = await invoke({
      method: 'OPTIONS',
      headers: { Origin: 'https://gateway.example.com' },
    });
    expect([statusCode, body]).toEqual([204, '']);
    expect(headers['access-control-allow-origin']).toBe('https://gateway.example.com');
  });

  it('answers 405 to GET with a token', async () => {
    expect(await invoke({ method: 'GET', caller: reader })).toMatchObject({
      statusCode: 405,
      headers: { allow: 'POST' },
    });
  });

  it('refuses a host that is not ours', async () => {
    const { statusCode } = await invoke({
      body: list,
      caller: reader,
      headers: { Host: 'evil.example' },
    });
    expect(statusCode).toBe(421);
  });

  it('refuses a foreign origin', async () => {
    const { statusCode } = await invoke({
      body: list,
      caller: reader,
      headers: { Origin: 'https://evil.example' },
    });
    expect(statusCode).toBe(403);
  });

  it('answers a fault before the stream begins, and tells nothing of it', async () => {
    const { statusCode, body } = await invoke({ body: list, caller: undefined });
    expect(statusCode).toBe(500);
    expect(JSON.parse(body)).toEqual({
      jsonrpc: '2.0',
      error: { code: -32603, message: 'This gateway met an error of its own' },
      id: null,
    });
  });
});

describe('the handler of the jobs queue', () => {
  it('gives back only the messages that are not done', async () => {
    const { handler: jobs } = await import('#functions/jobs/handler.ts');
    const record = (messageId: string, body: string) => ({ messageId, body });
    const batch = { Records: [record('1', 'no json'), record('2', '{"job":"unknown"}')] };
    const invokeJobs = asHandler('jobs', jobs);
    if (invokeJobs.kind !== 'buffered') throw new Error('The handler of a queue does not stream');
    const context = { awsRequestId: 'r', functionName: 'jobs' } as Context; // what the logger reads
    expect(await invokeJobs.invoke(batch, context)).toEqual({
      batchItemFailures: [{ itemIdentifier: '1' }, { itemIdentifier: '2' }],
    });
  });
});
