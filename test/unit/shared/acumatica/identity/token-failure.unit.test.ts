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
  const provider = new AcumaticaIdentityProvider(settings, async () => 'secret', clock);
  return provider.refresh('old', new AbortController().signal);
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
    ['invalid_grant', json(400, { error: 'invalid_grant' }), 400],
    ['an unknown refusal', json(403, { error: 'something_else' }), 403],
    ['a refusal without words', json(400, {}), 400],
    ['a refusal that is no JSON', page(400), 400],
    ['a refusal in broken JSON', () => new Response('{"error":', { status: 400 }), 400],
  ])('ends the grant for %s', async (_what, answer, httpStatus) => {
    expect(await refreshWith(answer)).toMatchObject({ kind: 'refused', httpStatus });
  });

  const refusedConnection = Object.assign(new Error('x'), { code: 'ECONNREFUSED' });
  it.each([
    ['500', json(500, {}), 'erp_failure', true],
    ['a 503 page', page(503), 'erp_failure', true],
    ['429 in plain text', page(429), 'throttled', false],
    ['a page with 404', page(404), 'no_endpoint', false],
    ['405', json(405, {}), 'no_endpoint', false],
    ['408', page(408), 'no_endpoint', false],
    ['invalid_client', json(400, { error: 'invalid_client' }), 'client_rejected', false],
    ['invalid_client with 401', json(401, { error: 'invalid_client' }), 'client_rejected', false],
    ['unauthorized_client', json(400, { error: 'unauthorized_client' }), 'client_rejected', false],
    [
      '401 with a challenge',
      () => new Response('', { status: 401, headers: { 'www-authenticate': 'Basic realm="x"' } }),
      'client_rejected',
      false,
    ],
    ['a page with 200', page(200), 'unreadable_answer', true],
    ['nothing with 200', () => new Response(''), 'unreadable_answer', true],
    ['a text with 200', json(200, 'ok'), 'unreadable_answer', true],
    ['200 without a token', json(200, { token_type: 'Bearer' }), 'unreadable_answer', true],
    [
      'a token that is none',
      json(200, { access_token: 7, token_type: 'Bearer' }),
      'unreadable_answer',
      true,
    ],
    [
      'a token of another type',
      json(200, { access_token: 'new', token_type: 'DPoP' }),
      'unreadable_answer',
      true,
    ],
    ['no answer', () => Promise.reject(new TypeError('fetch failed')), 'no_answer', true],
    [
      'no connection',
      () => Promise.reject(new TypeError('fetch failed', { cause: refusedConnection })),
      'no_answer',
      false,
    ],
    [
      'no answer in time',
      () => Promise.reject(new DOMException('', 'TimeoutError')),
      'no_answer',
      true,
    ],
  ])('keeps the grant for %s', async (_what, answer, reason, answerLost) => {
    expect(await refreshWith(answer)).toMatchObject({ kind: 'unavailable', reason, answerLost });
  });

  it.each([
    ['no lifetime', {}, 3600],
    ['a lifetime as text', { expires_in: '1800' }, 1800],
    ['a negative lifetime', { expires_in: -5 }, 3600],
    ['a lifetime of nothing', { expires_in: 0 }, 3600],
    ['a lifetime that is no number', { expires_in: 'soon' }, 3600],
    ['a lifetime of null', { expires_in: null }, 3600],
    ['a lifetime of ages', { expires_in: 1e15 }, 86_400],
    ['a broken ID token', { expires_in: 600, id_token: 'x' }, 600],
    ['a scope of the wrong shape', { expires_in: 600, scope: ['api'] }, 600],
    ['no token type', { expires_in: 600, token_type: undefined }, 600],
    ['a token type in other letters', { expires_in: 600, token_type: 'BEARER' }, 600],
  ])('overlooks %s, since the old token is spent', async (_what, members, seconds) => {
    const body = { access_token: 'new', token_type: 'Bearer', refresh_token: 'next', ...members };
    expect(await refreshWith(json(200, body))).toEqual({
      kind: 'refreshed',
      tokens: {
        accessToken: 'new',
        refreshToken: 'next',
        expiresAt: new Date(Date.parse('2026-03-04T05:06:07Z') + seconds * 1000),
      },
    });
  });

  it.each([
    ['none', undefined],
    ['an empty one', ''],
    ['null', null],
    ['a number', 7],
  ])('has no new refresh token where the answer has %s', async (_what, refresh_token) => {
    const body = { access_token: 'new', token_type: 'Bearer', expires_in: 600, refresh_token };
    expect(await refreshWith(json(200, body))).toMatchObject({
      kind: 'refreshed',
      tokens: { accessToken: 'new', refreshToken: undefined },
    });
  });

  it('reads JSON that calls itself something else', async () => {
    const body = JSON.stringify({ access_token: 'new', token_type: 'Bearer' });
    const answer = () => new Response(body, { headers: { 'content-type': 'text/plain' } });
    expect(await refreshWith(answer)).toMatchObject({ kind: 'refreshed' });
  });

  it('gives up an answer whose body never ends', async () => {
    const over = new AbortController();
    vi.stubGlobal('fetch', async (target: string | URL, init: RequestInit) => {
      if (String(target).includes('openid-configuration')) return Response.json(discovery);
      const body = new ReadableStream({
        start: (stream) => {
          init.signal?.addEventListener('abort', () => stream.error(init.signal?.reason));
        },
      });
      queueMicrotask(() => over.abort(new DOMException('', 'TimeoutError')));
      return new Response(body, { headers: { 'content-type': 'application/json' } });
    });
    const clock = { now: () => new Date() };
    const provider = new AcumaticaIdentityProvider(settings, async () => 'secret', clock);
    expect(await provider.refresh('old', over.signal)).toMatchObject({
      kind: 'unavailable',
      reason: 'no_answer',
      answerLost: true,
    });
  });

  it('presents no token where the metadata took the time', async () => {
    const over = new AbortController();
    const posted: string[] = [];
    vi.stubGlobal('fetch', async (target: string | URL) => {
      if (!String(target).includes('openid-configuration')) posted.push(String(target));
      over.abort(new DOMException('', 'TimeoutError'));
      return Response.json(discovery);
    });
    const clock = { now: () => new Date() };
    const provider = new AcumaticaIdentityProvider(settings, async () => 'secret', clock);
    expect(await provider.refresh('old', over.signal)).toMatchObject({
      kind: 'unavailable',
      reason: 'not_asked',
      answerLost: false,
    });
    await Promise.resolve();
    expect(posted).toEqual([]);
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
    expect(await provider.refresh('old', new AbortController().signal)).toEqual({
      kind: 'unavailable',
      reason: 'no_metadata',
      answerLost: false,
      fault: expect.any(Error),
    });
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
