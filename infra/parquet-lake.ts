// SPDX-License-Identifier: Apache-2.0
import { ArnFormat, Duration, Size, Stack } from 'aws-cdk-lib';
import { Grant, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type {
  CfnDeliveryStream,
  DestinationConfig,
  IDestination,
} from 'aws-cdk-lib/aws-kinesisfirehose';
import type { ILogGroup } from 'aws-cdk-lib/aws-logs';
import { LogStream } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { lake } from '../shared/platform/names.ts';
import { lakePrefixes } from './audit-lake.ts';
import type { HouseBucket } from './house-bucket.ts';

/** Where Firehose writes files, and its own log. */
export interface ParquetLakeProps {
  readonly lakeBucket: HouseBucket;
  /** The bucket that keeps the source as it came. @default none */
  readonly rawBucket: HouseBucket | undefined;
  readonly logs: ILogGroup;
}

/**
 * Parquet files of the audit table as a destination of Firehose. Our own rather than CDK's, whose
 * role may delete what it wrote, and which would tie this stack to the table's.
 */
export class ParquetLake implements IDestination {
  readonly #props: ParquetLakeProps;

  constructor(props: ParquetLakeProps) {
    this.#props = props;
  }

  bind(scope: Construct): DestinationConfig {
    const { lakeBucket, rawBucket, logs } = this.#props;
    const role = new Role(scope, 'Delivery', {
      assumedBy: new ServicePrincipal('firehose.amazonaws.com'),
    });
    const grants = [lakeBucket, ...(rawBucket ? [rawBucket] : [])].map((bucket) =>
      bucket.grantDelivery(role),
    );
    const tableRead = this.#grantTable(scope, role);
    const logging = (id: string): CfnDeliveryStream.CloudWatchLoggingOptionsProperty => ({
      enabled: true,
      logGroupName: logs.logGroupName,
      logStreamName: new LogStream(scope, id, { logGroup: logs }).logStreamName,
    });
    const fiveMinutes = {
      intervalInSeconds: Duration.minutes(5).toSeconds(),
      sizeInMBs: Size.mebibytes(64).toMebibytes(), // the least that Firehose takes when it converts
    };
    logs.grantWrite(role);
    return {
      dependables: [...grants, tableRead],
      extendedS3DestinationConfiguration: {
        bucketArn: lakeBucket.bucket.bucketArn,
        roleArn: role.roleArn,
        bufferingHints: fiveMinutes,
        compressionFormat: 'UNCOMPRESSED', // Parquet compresses itself
        prefix: lakePrefixes.day,
        errorOutputPrefix: lakePrefixes.errors,
        cloudWatchLoggingOptions: logging('LakeDelivery'),
        dataFormatConversionConfiguration: {
          enabled: true,
          inputFormatConfiguration: { deserializer: { openXJsonSerDe: {} } },
          outputFormatConfiguration: { serializer: { parquetSerDe: { compression: 'SNAPPY' } } },
          schemaConfiguration: {
            databaseName: lake.database,
            tableName: lake.table,
            region: Stack.of(scope).region,
            roleArn: role.roleArn,
            versionId: 'LATEST',
          },
        },
        ...(rawBucket && {
          s3BackupMode: 'Enabled',
          s3BackupConfiguration: {
            bucketArn: rawBucket.bucket.bucketArn,
            roleArn: role.roleArn,
            bufferingHints: fiveMinutes,
            compressionFormat: 'UNCOMPRESSED',
            prefix: lakePrefixes.raw,
            errorOutputPrefix: lakePrefixes.rawErrors,
            cloudWatchLoggingOptions: logging('RawDelivery'),
          },
        }),
      },
    };
  }

  /** The table is named by literals, so that neither stack holds a reference to the other. */
  #grantTable(scope: Construct, role: Role): Grant {
    const stack = Stack.of(scope);
    const arnFormat = ArnFormat.SLASH_RESOURCE_NAME;
    const { database, table } = lake;
    return Grant.addToPrincipal({
      grantee: role,
      actions: ['glue:GetTable', 'glue:GetTableVersion', 'glue:GetTableVersions'],
      resourceArns: [
        stack.formatArn({ service: 'glue', resource: 'catalog' }),
        stack.formatArn({
          service: 'glue',
          resource: 'database',
          resourceName: database,
          arnFormat,
        }),
        stack.formatArn({
          service: 'glue',
          resource: 'table',
          resourceName: `${database}/${table}`,
          arnFormat,
        }),
      ],
    });
  }
}
