// SPDX-License-Identifier: Apache-2.0
import { once } from 'node:events';
import { createServer } from 'node:http';
import { DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb';
import { describe, expect, it } from 'vitest';
import { boundedCalls } from '#functions/wiring/bounded-calls.ts';

describe('a call to a service that hangs', () => {
  it('fails within its time, where the SDK by itself would only warn', async () => {
    const server = createServer(() => undefined).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = address !== null && typeof address === 'object' ? address.port : 0;
    const client = new DynamoDBClient({
      ...boundedCalls,
      requestHandler: { ...boundedCalls.requestHandler, requestTimeout: 20 },
      endpoint: `http://127.0.0.1:${port}`,
      region: 'us-east-1',
      credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    });
    const asked = client.send(new GetItemCommand({ TableName: 't', Key: { pk: { S: 'x' } } }));
    await expect(asked).rejects.toMatchObject({ name: 'TimeoutError' });
    client.destroy();
    server.closeAllConnections();
    server.close();
  });
});
