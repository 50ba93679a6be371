// SPDX-License-Identifier: Apache-2.0
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { admit, checkOrigin, depthOf, maxBodyBytes } from '#shared/mcp/front-door.ts';

const door = {
  publicOrigins: ['https://erp.example.com', 'http://localhost:8080'],
  vouchedHost: false,
};
const ping = '{"jsonrpc":"2.0","id":1,"method":"ping"}';

function post(body: string, headers: Record<string, string> = {}): Request {
  return new Request('https://erp.example.com/mcp', {
    method: 'POST',
    headers: { host: 'erp.example.com', 'content-type': 'application/json', ...headers },
    body,
  });
}

async function statusOf(request: Request): Promise<number> {
  const admitted = await admit(request, door);
  return admitted.kind === 'admitted' ? 200 : admitted.response.status;
}

describe('the front door', () => {
  it('lets a message in and parses it', async () => {
    expect(await admit(post(ping), door)).toEqual({ kind: 'admitted', body: JSON.parse(ping) });
  });

  it.each([
    ['a foreign host', { host: 'evil.example' }, 403],
    ['our host at another port', { host: 'erp.example.com:81' }, 403],
    ['a foreign origin', { origin: 'https://evil.example' }, 403],
    ['an opaque origin', { origin: 'null' }, 403],
    ['our own origin', { origin: 'https://erp.example.com' }, 200],
    ['our host in capitals', { host: 'ERP.example.com' }, 200],
    ['a local host', { host: 'localhost:8080', origin: 'http://localhost:8080' }, 200],
    ['another content type', { 'content-type': 'text/plain' }, 415],
    ['a content type with a charset', { 'content-type': 'application/json; charset=utf-8' }, 200],
    [
      'a content type that only begins alike',
      { 'content-type': 'application/json-patch+json' },
      415,
    ],
  ])('answers %s', async (_what, headers, status) => {
    expect(await statusOf(post(ping, headers))).toBe(status);
  });

  it('leaves the host to the edge that vouches for it, but never the origin', async () => {
    const vouched = { ...door, vouchedHost: true };
    expect(checkOrigin(post(ping, { host: 'abc.execute-api.example' }), vouched)).toBeUndefined();
    expect(checkOrigin(post(ping, { origin: 'https://evil.example' }), vouched)?.status).toBe(403);
  });

  it.each(['GET', 'DELETE', 'PUT'])('answers %s with 405 and what is allowed', async (method) => {
    const request = new Request('https://erp.example.com/mcp', {
      method,
      headers: { host: 'erp.example.com' },
    });
    const admitted = await admit(request, door);
    if (admitted.kind === 'admitted') throw new Error('admitted');
    expect([admitted.response.status, admitted.response.headers.get('allow')]).toEqual([
      405,
      'POST',
    ]);
  });

  it('takes a body of the largest size and no byte more', async () => {
    const padded = (size: number) => `{"p":"${'x'.repeat(size - 8)}"}`;
    expect(await statusOf(post(padded(maxBodyBytes)))).toBe(200);
    expect(await statusOf(post(padded(maxBodyBytes + 1)))).toBe(413);
  });

  it('believes a length that is too large without reading', async () => {
    expect(await statusOf(post(ping, { 'content-length': String(maxBodyBytes + 1) }))).toBe(413);
  });

  it.each([
    ['no JSON', '{"a":', 400, -32700],
    ['nothing', '', 400, -32700],
    ['a batch', `[${ping}]`, 400, -32600],
    ['65 levels', `${'['.repeat(65)}${']'.repeat(65)}`, 400, -32600],
  ])('answers %s', async (_what, body, status, code) => {
    const admitted = await admit(post(body), door);
    if (admitted.kind === 'admitted') throw new Error('admitted');
    expect(admitted.response.status).toBe(status);
    expect(await admitted.response.json()).toMatchObject({ error: { code }, id: null });
  });

  it('takes 64 levels', async () => {
    expect(await statusOf(post(`{"a":${'['.repeat(63)}${']'.repeat(63)}}`))).toBe(200);
  });

  it('counts brackets as a parser does', () => {
    const depth = (value: unknown): number =>
      typeof value === 'object' && value !== null
        ? 1 + Math.max(0, ...Object.values(value).map(depth))
        : 0;
    fc.assert(
      fc.property(fc.jsonValue(), (value) => depthOf(JSON.stringify(value)) === depth(value)),
    );
  });
});
