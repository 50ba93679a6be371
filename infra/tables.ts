// SPDX-License-Identifier: Apache-2.0
import type { Key } from 'aws-cdk-lib/aws-kms';
import { Construct } from 'constructs';
import { tables } from '../shared/platform/names.ts';
import { HouseTable } from './house-table.ts';

/** The gateway's tables (docs/architecture.md, Data). */
export class Tables extends Construct {
  readonly identity: HouseTable;
  readonly vault: HouseTable;
  readonly ledger: HouseTable;
  readonly registry: HouseTable;
  readonly limits: HouseTable;

  constructor(scope: Construct, id: string, { key }: { readonly key: Key }) {
    super(scope, id);
    this.identity = new HouseTable(this, 'Identity', { table: tables.identity, key });
    this.vault = new HouseTable(this, 'Vault', { table: tables.vault, key });
    this.ledger = new HouseTable(this, 'Ledger', { table: tables.ledger, key });
    this.registry = new HouseTable(this, 'Registry', { table: tables.registry, key });
    this.limits = new HouseTable(this, 'Limits', { table: tables.limits, key });
  }
}
