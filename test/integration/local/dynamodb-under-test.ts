// SPDX-License-Identifier: Apache-2.0
import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { type RunningDynamoDB, startDynamoDB } from '#local/aws/dynamodb/server.ts';
import type { Clock } from '#shared/platform/clock.ts';

/** The stand-in with a client, and as many tables as a test wants. */
export interface DynamoDBUnderTest {
  readonly dynamodb: RunningDynamoDB;
  readonly client: DynamoDBClient;
  /** A fresh table with the keys `pk` and `sk`; its name. */
  newTable(stream?: boolean): Promise<string>;
  stop(): Promise<void>;
}

/** Starts the stand-in in memory. */
export async function dynamoDBUnderTest(clock: Clock): Promise<DynamoDBUnderTest> {
  const dynamodb = await startDynamoDB({ clock });
  const client = new DynamoDBClient({
    endpoint: dynamodb.url,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
  let tableCount = 0;
  return {
    dynamodb,
    client,
    async newTable(stream = false) {
      tableCount += 1;
      const TableName = `table-${tableCount}`;
      await client.send(
        new CreateTableCommand({
          TableName,
          BillingMode: 'PAY_PER_REQUEST',
          AttributeDefinitions: [
            { AttributeName: 'pk', AttributeType: 'S' },
            { AttributeName: 'sk', AttributeType: 'S' },
          ],
          KeySchema: [
            { AttributeName: 'pk', KeyType: 'HASH' },
            { AttributeName: 'sk', KeyType: 'RANGE' },
          ],
          ...(stream && {
            StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' },
          }),
        }),
      );
      return TableName;
    },
    async stop() {
      client.destroy();
      await dynamodb.stop();
    },
  };
}

/** A primary key. */
export const key = (pk: string, sk = 'a') => ({ pk: { S: pk }, sk: { S: sk } });
/** The condition that there is no such item. */
export const absent = 'attribute_not_exists(pk)';
