// SPDX-License-Identifier: Apache-2.0
import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { Grant, type IGrantable } from 'aws-cdk-lib/aws-iam';
import { DeliveryStream, StreamEncryption } from 'aws-cdk-lib/aws-kinesisfirehose';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { auditStream } from '../shared/platform/names.ts';
import type { HouseBucket } from './house-bucket.ts';
import { alarmPeriod, type Monitoring } from './monitoring.ts';
import { ParquetLake } from './parquet-lake.ts';
import type { Usable } from './usable.ts';

/** Where the stream delivers, and who watches it. */
export interface AuditStreamProps {
  readonly lakeBucket: HouseBucket;
  /** The locked bucket, where Firehose writes the raw log as its source's backup. @default the sink writes it */
  readonly rawBucket: HouseBucket | undefined;
  readonly monitoring: Monitoring;
}

/** The Firehose stream that turns events into Parquet files of the audit table, and may keep the raw lines too. */
export class AuditStream extends Construct implements Usable<'deliver'> {
  readonly variables: Readonly<Record<string, string>>;
  readonly #stream: DeliveryStream;

  constructor(
    scope: Construct,
    id: string,
    { lakeBucket, rawBucket, monitoring }: AuditStreamProps,
  ) {
    super(scope, id);
    const logs = new LogGroup(this, 'Logs', {
      retention: RetentionDays.THREE_MONTHS,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    this.#stream = new DeliveryStream(this, 'Stream', {
      encryption: StreamEncryption.awsOwnedKey(),
      destination: new ParquetLake({ lakeBucket, rawBucket, logs }),
    });
    this.variables = { [auditStream.env]: this.#stream.deliveryStreamName };
    this.#watch(monitoring, rawBucket !== undefined);
  }

  grantFor(_purpose: 'deliver', grantee: IGrantable): void {
    Grant.addToPrincipal({
      grantee,
      actions: ['firehose:PutRecordBatch'],
      resourceArns: [this.#stream.deliveryStreamArn],
    });
  }

  #watch(monitoring: Monitoring, hasBackup: boolean): void {
    const metric = (metricName: string, statistic: string) =>
      new Metric({
        namespace: 'AWS/Firehose',
        metricName,
        dimensionsMap: { DeliveryStreamName: this.#stream.deliveryStreamName },
        period: alarmPeriod,
        statistic,
      });
    const halfAnHour = Duration.minutes(30).toSeconds();
    monitoring.alarm('Audit/LakeIsStale', {
      metric: metric('DeliveryToS3.DataFreshness', 'Maximum'),
      above: halfAnHour,
    });
    monitoring.alarm('Audit/ConversionFailed', {
      metric: metric('FailedConversion.Records', 'Sum'),
    });
    if (!hasBackup) return;
    monitoring.alarm('Audit/RawLogIsStale', {
      metric: metric('BackupToS3.DataFreshness', 'Maximum'),
      above: halfAnHour,
    });
  }
}
