// SPDX-License-Identifier: Apache-2.0
import { type App, Tags, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { acknowledge } from './acknowledgements.ts';
import { AnalyticsStack } from './analytics-stack.ts';
import { EdgeStack } from './edge-stack.ts';
import { GatewayStack } from './gateway-stack.ts';
import { type DeploymentSettings, exposureOf } from './settings.ts';

/** The stacks of one deployment. */
export interface Gateway {
  readonly analytics: AnalyticsStack;
  readonly gateway: GatewayStack;
  /** Only where CloudFront is in front and has a firewall. */
  readonly edge: EdgeStack | undefined;
}

/** Composes the stacks and has the rules of cdk-nag look at them. */
export function gateway(app: App, settings: DeploymentSettings): Gateway {
  const region = settings.REGION ?? process.env['CDK_DEFAULT_REGION'];
  const account = process.env['CDK_DEFAULT_ACCOUNT'];
  const env = { ...(account && { account }), ...(region && { region }) };
  const hasEdge = exposureOf(settings).kind === 'cloudfront' && settings.WAF === 'on';

  const analytics = new AnalyticsStack(app, 'AnalyticsStack', {
    description: 'mcp4erp: the audit lake for Athena',
    env,
  });
  const edge = hasEdge
    ? new EdgeStack(app, 'EdgeStack', {
        description: 'mcp4erp: the firewall in front of CloudFront',
        env: { ...env, region: 'us-east-1' },
        crossRegionReferences: true,
      })
    : undefined;
  const gatewayStack = new GatewayStack(app, 'GatewayStack', {
    description: 'mcp4erp: the gateway between assistants and the ERP',
    env,
    crossRegionReferences: hasEdge,
    settings,
    edgeFirewallArn: edge?.firewallArn,
  });
  gatewayStack.addStackDependency(analytics);
  Tags.of(app).add('application', 'mcp4erp');
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  acknowledge(app);
  return { analytics, gateway: gatewayStack, edge };
}
