// SPDX-License-Identifier: Apache-2.0
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { boundedRetries } from '#functions/wiring/bounded-retries.ts';

/** How the service answers its next requests; afterwards it is well. */
let next: { status: number; type: string }[] = [];
let requests = 0;
let server: Server;
let client: DynamoDBClient;
beforeAll(async () => {
  server = createServer((request, response) => {
    request.resume();
    requests += 1;
    const { status, type } = next.shift() ?? { status: 200, type: '' };
    response.writeHead(status, { 'content-type': 'application/x-amz-json-1.0' });
    response.end(JSON.stringify(status === 200 ? {} : { __type: type, message: 'no' }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  client = new DynamoDBClient({
    retryStrategy: boundedRetries(4, () => 0),
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
});
beforeEach(() => {
  next = [];
  requests = 0;
});
afterAll(() => {
  client.destroy();
  server.closeAllConnections();
  server.close();
});

const failure = { status: 500, type: 'InternalServerError' };
const throttled = { status: 400, type: 'ProvisionedThroughputExceededException' };
const conflict = { status: 400, type: 'ConditionalCheckFailedException' };
const get = () => client.send(new GetItemCommand({ TableName: 'table', Key: { pk: { S: 'x' } } }));

describe('an operation', () => {
  it.each([{ fault: failure }, { fault: throttled }])(
    'is tried four times: $fault.type',
    async ({ fault }) => {
      next = [fault, fault, fault];
      await get();
      expect(requests).toBe(4);
      next = [fault, fault, fault, fault];
      await expect(get()).rejects.toMatchObject({ name: fault.type });
      expect(requests).toBe(8);
    },
  );

  it('is not repeated where the answer would be the same', async () => {
    next = [conflict];
    await expect(get()).rejects.toMatchObject({ name: conflict.type });
    expect(requests).toBe(1);
  });

  it('is tried again however many others were', async () => {
    for (let operation = 0; operation < 60; operation++) {
      next = [failure, conflict];
      await expect(get()).rejects.toMatchObject({ name: conflict.type });
    }
    next = [failure];
    await get();
    expect(requests).toBe(122);
  });
});

describe('the wait before another try', () => {
  it.each([
    { errorType: 'TRANSIENT', longest: [50, 100, 200] },
    { errorType: 'THROTTLING', longest: [200, 400, 800] },
  ] as const)('is random, and doubles: $errorType', async ({ errorType, longest }) => {
    const strategy = boundedRetries(4, () => 0.5);
    let token = await strategy.acquireInitialRetryToken('');
    for (const expected of longest) {
      token = await strategy.refreshRetryTokenForRetry(token, { errorType });
      expect(token.getRetryDelay()).toBe(expected / 2);
    }
    await expect(strategy.refreshRetryTokenForRetry(token, { errorType })).rejects.toThrow();
  });
});
