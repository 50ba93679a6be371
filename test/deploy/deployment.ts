// SPDX-License-Identifier: Apache-2.0
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../unit/source-tree.ts';
import type { Emulator } from './emulator.ts';

const run = promisify(execFile);

/**
 * What the emulator's CloudFormation refuses. Everything else of the two stacks is deployed as it is
 * synthesized, but the emulator takes some of it without acting on it: Object Lock of a bucket, IAM
 * permissions, throttling, response streaming, Firehose's buffering. test/infra looks at those.
 */
const refused: ReadonlySet<string> = new Set(['AWS::Athena::NamedQuery']);

/** What differs between deployments. */
export interface Deployment {
  /** Where people reach the gateway. */
  readonly publicOrigin: string;
  /** The site of the ERP. */
  readonly erpUrl: string;
  readonly erpTenant: string;
  readonly erpClientId: string;
}

/** Bootstraps the emulator and deploys the stacks by the CDK's own command line. */
export async function deploy(emulator: Emulator, deployment: Deployment): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'mcp4erp-deploy-'));
  try {
    const settings = join(folder, 'settings.json');
    writeFileSync(
      settings,
      JSON.stringify({
        REGION: 'us-east-1',
        ACUMATICA_URL: deployment.erpUrl,
        ACUMATICA_TENANT: deployment.erpTenant,
        ACUMATICA_CLIENT_ID: deployment.erpClientId,
        EDGE: 'none',
        PUBLIC_ORIGIN: deployment.publicOrigin,
        WAF: 'off', // the emulator refuses to associate a firewall with a stage
      }),
    );
    const assembly = join(folder, 'assembly');
    const cdk = async (...args: string[]) => {
      const environment = { ...process.env, ...emulator.environment };
      await run(join(root, 'node_modules/.bin/cdk'), args, {
        cwd: root,
        env: environment,
        maxBuffer: 64 * 1024 * 1024,
      });
    };
    await cdk('synth', '--quiet', '--context', `settings=${settings}`, '--output', assembly);
    leaveOut(join(assembly, 'AnalyticsStack.template.json'));
    const prepared = ['--app', assembly];
    await cdk('bootstrap', 'aws://000000000000/us-east-1', ...prepared);
    await cdk(
      'deploy',
      'AnalyticsStack',
      'GatewayStack',
      ...prepared,
      '--require-approval',
      'never',
      '--progress',
      'events',
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function leaveOut(file: string): void {
  const template: { Resources: Record<string, { Type: string }> } = JSON.parse(
    readFileSync(file, 'utf8'),
  );
  template.Resources = Object.fromEntries(
    Object.entries(template.Resources).filter(([, { Type }]) => !refused.has(Type)),
  );
  writeFileSync(file, JSON.stringify(template));
}
