// SPDX-License-Identifier: Apache-2.0
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DynamoDBClient, paginateScan } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoPeople } from '#local/acumatica/people.ts';
import { localName } from '#local/resource-names.ts';
import { tables } from '#shared/platform/names.ts';
import { type AttackedGateway, startAttackedGateway } from '../../fixtures/attacked-gateway.ts';
import { exchangeCode, requestAuthorization } from '../../fixtures/authorization-request.ts';
import { ScriptedBrowser } from '../../fixtures/scripted-browser.ts';
import { loginOf, signIn } from '../../fixtures/sign-in.ts';
import { type InsteadOfErp, listen, type Traffic } from './traffic.ts';

// Checks 13, 16 and 24: every secret that passes is looked for everywhere it could have stayed.
const redirectUri = 'http://127.0.0.1:33418/callback';
const logged: string[] = [];
const ourSecrets = new Set<string>();
let stopLogging = () => {};
let traffic: Traffic;
let gateway: AttackedGateway;

function listenToLogs(): () => void {
  const streams = [process.stdout, process.stderr];
  const originals = streams.map((stream) => stream.write.bind(stream));
  for (const stream of streams)
    stream.write = (chunk: unknown) => {
      logged.push(String(chunk));
      return true;
    };
  return () => {
    for (const [index, stream] of streams.entries()) {
      const original = originals[index];
      if (original) stream.write = original;
    }
  };
}

beforeAll(async () => {
  stopLogging = listenToLogs();
  traffic = listen();
  gateway = await startAttackedGateway({ POWERTOOLS_LOG_LEVEL: 'DEBUG' });
  keepOurs(gateway.tokens);
});
afterAll(async () => {
  await gateway?.stop();
  traffic?.stop();
  stopLogging();
});

function keepOurs(tokens: { access_token: string; refresh_token: string }): void {
  ourSecrets.add(tokens.access_token);
  ourSecrets.add(tokens.refresh_token);
}

interface ListedTool {
  readonly name: string;
  readonly inputSchema: {
    readonly required?: readonly string[];
    readonly properties: Record<string, { type?: string; enum?: readonly unknown[] }>;
  };
}

/** Arguments that fit: names that exist where the tool takes names, and a text for every key. */
function argumentsFor({ inputSchema }: ListedTool): Record<string, unknown> {
  const known: Record<string, unknown> = {
    entityName: 'Customer',
    inquiryName: 'AR-CustomerBalances',
    customerID: 'C000001',
  };
  return Object.fromEntries(
    (inputSchema.required ?? []).map((name) => {
      const property = inputSchema.properties[name];
      if (name in known) return [name, known[name]];
      if (property?.enum) return [name, property.enum[0]];
      return [name, property?.type === 'integer' ? 1 : 'X1'];
    }),
  );
}

/** An ERP that repeats in every way what it was sent. */
const echoes: readonly (readonly [string, InsteadOfErp])[] = [
  [
    'in an exception',
    (_url, sent) =>
      Response.json({ message: 'No.', exceptionMessage: `Denied: ${sent}` }, { status: 500 }),
  ],
  [
    'in a refusal',
    (_url, sent) =>
      Response.json({ message: `The token ${sent} is not valid here` }, { status: 401 }),
  ],
  [
    'in a complaint about fields',
    (_url, sent) =>
      Response.json(
        { CustomerID: { value: 'X', error: `Bearer ${sent} may not` } },
        { status: 422 },
      ),
  ],
  [
    'in an OData error',
    (_url, sent) =>
      Response.json(
        { error: { code: '', message: `authorization: Bearer ${sent}` } },
        { status: 400 },
      ),
  ],
  [
    'in a page',
    (_url, sent) =>
      new Response(`<html>authorization: Bearer ${sent}</html>`, {
        status: 502,
        headers: { 'content-type': 'text/html' },
      }),
  ],
  ['in plain text', (_url, sent) => new Response(`Bearer ${sent}`, { status: 503 })],
  [
    'under a status of success',
    (_url, sent) => Response.json({ exceptionMessage: `Denied: ${sent}` }),
  ],
];

const oneOfEachReading = [
  'acumatica_list_entities',
  'acumatica_run_inquiry',
  'acumatica_get_customer',
  'acumatica_get_inventory_summary',
];

async function callEveryTool(tools: readonly ListedTool[]): Promise<void> {
  for (const tool of tools) await gateway.call(tool.name, argumentsFor(tool));
}

describe('what happens', () => {
  let tools: readonly ListedTool[] = [];

  it('is every tool, answered well and badly', async () => {
    const listed = await gateway.post(
      '/mcp',
      JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
      {
        authorization: `Bearer ${gateway.tokens.access_token}`,
        'content-type': 'application/json',
        accept: 'application/json',
      },
    );
    tools = listed.result?.['tools'] as ListedTool[]; // MCP server/tools
    expect(tools.length).toBeGreaterThanOrEqual(40);
    await callEveryTool(tools);
    for (const { name } of tools) await gateway.call(name, { unknownKey: 1 });
    await gateway.erp.fault('internal_error_500');
    await callEveryTool(tools);
    await gateway.erp.reset();
    expect(traffic.newestToken().length).toBeGreaterThan(20);
  });

  it.each(echoes)('is an ERP that repeats the token %s', async (how, echo) => {
    traffic.answer(echo);
    try {
      // Each way of reading the ERP; the exception meets every tool.
      const one = tools.filter(({ name }) => oneOfEachReading.includes(name));
      expect(one).toHaveLength(oneOfEachReading.length);
      await callEveryTool(how === 'in an exception' ? tools : one);
      await gateway.call('acumatica_get_customer', { customerID: 'C000001' }, 'modern');
    } finally {
      traffic.answer(undefined);
    }
  });

  it('is refreshes at the ERP, one of them refused with everything repeated', async () => {
    const call = () => gateway.call('acumatica_get_customer', { customerID: 'C000001' });
    await gateway.erp.expireAccessTokens();
    expect((await call()).error).toBeUndefined();
    await gateway.erp.expireAccessTokens();
    traffic.answer((url, sent) =>
      url.pathname.endsWith('/token')
        ? Response.json(
            { error: 'server_error', error_description: sent, posted: sent },
            { status: 500 },
          )
        : undefined,
    );
    try {
      expect((await call()).error).toBeDefined();
    } finally {
      traffic.answer(undefined);
    }
  });

  it('is sign-ins that end well, badly, and with the ERP repeating our secret', async () => {
    const { origin } = gateway;
    const request = await requestAuthorization(origin, redirectUri);
    const arrived = await signIn(request.url, redirectUri, loginOf('finance'));
    const code = arrived.searchParams.get('code') ?? '';
    for (const secret of [code, request.verifier]) ourSecrets.add(secret);
    const tokens = await exchangeCode(origin, request, redirectUri, code);
    keepOurs(tokens);
    const form = (fields: Record<string, string>) =>
      gateway.post('/token', new URLSearchParams({ client_id: request.clientId, ...fields }));
    const refreshed = await form({
      grant_type: 'refresh_token',
      refresh_token: tokens.refresh_token,
    });
    keepOurs(JSON.parse(refreshed.text));
    await form({
      grant_type: 'authorization_code',
      code,
      code_verifier: 'wrong',
      redirect_uri: redirectUri,
    });
    const registered = await gateway.post(
      '/register',
      JSON.stringify({ redirect_uris: [redirectUri], client_name: 'Confidential' }),
      { 'content-type': 'application/json' },
    );
    ourSecrets.add(JSON.parse(registered.text).client_secret);
    const refused = [
      { username: 'warehouse', instead: undefined },
      {
        username: 'sales',
        instead: (url: URL, sent: string) =>
          url.pathname.endsWith('/token')
            ? Response.json({ error: 'invalid_client', error_description: sent }, { status: 400 })
            : undefined,
      },
    ];
    for (const { username, instead } of refused) {
      traffic.answer(instead);
      const asked = await requestAuthorization(origin, redirectUri);
      const browser = new ScriptedBrowser(redirectUri);
      const connect = await browser.open(asked.url);
      if (connect.kind !== 'page') throw new Error('No page that asks');
      const login = await browser.submit(connect.page);
      if (login.kind !== 'page') throw new Error('No login');
      const wrong = await browser.submit(login.page, { username, password: 'wrong-password-1' });
      if (wrong.kind !== 'page') throw new Error('A wrong password was taken');
      const end = await browser.submit(wrong.page, loginOf(username));
      traffic.answer(undefined);
      expect(end.kind === 'page' && end.page.status).toBeGreaterThanOrEqual(400);
    }
  });
});

/** Where each secret of a set is found in texts; the secrets themselves are not printed. */
function hits(secrets: Iterable<string>, texts: readonly string[]): string[] {
  const whole = texts.join('\n');
  return [...secrets].flatMap((secret, index) => {
    // In JSON inside JSON a secret keeps its letters; in a URL or in Base64 it would not.
    const shapes = [secret, encodeURIComponent(secret), Buffer.from(secret).toString('base64')];
    const found = shapes.findIndex((shape) => whole.includes(shape));
    return found < 0 ? [] : [`secret ${index} in shape ${found}`];
  });
}

describe('our own tokens, codes and client secrets', () => {
  it('are at least 256 random bits each, and no two alike', () => {
    expect(ourSecrets.size).toBeGreaterThanOrEqual(8);
    // Base64url holds six bits in a letter.
    for (const secret of ourSecrets) expect(secret).toMatch(/^[A-Za-z0-9_-]{43,}$/);
  });
});

describe('the secrets of the ERP’s side', () => {
  const all = () => [
    ...traffic.erpSecrets,
    ...demoPeople.map(({ password }) => password),
    'wrong-password-1',
  ];

  it('are many: tokens of several people, codes, verifiers and our own secret there', () => {
    expect(traffic.erpSecrets.size).toBeGreaterThan(12);
  });

  it('are in no answer to anybody', () => {
    expect(traffic.answers.length).toBeGreaterThan(200);
    expect(hits(all(), traffic.answers)).toEqual([]);
  });

  it('are in no log, and neither are ours', () => {
    expect(logged.join('')).toMatch(/"level":"(ERROR|WARN|INFO)"/);
    expect(hits([...all(), ...ourSecrets], logged)).toEqual([]);
  });

  it('are in no row of the audit, neither in the lake nor in the log, and neither are ours', async () => {
    for (const view of ['audit_events', 'raw_events']) {
      const rows = await gateway.audit(`SELECT * FROM ${view}`);
      expect(rows.length).toBeGreaterThan(200);
      expect(
        hits(
          [...all(), ...ourSecrets],
          rows.map((row) => JSON.stringify(row)),
        ),
      ).toEqual([]);
    }
  });

  it('are in no table as they are, and neither are ours', async () => {
    const client = new DynamoDBClient({});
    for (const name of Object.keys(tables)) {
      const items: string[] = [];
      for await (const { Items = [] } of paginateScan({ client }, { TableName: localName(name) }))
        items.push(...Items.map((item) => JSON.stringify(item)));
      if (name !== 'registry') expect(items.length, name).toBeGreaterThan(0);
      expect(hits([...all(), ...ourSecrets], items), name).toEqual([]);
    }
    client.destroy();
  });

  it('are in no file of tables, queues and buckets', async () => {
    await gateway.audit('SELECT 1');
    // Settings and simulator stand for Secrets Manager and for the ERP itself.
    const beside = ['settings.json', 'acumatica'];
    const files = readdirSync(gateway.dataDir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
      .filter((file) => !beside.some((own) => file.startsWith(join(gateway.dataDir, own))));
    expect(files.length).toBeGreaterThan(5);
    const texts = files.map((file) => readFileSync(file, 'latin1'));
    expect(hits([...all(), ...ourSecrets], texts)).toEqual([]);
  });
});
