// SPDX-License-Identifier: Apache-2.0
import { RemovalPolicy } from 'aws-cdk-lib';
import { type IGrantable, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Key } from 'aws-cdk-lib/aws-kms';
import { Construct } from 'constructs';
import type { Usable } from './usable.ts';

/** The key under which tables and audit buckets rest. Functions reach it through those services only. */
export class DataKey extends Construct {
  readonly key: Key;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    this.key = new Key(this, 'Key', {
      description: 'Tables and audit log of mcp4erp at rest',
      enableKeyRotation: true,
      removalPolicy: RemovalPolicy.RETAIN,
    });
  }
}

/**
 * The key that seals people's ERP tokens. It opens nothing without the encryption context of a
 * person (tenant and sub), so a sealed token moved to another person's record stays closed.
 */
export class VaultKey extends Construct implements Usable<'seal tokens'> {
  readonly variables: Readonly<Record<string, string>>;
  readonly #key: Key;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    this.#key = new Key(this, 'Key', {
      description: 'ERP tokens of people in mcp4erp',
      enableKeyRotation: true,
      removalPolicy: RemovalPolicy.RETAIN,
    });
    this.variables = { VAULT_KEY_ID: this.#key.keyArn };
  }

  grantFor(_purpose: 'seal tokens', { grantPrincipal }: IGrantable): void {
    grantPrincipal.addToPrincipalPolicy(
      new PolicyStatement({
        actions: ['kms:GenerateDataKey', 'kms:Decrypt'],
        resources: [this.#key.keyArn],
        conditions: {
          Null: { 'kms:EncryptionContext:tenant': 'false', 'kms:EncryptionContext:sub': 'false' },
        },
      }),
    );
  }
}
