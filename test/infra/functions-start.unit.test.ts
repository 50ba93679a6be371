// SPDX-License-Identifier: Apache-2.0
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FunctionName, functionNames } from '#shared/platform/names.ts';
import { root } from '../unit/source-tree.ts';
import { type Bundle, bundleAll } from './bundles.ts';
import { synthesized } from './synthesized.ts';

const run = promisify(execFile);

/** Kilobytes, minified, with the function's own AWS SDK: what each measured, and 5 % more (docs/adr/0004-lean-bundles.md). */
const budgets: Record<FunctionName, number> = {
  oauth: 1_055,
  authorizer: 322,
  mcp: 1_315,
  admin: 278,
  'audit-sink': 481,
  'ledger-relay': 317,
  jobs: 578,
};

let bundles: Bundle[] = [];
let remove = () => {};
beforeAll(async () => {
  ({ bundles, remove } = await bundleAll());
});
afterAll(() => remove());

function bundleOf(name: FunctionName): Bundle {
  const found = bundles.find((bundle) => bundle.name === name);
  if (!found) throw new Error(`${name} was not bundled`);
  return found;
}

/** The variables that the deployment gives a function; references become texts of the right kind. */
function variablesOf(name: FunctionName): Record<string, string> {
  for (const [, { Properties }] of synthesized().resources('AWS::Lambda::Function')) {
    const environment = Properties['Environment'] as { Variables?: Record<string, unknown> }; // CloudFormation's shape
    const variables = environment?.Variables ?? {};
    if (variables['POWERTOOLS_SERVICE_NAME'] !== name) continue;
    return Object.fromEntries(
      Object.entries(variables).map(([variable, value]) => {
        if (typeof value === 'string') return [variable, value];
        if (variable === 'PUBLIC_ORIGINS') return [variable, 'https://gateway.example.com'];
        return [variable, variable.endsWith('_URL') ? 'https://sqs.example.com/queue' : 'name'];
      }),
    );
  }
  throw new Error(`${name} is not deployed`);
}

/** A Secrets Manager that has a long enough text for every secret: some functions read theirs as they start. */
const secretsManager = createServer((request, response) => {
  request.resume().on('end', () => {
    response.setHeader('content-type', 'application/x-amz-json-1.1');
    response.end(JSON.stringify({ Name: 'name', SecretString: 's'.repeat(48) }));
  });
});
beforeAll(() => new Promise<void>((ready) => secretsManager.listen(0, '127.0.0.1', ready)));
afterAll(() => new Promise((closed) => secretsManager.close(closed)));

function lambda(): Record<string, string> {
  const { port } = secretsManager.address() as AddressInfo; // a TCP server's address is never a pipe's name
  return {
    AWS_REGION: 'eu-central-1',
    AWS_LAMBDA_FUNCTION_NAME: 'name',
    AWS_ACCESS_KEY_ID: 'key',
    AWS_SECRET_ACCESS_KEY: 'secret',
    AWS_ENDPOINT_URL_SECRETS_MANAGER: `http://127.0.0.1:${port}`,
  };
}
const start = (bundle: Bundle, variables: Record<string, string>) =>
  run(
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      // What Lambda's own runtime offers to a streaming function.
      `globalThis.awslambda = { streamifyResponse: (handler) => handler, HttpResponseStream: {} };
       const { handler } = await import(${JSON.stringify(pathToFileURL(bundle.file).href)});
       process.stdout.write(typeof handler);
       process.exit(0);`,
    ],
    { env: { ...lambda(), ...variables } },
  );

describe.each(functionNames)('%s, as it is deployed', (name) => {
  it('starts with the variables that the deployment gives it, and needs no other', async () => {
    const { stdout } = await start(bundleOf(name), variablesOf(name));
    expect(stdout).toBe('function');
  });

  it('has every secret that its sources read', () => {
    const own = Object.keys(bundleOf(name).inputs).filter((file) =>
      /^(functions|shared)\//.test(file),
    );
    const secrets = own.flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(/[sS]ecret\(\s*'([A-Z_]+)'/g)].map(
        ([, setting]) => setting,
      ),
    );
    const given = Object.keys(variablesOf(name));
    const missing = secrets.filter((setting) => !given.includes(`${setting}_ARN`));
    expect(missing).toEqual([]);
  });

  it('keeps within its size', () => {
    const { bytes, gzippedBytes } = bundleOf(name);
    const kilobytes = Math.round(bytes / 1_000);
    console.log(`${name}: ${kilobytes} kB, ${Math.round(gzippedBytes / 1_000)} kB gzipped`);
    expect(kilobytes).toBeLessThanOrEqual(budgets[name]);
  });
});

it('a function without one of its variables says which one, and does not start', async () => {
  const { AUDIT_STREAM_NAME: _, ...others } = variablesOf('audit-sink');
  await expect(start(bundleOf('audit-sink'), others)).rejects.toThrow(
    'Setting AUDIT_STREAM_NAME: is missing',
  );
});
