// SPDX-License-Identifier: Apache-2.0
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AttackedGateway, startAttackedGateway } from '../../fixtures/attacked-gateway.ts';
import { modernMeta } from '../../fixtures/mcp.ts';
import { type Answer, ask } from '../../smoke/asking.ts';

// Checks 19, 20, 21 and 23: what a living token may not do at the door of /mcp.
let gateway: AttackedGateway;
beforeAll(async () => {
  gateway = await startAttackedGateway();
});
afterAll(() => gateway?.stop());

const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };

function post(body: unknown, headers: Record<string, string | string[]> = {}): Promise<Answer> {
  return ask(`${gateway.origin}/mcp`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${gateway.tokens.access_token}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

describe('an Origin', () => {
  it.each([
    ['another site', () => 'https://evil.example'],
    ['null', () => 'null'],
    ['ours with another ending', () => `${gateway.origin}.evil.example`],
    ['ours behind another name', () => gateway.origin.replace('://', '://evil-')],
    ['ours with another port', () => gateway.origin.replace(/\d+$/, '1')],
    ['ours with a slash', () => `${gateway.origin}/`],
    ['ours over https', () => gateway.origin.replace('http:', 'https:')],
  ])('of %s is refused with 403, with a living token', async (_what, originOf) => {
    const answer = await post(ping, { origin: originOf() });
    expect(answer.status).toBe(403);
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  });

  it('that is absent is served, without CORS', async () => {
    const answer = await post(ping);
    expect(answer.status).toBe(200);
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  });

  it('of our own is served and echoed exactly, never * and never with credentials', async () => {
    const answer = await post(ping, { origin: gateway.origin });
    expect(answer.status).toBe(200);
    expect(answer.headers['access-control-allow-origin']).toBe(gateway.origin);
    expect(answer.headers['access-control-allow-credentials']).toBeUndefined();
    expect(answer.headers['vary']).toContain('origin');
  });
});

describe('a Host that is not ours', () => {
  it.each(['evil.example', 'abc123.execute-api.us-east-1.amazonaws.com', 'localhost'])(
    '%s is refused before anything is looked at, and nothing is built from it',
    async (host) => {
      const answer = await post(ping, { host });
      expect(answer.status).toBe(421);
      expect(answer.body + JSON.stringify(answer.headers)).not.toContain(host);
    },
  );
});

const modern = (name: string, headers: Record<string, string | string[]> = {}) =>
  post(
    {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name, arguments: { customerID: 'C000001' }, _meta: modernMeta },
    },
    {
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': 'tools/call',
      'mcp-name': name,
      ...headers,
    },
  );
const getCustomer = 'acumatica_get_customer';
const base64 = (text: string) => `=?base64?${Buffer.from(text).toString('base64')}?=`;

describe('headers that repeat the body', () => {
  it('are decoded from Base64 before they are compared', async () => {
    const answer = await modern(getCustomer, { 'mcp-name': base64(getCustomer) });
    expect(answer.status).toBe(200);
    expect(answer.body).toContain('C000001');
  });

  it.each([
    ['Base64 of another tool', { 'mcp-name': base64('acumatica_get_vendor') }],
    ['another tool', { 'mcp-name': 'acumatica_get_vendor' }],
    ['another case', { 'mcp-name': getCustomer.toUpperCase() }],
    ['another method', { 'mcp-method': 'tools/list' }],
    ['another version', { 'mcp-protocol-version': '2025-06-18' }],
    ['two names', { 'mcp-name': [getCustomer, getCustomer] }],
    ['two methods, one of them ours', { 'mcp-method': ['tools/call', 'tools/list'] }],
  ])('are refused with 400 and -32020 where they say %s', async (_what, headers) => {
    const answer = await modern(getCustomer, headers);
    expect(answer.status).toBe(400);
    expect(JSON.parse(answer.body).error.code).toBe(-32020);
  });

  it('cannot carry a line break, not even in Base64', async () => {
    const answer = await modern(getCustomer, { 'mcp-name': base64(`${getCustomer}\r\nx: y`) });
    expect(answer.status).toBe(400);
    await expect(modern(getCustomer, { 'mcp-name': `${getCustomer}\r\nx: y` })).rejects.toThrow(
      /Invalid character/,
    );
  });
});

describe('a body', () => {
  it.each([
    [
      'of two calls, which would be one for every limit',
      `[${JSON.stringify(ping)},${JSON.stringify(ping)}]`,
      400,
    ],
    ['of no calls', '[]', 400],
    ['that nests 65 levels', `${'['.repeat(65)}${']'.repeat(65)}`, 400],
    ['that is no JSON', '{', 400],
    ['of more than 1 MiB', JSON.stringify({ ...ping, params: { x: 'x'.repeat(1_048_576) } }), 413],
  ])('%s is refused', async (_what, body, status) => {
    expect((await post(body)).status).toBe(status);
  });
});

describe('a session', () => {
  it.each(['no-such-session', '../../etc', 'x'.repeat(500)])(
    'that a client names is ignored: it neither helps nor hinders (%s)',
    async (session) => {
      const answer = await post(ping, { 'mcp-session-id': session });
      expect(answer.status).toBe(200);
      expect(answer.headers['mcp-session-id']).toBeUndefined();
    },
  );

  it('is no way in without a token', async () => {
    const answer = await ask(`${gateway.origin}/mcp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'mcp-session-id': 'some-session' },
      body: JSON.stringify(ping),
    });
    expect(answer.status).toBe(401);
  });

  it('is never given out', async () => {
    const answer = await post({
      jsonrpc: '2.0',
      id: 1,
      method: 'initialize',
      params: {
        protocolVersion: '2025-06-18',
        capabilities: {},
        clientInfo: { name: 'c', version: '1' },
      },
    });
    expect(answer.status).toBe(200);
    expect(answer.headers['mcp-session-id']).toBeUndefined();
  });

  it.each(['DELETE', 'GET'])('is not opened or ended by %s', async (method) => {
    const headers = { authorization: `Bearer ${gateway.tokens.access_token}` };
    const answer = await ask(`${gateway.origin}/mcp`, { method, headers });
    expect(answer.status).toBe(405);
    expect(answer.headers['allow']).toBe('POST');
  });
});

describe('a cursor', () => {
  it('of anybody’s making shows nothing else: the list has one page', async () => {
    const list = async (params: object) =>
      JSON.parse((await post({ jsonrpc: '2.0', id: 1, method: 'tools/list', params })).body);
    const whole = await list({});
    expect(whole.result.nextCursor).toBeUndefined();
    const forged = await list({ cursor: Buffer.from('person=admin;page=2').toString('base64') });
    expect(forged.error?.code ?? forged.result).toEqual(forged.error ? -32602 : whole.result);
  });
});
