// SPDX-License-Identifier: Apache-2.0
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Browser, redirectUri, register, type Seen, send } from './browser.ts';
import { type Gateway, origin, startGateway } from './gateway.ts';

let gateway: Gateway;
let clientId: string;
const publisher = 'https://soup.example/mcp.json';
beforeAll(async () => {
  gateway = await startGateway();
  clientId = (await register(gateway)).clientId;
  gateway.documents.set(publisher, { client_id: publisher, redirect_uris: [redirectUri] });
});
afterAll(() => gateway.stop());

const runs = 250;

const names = [
  'client_id',
  'redirect_uri',
  'response_type',
  'response_mode',
  'scope',
  'state',
  'code_challenge',
  'code_challenge_method',
  'resource',
  'prompt',
  'nonce',
  'claims',
  'max_age',
  'request',
  'request_uri',
  'registration',
  'grant_type',
  'code',
  'code_verifier',
  'refresh_token',
  'client_secret',
  'token',
  'token_type_hint',
  'iss',
  '__proto__',
];

/** A value: sometimes right, sometimes almost, mostly nonsense. */
const value = () =>
  fc.oneof(
    fc.constantFrom(
      clientId,
      publisher,
      'nobody',
      redirectUri,
      'http://127.0.0.1:50000/callback',
      'https://evil.example/callback',
      '//evil.example',
      'javascript:alert(1)',
      `${redirectUri}@evil.example`,
      `${origin}/mcp`,
      'code',
      'token',
      'S256',
      'plain',
      'a'.repeat(43),
      'query',
      'fragment',
      'form_post',
      'none',
      'login',
      'consent',
      'erp.read offline_access',
      'authorization_code',
      'refresh_token',
      '',
      '0',
      'null',
      '[]',
      '{}',
      '\u0000',
      '\r\nLocation: https://evil.example',
    ),
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.webUrl(),
  );

/** Parameters in any number and order, some of them more than once, some of their own making. */
const soup = () =>
  fc.array(
    fc.tuple(
      fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...names) }, fc.string({ maxLength: 12 })),
      value(),
    ),
    { maxLength: 14 },
  );

/** A request that is right but for what the soup puts over it. */
const almostRight = () =>
  soup().map((parameters) => [
    ...Object.entries({
      response_type: 'code',
      client_id: clientId,
      redirect_uri: redirectUri,
      code_challenge: 'a'.repeat(43),
      code_challenge_method: 'S256',
    }).filter(([name]) => !parameters.slice(0, 2).some(([other]) => other === name)),
    ...parameters.slice(0, 2),
  ]);

const encoded = (parameters: readonly (readonly [string, string] | string[])[]) =>
  new URLSearchParams(parameters.map(([name = '', text = '']) => [name, text])).toString();

/** That nothing broke, and that nobody is sent where no client of ours asked for. */
function expectHarmless(seen: Seen): void {
  expect(seen.status).toBeLessThan(500);
  expect(seen.headers['cache-control']).toBe('no-store');
  const { location } = seen.headers;
  if (location === undefined) return;
  const target = new URL(location, seen.url);
  if (target.origin === origin) {
    expect(target.pathname).toMatch(/^\/connect\//);
    return;
  }
  expect(target.protocol).toBe('http:');
  expect(target.hostname).toBe('127.0.0.1'); // its port is the client's own matter
  expect(target.pathname).toBe('/callback');
  expect(target.href).not.toContain('access_token');
}

describe('parameters at random', () => {
  it.each([
    ['all of them', soup],
    ['on top of a request that is right', almostRight],
  ])('at /authorize, %s, never break anything and never lead astray', async (_what, arbitrary) => {
    const reached = { page: 0, application: 0, connect: 0 };
    await fc.assert(
      fc.asyncProperty(arbitrary(), async (parameters) => {
        const seen = await new Browser(gateway).visit(`/authorize?${encoded(parameters)}`);
        expectHarmless(seen);
        const { location } = seen.headers;
        if (location === undefined) reached.page++;
        else reached[location.startsWith('/connect/') ? 'connect' : 'application']++;
      }),
      { numRuns: runs },
    );
    expect(reached.page).toBeGreaterThan(0);
    if (arbitrary === almostRight) {
      expect(reached.application).toBeGreaterThan(0);
      expect(reached.connect).toBeGreaterThan(0);
    }
    expect(gateway.faults).toEqual([]);
  });

  it.each(['/token', '/revoke'])(
    'at %s get JSON with an error of RFC 6749, or nothing',
    async (path) => {
      const errors = new Set<string>();
      await fc.assert(
        fc.asyncProperty(
          soup(),
          fc.option(fc.string({ unit: 'binary', maxLength: 40 }).map(toHeader), { nil: undefined }),
          async (parameters, authorization) => {
            const seen = await send(gateway, path, {
              method: 'POST',
              text: encoded(parameters),
              headers: {
                'content-type': 'application/x-www-form-urlencoded',
                ...(authorization !== undefined && { authorization }),
              },
            });
            expectHarmless(seen);
            if (seen.status === 200) {
              expect(seen.body).toBe('');
              return;
            }
            const { error } = JSON.parse(seen.body);
            errors.add(error);
            expect([400, 401]).toContain(seen.status);
            expect([
              'invalid_request',
              'invalid_client',
              'invalid_grant',
              'invalid_scope',
              'invalid_target',
              'unauthorized_client',
              'unsupported_grant_type',
            ]).toContain(error);
          },
        ),
        { numRuns: runs },
      );
      expect(errors.size).toBeGreaterThan(0);
      expect(gateway.faults).toEqual([]);
    },
  );

  it('at /register make a client with safe addresses only, or get an error of RFC 7591', async () => {
    const statuses = new Set<number>();
    const uris = fc.oneof(
      fc.array(
        fc.oneof(value(), fc.constant(redirectUri), fc.constant('https://client.example/cb')),
        { maxLength: 12 },
      ),
      fc.constant([redirectUri]),
      fc.jsonValue(),
    );
    const metadata = fc.dictionary(
      fc.constantFrom(
        'client_name',
        'client_uri',
        'logo_uri',
        'scope',
        'grant_types',
        'response_types',
        'token_endpoint_auth_method',
        'application_type',
        'jwks',
        'client_id',
        'client_secret',
        'default_max_age',
        'contacts',
      ),
      fc.oneof(
        fc.jsonValue({ maxDepth: 2 }),
        fc.constant('none'),
        fc.constant(['authorization_code']),
      ),
    );
    await fc.assert(
      fc.asyncProperty(metadata, uris, async (members, redirect_uris) => {
        const seen = await send(gateway, '/register', { json: { ...members, redirect_uris } });
        expectHarmless(seen);
        statuses.add(seen.status);
        const body = JSON.parse(seen.body);
        if (seen.status === 201) {
          expect(body['scope']).toBe('erp.read offline_access');
          expect(body['client_id']).toMatch(/^[A-Za-z0-9_-]{20,}$/);
          expect(body['logo_uri']).toBeUndefined();
          for (const uri of body['redirect_uris'])
            expect(uri).toMatch(/^(https:\/\/|http:\/\/127\.0\.0\.1)/);
        } else {
          expect([400, 413]).toContain(seen.status);
          expect(body['error']).toMatch(/^invalid_(redirect_uri|client_metadata|request)$/);
        }
      }),
      { numRuns: runs },
    );
    expect([...statuses]).toEqual(expect.arrayContaining([201, 400]));
    expect(gateway.faults).toEqual([]);
  });

  it('as a body of any kind under any type break no endpoint', async () => {
    const paths = fc.constantFrom(
      '/token',
      '/revoke',
      '/register',
      '/connect/x',
      '/consent/x',
      '/callback',
    );
    const types = fc.constantFrom(
      'application/json',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'text/plain; charset=utf-16',
      'application/json; charset=nonsense',
      '',
    );
    await fc.assert(
      fc.asyncProperty(
        paths,
        types,
        fc.string({ unit: 'binary', maxLength: 200 }),
        async (path, type, text) => {
          const seen = await send(gateway, path, {
            method: 'POST',
            text,
            headers: { 'content-type': type },
          });
          expectHarmless(seen);
          expect(seen.status).toBeGreaterThanOrEqual(400);
        },
      ),
      { numRuns: runs },
    );
    expect(gateway.faults).toEqual([]);
  });
});

/** As a header can carry it. */
function toHeader(text: string): string {
  return `Basic ${Buffer.from(text).toString('base64')}`;
}
