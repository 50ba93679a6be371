// SPDX-License-Identifier: Apache-2.0

/**
 * Names that infrastructure and functions must agree on. This file is constants only and imports
 * nothing, so `infra/` may read it without pulling any function code into a synthesis.
 */

/** The DynamoDB tables (docs/architecture.md, Data). `ttl` names the attribute that cleans up; readers compare `expiresAt` themselves. */
export const tables = {
  identity: {
    env: 'IDENTITY_TABLE',
    partitionKey: 'pk',
    sortKey: undefined,
    ttl: 'ttl',
    stream: false,
  },
  vault: { env: 'VAULT_TABLE', partitionKey: 'pk', sortKey: undefined, ttl: 'ttl', stream: false },
  ledger: { env: 'LEDGER_TABLE', partitionKey: 'pk', sortKey: 'sk', ttl: 'ttl', stream: true },
  registry: { env: 'REGISTRY_TABLE', partitionKey: 'pk', sortKey: 'sk', ttl: 'ttl', stream: false },
  limits: {
    env: 'LIMITS_TABLE',
    partitionKey: 'pk',
    sortKey: undefined,
    ttl: 'ttl',
    stream: false,
  },
} as const;

/** The SQS queues. Each is born with a dead-letter queue. */
export const queues = {
  audit: { env: 'AUDIT_QUEUE_URL' },
  jobs: { env: 'JOBS_QUEUE_URL' },
} as const;

/** The S3 buckets. */
export const buckets = {
  auditLake: { env: 'AUDIT_LAKE_BUCKET' },
  auditLog: { env: 'AUDIT_LOG_BUCKET' },
  indexes: { env: 'INDEXES_BUCKET' },
  athenaResults: { env: 'ATHENA_RESULTS_BUCKET' },
} as const;

/** The Firehose stream that writes Parquet to the lake and raw JSON to the log. */
export const auditStream = { env: 'AUDIT_STREAM_NAME' } as const;

/** What the audit sink counts out of the events that it delivers, for the alarms (shared/events/operator-metrics.ts). */
export const operatorMetrics = {
  namespace: 'mcp4erp',
  /** The only dimension, so that a deployment has one series of each. */
  dimensions: { service: 'audit-sink' },
  names: [
    'RefreshReuse',
    'ErpClientRejected',
    'AccessCheckMisconfigured',
    'ErpUnreachable',
    'ErpRefreshUnconfirmed',
    'ErpGrantsLost',
    'VaultSealBroken',
    'SignInSetup',
  ],
} as const;
/** One of these metrics. */
export type OperatorMetric = (typeof operatorMetrics.names)[number];

/** The functions, by folder under `functions/`; each has a `handler.ts` that exports `handler`. */
export const functionNames = [
  'oauth',
  'authorizer',
  'mcp',
  'admin',
  'audit-sink',
  'ledger-relay',
  'jobs',
] as const;
/** One of these folders. */
export type FunctionName = (typeof functionNames)[number];

/** One resource of the REST API. `{name+}` is API Gateway's greedy path parameter. */
export interface Route {
  readonly path: string;
  readonly methods: readonly ('GET' | 'POST' | 'DELETE' | 'OPTIONS')[];
  readonly function: FunctionName;
  /** True where the REQUEST authorizer runs first; a refusal is answered by a gateway response. */
  readonly authorizer: boolean;
  /** True where the integration uses response transfer mode STREAM. */
  readonly streaming: boolean;
}

/** Every route of the REST API; infra builds it and the local API Gateway stand-in serves it. */
export const routes: readonly Route[] = [
  {
    path: '/mcp',
    methods: ['GET', 'POST', 'DELETE'],
    function: 'mcp',
    authorizer: true,
    streaming: true,
  },
  { path: '/mcp', methods: ['OPTIONS'], function: 'mcp', authorizer: false, streaming: true },
  {
    path: '/authorize',
    methods: ['GET', 'POST'],
    function: 'oauth',
    authorizer: false,
    streaming: false,
  },
  {
    path: '/authorize/{uid}',
    methods: ['GET'],
    function: 'oauth',
    authorizer: false,
    streaming: false,
  },
  {
    path: '/connect/{uid}',
    methods: ['GET', 'POST'],
    function: 'oauth',
    authorizer: false,
    streaming: false,
  },
  { path: '/callback', methods: ['GET'], function: 'oauth', authorizer: false, streaming: false },
  {
    path: '/consent/{uid}',
    methods: ['GET', 'POST'],
    function: 'oauth',
    authorizer: false,
    streaming: false,
  },
  {
    path: '/token',
    methods: ['POST', 'OPTIONS'],
    function: 'oauth',
    authorizer: false,
    streaming: false,
  },
  {
    path: '/register',
    methods: ['POST', 'OPTIONS'],
    function: 'oauth',
    authorizer: false,
    streaming: false,
  },
  {
    path: '/revoke',
    methods: ['POST', 'OPTIONS'],
    function: 'oauth',
    authorizer: false,
    streaming: false,
  },
  {
    path: '/jwks',
    methods: ['GET', 'OPTIONS'],
    function: 'oauth',
    authorizer: false,
    streaming: false,
  },
  {
    path: '/.well-known/{document+}',
    methods: ['GET', 'OPTIONS'],
    function: 'oauth',
    authorizer: false,
    streaming: false,
  },
  { path: '/', methods: ['GET'], function: 'admin', authorizer: false, streaming: false },
  { path: '/health', methods: ['GET'], function: 'admin', authorizer: false, streaming: false },
  { path: '/docs', methods: ['GET'], function: 'admin', authorizer: false, streaming: false },
  {
    path: '/docs/{page+}',
    methods: ['GET', 'POST'],
    function: 'admin',
    authorizer: false,
    streaming: false,
  },
];

/**
 * The OAuth scopes this gateway knows. `offline_access` is advertised by the issuer only
 * (mcp-protocol-and-clients §1.6 C6); `erp.write` is a reserved name.
 */
export const scopes = { read: 'erp.read', write: 'erp.write', offline: 'offline_access' } as const;

/**
 * The scopes of the resource that are advertised and granted: those that some tool needs, so that
 * nobody is asked to allow what does not exist.
 */
export const offeredScopes = [scopes.read] as const;

/** One answer that API Gateway gives by itself. `{origin}` stands for the public origin. */
export interface GatewayResponse {
  /** API Gateway's own name for the case. */
  readonly type:
    | 'UNAUTHORIZED'
    | 'ACCESS_DENIED'
    | 'AUTHORIZER_FAILURE'
    | 'MISSING_AUTHENTICATION_TOKEN';
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON, sent as it stands. */
  readonly body: string;
}

// Browser-based clients must be able to read the challenge; no cookie is ever involved on /mcp.
const readableByBrowsers = {
  'Cache-Control': 'no-store',
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'WWW-Authenticate',
} as const;
const challenge = `Bearer resource_metadata="{origin}/.well-known/oauth-protected-resource/mcp", scope="${offeredScopes.join(' ')}"`;

/**
 * What API Gateway answers instead of a function: when the authorizer refuses or fails, also by a
 * faulty answer of its own, and for an unknown path. Whoever came without a token learns where to get
 * one and no error; a dead token is named (RFC 6750 §3.1). The challenge header
 * must come from here: API Gateway renames the one that a function sends (RFC 9728 §5.1).
 */
export const gatewayResponses: readonly GatewayResponse[] = [
  {
    type: 'UNAUTHORIZED',
    statusCode: 401,
    headers: { ...readableByBrowsers, 'WWW-Authenticate': challenge },
    body: '{"message":"Sign in to use this server."}',
  },
  {
    // The authorizer's Deny, which API Gateway would answer with 403: after that no client signs in again.
    type: 'ACCESS_DENIED',
    statusCode: 401,
    headers: {
      ...readableByBrowsers,
      'WWW-Authenticate': `${challenge}, error="invalid_token"`,
    },
    body: '{"error":"invalid_token","error_description":"This sign-in has ended. Sign in again."}',
  },
  {
    type: 'AUTHORIZER_FAILURE',
    statusCode: 503,
    headers: { ...readableByBrowsers, 'Retry-After': '5' },
    body: '{"error":"temporarily_unavailable","error_description":"Sign-ins cannot be checked right now. Try again shortly."}',
  },
  {
    // An unknown path, which API Gateway's own 403 blames on a token: that misleads OAuth clients.
    type: 'MISSING_AUTHENTICATION_TOKEN',
    statusCode: 404,
    headers: {},
    body: '{"error":"not_found"}',
  },
];

/** Header that carries the secret CloudFront adds, so that nobody reaches the API around it. */
export const originSecretHeader = 'x-mcp4erp-origin';

/** Athena's names for the audit lake. */
export const lake = {
  database: 'mcp4erp_audit',
  table: 'events',
  view: 'audit_events',
  partition: 'day',
} as const;

/**
 * The columns of the audit table, in order, with their Hive types: typed envelope columns, then the
 * ones auditors filter by, then the event's own data as a JSON string. Adding a column at the end is
 * safe; renaming or retyping one is not.
 */
export const auditColumns = [
  { name: 'event_id', type: 'string' },
  { name: 'type', type: 'string' },
  { name: 'schema_version', type: 'int' },
  { name: 'stream', type: 'string' },
  { name: 'version', type: 'bigint' },
  { name: 'tenant', type: 'string' },
  { name: 'actor_kind', type: 'string' },
  { name: 'actor_id', type: 'string' },
  { name: 'occurred_at', type: 'timestamp' },
  { name: 'recorded_at', type: 'timestamp' },
  { name: 'correlation_id', type: 'string' },
  { name: 'causation_id', type: 'string' },
  { name: 'person', type: 'string' },
  { name: 'client_id', type: 'string' },
  { name: 'tool', type: 'string' },
  { name: 'status', type: 'string' },
  { name: 'duration_ms', type: 'bigint' },
  { name: 'entity', type: 'string' },
  { name: 'error_code', type: 'string' },
  { name: 'data', type: 'string' },
] as const;
