// SPDX-License-Identifier: Apache-2.0
import { execFile } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { callerToContext } from '#shared/platform/caller.ts';
import { reader } from '../fixtures/mcp.ts';

// Lambda's runtime for one event of a streaming function.
const program = `
  import { Writable } from 'node:stream';
  globalThis.awslambda = {
    streamifyResponse: (handler) => handler,
    HttpResponseStream: { from: (stream) => stream },
  };
  const [bundle, event] = process.argv.slice(1);
  const { handler } = await import(bundle);
  let body = '';
  const stream = new Writable({ write: (chunk, _, next) => { body += chunk; next(); } });
  await handler(JSON.parse(event), stream, { functionName: 'mcp', awsRequestId: '1' });
  process.stdout.write('\\n' + body);
  process.exit(0);`;

const environment = {
  AWS_REGION: 'eu-central-1',
  AWS_ACCESS_KEY_ID: 'key',
  AWS_SECRET_ACCESS_KEY: 'secret',
  POWERTOOLS_DEV: 'true',
  PUBLIC_ORIGINS: 'https://gateway.example.com',
  ACUMATICA_URL: 'https://erp.example.com/Production',
  ACUMATICA_TENANT: 'Company',
  ACUMATICA_CLIENT_ID: 'gateway@Company',
  VAULT_KEY_ID: 'key',
  AUDIT_QUEUE_URL: 'https://sqs.example.com/queue',
  IDENTITY_TABLE: 'identity',
  VAULT_TABLE: 'vault',
  LEDGER_TABLE: 'ledger',
  LIMITS_TABLE: 'limits',
  REGISTRY_TABLE: 'registry',
  JOBS_QUEUE_URL: 'https://sqs.example.com/jobs',
  INDEXES_BUCKET: 'indexes',
};

/** The answer of the bundled function to one message of a signed-in person, as JSON-RPC. */
export async function callMcp(
  bundle: string,
  method: string,
  params: Readonly<Record<string, unknown>>,
  headers: Readonly<Record<string, string>>,
): Promise<{ readonly result?: Readonly<Record<string, unknown>> }> {
  const sent = {
    host: 'gateway.example.com',
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    ...headers,
  };
  const event = {
    httpMethod: 'POST',
    path: '/mcp',
    headers: sent,
    multiValueHeaders: Object.fromEntries(
      Object.entries(sent).map(([name, value]) => [name, [value]]),
    ),
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    isBase64Encoded: false,
    requestContext: {
      authorizer: callerToContext(reader),
      identity: { sourceIp: '203.0.113.9' },
    },
  };
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '--eval', program, pathToFileURL(bundle).href, JSON.stringify(event)],
    { env: environment, maxBuffer: 16 * 1024 * 1024 },
  );
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
}
