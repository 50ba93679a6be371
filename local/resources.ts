// SPDX-License-Identifier: Apache-2.0
import {
  CreateTableCommand,
  DescribeTableCommand,
  type DynamoDBClient,
  ResourceNotFoundException,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb';
import { CreateBucketCommand, HeadBucketCommand, type S3Client } from '@aws-sdk/client-s3';
import {
  CreateQueueCommand,
  QueueNameExists,
  SetQueueAttributesCommand,
  type SQSClient,
} from '@aws-sdk/client-sqs';
import { buckets, type queues, tables } from '#shared/platform/names.ts';
import type { AwsClients } from './aws-clients.ts';
import { deadLetterName, localName } from './resource-names.ts';

const maxReceiveCount = 5;

/** How long a queue hides a message that a function works on: longer than the function may take. */
export const visibilitySeconds: Record<keyof typeof queues, number> = { audit: 30, jobs: 330 };

/** Makes every table, queue and bucket of `names.ts` that is not there yet. */
export async function createResources(
  { dynamodb, sqs, s3 }: AwsClients,
  queueUrl: (name: string) => string,
): Promise<void> {
  await Promise.all([
    ...Object.entries(tables).map(([name, table]) => createTable(dynamodb, localName(name), table)),
    ...Object.entries(visibilitySeconds).map(([name, seconds]) =>
      createQueue(sqs, name, seconds, queueUrl),
    ),
    ...Object.keys(buckets).map((name) => createBucket(s3, localName(name))),
  ]);
}

type TableShape = (typeof tables)[keyof typeof tables];

async function createTable(client: DynamoDBClient, TableName: string, table: TableShape) {
  try {
    await client.send(new DescribeTableCommand({ TableName }));
    return;
  } catch (error) {
    if (!(error instanceof ResourceNotFoundException)) throw error;
  }
  const keys = [table.partitionKey, ...(table.sortKey ? [table.sortKey] : [])];
  await client.send(
    new CreateTableCommand({
      TableName,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: keys.map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
      KeySchema: keys.map((AttributeName, index) => ({
        AttributeName,
        KeyType: index === 0 ? 'HASH' : 'RANGE',
      })),
      ...(table.stream && {
        StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_IMAGE' },
      }),
    }),
  );
  await client.send(
    new UpdateTimeToLiveCommand({
      TableName,
      TimeToLiveSpecification: { Enabled: true, AttributeName: table.ttl },
    }),
  );
}

async function createQueue(
  client: SQSClient,
  name: string,
  visibility: number,
  queueUrl: (name: string) => string,
) {
  const dead = deadLetterName(name);
  await ensureQueue(client, dead, {}, queueUrl);
  const redrive = {
    deadLetterTargetArn: `arn:aws:sqs:us-east-1:000000000000:${dead}`,
    maxReceiveCount,
  };
  await ensureQueue(
    client,
    localName(name),
    { VisibilityTimeout: String(visibility), RedrivePolicy: JSON.stringify(redrive) },
    queueUrl,
  );
}

async function ensureQueue(
  client: SQSClient,
  QueueName: string,
  Attributes: Record<string, string>,
  queueUrl: (name: string) => string,
) {
  try {
    await client.send(new CreateQueueCommand({ QueueName, Attributes }));
  } catch (error) {
    if (!(error instanceof QueueNameExists)) throw error;
    // It is there from an earlier version, with other attributes.
    const QueueUrl = queueUrl(QueueName);
    await client.send(new SetQueueAttributesCommand({ QueueUrl, Attributes }));
  }
}

async function createBucket(client: S3Client, Bucket: string) {
  try {
    await client.send(new HeadBucketCommand({ Bucket }));
  } catch {
    await client.send(new CreateBucketCommand({ Bucket }));
  }
}
