// SPDX-License-Identifier: Apache-2.0
import { Aws, CfnOutput, Duration, Size, Stack, type StackProps } from 'aws-cdk-lib';
import { CfnNamedQuery, CfnWorkGroup } from 'aws-cdk-lib/aws-athena';
import { CfnDatabase, CfnTable } from 'aws-cdk-lib/aws-glue';
import type { Construct } from 'constructs';
import { auditColumns, buckets, lake } from '../shared/platform/names.ts';
import { savedQueries } from './analytics-queries.ts';
import { lakeBucketName, lakePrefixes } from './audit-lake.ts';
import { HouseBucket } from './house-bucket.ts';

/** The audit table over the lake, and where auditors query it. Deployed before the gateway, whose Firehose reads the table. */
export class AnalyticsStack extends Stack {
  constructor(scope: Construct, id: string, props: StackProps) {
    super(scope, id, props);
    const database = new CfnDatabase(this, 'Database', {
      catalogId: Aws.ACCOUNT_ID,
      databaseInput: { name: lake.database, description: 'Audit events of mcp4erp' },
    });
    const location = `s3://${lakeBucketName}/${lakePrefixes.root}`;
    const table = new CfnTable(this, 'Events', {
      catalogId: Aws.ACCOUNT_ID,
      databaseName: lake.database,
      tableInput: {
        name: lake.table,
        description: 'One row per delivery of an event; the view audit_events has each event once',
        tableType: 'EXTERNAL_TABLE',
        partitionKeys: [{ name: lake.partition, type: 'string' }],
        parameters: {
          EXTERNAL: 'TRUE',
          classification: 'parquet',
          // Athena works the days out itself: no crawler, no partition to add.
          'projection.enabled': 'true',
          [`projection.${lake.partition}.type`]: 'date',
          [`projection.${lake.partition}.format`]: 'yyyy-MM-dd',
          [`projection.${lake.partition}.range`]: '2026-01-01,NOW',
          [`projection.${lake.partition}.interval`]: '1',
          [`projection.${lake.partition}.interval.unit`]: 'DAYS',
          'storage.location.template': `${location}${lake.partition}=\${${lake.partition}}/`,
        },
        storageDescriptor: {
          location,
          columns: auditColumns.map(({ name, type }) => ({ name, type })),
          inputFormat: 'org.apache.hadoop.hive.ql.io.parquet.MapredParquetInputFormat',
          outputFormat: 'org.apache.hadoop.hive.ql.io.parquet.MapredParquetOutputFormat',
          serdeInfo: {
            serializationLibrary: 'org.apache.hadoop.hive.ql.io.parquet.serde.ParquetHiveSerDe',
          },
        },
      },
    });
    table.addResourceDependency(database);

    const results = new HouseBucket(this, 'Results', {
      variable: buckets.athenaResults.env,
      expires: Duration.days(7),
    });
    const workGroup = new CfnWorkGroup(this, 'WorkGroup', {
      name: 'mcp4erp',
      description: 'Queries of the audit lake',
      recursiveDeleteOption: false,
      workGroupConfiguration: {
        enforceWorkGroupConfiguration: true,
        publishCloudWatchMetricsEnabled: true,
        bytesScannedCutoffPerQuery: Size.gibibytes(10).toBytes(),
        engineVersion: { selectedEngineVersion: 'Athena engine version 3' },
        resultConfiguration: {
          outputLocation: `s3://${results.bucket.bucketName}/`,
          encryptionConfiguration: { encryptionOption: 'SSE_S3' },
        },
      },
    });
    for (const [index, { name, description, sql }] of savedQueries.entries()) {
      const query = new CfnNamedQuery(this, `Query${index}`, {
        name,
        description,
        database: lake.database,
        queryString: sql,
        workGroup: workGroup.name,
      });
      query.addResourceDependency(workGroup);
    }
    new CfnOutput(this, 'WorkGroupName', { value: workGroup.name });
  }
}
