// SPDX-License-Identifier: Apache-2.0
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { S3Client } from '@aws-sdk/client-s3';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { SQSClient } from '@aws-sdk/client-sqs';
import { boundedCalls } from './bounded-calls.ts';

/**
 * One client of a service per instance: one connection pool, and one TLS handshake on a cold call.
 * They are functions, so that a bundle carries only the clients that its function asks for.
 */
let dynamoDB: DynamoDBClient | undefined;
let sqs: SQSClient | undefined;
let s3: S3Client | undefined;
let secretsManager: SecretsManagerClient | undefined;

/** The instance's DynamoDB client. */
export function dynamoDBClient(): DynamoDBClient {
  dynamoDB ??= new DynamoDBClient(boundedCalls);
  return dynamoDB;
}

/** The instance's SQS client. */
export function sqsClient(): SQSClient {
  sqs ??= new SQSClient(boundedCalls);
  return sqs;
}

/** The instance's Secrets Manager client. */
export function secretsManagerClient(): SecretsManagerClient {
  secretsManager ??= new SecretsManagerClient(boundedCalls);
  return secretsManager;
}

/** The instance's S3 client. Its bound is on the beginning of an answer, which may then be many megabytes. */
export function s3Client(): S3Client {
  s3 ??= new S3Client(boundedCalls);
  return s3;
}
