// SPDX-License-Identifier: Apache-2.0
import { Duration } from 'aws-cdk-lib';
import {
  Alarm,
  ComparisonOperator,
  type IMetric,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';

/** One alarm. */
export interface AlarmProps {
  /** What is watched; its period is the alarm's. */
  readonly metric: IMetric;
  /** The alarm rings above this. @default 0 */
  readonly above?: number;
  /** How many periods in a row. @default 1 */
  readonly periods?: number;
}

/** The alarms and who hears them. Each alarm's name is a heading of docs/runbook.md. */
export class Monitoring extends Construct {
  readonly #topic: Topic;

  constructor(scope: Construct, id: string, { email }: { readonly email: string | undefined }) {
    super(scope, id);
    this.#topic = new Topic(this, 'Alarms', { displayName: 'mcp4erp alarms', enforceSSL: true });
    if (email !== undefined) this.#topic.addSubscription(new EmailSubscription(email));
  }

  /** Watches a metric. `name` is the heading in docs/runbook.md. */
  alarm(name: string, { metric, above = 0, periods = 1 }: AlarmProps): void {
    const alarm = new Alarm(this, name.replaceAll('/', ''), {
      alarmName: name,
      alarmDescription: `What to do: docs/runbook.md, heading ${name}`,
      metric,
      threshold: above,
      comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
      evaluationPeriods: periods,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    });
    alarm.addAlarmAction(new SnsAction(this.#topic));
    alarm.addOkAction(new SnsAction(this.#topic));
  }
}

/** How often an alarm's metric is looked at. */
export const alarmPeriod = Duration.minutes(5);
