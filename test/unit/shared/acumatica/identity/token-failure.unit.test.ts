// SPDX-License-Identifier: Apache-2.0
import { afterEach, describe, expect, it, vi } from 'vitest';
import { AcumaticaIdentityProvider } from '#shared/acumatica/identity/identity-provider.ts';

const url = 'http://127.0.0.1:1/site';
const settings = {
  url,
  tenant: 'DEMO',
  endpointName: 'Default',
  endpointVersion: '25.200.001',
  clientId: 'gateway@DEMO',
  canaryInquiry: 'MCPAccess',
};
const discovery = {
  issuer: `${url}/identity`,
  token_endpoint: `${url}/identity/connect/token`,
  authorization_endpoint: `${url}/identity/connect/authorize`,
};

function refreshWith(answer: () => Response | Promise<Response>) {
  vi.stubGlobal('fetch', async (target: string | URL) =>
    String(target).includes('openid-configuration') ? Response.json(discovery) : answer(),
  );
  const clock = { now: () => new Date('2026-03-04T05:06:07Z') };
  return new AcumaticaIdentityProvider(settings, async () => 'secret', clock).refresh('old');
}
afterEach(() => vi.unstubAllGlobals());

const json = (status: number, body: unknown) => () => Response.json(body, { status });
const page = (status: number) => () =>
  new Response('<html>', { status, headers: { 'content-type': 'text/html' } });

describe('a refresh at the ERP', () => {
  it('gives new tokens with their end', async () => {
    const answer = json(200, {
      access_token: 'new',
      token_type: 'Bearer',
      expires_in: 3600,
      refresh_token: 'next',
    });
    expect(await refreshWith(answer)).toEqual({
      kind: 'refreshed',
      tokens: {
        accessToken: 'new',
        refreshToken: 'next',
        expiresAt: new Date('2026-03-04T06:06:07Z'),
      },
    });
  });

  it.each([
    ['invalid_grant', json(400, { error: 'invalid_grant' })],
    ['an unknown refusal', json(403, { error: 'something_else' })],
    ['a refusal without words', json(400, {})],
  ])('ends the grant for %s', async (_what, answer) => {
    expect((await refreshWith(answer)).kind).toBe('refused');
  });

  it.each([
    ['500', json(500, {})],
    ['a 503 page', page(503)],
    ['429 in plain text', page(429)],
    ['invalid_client', json(400, { error: 'invalid_client' })],
    ['invalid_client with 401', json(401, { error: 'invalid_client' })],
    [
      '401 with a challenge',
      () => new Response('', { status: 401, headers: { 'www-authenticate': 'Basic realm="x"' } }),
    ],
    ['a page with 200', page(200)],
    ['no answer', () => Promise.reject(new TypeError('fetch failed'))],
    ['no answer in time', () => Promise.reject(new DOMException('', 'TimeoutError'))],
  ])('keeps the grant for %s', async (_what, answer) => {
    expect((await refreshWith(answer)).kind).toBe('unavailable');
  });

  it('tells an operator why no answer came', async () => {
    const refused = new TypeError('fetch failed', {
      cause: Object.assign(new Error('x'), { code: 'ECONNREFUSED' }),
    });
    expect(await refreshWith(() => Promise.reject(refused))).toMatchObject({
      reason: 'no_answer',
      fault: refused,
    });
    expect(await refreshWith(json(500, {}))).not.toHaveProperty('fault');
  });

  it('keeps the grant where not even the metadata can be read', async () => {
    vi.stubGlobal('fetch', async () => new Response('', { status: 502 }));
    const provider = new AcumaticaIdentityProvider(settings, async () => 's', {
      now: () => new Date(),
    });
    expect((await provider.refresh('old')).kind).toBe('unavailable');
  });
});

describe('the address of the ERP', () => {
  it('must be https off this machine', () => {
    const unsafe = { ...settings, url: 'http://erp.example/site' };
    expect(
      () => new AcumaticaIdentityProvider(unsafe, async () => 's', { now: () => new Date() }),
    ).toThrow('ACUMATICA_URL');
  });
});
