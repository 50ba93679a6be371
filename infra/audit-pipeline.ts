// SPDX-License-Identifier: Apache-2.0
import { Duration } from 'aws-cdk-lib';
import type { Key } from 'aws-cdk-lib/aws-kms';
import { StartingPosition } from 'aws-cdk-lib/aws-lambda';
import { DynamoEventSource, SqsDlq } from 'aws-cdk-lib/aws-lambda-event-sources';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { buckets, queues } from '../shared/platform/names.ts';
import { lakeBucketName } from './audit-lake.ts';
import { AuditStream } from './audit-stream.ts';
import { HouseBucket } from './house-bucket.ts';
import { HouseFunction } from './house-function.ts';
import type { HouseTable } from './house-table.ts';
import { alarmPeriod, type Monitoring } from './monitoring.ts';
import { WorkQueue } from './work-queue.ts';

/** What the audit line is made of and for. */
export interface AuditPipelineProps {
  readonly key: Key;
  readonly ledger: HouseTable;
  readonly monitoring: Monitoring;
  /** Who writes the locked raw log. @see docs/runbook.md, Audit retention */
  readonly rawLog: 'sink' | 'firehose';
  /** How long the raw log is locked; objects that exist keep what they were given. */
  readonly retention: Duration;
}

/** From the audit queue to the lake and the locked log, and from the ledger to the queue. */
export class AuditPipeline extends Construct {
  /** Where functions send events. */
  readonly events: WorkQueue;
  readonly lakeBucket: HouseBucket;
  readonly sink: HouseFunction;
  readonly relay: HouseFunction;

  constructor(scope: Construct, id: string, props: AuditPipelineProps) {
    super(scope, id);
    const { key, monitoring, rawLog } = props;
    this.lakeBucket = new HouseBucket(this, 'Lake', {
      variable: buckets.auditLake.env,
      name: lakeBucketName,
      key,
    });
    const log = new HouseBucket(this, 'Log', {
      variable: buckets.auditLog.env,
      key,
      locked: props.retention,
    });
    const stream = new AuditStream(this, 'Stream', {
      lakeBucket: this.lakeBucket,
      rawBucket: rawLog === 'firehose' ? log : undefined,
      monitoring,
    });

    this.sink = new HouseFunction(this, 'Sink', {
      name: 'audit-sink',
      description: 'Audit events from the queue to the lake and the log',
      timeout: Duration.minutes(1),
      variables: { AUDIT_RAW: rawLog },
    });
    this.sink.uses(stream, 'deliver');
    if (rawLog === 'sink') this.sink.uses(log, 'write');
    this.events = new WorkQueue(this, 'Events', {
      variable: queues.audit.env,
      consumer: this.sink,
      monitoring,
      alarms: 'Audit',
      batchSize: 500,
      batchWindow: Duration.seconds(20),
      tries: 10,
    });

    this.relay = new HouseFunction(this, 'Relay', {
      name: 'ledger-relay',
      description: 'Events of the ledger and its outbox to the audit queue',
      timeout: Duration.minutes(1),
    });
    this.relay.uses(this.events, 'send');
    this.#follow(props.ledger, monitoring);
  }

  #follow(ledger: HouseTable, monitoring: Monitoring): void {
    const skipped = new Queue(this, 'Skipped', {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    });
    this.relay.addEventSource(
      new DynamoEventSource(ledger.table, {
        startingPosition: StartingPosition.TRIM_HORIZON,
        batchSize: 100,
        reportBatchItemFailures: true,
        bisectBatchOnError: true,
        // Half of what DynamoDB Streams keep: the other half is for a person to act.
        maxRecordAge: Duration.hours(12),
        onFailure: new SqsDlq(skipped),
      }),
    );
    monitoring.alarm('Relay/Skipped', {
      metric: skipped.metricApproximateNumberOfMessagesVisible({ period: alarmPeriod }),
    });
    monitoring.alarm('Relay/Behind', {
      metric: this.relay.metric('IteratorAge', { period: alarmPeriod, statistic: 'Maximum' }),
      above: Duration.minutes(10).toMilliseconds(),
    });
  }
}
