// SPDX-License-Identifier: Apache-2.0
import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { buckets } from '../shared/platform/names.ts';
import { AuditPipeline } from './audit-pipeline.ts';
import { watchEvents } from './event-alarms.ts';
import { FrontDoor } from './front-door.ts';
import { Functions } from './functions.ts';
import { HouseBucket } from './house-bucket.ts';
import { DataKey, VaultKey } from './keys.ts';
import { Monitoring } from './monitoring.ts';
import { PublicAddress } from './public-address.ts';
import { restApi } from './rest-api.ts';
import { Secrets } from './secrets.ts';
import { type DeploymentSettings, exposureOf } from './settings.ts';
import { Tables } from './tables.ts';

/** What one gateway is deployed with. */
export interface GatewayStackProps extends StackProps {
  readonly settings: DeploymentSettings;
  /** The web ACL in front of CloudFront, from the edge stack. @default none */
  readonly edgeFirewallArn?: string | undefined;
}

/** The gateway: front door, functions, tables, queues and the audit line. */
export class GatewayStack extends Stack {
  constructor(scope: Construct, id: string, props: GatewayStackProps) {
    super(scope, id, props);
    const { settings } = props;
    const exposure = exposureOf(settings);
    const monitoring = new Monitoring(this, 'Monitoring', { email: settings.ALARM_EMAIL });
    const { key } = new DataKey(this, 'DataKey');
    const tables = new Tables(this, 'Tables', { key });
    const secrets = new Secrets(this, 'Secrets', {
      clientSecretArn: settings.ACUMATICA_CLIENT_SECRET_ARN,
    });
    const api = restApi(this, 'Api', exposure.kind === 'domain');
    const address = new PublicAddress(this, 'Address', {
      api,
      exposure,
      originSecret: secrets.origin,
      edgeFirewallArn: props.edgeFirewallArn,
    });
    const audit = new AuditPipeline(this, 'Audit', {
      key,
      ledger: tables.ledger,
      monitoring,
      rawLog: settings.AUDIT_RAW,
      retention: Duration.days(settings.AUDIT_RETENTION_DAYS),
    });
    const functions = new Functions(this, 'Functions', {
      settings,
      address,
      tables,
      vaultKey: new VaultKey(this, 'VaultKey'),
      secrets,
      audit,
      indexes: new HouseBucket(this, 'Indexes', { variable: buckets.indexes.env }),
      monitoring,
    });
    watchEvents(monitoring);
    new FrontDoor(this, 'FrontDoor', {
      api,
      address,
      functions,
      monitoring,
      firewall: settings.WAF === 'on' && exposure.kind !== 'cloudfront',
    });
  }
}
