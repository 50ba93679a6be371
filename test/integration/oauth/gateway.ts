// SPDX-License-Identifier: Apache-2.0
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Logger } from '@aws-lambda-powertools/logger';
import { CreateTableCommand, DynamoDBClient, ScanCommand } from '@aws-sdk/client-dynamodb';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda';
import { Hono } from 'hono';
import { authorize } from '#functions/authorizer/authorize.ts';
import { answer } from '#functions/oauth/answer.ts';
import type { WiredOAuth } from '#functions/oauth/wiring.ts';
import { wiredOrigins } from '#functions/wiring/public-origins.ts';
import { identityApp } from '#local/acumatica/identity/app.ts';
import { startDynamoDB } from '#local/aws/dynamodb/server.ts';
import { CanaryGate } from '#shared/acumatica/identity/access-gate.ts';
import { AcumaticaIdentityProvider } from '#shared/acumatica/identity/identity-provider.ts';
import type { AuditEvent } from '#shared/events/envelope.ts';
import { Ledger } from '#shared/events/ledger.ts';
import { pauseWithJitter } from '#shared/events/pause.ts';
import { authorizationApp } from '#shared/identity/authorization-app.ts';
import type { UnreachableErp } from '#shared/identity/sign-in.ts';
import { TokenVault } from '#shared/identity/vault.ts';
import { VaultEvents } from '#shared/identity/vault-events.ts';
import { grantProjection } from '#shared/oauth/grant-view.ts';
import { callerFromContext, type Person } from '#shared/platform/caller.ts';
import type { Clock } from '#shared/platform/clock.ts';
import { systemIds } from '#shared/platform/ids.ts';
import { localSecretBox } from '#shared/platform/secret-box.ts';
import { Table } from '#shared/platform/table.ts';
import {
  type Around,
  InProcessDynamoDB,
  tableDescription,
} from '../../fixtures/in-process-dynamodb.ts';
import { scriptedLimiter, startDocumentHost } from './document-host.ts';
import { storageFaults } from './storage-faults.ts';

export const origin = 'https://gateway.test';
/** The document of the one client that is known by its address. */
export const documentUrl = 'https://client.example/mcp.json';
const tableNames = ['identity', 'vault', 'ledger'] as const;

/**
 * The whole sign-in in this process, over the engine of the DynamoDB stand-in and the simulated ERP.
 * `shared` puts the stand-in behind HTTP, for other processes to reach at `dynamodbUrl`.
 */
export async function startGateway({ shared = false } = {}) {
  const clock = { now: () => new Date() };
  const storage = storageFaults();
  const { client, dynamodbUrl, close } = await (shared
    ? overHttp(clock)
    : inThisProcess(clock, storage.around));
  const erp = await startErp();
  const observed: AuditEvent[] = [];
  const publisher = {
    accepting: true,
    async publish(event: AuditEvent) {
      if (!publisher.accepting) return { kind: 'refused' } as const;
      observed.push(event);
      return { kind: 'queued' } as const;
    },
  };
  const [identity, vaultTable, ledgerTable] = tableNames.map((name) => new Table(client, name));
  if (!identity || !vaultTable || !ledgerTable) throw new Error('A table is missing');
  const ledger = new Ledger(client, ledgerTable, {
    clock,
    projections: [grantProjection(ledgerTable)],
  });
  const source = { tenant: 'DEMO', clock, ids: systemIds };
  const box = localSecretBox(new Uint8Array(32).fill(7));
  const settings = {
    url: erp.url,
    tenant: 'DEMO',
    endpointName: 'Default',
    endpointVersion: '25.200.001',
    clientId: 'gateway@DEMO',
    canaryInquiry: 'MCPAccess',
  };
  const provider = new AcumaticaIdentityProvider(settings, async () => 'the-secret', clock);
  const gate = new CanaryGate(settings);
  const vault = new TokenVault({
    table: vaultTable,
    box,
    erp: provider,
    gate,
    events: new VaultEvents(publisher, source),
    clock,
    ids: systemIds,
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  });
  const documentHost = startDocumentHost(client, clock);
  const { documents, allowedHosts } = documentHost;
  const documentsOf = () => {
    const { fetch, renew } = documentHost.process();
    return { fetch, renewDocument: renew };
  };
  const registrations = scriptedLimiter();
  const unusableClients: string[] = [];
  const signedIn: Person[] = [];
  const faults: string[] = [];
  const unreachable: UnreachableErp[] = [];
  const strays: string[] = [];
  const rules = {
    accessTokenSeconds: 3600,
    refreshTokenSeconds: 90 * 86_400,
    consentEverySignIn: false,
    consentPolicyVersion: '1',
  };
  const settingsFault: { cause: Error | undefined } = { cause: undefined };
  const readRules = async () => {
    if (settingsFault.cause) throw settingsFault.cause;
    return rules;
  };
  const policy = { cookieKeys: ['k'.repeat(40)] };
  const app = () =>
    authorizationApp({
      ...source,
      origin,
      cookieKeys: policy.cookieKeys,
      ...documentsOf(),
      allowedHosts,
      onUnusableClient: (id) => unusableClients.push(id),
      addressLimiter: registrations.limiter,
      table: identity,
      erp: provider,
      gate,
      vault,
      box,
      erpHost: new URL(erp.url).host,
      tokenLifetimes: readRules,
      consentRules: readRules,
      afterSignIn: async (person) => void signedIn.push(person),
      onFault: (where, fault) =>
        faults.push(`${where}: ${fault instanceof Error ? fault.name : 'unknown'}`),
      onUnreachable: (about) => unreachable.push(about),
      onStray: (path) => strays.push(path),
    });
  let current = app();
  const origins = wiredOrigins([origin]);
  const oauth: WiredOAuth = {
    origins,
    appOf: () => current,
    commit: { client, table: identity, ledger, publisher, pause: pauseWithJitter },
    logger: new Logger({ logLevel: 'SILENT' }),
  };
  const call = (event: APIGatewayProxyEvent): Promise<APIGatewayProxyResult> =>
    answer(oauth, event, {} as Context); // the handler reads nothing of Lambda's context

  return {
    clock,
    client,
    dynamodbUrl,
    erp,
    observed,
    publisher,
    fault: storage.fault,
    storage,
    faults,
    unreachable,
    strays,
    vault,
    documents,
    documentHost,
    registrations,
    unusableClients,
    signedIn,
    ledger,
    identity,
    call,
    commit: oauth.commit,
    source,
    /** What listing and ending grants needs. */
    grants: { ...source, client, table: identity, ledger, ledgerTable },
    /** The settings of the sign-in, for a test to change, and what reading them meets. */
    rules,
    settingsFault,
    /** Forgets what was observed, and lets the ERP behave. */
    beginAnew() {
      for (const seen of [observed, faults, strays, unreachable]) seen.length = 0;
      erp.canary.status = undefined;
      erp.control.refuseClientSecret(false);
    },
    /** Forgets what the process knew and asks for another version of the notice. */
    restart(version = '1', cookieKeys: string[] = policy.cookieKeys) {
      rules.consentPolicyVersion = version;
      policy.cookieKeys = cookieKeys;
      current = app();
    },
    /** What the authorizer makes of a bearer token: the caller, `denied`, or the error's message. */
    async whoIs(token: string | undefined, query: Record<string, string> = {}) {
      const event = {
        type: 'REQUEST',
        methodArn: 'arn:aws:execute-api:us-east-1:1:api/live/POST/mcp',
        headers: {
          host: 'gateway.test',
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
        },
        queryStringParameters: query,
      } as unknown as Parameters<typeof authorize>[0]; // the members that the authorizer reads
      try {
        const lookup = { table: identity, clock, audiences: [`${origin}/mcp`], tenant: 'DEMO' };
        const { context, policyDocument } = await authorize(event, origins, lookup);
        if (policyDocument.Statement.some(({ Effect }) => Effect === 'Deny')) return 'denied';
        return callerFromContext(context);
      } catch (error) {
        return error instanceof Error ? error.message : String(error);
      }
    },
    /** Every item of every table, as text. */
    async dump(): Promise<string> {
      const pages = await Promise.all(
        tableNames.map((TableName) => client.send(new ScanCommand({ TableName }))),
      );
      return JSON.stringify(pages.flatMap(({ Items }) => Items ?? []));
    },
    async stop() {
      erp.stop();
      await close();
    },
  };
}
export type Gateway = Awaited<ReturnType<typeof startGateway>>;

async function inThisProcess(clock: Clock, around: Around) {
  const dynamodb = await InProcessDynamoDB.open(clock, tableNames);
  return {
    client: dynamodb.client(around),
    dynamodbUrl: '',
    close: () => dynamodb.close(),
  };
}

async function overHttp(clock: Clock) {
  const dynamodb = await startDynamoDB({ clock });
  const client = new DynamoDBClient({
    endpoint: dynamodb.url,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    maxAttempts: 1,
  });
  for (const name of tableNames) {
    await client.send(new CreateTableCommand(tableDescription(name)));
  }
  const close = async () => {
    client.destroy();
    await dynamodb.stop();
  };
  return { client, dynamodbUrl: dynamodb.url, close };
}

/** The simulated identity server, with a canary inquiry that reads the person's roles. */
async function startErp() {
  const clock = { now: () => new Date() };
  const at = { url: '' };
  const canary: { status: number | 'gone' | undefined } = { status: undefined };
  const identity = identityApp({
    clientId: 'gateway@DEMO',
    clientSecret: 'the-secret',
    redirectUris: () => [`${origin}/callback`],
    issuer: () => `${at.url}/identity`,
    clock,
  });
  const site = new Hono<{ Bindings: HttpBindings }>();
  site.route('/identity', identity.app);
  site.get('/t/DEMO/api/odata/gi/MCPAccess', (context) => {
    if (canary.status === 'gone') context.env.incoming.socket.destroy();
    else if (canary.status !== undefined) return new Response('', { status: canary.status });
    const session = identity.sessions.sessionOf(context.req.header('authorization'));
    if (session.kind !== 'person') return context.body(null, 401);
    const allowed = session.person.roles.includes('MCP Access');
    return allowed ? context.json({ value: [{}] }) : context.body(null, 403);
  });
  const server = createServer(getRequestListener(site.fetch));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  at.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // a TCP server's address
  let stopped = false;
  return {
    url: at.url,
    control: identity.control,
    canary,
    stop() {
      if (stopped) return;
      stopped = true;
      server.closeAllConnections();
      server.close();
      identity.control.close();
    },
  };
}
