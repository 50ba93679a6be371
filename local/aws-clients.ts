// SPDX-License-Identifier: Apache-2.0
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { S3Client } from '@aws-sdk/client-s3';
import { SQSClient } from '@aws-sdk/client-sqs';
import type { StandIns } from './aws/stand-ins.ts';

/** The clients that local mode itself uses; the functions make their own. */
export interface AwsClients {
  readonly dynamodb: DynamoDBClient;
  readonly sqs: SQSClient;
  readonly s3: S3Client;
}

export function awsClients({ dynamodb, storage }: StandIns): AwsClients {
  const common = {
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  };
  return {
    dynamodb: new DynamoDBClient({ ...common, endpoint: dynamodb.url }),
    sqs: new SQSClient({ ...common, endpoint: storage.url }),
    s3: new S3Client({ ...common, endpoint: storage.url, forcePathStyle: true }),
  };
}
