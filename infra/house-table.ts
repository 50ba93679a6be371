// SPDX-License-Identifier: Apache-2.0
import { RemovalPolicy, Stack } from 'aws-cdk-lib';
import {
  AttributeType,
  BillingMode,
  type ITable,
  StreamViewType,
  Table,
  TableEncryption,
} from 'aws-cdk-lib/aws-dynamodb';
import { Grant, type IGrantable, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Key } from 'aws-cdk-lib/aws-kms';
import { Construct } from 'constructs';
import type { tables } from '../shared/platform/names.ts';
import type { Usable } from './usable.ts';

/** `read` one item or partition; `write` also changes and deletes; `append` adds and never deletes. */
export type TablePurpose = 'read' | 'write' | 'append';

const actions: Record<TablePurpose, string[]> = {
  read: ['dynamodb:GetItem', 'dynamodb:BatchGetItem', 'dynamodb:Query'],
  write: [
    'dynamodb:GetItem',
    'dynamodb:BatchGetItem',
    'dynamodb:Query',
    'dynamodb:PutItem',
    'dynamodb:UpdateItem',
    'dynamodb:DeleteItem',
  ],
  append: [
    'dynamodb:GetItem',
    'dynamodb:BatchGetItem',
    'dynamodb:Query',
    'dynamodb:PutItem',
    'dynamodb:UpdateItem',
  ],
};

/** One table as `shared/platform/names.ts` describes it. */
export interface HouseTableProps {
  readonly table: (typeof tables)[keyof typeof tables];
  readonly key: Key;
}

/** A DynamoDB table with the house's defaults: on demand, restorable, protected, under our own key. */
export class HouseTable extends Construct implements Usable<TablePurpose> {
  readonly table: ITable;
  readonly variables: Readonly<Record<string, string>>;
  readonly #key: Key;

  constructor(scope: Construct, id: string, { table, key }: HouseTableProps) {
    super(scope, id);
    this.#key = key;
    this.table = new Table(this, 'Table', {
      partitionKey: { name: table.partitionKey, type: AttributeType.STRING },
      ...(table.sortKey && { sortKey: { name: table.sortKey, type: AttributeType.STRING } }),
      ...(table.stream && { stream: StreamViewType.NEW_IMAGE }),
      timeToLiveAttribute: table.ttl,
      billingMode: BillingMode.PAY_PER_REQUEST,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      encryption: TableEncryption.CUSTOMER_MANAGED,
      encryptionKey: key,
      deletionProtection: true,
      removalPolicy: RemovalPolicy.RETAIN,
    }) as ITable; // CDK's classes are not typed for exactOptionalPropertyTypes
    this.variables = { [table.env]: this.table.tableName };
  }

  grantFor(purpose: TablePurpose, grantee: IGrantable): void {
    Grant.addToPrincipal({
      grantee,
      actions: actions[purpose],
      resourceArns: [this.table.tableArn],
    });
    grantee.grantPrincipal.addToPrincipalPolicy(
      new PolicyStatement({
        actions: ['kms:Decrypt', 'kms:DescribeKey', 'kms:GenerateDataKey'],
        resources: [this.#key.keyArn],
        conditions: {
          // The key serves DynamoDB on the function's behalf, never the function itself.
          StringEquals: {
            'kms:ViaService': `dynamodb.${Stack.of(this).region}.amazonaws.com`,
          },
        },
      }),
    );
  }
}
