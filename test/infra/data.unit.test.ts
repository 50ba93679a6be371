// SPDX-License-Identifier: Apache-2.0
import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { auditColumns, buckets, lake, tables } from '#shared/platform/names.ts';
import { savedQueries } from '../../infra/analytics-queries.ts';
import { synthesized } from './synthesized.ts';

const { template, analyticsTemplate, resources } = synthesized();

describe('the tables', () => {
  it.each(Object.entries(tables))(
    '%s is as names.ts says, restorable and protected',
    (_, table) => {
      const keys = [
        { AttributeName: table.partitionKey, KeyType: 'HASH' },
        ...(table.sortKey ? [{ AttributeName: table.sortKey, KeyType: 'RANGE' }] : []),
      ];
      const [, owner] =
        resources('AWS::Lambda::Function')
          .map(
            ([, { Properties }]) =>
              Properties['Environment'] as
                | { Variables: Record<string, { Ref?: string } | undefined> }
                | undefined,
          ) // CloudFormation's shape
          .map((environment) => environment?.Variables[table.env]?.Ref)
          .filter((ref) => ref !== undefined)
          .map((ref) => resources('AWS::DynamoDB::Table').find(([id]) => id === ref))
          .find((found) => found !== undefined) ?? [];
      expect(owner?.Properties).toMatchObject({
        KeySchema: keys,
        BillingMode: 'PAY_PER_REQUEST',
        TimeToLiveSpecification: { AttributeName: table.ttl, Enabled: true },
        PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
        DeletionProtectionEnabled: true,
        SSESpecification: { SSEEnabled: true, SSEType: 'KMS' },
      });
      expect(owner?.Properties['StreamSpecification']).toEqual(
        table.stream ? { StreamViewType: 'NEW_IMAGE' } : undefined,
      );
    },
  );

  it('are all there are, and stay when the stack goes', () => {
    const found = Object.values(template.findResources('AWS::DynamoDB::Table'));
    expect(found).toHaveLength(Object.keys(tables).length);
    for (const { DeletionPolicy } of found) expect(DeletionPolicy).toBe('Retain');
  });
});

describe('the audit line', () => {
  it('locks the raw log for 400 days in governance mode', () => {
    template.hasResourceProperties('AWS::S3::Bucket', {
      ObjectLockEnabled: true,
      ObjectLockConfiguration: {
        ObjectLockEnabled: 'Enabled',
        Rule: { DefaultRetention: { Days: 400, Mode: 'GOVERNANCE' } },
      },
      VersioningConfiguration: { Status: 'Enabled' },
    });
  });

  it('converts to Parquet by the table of the analytics stack, without a reference to it', () => {
    template.hasResourceProperties('AWS::KinesisFirehose::DeliveryStream', {
      ExtendedS3DestinationConfiguration: Match.objectLike({
        Prefix: 'events/day=!{timestamp:yyyy-MM-dd}/',
        BufferingHints: { IntervalInSeconds: 300, SizeInMBs: 64 },
        DataFormatConversionConfiguration: Match.objectLike({
          SchemaConfiguration: Match.objectLike({
            DatabaseName: lake.database,
            TableName: lake.table,
          }),
        }),
        S3BackupMode: Match.absent(),
      }),
    });
    expect(JSON.stringify([template.toJSON(), analyticsTemplate.toJSON()])).not.toContain(
      'Fn::ImportValue":"Analytics',
    );
  });

  it('writes the raw log by the sink, or by Firehose where the deployment says so', () => {
    const sinkVariables = (from: typeof resources) =>
      from('AWS::Lambda::Function')
        .map(([, { Properties }]) => JSON.stringify(Properties['Environment']))
        .find((text) => text.includes('AUDIT_RAW'));
    expect(sinkVariables(resources)).toMatch(/"AUDIT_RAW":"sink"/);
    expect(sinkVariables(resources)).toContain(buckets.auditLog.env);

    const firehose = synthesized({ AUDIT_RAW: 'firehose' });
    expect(sinkVariables(firehose.resources)).toMatch(/"AUDIT_RAW":"firehose"/);
    firehose.template.hasResourceProperties('AWS::KinesisFirehose::DeliveryStream', {
      ExtendedS3DestinationConfiguration: Match.objectLike({
        S3BackupMode: 'Enabled',
        S3BackupConfiguration: Match.objectLike({ Prefix: 'raw/day=!{timestamp:yyyy-MM-dd}/' }),
      }),
    });
  });

  it('follows the ledger record by record, and sets aside what is half a day old', () => {
    template.hasResourceProperties('AWS::Lambda::EventSourceMapping', {
      FunctionResponseTypes: ['ReportBatchItemFailures'],
      BisectBatchOnFunctionError: true,
      MaximumRecordAgeInSeconds: 43_200,
      StartingPosition: 'TRIM_HORIZON',
      DestinationConfig: { OnFailure: { Destination: Match.anyValue() } },
    });
  });
});

describe('the audit table', () => {
  it('has the columns of names.ts and works out its days by itself', () => {
    analyticsTemplate.hasResourceProperties('AWS::Glue::Table', {
      DatabaseName: lake.database,
      TableInput: Match.objectLike({
        Name: lake.table,
        PartitionKeys: [{ Name: lake.partition, Type: 'string' }],
        Parameters: Match.objectLike({
          'projection.enabled': 'true',
          'projection.day.type': 'date',
          'projection.day.range': '2026-01-01,NOW',
        }),
        StorageDescriptor: Match.objectLike({
          Columns: auditColumns.map(({ name, type }) => ({ Name: name, Type: type })),
        }),
      }),
    });
  });

  it('lies where Firehose writes', () => {
    const [table] = Object.values(analyticsTemplate.findResources('AWS::Glue::Table'));
    const location = JSON.stringify(table?.['Properties'].TableInput.StorageDescriptor.Location);
    const lakeBucket = resources('AWS::S3::Bucket')
      .map(([, { Properties }]) => JSON.stringify(Properties['BucketName'] ?? ''))
      .find((name) => name.includes('audit-lake'));
    const literal = (text: string | undefined) => text?.replace(/[^a-z-]+/g, ' ').trim();
    expect(literal(location)).toContain('mcp erp-audit-lake-');
    expect(literal(lakeBucket)).toContain('mcp erp-audit-lake-');
    const template = JSON.stringify(table?.['Properties'].TableInput.Parameters);
    // biome-ignore lint/suspicious/noTemplateCurlyInString: Athena's own placeholder
    expect(template).toContain('/events/day=${day}/');
  });

  it('is read through a view that has each event once', () => {
    const view = savedQueries.find(({ sql }) => sql.startsWith('CREATE OR REPLACE VIEW'));
    expect(view?.sql).toContain(`${lake.database}.${lake.view}`);
    expect(view?.sql).toMatch(/row_number\(\) OVER \(PARTITION BY event_id/);
    for (const { name } of auditColumns) expect(view?.sql).toContain(`"${name}"`);
    analyticsTemplate.resourceCountIs('AWS::Athena::NamedQuery', savedQueries.length);
  });

  it('costs at most what a query of 10 GiB costs', () => {
    analyticsTemplate.hasResourceProperties('AWS::Athena::WorkGroup', {
      WorkGroupConfiguration: Match.objectLike({
        EnforceWorkGroupConfiguration: true,
        BytesScannedCutoffPerQuery: 10 * 1024 ** 3,
      }),
    });
  });
});
