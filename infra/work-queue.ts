// SPDX-License-Identifier: Apache-2.0
import { Duration } from 'aws-cdk-lib';
import { Grant, type IGrantable } from 'aws-cdk-lib/aws-iam';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { HouseFunction } from './house-function.ts';
import { alarmPeriod, type Monitoring } from './monitoring.ts';
import type { Usable } from './usable.ts';

/** What differs between the queues. */
export interface WorkQueueProps {
  /** The variable that names the queue to its senders. */
  readonly variable: string;
  readonly consumer: HouseFunction;
  readonly monitoring: Monitoring;
  /** Begins the names of the queue's alarms. */
  readonly alarms: string;
  /** Messages per call of the consumer. @default 1 */
  readonly batchSize?: number;
  /** How long a batch may wait to fill. @default not at all */
  readonly batchWindow?: Duration;
  /** How often a message is tried before it is set aside. @default 5 */
  readonly tries?: number;
  /** The alarm rings when a message is older. @default 15 minutes */
  readonly oldest?: Duration;
}

/**
 * A queue with its consumer, its dead-letter queue, a switched-off mapping that brings the dead
 * letters back, and its alarms.
 */
export class WorkQueue extends Construct implements Usable<'send'> {
  readonly queue: Queue;
  readonly variables: Readonly<Record<string, string>>;

  constructor(scope: Construct, id: string, props: WorkQueueProps) {
    super(scope, id);
    const { consumer, monitoring, alarms, batchSize = 1, batchWindow } = props;
    const timeout = consumer.timeout ?? Duration.seconds(30);
    const visibilityTimeout = Duration.seconds(
      6 * timeout.toSeconds() + (batchWindow?.toSeconds() ?? 0),
    );
    const secured = {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
      visibilityTimeout,
    };
    const deadLetters = new Queue(this, 'DeadLetters', secured);
    this.queue = new Queue(this, 'Queue', {
      ...secured,
      deadLetterQueue: { queue: deadLetters, maxReceiveCount: props.tries ?? 5 },
    });
    const mapping = {
      batchSize,
      reportBatchItemFailures: true,
      ...(batchWindow && { maxBatchingWindow: batchWindow }),
    };
    consumer.addEventSource(new SqsEventSource(this.queue, mapping));
    // An operator switches it on once the cause is gone: docs/runbook.md.
    consumer.addEventSource(new SqsEventSource(deadLetters, { ...mapping, enabled: false }));
    this.variables = { [props.variable]: this.queue.queueUrl };

    const period = alarmPeriod;
    monitoring.alarm(`${alarms}/DeadLetters`, {
      metric: deadLetters.metricApproximateNumberOfMessagesVisible({ period }),
    });
    monitoring.alarm(`${alarms}/OldestMessage`, {
      metric: this.queue.metricApproximateAgeOfOldestMessage({ period }),
      above: (props.oldest ?? Duration.minutes(15)).toSeconds(),
    });
  }

  grantFor(_purpose: 'send', grantee: IGrantable): void {
    Grant.addToPrincipal({
      grantee,
      actions: ['sqs:SendMessage'],
      resourceArns: [this.queue.queueArn],
    });
  }
}
