// SPDX-License-Identifier: Apache-2.0
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { describe, expect, it } from 'vitest';
import { functionNames } from '#shared/platform/names.ts';
import { acknowledgements } from '../../infra/acknowledgements.ts';
import { deploymentSettings } from '../../infra/settings.ts';
import { importsOf, root, sourceFiles } from '../unit/source-tree.ts';
import { elsewhere, type Resource, synthesized, withDomain } from './synthesized.ts';

/** Actions for which IAM knows no resource. */
const withoutResource = [
  'xray:PutTelemetryRecords',
  'xray:PutTraceSegments',
  'dynamodb:ListStreams',
];

const exposures = { cloudfront: {}, withDomain, elsewhere, firehose: { AUDIT_RAW: 'firehose' } };

describe.each(Object.entries(exposures))('every deployment (%s)', (_, context) => {
  const { app, resources } = synthesized(context);

  it('passes the rules of cdk-nag, but for what is acknowledged', () => {
    expect(() => app.synth()).not.toThrow();
  });

  it('gives every queue a dead-letter queue, or is one itself', () => {
    const queues = resources('AWS::SQS::Queue');
    const deadLetters = new Set(
      queues.flatMap(
        ([, { Properties }]) =>
          /"([A-Za-z0-9]+)","Arn"/.exec(JSON.stringify(Properties['RedrivePolicy'] ?? ''))?.[1] ??
          [],
      ),
    );
    const onFailure = JSON.stringify(
      resources('AWS::Lambda::EventSourceMapping').map(
        ([, found]) => found.Properties['DestinationConfig'],
      ),
    );
    const lonely = queues.filter(
      ([id, { Properties }]) =>
        Properties['RedrivePolicy'] === undefined &&
        !deadLetters.has(id) &&
        !onFailure.includes(id),
    );
    expect(lonely).toEqual([]);
    expect(deadLetters.size).toBe(2);
  });

  it('gives every dead-letter queue a switched-off way back and an alarm', () => {
    const mappings = resources('AWS::Lambda::EventSourceMapping').map(
      ([, found]) => found.Properties,
    );
    const alarms = JSON.stringify(
      resources('AWS::CloudWatch::Alarm').map(([, found]) => found.Properties['Dimensions']),
    );
    const letters = resources('AWS::SQS::Queue').filter(([id]) => id.includes('DeadLetters'));
    expect(letters).toHaveLength(2);
    for (const [id, { Properties }] of letters) {
      expect(Properties['MessageRetentionPeriod']).toBe(14 * 86_400);
      const back = mappings.filter(({ EventSourceArn }) =>
        JSON.stringify(EventSourceArn).includes(id),
      );
      expect(back.map(({ Enabled }) => Enabled)).toEqual([false]);
      expect(alarms).toContain(id);
    }
    for (const { FunctionResponseTypes } of mappings)
      expect(FunctionResponseTypes).toEqual(['ReportBatchItemFailures']);
  });

  it('names every alarm after a heading of the runbook', () => {
    const runbook = readFileSync(join(root, 'docs/runbook.md'), 'utf8');
    const headings = new Set(runbook.split('\n').filter((line) => line.startsWith('## ')));
    const names = resources('AWS::CloudWatch::Alarm').map(([, found]) =>
      String(found.Properties['AlarmName']),
    );
    expect(names.length).toBeGreaterThan(8);
    expect(names.filter((name) => !headings.has(`## ${name}`))).toEqual([]);
  });

  it('runs every function on Node 24, on arm64, with tracing and a log group of its own', () => {
    const functions = resources('AWS::Lambda::Function').filter(([, { Properties }]) =>
      JSON.stringify(Properties['Environment'] ?? '').includes('POWERTOOLS_SERVICE_NAME'),
    );
    expect(functions.map(([, { Properties }]) => serviceOf(Properties)).toSorted()).toEqual(
      [...functionNames].toSorted(),
    );
    for (const [, { Properties }] of functions) {
      expect(Properties).toMatchObject({
        Runtime: 'nodejs24.x',
        Architectures: ['arm64'],
        TracingConfig: { Mode: 'Active' },
      });
      expect(Properties['LoggingConfig']).toMatchObject({
        LogFormat: 'JSON',
        LogGroup: { Ref: expect.any(String) },
      });
    }
    for (const [, { Properties }] of resources('AWS::Logs::LogGroup'))
      expect(Properties['RetentionInDays']).toBe(90);
  });

  it('grants no function an action or a resource by wildcard, but where IAM knows none', () => {
    const statements = resources('AWS::IAM::Policy')
      .filter(([id]) => /(Role|Delivery)DefaultPolicy/.test(id))
      .flatMap(([, { Properties }]) => statementsOf(Properties));
    expect(statements.length).toBeGreaterThan(10);
    for (const { Action, Resource } of statements) {
      const actions = [Action].flat();
      for (const action of actions) expect(action).not.toContain('*');
      if ([Resource].flat().includes('*'))
        expect(actions.filter((action) => !withoutResource.includes(action))).toEqual([]);
      expect(
        actions.filter(
          (action) =>
            /dynamodb:(Scan|BatchWrite|Delete)|s3:Delete|sqs:Purge/.test(action) &&
            action !== 'dynamodb:DeleteItem',
        ),
      ).toEqual([]);
    }
  });

  it('never lets a function delete from the ledger', () => {
    const [[ledger = ''] = []] = resources('AWS::DynamoDB::Table').filter(([id]) =>
      id.includes('Ledger'),
    );
    expect(ledger).not.toBe('');
    for (const [, { Properties }] of resources('AWS::IAM::Policy')) {
      for (const statement of statementsOf(Properties)) {
        if (![statement.Action].flat().includes('dynamodb:DeleteItem')) continue;
        expect(JSON.stringify(statement.Resource)).not.toContain(ledger);
      }
    }
  });

  it('opens the vault’s key only under the context of a person', () => {
    const opening = resources('AWS::IAM::Policy')
      .flatMap(([, { Properties }]) => statementsOf(Properties))
      .filter(({ Resource }) => JSON.stringify(Resource).includes('"VaultKey'));
    expect(opening.length).toBeGreaterThan(0);
    for (const { Condition } of opening)
      expect(Condition).toEqual({
        Null: { 'kms:EncryptionContext:sub': 'false', 'kms:EncryptionContext:tenant': 'false' },
      });
  });
});

interface Statement {
  readonly Action: string | string[];
  readonly Resource: unknown;
  readonly Condition?: unknown;
}
function statementsOf(properties: Resource['Properties']): Statement[] {
  return (properties['PolicyDocument'] as { Statement: Statement[] }).Statement; // CloudFormation's shape
}
function serviceOf(properties: Resource['Properties']): string | undefined {
  return (properties['Environment'] as { Variables: Record<string, string> }).Variables[
    'POWERTOOLS_SERVICE_NAME'
  ]; // CloudFormation's shape
}

describe('the house', () => {
  it('makes functions in one place only', () => {
    const makers = sourceFiles('infra').filter((file) =>
      /new NodejsFunction|extends NodejsFunction/.test(readFileSync(join(root, file), 'utf8')),
    );
    expect(makers).toEqual(['infra/house-function.ts']);
  });

  it('takes nothing of ours but names.ts', () => {
    const ours = sourceFiles('infra')
      .flatMap(importsOf)
      .filter(({ to }) => /^(shared|functions|local|indexes)\//.test(to));
    expect(new Set(ours.map(({ to }) => to))).toEqual(new Set(['shared/platform/names.ts']));
  });

  it('gives each acknowledged finding its reason, and acknowledges nothing that is not found', () => {
    for (const { reason } of acknowledgements) expect(reason.length).toBeGreaterThan(20);
    expect(new Set(acknowledgements.map(({ id }) => id)).size).toBe(acknowledgements.length);
  });
});

describe('the settings of a deployment', () => {
  const read = (context: Record<string, string>) => deploymentSettings(new App({ context }).node);
  const settings = { settings: 'infra/example.context.json' };

  it('name every one that is missing, at once', () => {
    expect(() => read({})).toThrow(
      /ACUMATICA_URL: is missing\n.*ACUMATICA_TENANT: is missing\n.*ACUMATICA_CLIENT_ID: is missing/,
    );
  });

  it.each([
    ['ACUMATICA_URL', { ...settings, ACUMATICA_URL: 'erp' }],
    ['CERTIFICATE_ARN', { ...settings, DOMAIN_NAME: 'mcp.example.com' }],
    ['PUBLIC_ORIGIN', { ...settings, EDGE: 'none' }],
    ['AUDIT_RAW', { ...settings, AUDIT_RAW: 'both' }],
    ['AUDIT_RETENTION_DAYS', { ...settings, AUDIT_RETENTION_DAYS: 'long' }],
  ])('name %s when it is wrong or lacks its companion', (name, context) => {
    expect(() => read(context)).toThrow(`Setting ${name}:`);
  });

  it('are all in docs/deploy.md', () => {
    const source = readFileSync(join(root, 'infra/settings.ts'), 'utf8');
    const names = [...source.matchAll(/^ {2}([A-Z_]+): /gm)].map(([, name]) => `\`${name}\``);
    const page = readFileSync(join(root, 'docs/deploy.md'), 'utf8');
    expect(names.length).toBeGreaterThan(20);
    expect(names.filter((name) => !page.includes(name))).toEqual([]);
  });

  it('take a number from the command line as well as from a file', () => {
    expect(read({ ...settings, AUDIT_RETENTION_DAYS: '30' }).AUDIT_RETENTION_DAYS).toBe(30);
  });
});
