// SPDX-License-Identifier: Apache-2.0
import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { type Gateway, gateway } from '../../infra/gateway.ts';
import { deploymentSettings } from '../../infra/settings.ts';

/** A resource of a template. */
export interface Resource {
  readonly Type: string;
  readonly Properties: Record<string, unknown>;
  readonly DependsOn?: string | readonly string[];
}

/** What a synthesis gave. */
export interface Synthesized extends Gateway {
  readonly app: App;
  readonly template: Template;
  readonly analyticsTemplate: Template;
  /** Resources of the gateway stack of one type, by logical id. */
  resources(type: string): [string, Resource][];
}

/** The example settings, changed as a test wants, without bundling and without CDK's own slow validation. */
function synthesize(context: Record<string, string> = {}): Synthesized {
  process.env['CDK_VALIDATION'] = 'false';
  const app = new App({
    context: {
      settings: 'infra/example.context.json',
      'aws:cdk:bundling-stacks': [],
      '@aws-cdk/aws-iam:minimizePolicies': true,
      ...context,
    },
  });
  const stacks = gateway(app, deploymentSettings(app.node));
  const template = Template.fromStack(stacks.gateway);
  return {
    ...stacks,
    app,
    template,
    analyticsTemplate: Template.fromStack(stacks.analytics),
    resources: (type) => Object.entries(template.findResources(type)) as [string, Resource][], // the assertions module types templates loosely
  };
}

/** Synthesized once per context: a synthesis takes a second. */
const made = new Map<string, Synthesized>();
export function synthesized(context: Record<string, string> = {}): Synthesized {
  const key = JSON.stringify(context);
  const known = made.get(key) ?? synthesize(context);
  made.set(key, known);
  return known;
}

export const withDomain = {
  DOMAIN_NAME: 'mcp.example.com',
  CERTIFICATE_ARN: 'arn:aws:acm:eu-central-1:123456789012:certificate/example',
};
export const elsewhere = { EDGE: 'none', PUBLIC_ORIGIN: 'https://gateway.example.com', WAF: 'off' };
