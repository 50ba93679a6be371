// SPDX-License-Identifier: Apache-2.0
import { CreateTableCommand } from '@aws-sdk/client-dynamodb';
import { parse } from 'node-html-parser';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { addressLimits, tableAddressLimiter } from '#shared/governance/address-limiter.ts';
import { artefactKey } from '#shared/oauth/artefact.ts';
import { knownCallbacks } from '#shared/oauth/known-callbacks.ts';
import { Table } from '#shared/platform/table.ts';
import { authorizeUrl, Browser, redirectUri, refresh, register, send } from './browser.ts';
import { expectPage } from './expected-answers.ts';
import { type Gateway, startGateway } from './gateway.ts';

let gateway: Gateway;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.stop());
afterEach(() => {
  gateway.documentHost.allowedHosts.length = 0;
  gateway.registrations.script.next = { kind: 'within' };
  gateway.registrations.script.other = undefined;
  gateway.fault.operation = undefined;
});

const visit = (clientId: string, changes = {}) =>
  new Browser(gateway).visit(authorizeUrl(clientId, changes));

describe('the callback of a known connector', () => {
  it.each(knownCallbacks)('of $client is registered and used: $uri', async ({ uri }) => {
    gateway.documentHost.allowedHosts.push('app.example.com');
    const used = uri.replace('{id}', 'conn_42');
    const client = await register(gateway, { redirect_uris: [used] });
    expect(client.body['redirect_uris']).toEqual([used]);
    const page = await new Browser(gateway).go(
      authorizeUrl(client.clientId, { redirect_uri: used }),
    );
    expect(page.status).toBe(200);
    expectPage(await visit(client.clientId, { redirect_uri: `${used}x` }), 400);
  });

  it('is registered with the others that the same client sends', async () => {
    const cursor = [
      'cursor://anysphere.cursor-mcp/oauth/callback',
      'https://www.cursor.com/agents/mcp/oauth/callback',
      'http://localhost:8787/callback',
    ];
    expect((await register(gateway, { redirect_uris: cursor })).body['redirect_uris']).toEqual(
      cursor,
    );
    const editor = [
      'https://insiders.vscode.dev/redirect',
      'https://vscode.dev/redirect',
      'http://127.0.0.1/',
      'http://127.0.0.1:33418/',
    ];
    const { clientId } = await register(gateway, { redirect_uris: editor });
    const redirect_uri = 'http://127.0.0.1:59656/';
    expect((await visit(clientId, { redirect_uri })).status).toBe(303);
  });
});

describe('a redirect URI', () => {
  const registered = 'https://client.example/callback';

  it.each([
    ['a slash more', `${registered}/`],
    ['a query', `${registered}?x=1`],
    ['a fragment', `${registered}#x`],
    ['capitals in the path', 'https://client.example/Callback'],
    ['capitals in the host', 'https://Client.example/callback'],
    ['user information', 'https://user@client.example/callback'],
    ['a port', 'https://client.example:443/callback'],
    ['a step up', 'https://client.example/x/../callback'],
    ['a host that begins like it', 'https://client.example.evil.com/callback'],
    ['plain http', 'http://client.example/callback'],
    ['script', 'javascript:alert(1)//client.example/callback'],
    ['data', 'data:text/html,https://client.example/callback'],
    ['a backslash', 'https://client.example\\callback'],
    ['a wildcard', 'https://*.example/callback'],
  ])('with %s is not the one that is registered', async (_what, redirect_uri) => {
    const { clientId } = await register(gateway, { redirect_uris: [registered] });
    expectPage(await visit(clientId, { redirect_uri }), 400);
  });

  it('may be left out where one is registered, and not where there are more (RFC 6749 §3.1.2.3)', async () => {
    const left_out = { redirect_uri: undefined };
    const one = await register(gateway, { redirect_uris: [registered] });
    expect((await visit(one.clientId, left_out)).status).toBe(303);
    const two = await register(gateway, { redirect_uris: [registered, redirectUri] });
    expectPage(await visit(two.clientId, left_out), 400);
  });

  it('on loopback differs in its port alone', async () => {
    const { clientId } = await register(gateway, { redirect_uris: ['http://localhost/callback'] });
    const answered = async (redirect_uri: string) =>
      (await visit(clientId, { redirect_uri })).status;
    expect(await answered('http://localhost:1/callback')).toBe(303);
    expect(await answered('http://127.0.0.1/callback')).toBe(400);
    expect(await answered('http://[::1]/callback')).toBe(400);
    expect(await answered('https://localhost/callback')).toBe(400);
    expect(await answered('http://localhost.evil.com/callback')).toBe(400);
    expect(await answered('http://localhost:1@evil.com/callback')).toBe(400);
  });

  it('that the administrator’s list leaves out is refused to registrations of old and new', async () => {
    const { clientId } = await register(gateway, { redirect_uris: [registered] });
    gateway.documentHost.allowedHosts.push('app.example.com');
    expectPage(await visit(clientId, { redirect_uri: registered }), 400);
    const refused = await register(gateway, { redirect_uris: [registered] });
    expect(refused).toMatchObject({ status: 400, body: { error: 'invalid_redirect_uri' } });
    const partly = await register(gateway, { redirect_uris: [registered, redirectUri] });
    expect(partly.body['redirect_uris']).toEqual([redirectUri]);
    const listed = 'https://app.example.com/callback';
    const allowed = await register(gateway, { redirect_uris: [listed] });
    expect((await visit(allowed.clientId, { redirect_uri: listed })).status).toBe(303);
  });
});

describe('a registration', () => {
  const body = (size: number) =>
    JSON.stringify({ redirect_uris: [redirectUri], client_uri: 'x'.repeat(size) });

  it.each([
    [
      'with its length',
      (text: string) => ({ text, headers: { 'content-length': String(text.length) } }),
    ],
    [
      'with a lie about its length',
      (text: string) => ({ text, headers: { 'content-length': '10' } }),
    ],
    ['in chunks', (text: string) => ({ text, headers: { 'transfer-encoding': 'chunked' } })],
    ['with nothing said', (text: string) => ({ text })],
  ])('of more than 8 KB is 413, sent %s', async (_how, request) => {
    const seen = await send(gateway, '/register', { method: 'POST', ...request(body(9000)) });
    expect(seen.status).toBe(413);
    expect(JSON.parse(seen.body)['error']).toBe('invalid_client_metadata');
    expect(
      (await send(gateway, '/register', { method: 'POST', ...request(body(100)) })).status,
    ).toBe(201);
  });

  it('of more than 8 KB is 413 in base64 too, by what it stands for', async () => {
    const inBase64 = (size: number) =>
      ({
        httpMethod: 'POST',
        path: '/register',
        headers: { host: 'gateway.test', 'content-type': 'application/json' },
        body: Buffer.from(body(size)).toString('base64'),
        isBase64Encoded: true,
        requestContext: { identity: { sourceIp: '203.0.113.9' } },
      }) as unknown as Parameters<typeof gateway.call>[0]; // the members that the handler reads
    expect((await gateway.call(inBase64(7_000))).statusCode).toBe(201); // more than 8 KB as base64
    expect((await gateway.call(inBase64(9_000))).statusCode).toBe(413);
  });

  it('has ten redirect URIs at most', async () => {
    const uris = (count: number) =>
      Array.from({ length: count }, (_, i) => `https://c.example/${i}`);
    expect((await register(gateway, { redirect_uris: uris(10) })).status).toBe(201);
    expect(await register(gateway, { redirect_uris: uris(11) })).toMatchObject({
      status: 400,
      body: { error: 'invalid_redirect_uri' },
    });
  });

  it('of too many from one address is told how long to wait, and nothing is registered', async () => {
    gateway.registrations.script.next = { kind: 'over', retryAfterSeconds: 23 };
    const before = await gateway.dump();
    const refused = await register(gateway);
    expect(refused).toMatchObject({ status: 429, body: { error: 'temporarily_unavailable' } });
    expect(refused.seen.headers['retry-after']).toBe('23');
    expect(refused.seen.headers['access-control-allow-origin']).toBe('*');
    expect(await gateway.dump()).toBe(before);
  });

  it('is held back on the 21st try of a minute, for its own network alone, over the real table', async () => {
    await gateway.client.send(
      new CreateTableCommand({
        TableName: 'limits',
        BillingMode: 'PAY_PER_REQUEST',
        AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
        KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
      }),
    );
    const faults: unknown[] = [];
    gateway.registrations.script.other = tableAddressLimiter({
      table: new Table(gateway.client, 'limits'),
      clock: { now: () => new Date('2026-11-30T12:00:43Z') },
      onFault: (fault) => faults.push(fault),
    });
    const all = [];
    for (let n = 0; n < addressLimits.register; n++) all.push((await register(gateway)).status);
    expect(new Set(all)).toEqual(new Set([201]));
    const over = await register(gateway);
    expect(over.status).toBe(429);
    expect(over.seen.headers['retry-after']).toBe('17');
    const elsewhere = { json: { redirect_uris: [redirectUri] }, sourceIp: '198.51.100.7' };
    expect((await send(gateway, '/register', elsewhere)).status).toBe(201);
    expect(faults).toEqual([]);
    gateway.fault.operation = 'UpdateItemCommand';
    expect((await send(gateway, '/register', elsewhere)).status).toBe(201);
    expect(faults).toHaveLength(1);
  });

  it('that our rules do not accept any more is unknown, not broken', async () => {
    const { clientId } = await register(gateway);
    const key = { pk: artefactKey('Client', clientId) };
    const item = await gateway.identity.get(key);
    const payload = JSON.parse(String(item?.['payload']));
    payload.token_endpoint_auth_method = 'private_key_jwt';
    await gateway.identity.put({ ...item, ...key, payload: JSON.stringify(payload) });
    expectPage(await visit(clientId), 400);
    expect((await refresh(gateway, clientId, 'x')).status).toBe(401);
    expect(gateway.unusableClients).toContain(clientId);
  });

  it('is counted by the address it came from, whatever it forwards', async () => {
    gateway.registrations.counted.length = 0;
    await send(gateway, '/register', {
      json: { redirect_uris: [redirectUri] },
      headers: { 'x-forwarded-for': '10.0.0.1, 203.0.113.9', forwarded: 'for=10.0.0.1' },
    });
    expect(gateway.registrations.counted).toEqual(['register 203.0.113.9']);
  });

  it('gets an id of ours that is no address, whatever it asks for', async () => {
    const asked = 'https://client.example/mcp.json';
    const { clientId } = await register(gateway, { client_id: asked });
    expect(clientId).not.toBe(asked);
    expect(clientId).toMatch(/^[A-Za-z0-9_-]{20,}$/);
  });

  it('raises no scope, and stores no picture', async () => {
    const logo = 'https://client.example/logo.png';
    const { body: answer, clientId } = await register(gateway, {
      scope: 'erp.read erp.write admin openid',
      logo_uri: logo,
      policy_uri: 'https://client.example/policy',
      tos_uri: 'https://client.example/tos',
    });
    expect(answer['scope']).toBe('erp.read offline_access');
    expect(answer['logo_uri']).toBeUndefined();
    expect(await gateway.dump()).not.toContain(logo);
    const page = await new Browser(gateway).go(authorizeUrl(clientId));
    expect(parse(page.body).querySelectorAll('img, script, iframe, link')).toEqual([]);
  });

  it('has its text on the page as text, without what hides or turns it', async () => {
    const client_name = '<img src=x onerror=alert(1)>\u202Egnp\u200B "quoted" & more';
    const { clientId } = await register(gateway, { client_name });
    const page = await new Browser(gateway).go(authorizeUrl(clientId));
    const shown = parse(page.body);
    expect(shown.querySelectorAll('img')).toEqual([]);
    expect(shown.querySelector('dd')?.textContent).toBe(
      '<img src=x onerror=alert(1)>gnp "quoted" & more',
    );
  });
});
