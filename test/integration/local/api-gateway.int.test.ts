// SPDX-License-Identifier: Apache-2.0
import { once } from 'node:events';
import { request } from 'node:http';
import { Readable } from 'node:stream';
import middy from '@middy/core';
import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { startApiGateway } from '#local/aws/api-gateway/server.ts';
import type { RunningServer } from '#local/aws/http-server.ts';
import { asHandler } from '#local/aws/lambda/handler.ts';
import { installStreaming } from '#local/aws/lambda/streamify.ts';
import type { Route } from '#shared/platform/names.ts';

const route = (path: string, more: Partial<Route> = {}): Route => ({
  path,
  methods: ['GET', 'POST'],
  function: 'admin',
  authorizer: false,
  streaming: false,
  ...more,
});

let gateway: RunningServer | undefined;
afterEach(async () => {
  await gateway?.stop();
  gateway = undefined;
  vi.restoreAllMocks();
});

type Buffered = (event: APIGatewayProxyEvent, context: Context) => unknown;
async function serve(
  routes: readonly Route[],
  handlers: Partial<Record<'admin' | 'mcp' | 'authorizer', unknown>>,
  timeouts?: { bufferedMs?: number; streamingMs?: number },
): Promise<string> {
  gateway = await startApiGateway({
    routes,
    origin: 'https://gateway.example',
    handlers: Object.fromEntries(
      Object.entries(handlers).map(([name, exported]) => [name, asHandler(name, exported)]),
    ),
    ...(timeouts && { timeouts }),
  });
  return gateway.url;
}
const silence = () => vi.spyOn(console, 'error').mockImplementation(() => undefined);

describe('the API Gateway stand-in: events', () => {
  const echo: Buffered = async (event) => ({ statusCode: 200, body: JSON.stringify(event) });

  it('gives a function headers, query and path parameters in the shape of payload 1.0', async () => {
    const url = await serve([route('/things/{id}')], { admin: echo });
    const response = await fetch(`${url}/things/a%20b?x=1&x=2&y=%C3%A9`, {
      headers: { 'X-Forwarded-For': '203.0.113.9', Origin: 'https://client.example' },
    });
    const event: APIGatewayProxyEvent = JSON.parse(await response.text());
    expect(event).toMatchObject({
      resource: '/things/{id}',
      path: '/things/a%20b',
      httpMethod: 'GET',
      pathParameters: { id: 'a b' },
      queryStringParameters: { x: '2', y: 'é' },
      multiValueQueryStringParameters: { x: ['1', '2'], y: ['é'] },
      body: null,
      isBase64Encoded: false,
      requestContext: {
        domainName: '127.0.0.1',
        stage: 'prod',
        path: '/things/a%20b',
        identity: { sourceIp: '127.0.0.1' },
      },
    });
    expect(event.requestContext.requestId).toBeTruthy();
    expect(event.headers['X-Forwarded-For']).toBe('203.0.113.9, 127.0.0.1');
    const origin = Object.entries(event.headers).find(([name]) => /^origin$/i.test(name));
    expect(origin?.[1]).toBe('https://client.example');
  });

  it('passes text as it is and binary bodies as base64', async () => {
    const url = await serve([route('/')], { admin: echo });
    const post = async (type: string, body: Buffer) => {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': type },
        body: new Uint8Array(body),
      });
      return JSON.parse(await response.text());
    };
    expect(await post('application/json', Buffer.from('{"é":1}'))).toMatchObject({
      body: '{"é":1}',
      isBase64Encoded: false,
    });
    const bytes = Buffer.from([0, 255, 128]);
    expect(await post('application/octet-stream', bytes)).toMatchObject({
      body: bytes.toString('base64'),
      isBase64Encoded: true,
    });
  });

  it('prefers fixed paths to parameters and parameters to greedy ones', async () => {
    const name: Buffered = async ({ resource, pathParameters }) => ({
      statusCode: 200,
      body: JSON.stringify([resource, pathParameters]),
    });
    const url = await serve([route('/{all+}'), route('/a/{one}'), route('/a/b')], { admin: name });
    const get = async (path: string) => JSON.parse(await (await fetch(url + path)).text());
    expect(await get('/a/b')).toEqual(['/a/b', null]);
    expect(await get('/a/c')).toEqual(['/a/{one}', { one: 'c' }]);
    expect(await get('/a/c/d')).toEqual(['/{all+}', { all: 'a/c/d' }]);
  });

  it('answers an unknown path or method by itself', async () => {
    const url = await serve([route('/known', { methods: ['GET'] })], { admin: echo });
    for (const response of [
      await fetch(`${url}/unknown`),
      await fetch(`${url}/known`, { method: 'POST' }),
      await fetch(`${url}/known/`),
    ]) {
      expect(response.status).toBe(404);
      expect(await response.json()).toEqual({ error: 'not_found' });
    }
  });

  it('gives a function the context object of Lambda', async () => {
    const tell: Buffered = async (_, context) => ({
      statusCode: 200,
      body: JSON.stringify({ ...context, remaining: context.getRemainingTimeInMillis() }),
    });
    const url = await serve([route('/')], { admin: tell }, { bufferedMs: 5_000 });
    const context = JSON.parse(await (await fetch(url)).text());
    expect(context).toMatchObject({ functionName: 'mcp4erp-admin', functionVersion: '$LATEST' });
    expect(context.remaining).toBeGreaterThan(0);
    expect(context.remaining).toBeLessThanOrEqual(5_000);
  });

  it('refuses a body over 10 MB', async () => {
    const url = await serve([route('/')], { admin: echo });
    const response = await fetch(url, { method: 'POST', body: 'x'.repeat(10 * 1024 * 1024 + 1) });
    expect(response.status).toBe(413);
  });
});

describe('the API Gateway stand-in: answers', () => {
  const answering = (answer: Partial<APIGatewayProxyResult>) =>
    serve([route('/')], { admin: async () => answer });

  it('renames the headers that a REST API keeps for itself', async () => {
    const url = await answering({
      statusCode: 401,
      headers: { 'WWW-Authenticate': 'Bearer', Server: 'mine', 'Content-Type': 'text/plain' },
      body: 'no',
    });
    const { status, headers } = await fetch(url);
    expect(status).toBe(401);
    expect(headers.get('www-authenticate')).toBeNull();
    expect(headers.get('x-amzn-remapped-www-authenticate')).toBe('Bearer');
    expect(headers.get('x-amzn-remapped-server')).toBe('mine');
    expect(headers.get('content-type')).toBe('text/plain');
  });

  it('sends several values of one header, and lets them win over a single one', async () => {
    const url = await answering({
      statusCode: 200,
      headers: { 'Set-Cookie': 'lost=1', 'X-Kept': 'yes' },
      multiValueHeaders: { 'set-cookie': ['a=1', 'b=2'] },
      body: '',
    });
    const { headers } = await fetch(url);
    expect(headers.getSetCookie()).toEqual(['a=1', 'b=2']);
    expect(headers.get('x-kept')).toBe('yes');
  });

  it('decodes base64 bodies', async () => {
    const bytes = Buffer.from([0, 255, 128]);
    const url = await answering({
      statusCode: 200,
      headers: { 'content-type': 'image/png' },
      body: bytes.toString('base64'),
      isBase64Encoded: true,
    });
    expect(Buffer.from(await (await fetch(url)).arrayBuffer())).toEqual(bytes);
  });

  it.each([
    ['throws', () => Promise.reject(new Error('broken'))],
    [
      'throws before it returns a promise',
      () => {
        throw new Error('broken');
      },
    ],
    ['answers no status', async () => ({ body: 'x' })],
    ['answers an object as body', async () => ({ statusCode: 200, body: { a: 1 } })],
    ['answers more than 6 MB', async () => ({ statusCode: 200, body: 'x'.repeat(6_300_000) })],
  ])('answers 502 when a function %s', async (_, handler) => {
    silence();
    const url = await serve([route('/')], { admin: handler });
    const response = await fetch(url);
    expect(response.status).toBe(502);
    expect(await response.json()).toEqual({ message: 'Internal server error' });
  });

  it('answers 504 when a function takes too long', async () => {
    const url = await serve(
      [route('/')],
      { admin: () => new Promise(() => undefined) },
      {
        bufferedMs: 20,
      },
    );
    const response = await fetch(url);
    expect(response.status).toBe(504);
    expect(await response.json()).toEqual({ message: 'Endpoint request timed out' });
  });
});

describe('the API Gateway stand-in: the authorizer', () => {
  const guarded = [route('/mcp', { authorizer: true })];
  const policy = (Effect: string, Resource = '*', context?: object) => ({
    principalId: 'someone',
    policyDocument: {
      Version: '2012-10-17',
      Statement: [{ Effect, Action: 'execute-api:Invoke', Resource }],
    },
    context,
  });
  const echo: Buffered = async (event) => ({
    statusCode: 200,
    body: JSON.stringify(event.requestContext.authorizer),
  });
  const guard = (authorizer: unknown) => serve(guarded, { admin: echo, authorizer });

  it('hands the request over without its body and passes the context on as text', async () => {
    const seen: Record<string, unknown>[] = [];
    const url = await guard(async (event: Record<string, unknown>) => {
      seen.push(event);
      return policy('Allow', String(event['methodArn']), { sub: 'a', admin: true, n: 3 });
    });
    const response = await fetch(`${url}/mcp?a=1`, {
      method: 'POST',
      headers: { authorization: 'Bearer t' },
      body: 'secret',
    });
    expect(await response.json()).toEqual({
      principalId: 'someone',
      sub: 'a',
      admin: 'true',
      n: '3',
    });
    expect(seen[0]).toMatchObject({
      type: 'REQUEST',
      methodArn: 'arn:aws:execute-api:us-east-1:000000000000:local/prod/POST/mcp',
      queryStringParameters: { a: '1' },
      requestContext: { resourcePath: '/mcp' },
    });
    expect(JSON.stringify(seen[0])).not.toContain('secret');
  });

  it('answers 401 with the plain challenge under its own name when the authorizer says Unauthorized', async () => {
    const url = await guard(async () => {
      throw new Error('Unauthorized');
    });
    const response = await fetch(`${url}/mcp`);
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toBe(
      'Bearer resource_metadata="https://gateway.example/.well-known/oauth-protected-resource/mcp", scope="erp.read"',
    );
  });

  it.each([
    ['denies', async () => policy('Deny')],
    ['allows something else', async () => policy('Allow', '*/POST/other')],
  ])('answers 401 with a challenge for a dead token when the policy %s', async (_, authorizer) => {
    const response = await fetch(`${await guard(authorizer)}/mcp`);
    expect(response.status).toBe(401);
    const challenge = response.headers.get('www-authenticate');
    expect(challenge).toMatch(/resource_metadata=.+, error="invalid_token"$/);
  });

  it('answers 503 when the authorizer fails: a fault is never a refusal', async () => {
    silence();
    const url = await guard(async () => {
      throw new Error('the table is down');
    });
    const response = await fetch(`${url}/mcp`);
    expect(response.status).toBe(503);
    expect(response.headers.get('www-authenticate')).toBeNull();
    expect(await response.text()).not.toContain('table');
  });

  it.each([
    ['no policy', async () => ({})],
    ['a nested context', async () => policy('Allow', '*', { nested: { a: 1 } })],
  ])('answers 503 when the authorizer gives %s', async (_, authorizer) => {
    expect((await fetch(`${await guard(authorizer)}/mcp`)).status).toBe(503);
  });
});

describe('the API Gateway stand-in: streaming', () => {
  const streamed = [route('/mcp', { function: 'mcp', streaming: true })];
  beforeAll(installStreaming);

  /** A middy handler in streaming mode; middy's module is loaded after the global is there. */
  async function streaming(handler: (event: APIGatewayProxyEvent) => Promise<unknown>) {
    const { executionModeStreamifyResponse } = await import('@middy/core/StreamifyResponse');
    return middy(handler, { executionMode: executionModeStreamifyResponse });
  }

  it('sends status, headers and each piece as soon as the function has them', async () => {
    const pieces = new Readable({ read() {} });
    const handler = await streaming(async () => ({
      statusCode: 201,
      headers: { 'content-type': 'text/event-stream', 'www-authenticate': 'Bearer' },
      body: pieces,
    }));
    const url = await serve(streamed, { mcp: handler });
    const response = await fetch(`${url}/mcp`);
    expect(response.status).toBe(201);
    expect(response.headers.get('content-type')).toBe('text/event-stream');
    expect(response.headers.get('x-amzn-remapped-www-authenticate')).toBe('Bearer');
    const reader = response.body?.getReader();
    const next = async () => Buffer.from((await reader?.read())?.value ?? []).toString();
    pieces.push('data: one\n\n');
    expect(await next()).toBe('data: one\n\n');
    pieces.push('data: two\n\n');
    expect(await next()).toBe('data: two\n\n');
    pieces.push(null);
    expect((await reader?.read())?.done).toBe(true);
  });

  it('sends an empty body and a long text', async () => {
    const handler = await streaming(async ({ httpMethod }) =>
      httpMethod === 'GET'
        ? { statusCode: 202, headers: {} }
        : { statusCode: 200, headers: { 'content-type': 'text/plain' }, body: 'é'.repeat(500_000) },
    );
    const url = await serve(streamed, { mcp: handler });
    const empty = await fetch(`${url}/mcp`);
    expect([empty.status, await empty.text()]).toEqual([202, '']);
    const long = await fetch(`${url}/mcp`, { method: 'POST' });
    expect(await long.text()).toBe('é'.repeat(500_000));
  });

  it('answers 502 when the function fails before its status', async () => {
    silence();
    const url = await serve(streamed, {
      mcp: await streaming(() => Promise.reject(new Error('broken'))),
    });
    expect((await fetch(`${url}/mcp`)).status).toBe(502);
  });

  it('breaks the connection when the function fails in the middle', async () => {
    silence();
    const body = new Readable({ read() {} });
    const url = await serve(streamed, {
      mcp: await streaming(async () => ({ statusCode: 200, headers: {}, body })),
    });
    const response = await fetch(`${url}/mcp`);
    body.push('half');
    const reader = response.body?.getReader();
    await reader?.read();
    body.destroy(new Error('broken'));
    await expect(reader?.read()).rejects.toThrow();
  });

  it('lets the function finish when the client goes away', async () => {
    const body = new Readable({ read() {} });
    let finished: (() => void) | undefined;
    const done = new Promise<void>((resolve) => {
      finished = resolve;
    });
    const handler = await streaming(async () => ({ statusCode: 200, headers: {}, body }));
    body.once('end', () => finished?.());
    const url = await serve(streamed, { mcp: handler });
    const client = request(`${url}/mcp`).end();
    const [response] = await once(client, 'response');
    body.push('first');
    await once(response, 'data');
    response.on('error', () => undefined);
    client.on('error', () => undefined).destroy();
    for (let piece = 0; piece < 50; piece += 1) body.push('x'.repeat(100_000));
    body.push(null);
    await done;
  });

  it('answers 504 when no status comes in time', async () => {
    const url = await serve(
      streamed,
      { mcp: awslambda.streamifyResponse(() => new Promise(() => undefined)) },
      { streamingMs: 20 },
    );
    expect((await fetch(`${url}/mcp`)).status).toBe(504);
  });

  it('refuses a buffered handler on a streaming route', async () => {
    silence();
    const url = await serve(streamed, { mcp: async () => ({ statusCode: 200, body: '' }) });
    expect((await fetch(`${url}/mcp`)).status).toBe(502);
  });
});
