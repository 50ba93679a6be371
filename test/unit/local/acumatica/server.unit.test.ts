// SPDX-License-Identifier: Apache-2.0
import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { faults } from '#local/acumatica/faults/catalogue.ts';
import { type RunningAcumatica, startAcumatica } from '#local/acumatica/server.ts';

const clientId = '4B8F6A1E-0000-4000-8000-000000000001@DEMO';
const redirectUri = 'http://127.0.0.1:1/callback';
const clientSecret = 'secret-for-tests';

let erp: RunningAcumatica;
let token = '';
let refreshToken = '';

/** Signs a person in through the pages and exchanges the code. */
async function signIn(
  username: string,
  password: string,
): Promise<{ access_token: string; refresh_token: string }> {
  const verifier = 'v'.repeat(64);
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    scope: 'api offline_access openid profile email',
    state: 'state-1',
    nonce: 'nonce-1',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  const page = await fetch(`${erp.url}/identity/connect/authorize?${query}`);
  const html = await page.text();
  const form = new URLSearchParams();
  for (const [, name = '', value = ''] of html.matchAll(
    /<input[^>]*type="hidden"[^>]*name="([^"]*)"[^>]*value="([^"]*)"/g,
  )) {
    form.set(name, value.replaceAll('&amp;', '&'));
  }
  form.set('username', username);
  form.set('password', password);
  const action = /<form[^>]*action="([^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';
  const answered = await fetch(new URL(action, page.url), {
    method: 'POST',
    body: form,
    redirect: 'manual',
    headers: {
      cookie: page.headers
        .getSetCookie()
        .map((cookie) => cookie.split(';')[0])
        .join('; '),
    },
  });
  const code =
    new URL(answered.headers.get('location') ?? '', erp.url).searchParams.get('code') ?? '';
  const tokens = await fetch(`${erp.url}/identity/connect/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirectUri,
      code_verifier: verifier,
      client_id: clientId,
      client_secret: clientSecret,
    }),
  });
  expect(tokens.status).toBe(200);
  return tokens.json() as Promise<{ access_token: string; refresh_token: string }>;
}

const get = (path: string, init: RequestInit = {}) =>
  fetch(`${erp.url}${path}`, {
    redirect: 'manual',
    ...init,
    headers: { authorization: `Bearer ${token}` },
  });
const entity = (path: string, init: RequestInit = {}) =>
  get(`/entity/Default/25.200.001/${path}`, init);
const control = (method: string, path: string, body?: unknown) =>
  fetch(`${erp.controlUrl}${path}`, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });

beforeAll(async () => {
  erp = await startAcumatica({ port: 0, clientId, clientSecret, redirectUris: [redirectUri] });
  const tokens = await signIn('admin', 'admin-demo-1');
  token = tokens.access_token;
  refreshToken = tokens.refresh_token;
});
afterEach(() => control('POST', '/reset'));
afterAll(() => erp.stop());

describe('the simulated site', () => {
  it('lives in a virtual directory, with one sign-in for the contract API and the inquiries', async () => {
    expect(erp.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/AcumaticaERP$/);
    expect((await entity('Customer/C000001')).status).toBe(200);
    expect((await get('/t/DEMO/api/odata/gi')).status).toBe(200);
    expect((await get('/entity')).status).toBe(200);
  });

  it('answers 401 on every path of the ERP to whoever is not signed in', async () => {
    for (const path of [
      '/entity',
      '/entity/Default/25.200.001/Customer',
      '/entity/none',
      '/t/DEMO/api/odata/gi',
      '/t/x/y',
    ]) {
      const { status } = await fetch(`${erp.url}${path}`);
      expect([path, status]).toEqual([path, 401]);
    }
  });

  it('counts requests by kind', async () => {
    await control('POST', '/reset');
    await entity('Customer/C000001');
    await entity('SalesOrder?$top=1');
    await get('/t/DEMO/api/odata/gi/MCPAccess');
    await fetch(`${erp.url}/identity/connect/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'refresh_token',
        refresh_token: refreshToken,
        client_id: clientId,
        client_secret: clientSecret,
      }),
    });
    const counts = (await (await control('GET', '/requests')).json()) as Record<string, unknown>;
    expect(counts).toMatchObject({
      entityReads: 2,
      inquiryReads: 1,
      tokenRefreshes: 1,
      codeExchanges: 0,
      byEntity: { Customer: 1, SalesOrder: 1 },
      byPerson: { admin: 3 },
    });
  });

  it('takes back what was written when it is reset', async () => {
    const body = JSON.stringify({
      CustomerID: { value: 'C000001' },
      Email: { value: 'changed@shop.example' },
    });
    await entity('Customer', { method: 'PUT', body });
    expect(await (await entity('Customer/C000001')).text()).toContain('changed@shop.example');
    await control('POST', '/reset');
    expect(await (await entity('Customer/C000001')).text()).not.toContain('changed@shop.example');
  });
});

/** A request that each realm's faults can strike. */
const victims: Record<string, () => Promise<Response>> = {
  contract: () => entity('Customer?$top=1'),
  login: () =>
    fetch(`${erp.url}/entity/auth/login`, {
      method: 'POST',
      body: '{"name":"admin","password":"admin-demo-1"}',
    }),
  inquiry: () => get('/t/DEMO/api/odata/gi'),
  any: () => entity('Customer?$top=1'),
};

describe('faults', () => {
  const answers = [...faults.values()].flatMap((fault) =>
    fault.effect.kind === 'answer' ? [{ ...fault, effect: fault.effect }] : [],
  );

  it.each(answers)(
    '$name is answered, once when asked for once',
    async ({ name, realm, methods, effect }) => {
      expect((await control('POST', '/faults', { name, times: 1 })).status).toBe(201);
      const strike = methods?.includes('PUT')
        ? () => entity('Customer', { method: 'PUT', body: '{"CustomerID":{"value":"C000001"}}' })
        : victims[realm];
      const struck = await strike?.();
      expect(struck?.status).toBe(effect.status);
      expect(await struck?.text()).toBe(effect.body);
      if (effect.contentType !== undefined)
        expect(struck?.headers.get('content-type')).toBe(effect.contentType);
      const next = await strike?.();
      expect(await next?.text()).not.toBe(effect.body);
    },
  );

  it('leave the 401 to whoever is not signed in', async () => {
    await control('POST', '/faults', { name: 'setup_not_entered' });
    expect((await fetch(`${erp.url}/entity`)).status).toBe(401);
    expect((await get('/entity')).status).toBe(500);
  });

  it('strike only what they are matched to', async () => {
    await control('POST', '/faults', {
      name: 'forbidden_403',
      match: { path: '/vendor', person: 'admin', method: 'get' },
    });
    await control('POST', '/faults', { name: 'empty_body', match: { person: 'sales' } });
    expect((await entity('Vendor?$top=1')).status).toBe(403);
    expect((await entity('Customer?$top=1')).status).toBe(200);
    expect(await (await entity('Customer?$top=1')).text()).not.toBe('');
  });

  it('close the connection, or say nothing at all until they are lifted', async () => {
    await control('POST', '/faults', { name: 'down', times: 1 });
    await expect(entity('Customer?$top=1')).rejects.toThrow('fetch failed');
    await control('POST', '/faults', { name: 'hang' });
    const gaveUp = new AbortController();
    const waiting = entity('Customer?$top=1', { signal: gaveUp.signal });
    const refused = expect(waiting).rejects.toThrow();
    gaveUp.abort();
    await refused;
    const patient = expect(entity('Customer?$top=1')).rejects.toThrow('fetch failed');
    // The request has arrived once its count is there.
    await expect
      .poll(
        async () =>
          ((await (await control('GET', '/requests')).json()) as { entityReads: number })
            .entityReads,
      )
      .toBeGreaterThanOrEqual(2);
    await control('DELETE', '/faults');
    await patient;
    expect((await entity('Customer?$top=1')).status).toBe(200);
  });

  it('delay an answer, cut it, or change the status of a missing record', async () => {
    await control('POST', '/faults', { name: 'latency', milliseconds: 60, times: 1 });
    const start = performance.now();
    expect((await entity('Customer?$top=1')).status).toBe(200);
    expect(performance.now() - start).toBeGreaterThanOrEqual(55);
    await control('POST', '/faults', { name: 'cut_body', times: 1 });
    await expect((await entity('Customer?$top=1')).json()).rejects.toThrow(SyntaxError);
    expect((await entity('Customer/NOSUCH')).status).toBe(500);
    await control('POST', '/faults', { name: 'missing_record_404' });
    expect((await entity('Customer/NOSUCH')).status).toBe(404);
  });

  it('do the work and lose its answer: a refresh whose answer is lost has rotated the token', async () => {
    const { refresh_token } = await signIn('sales', 'sales-demo-1');
    const refresh = () =>
      fetch(`${erp.url}/identity/connect/token`, {
        method: 'POST',
        body: new URLSearchParams({
          grant_type: 'refresh_token',
          refresh_token: refresh_token ?? '',
          client_id: clientId,
          client_secret: clientSecret,
        }),
      });
    await control('POST', '/faults', {
      name: 'lost_answer',
      times: 1,
      match: { path: '/connect/token' },
    });
    await expect(refresh()).rejects.toThrow(TypeError);
    const again = await refresh();
    expect([again.status, await again.json()]).toEqual([400, { error: 'invalid_grant' }]);
  });

  it('refuse a name that there is not, and a malformed order', async () => {
    expect((await control('POST', '/faults', { name: 'nonsense' })).status).toBe(404);
    expect((await control('POST', '/faults', { name: 'down', times: 'often' })).status).toBe(400);
    expect((await control('POST', '/faults')).status).toBe(400);
    const listed = (await (await control('GET', '/faults')).json()) as {
      known: string[];
      active: unknown[];
    };
    expect([listed.known.includes('down'), listed.active]).toEqual([true, []]);
  });
});

describe('the other controls', () => {
  it('change the client secret, which the token endpoint asks for from then on', async () => {
    const withSecret = async (secret: string) => {
      const answer = await fetch(`${erp.url}/identity/connect/token`, {
        method: 'POST',
        body: new URLSearchParams({
          grant_type: 'refresh_token',
          refresh_token: 'unknown',
          client_id: clientId,
          client_secret: secret,
        }),
      });
      return ((await answer.json()) as { error: string }).error;
    };
    await control('PUT', '/client-secret', { secret: 'another' });
    expect(await withSecret(clientSecret)).toBe('invalid_client');
    expect(await withSecret('another')).toBe('invalid_grant');
    await control('PUT', '/client-secret', { secret: clientSecret });
    expect(await withSecret(clientSecret)).toBe('invalid_grant');
  });

  it('take seats, expire tokens and end a person’s grant', async () => {
    const sales = await signIn('sales', 'sales-demo-1');
    const asSales = () =>
      fetch(`${erp.url}/entity`, { headers: { authorization: `Bearer ${sales.access_token}` } });
    await entity('Customer?$top=1');
    await control('PUT', '/seats', { seats: 1 });
    expect((await asSales()).status).toBe(429);
    await control('PUT', '/seats', { seats: null });
    expect((await asSales()).status).toBe(200);
    await control('POST', '/people/sales/revoke');
    expect((await asSales()).status).toBe(401);
    await control('POST', '/tokens/expire');
    expect((await entity('Customer?$top=1')).status).toBe(401);
  });
});
