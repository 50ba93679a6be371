// SPDX-License-Identifier: Apache-2.0
import { ArnFormat, Duration, RemovalPolicy, Size, Stack } from 'aws-cdk-lib';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import {
  Grant,
  type IGrantable,
  PolicyStatement,
  Role,
  ServicePrincipal,
} from 'aws-cdk-lib/aws-iam';
import {
  BackupMode,
  type CfnDeliveryStream,
  Compression,
  DeliveryStream,
  EnableLogging,
  S3Bucket,
  StreamEncryption,
} from 'aws-cdk-lib/aws-kinesisfirehose';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { auditStream, lake } from '../shared/platform/names.ts';
import { lakePrefixes } from './audit-lake.ts';
import type { HouseBucket } from './house-bucket.ts';
import { alarmPeriod, type Monitoring } from './monitoring.ts';
import type { Usable } from './usable.ts';

export interface AuditStreamProps {
  readonly lakeBucket: HouseBucket;
  /** The locked bucket, where Firehose writes the raw log as its source's backup. @default the sink writes it */
  readonly rawBucket?: HouseBucket | undefined;
  readonly monitoring: Monitoring;
}

/** The Firehose stream that turns events into Parquet files of the audit table, and may keep the raw lines too. */
export class AuditStream extends Construct implements Usable<'deliver'> {
  readonly variables: Readonly<Record<string, string>>;
  readonly #stream: DeliveryStream;

  constructor(scope: Construct, id: string, props: AuditStreamProps) {
    super(scope, id);
    const { lakeBucket, rawBucket, monitoring } = props;
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('firehose.amazonaws.com'),
    });
    const logging = new EnableLogging(
      new LogGroup(this, 'Logs', {
        retention: RetentionDays.THREE_MONTHS,
        removalPolicy: RemovalPolicy.DESTROY,
      }),
    );
    this.#stream = new DeliveryStream(this, 'Stream', {
      encryption: StreamEncryption.awsOwnedKey(),
      destination: new S3Bucket(lakeBucket.bucket, {
        role,
        loggingConfig: logging,
        bufferingInterval: Duration.minutes(5),
        bufferingSize: Size.mebibytes(64), // the least that Firehose takes when it converts
        compression: Compression.of('UNCOMPRESSED'), // Parquet compresses itself
        dataOutputPrefix: lakePrefixes.day,
        errorOutputPrefix: lakePrefixes.errors,
        ...(rawBucket && {
          s3Backup: {
            mode: BackupMode.ALL,
            bucket: rawBucket.bucket,
            compression: Compression.of('UNCOMPRESSED'),
            dataOutputPrefix: lakePrefixes.raw,
            errorOutputPrefix: lakePrefixes.rawErrors,
            bufferingInterval: Duration.minutes(5),
            loggingConfig: logging,
          },
        }),
      }),
    });
    this.#convertToParquet(role);
    this.variables = { [auditStream.env]: this.#stream.deliveryStreamName };
    this.#watch(monitoring, rawBucket !== undefined);
  }

  grantFor(_purpose: 'deliver', grantee: IGrantable): void {
    Grant.addToPrincipal({
      grantee,
      actions: ['firehose:PutRecordBatch'],
      resourceArns: [this.#stream.deliveryStreamArn],
      scope: this,
    });
  }

  /** The table is named by literals, so that neither stack holds a reference to the other. */
  #convertToParquet(role: Role): void {
    const stack = Stack.of(this);
    role.addToPolicy(
      new PolicyStatement({
        actions: ['glue:GetTable', 'glue:GetTableVersion', 'glue:GetTableVersions'],
        resources: [
          stack.formatArn({ service: 'glue', resource: 'catalog' }),
          stack.formatArn({ service: 'glue', resource: 'database', resourceName: lake.database }),
          stack.formatArn({
            service: 'glue',
            resource: 'table',
            resourceName: `${lake.database}/${lake.table}`,
            arnFormat: ArnFormat.SLASH_RESOURCE_NAME,
          }),
        ],
      }),
    );
    const resource = this.#stream.node.defaultChild as CfnDeliveryStream; // the construct's own resource; CDK types it loosely
    resource.addPropertyOverride(
      'ExtendedS3DestinationConfiguration.DataFormatConversionConfiguration',
      {
        Enabled: true,
        InputFormatConfiguration: { Deserializer: { OpenXJsonSerDe: {} } },
        OutputFormatConfiguration: { Serializer: { ParquetSerDe: { Compression: 'SNAPPY' } } },
        SchemaConfiguration: {
          DatabaseName: lake.database,
          TableName: lake.table,
          Region: stack.region,
          RoleARN: role.roleArn,
          VersionId: 'LATEST',
        },
      },
    );
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
    monitoring.alarm('Audit/LakeIsStale', {
      metric: metric('DeliveryToS3.DataFreshness', 'Maximum'),
      above: Duration.minutes(30).toSeconds(),
    });
    monitoring.alarm('Audit/ConversionFailed', {
      metric: metric('FailedConversion.Records', 'Sum'),
    });
    if (!hasBackup) return;
    monitoring.alarm('Audit/RawLogIsStale', {
      metric: metric('BackupToS3.DataFreshness', 'Maximum'),
      above: Duration.minutes(30).toSeconds(),
    });
  }
}
