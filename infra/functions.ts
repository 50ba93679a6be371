// SPDX-License-Identifier: Apache-2.0
import { Duration } from 'aws-cdk-lib';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { Construct } from 'constructs';
import { queues } from '../shared/platform/names.ts';
import type { AuditPipeline } from './audit-pipeline.ts';
import type { HouseBucket } from './house-bucket.ts';
import { HouseFunction } from './house-function.ts';
import type { VaultKey } from './keys.ts';
import { alarmPeriod, type Monitoring } from './monitoring.ts';
import type { PublicAddress } from './public-address.ts';
import type { Secrets } from './secrets.ts';
import { type DeploymentSettings, passedOn } from './settings.ts';
import type { Tables } from './tables.ts';
import { WorkQueue } from './work-queue.ts';

/** What the functions use. */
export interface FunctionsProps {
  readonly settings: DeploymentSettings;
  readonly address: PublicAddress;
  readonly tables: Tables;
  readonly vaultKey: VaultKey;
  readonly secrets: Secrets;
  readonly audit: AuditPipeline;
  readonly indexes: HouseBucket;
  readonly monitoring: Monitoring;
}

/** The functions behind the front door and the jobs, each with what it uses. */
export class Functions extends Construct {
  readonly oauth: HouseFunction;
  readonly authorizer: HouseFunction;
  readonly mcp: HouseFunction;
  readonly admin: HouseFunction;
  readonly jobs: HouseFunction;

  constructor(scope: Construct, id: string, props: FunctionsProps) {
    super(scope, id);
    const { tables, vaultKey, secrets, audit } = props;
    const address = { PUBLIC_ORIGINS: props.address.origin };
    const erp = erpVariables(props.settings);

    this.oauth = new HouseFunction(this, 'OAuth', {
      name: 'oauth',
      description: 'The authorization server, which signs people in at the ERP',
      memory: 1024,
      variables: { ...address, ...erp },
    })
      .uses(tables.identity, 'write')
      .uses(tables.vault, 'write')
      .uses(tables.ledger, 'append')
      .uses(tables.limits, 'write')
      .uses(vaultKey, 'seal tokens')
      .uses(secrets.clientSecret, 'read')
      .uses(secrets.cookieKeys, 'read')
      .uses(audit.events, 'send');

    this.authorizer = new HouseFunction(this, 'Authorizer', {
      name: 'authorizer',
      description: 'Bearer token to person, client and scopes',
      timeout: Duration.seconds(10),
      variables: { ...address, ACUMATICA_TENANT: props.settings.ACUMATICA_TENANT },
    }).uses(tables.identity, 'read');

    this.mcp = new HouseFunction(this, 'Mcp', {
      name: 'mcp',
      description: 'MCP: tools over the ERP, streamed',
      memory: 1024,
      timeout: Duration.minutes(5),
      variables: { ...address, ...erp },
    })
      .uses(tables.identity, 'write')
      .uses(tables.vault, 'write')
      .uses(tables.ledger, 'append')
      .uses(tables.registry, 'write')
      .uses(tables.limits, 'write')
      .uses(vaultKey, 'seal tokens')
      .uses(secrets.clientSecret, 'read')
      .uses(props.indexes, 'read')
      .uses(audit.events, 'send');

    this.admin = new HouseFunction(this, 'Admin', {
      name: 'admin',
      description: 'Documentation and health',
      timeout: Duration.seconds(10),
      variables: address,
    });

    this.jobs = new HouseFunction(this, 'Jobs', {
      name: 'jobs',
      description: 'Long work for a named requester',
      timeout: Duration.minutes(10),
      variables: erp,
    })
      .uses(tables.identity, 'write')
      .uses(tables.vault, 'write')
      .uses(tables.ledger, 'append')
      .uses(tables.registry, 'write')
      .uses(tables.limits, 'write')
      .uses(vaultKey, 'seal tokens')
      .uses(secrets.clientSecret, 'read')
      .uses(audit.events, 'send');
    const jobs = new WorkQueue(this, 'JobRequests', {
      variable: queues.jobs.env,
      consumer: this.jobs,
      monitoring: props.monitoring,
      alarms: 'Jobs',
      tries: 3,
      oldest: Duration.hours(1),
    });
    this.oauth.uses(jobs, 'send');
    this.mcp.uses(jobs, 'send');

    if (props.address.behindCloudFront) {
      for (const fronted of [this.oauth, this.authorizer, this.mcp, this.admin])
        fronted.uses(secrets.origin, 'read');
    }
    watchAll(props.monitoring);
  }
}

/** The settings of the ERP and of the rules for calls to it; those without a value are the functions' own to default. */
function erpVariables(settings: DeploymentSettings): Record<string, string> {
  return Object.fromEntries(
    passedOn.flatMap((name) => {
      const value = settings[name];
      return value === undefined ? [] : [[name, String(value)]];
    }),
  );
}

/** Failures and throttles of all functions of the region in one alarm each; the logs say which one. */
function watchAll(monitoring: Monitoring): void {
  for (const [name, metricName] of [
    ['Functions/Errors', 'Errors'],
    ['Functions/Throttles', 'Throttles'],
  ] as const) {
    monitoring.alarm(name, {
      metric: new Metric({
        namespace: 'AWS/Lambda',
        metricName,
        period: alarmPeriod,
        statistic: 'Sum',
      }),
      above: 3,
    });
  }
}
