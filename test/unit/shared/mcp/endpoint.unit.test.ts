// SPDX-License-Identifier: Apache-2.0
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { serverIdentity } from '#shared/mcp/server-identity.ts';
import { defineTool, readsOnly } from '#shared/mcp/tool.ts';
import { door, testEndpoint } from '../../../fixtures/mcp.ts';

const steps = defineTool({
  name: 'steps',
  title: 'Steps',
  description: 'Counts. Its text holds "tools":[] as a trap.',
  input: z.strictObject({}),
  output: z.looseObject({}),
  annotations: readsOnly,
  scope: 'erp.read',
  run: async ({ progress }) => {
    await progress(1, 2, 'half');
    await progress(2, undefined, 'done');
    return { kind: 'ok', result: { done: true }, facts: { erpCalls: 0 } };
  },
});

const initialize = {
  protocolVersion: '2025-06-18',
  capabilities: {},
  clientInfo: { name: 'x', version: '1' },
};

describe('the server', () => {
  it('has the version of its package', () => {
    const { version } = JSON.parse(
      readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8'),
    );
    expect(serverIdentity.version).toBe(version);
  });
});

describe('the legacy era', () => {
  const { rpc, serve } = testEndpoint([steps]);

  it('shakes hands without a session', async () => {
    const answer = await rpc('legacy', 'initialize', initialize);
    expect(answer.json.result).toMatchObject({
      protocolVersion: '2025-06-18',
      serverInfo: { name: 'mcp4erp' },
      capabilities: { tools: {} },
      instructions: 'Test.',
    });
    expect(answer.headers.has('mcp-session-id')).toBe(false);
  });

  it('answers a ping, and takes a notification with 202', async () => {
    expect((await rpc('legacy', 'ping')).json.result).toEqual({});
    const notification = new Request('https://erp.example.com/mcp', {
      method: 'POST',
      headers: { host: 'erp.example.com', 'content-type': 'application/json' },
      body: '{"jsonrpc":"2.0","method":"notifications/initialized"}',
    });
    expect(await serve(notification)).toMatchObject({ status: 202, text: '' });
  });

  it('answers 400 to a version it does not know', async () => {
    const answer = await rpc(
      'legacy',
      'tools/list',
      {},
      { headers: { 'mcp-protocol-version': '1999-01-01' } },
    );
    expect(answer.status).toBe(400);
  });

  it('streams progress to a client that asked for it and reads streams', async () => {
    const params = { name: 'steps', arguments: {}, _meta: { progressToken: 'p' } };
    const answer = await rpc('legacy', 'tools/call', params, {
      headers: { accept: 'application/json, text/event-stream' },
    });
    expect(answer.headers.get('content-type')).toBe('text/event-stream');
    const messages = answer.text
      .split('\n')
      .filter((line) => line.startsWith('data: '))
      .map((line) => JSON.parse(line.slice(6)));
    expect(messages).toMatchObject([
      {
        method: 'notifications/progress',
        params: { progressToken: 'p', progress: 1, total: 2, message: 'half' },
      },
      { method: 'notifications/progress', params: { progress: 2, message: 'done' } },
      { id: 1, result: { structuredContent: { done: true } } },
    ]);
  });

  it('answers JSON to a client that asked for progress but cannot read streams', async () => {
    const params = { name: 'steps', arguments: {}, _meta: { progressToken: 'p' } };
    const answer = await rpc('legacy', 'tools/call', params);
    expect(answer.json.result).toMatchObject({ structuredContent: { done: true } });
  });
});

describe('the modern era', () => {
  const { rpc } = testEndpoint([steps]);

  it('is discovered, and says how long the answer holds', async () => {
    expect((await rpc('modern', 'server/discover')).json.result).toMatchObject({
      supportedVersions: ['2026-07-28'],
      capabilities: { tools: {} },
      ttlMs: 300_000,
      cacheScope: 'private',
    });
  });

  it('streams progress', async () => {
    const params = { name: 'steps', arguments: {}, _meta: { progressToken: 7 } };
    const answer = await rpc('modern', 'tools/call', params, {
      headers: { accept: 'application/json, text/event-stream' },
    });
    expect(answer.headers.get('content-type')).toBe('text/event-stream');
    expect(answer.text.match(/notifications\/progress/g)).toHaveLength(2);
  });

  it('refuses a header that contradicts the body', async () => {
    const answer = await rpc(
      'modern',
      'tools/list',
      {},
      { headers: { 'mcp-method': 'tools/call' } },
    );
    expect(answer).toMatchObject({ status: 400, json: { error: { code: -32020 } } });
  });

  it('refuses an unknown version and names what it speaks', async () => {
    const version = '2031-01-01';
    const answer = await rpc(
      'modern',
      'tools/list',
      { _meta: { 'io.modelcontextprotocol/protocolVersion': version } },
      { headers: { 'mcp-protocol-version': version } },
    );
    expect(answer).toMatchObject({
      status: 400,
      json: { error: { code: -32022, data: { supported: ['2026-07-28'] } } },
    });
  });

  it('opens no subscription', async () => {
    expect((await rpc('modern', 'subscriptions/listen')).json.error).toMatchObject({
      code: -32603,
    });
  });

  it('knows no handshake', async () => {
    expect(await rpc('modern', 'initialize', initialize)).toMatchObject({ status: 404 });
  });
});

describe('the list of tools', () => {
  const { rpc, catalogue } = testEndpoint([steps]);

  it('is the same in both eras, and is put in as it was made', async () => {
    const legacy = await rpc('legacy', 'tools/list');
    const modern = await rpc('modern', 'tools/list');
    expect(legacy.json.result?.['tools']).toEqual(JSON.parse(catalogue.list));
    expect(modern.json.result?.['tools']).toEqual(JSON.parse(catalogue.list));
    expect(modern.json.result).toMatchObject({
      ttlMs: 300_000,
      cacheScope: 'private',
      resultType: 'complete',
    });
  });

  it('is not put where a client only writes like one', async () => {
    const { serve } = testEndpoint([steps]);
    const request = new Request('https://erp.example.com/mcp', {
      method: 'POST',
      headers: { host: 'erp.example.com', 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: '"tools":[]', method: 'tools/list' }),
    });
    const { json } = await serve(request);
    expect(json['id']).toBe('"tools":[]');
    expect(json.result?.['tools']).toEqual(JSON.parse(catalogue.list));
  });
});

describe('a browser', () => {
  const { endpoint, rpc } = testEndpoint([steps]);
  const options = (origin: string) =>
    endpoint.preflight(
      new Request('https://erp.example.com/mcp', {
        method: 'OPTIONS',
        headers: { host: 'erp.example.com', origin },
      }),
      door,
    );

  it('is told from our own origin what it may send', () => {
    const response = options('https://erp.example.com');
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-origin')).toBe('https://erp.example.com');
    expect(response.headers.get('access-control-allow-headers')).toContain('mcp-protocol-version');
  });

  it('is told nothing from a foreign origin', () => {
    const response = options('https://evil.example');
    expect(response.status).toBe(403);
    expect(response.headers.has('access-control-allow-origin')).toBe(false);
  });

  it('may read the answers to our own origin', async () => {
    const answer = await rpc(
      'legacy',
      'ping',
      {},
      { headers: { origin: 'https://erp.example.com' } },
    );
    expect(answer.headers.get('access-control-allow-origin')).toBe('https://erp.example.com');
  });
});
