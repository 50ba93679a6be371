// SPDX-License-Identifier: Apache-2.0
import { Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { firewall } from './firewall.ts';

/** The firewall in front of CloudFront, which AWS keeps in us-east-1 whatever the gateway's region. */
export class EdgeStack extends Stack {
  readonly firewallArn: string;

  constructor(scope: Construct, id: string, props: StackProps) {
    super(scope, id, props);
    this.firewallArn = firewall(this, 'Firewall', 'CLOUDFRONT').attrArn;
  }
}
