// SPDX-License-Identifier: Apache-2.0
import type { BatchOperation, Database } from './dynalite.ts';

type StreamViewType = 'KEYS_ONLY' | 'NEW_IMAGE' | 'OLD_IMAGE' | 'NEW_AND_OLD_IMAGES';

/** What DynamoDB knows of a table and dynalite does not. */
export interface TableMetadata {
  readonly ttlAttribute?: string;
  readonly stream?: { readonly viewType: StreamViewType; readonly arn: string };
  readonly deletionProtection?: boolean;
  readonly pointInTimeRecovery?: boolean;
}

const prefix = 'meta~';

/** The metadata of all tables: read once at open, kept in memory, every change written through. */
export class MetadataOfTables {
  readonly #database: Database;
  readonly #tables = new Map<string, TableMetadata>();

  private constructor(database: Database) {
    this.#database = database;
  }

  static async open(database: Database): Promise<MetadataOfTables> {
    const all = new MetadataOfTables(database);
    for await (const [key, value] of database.iterator({ gte: prefix, lt: `${prefix}\xFF` }))
      all.#tables.set(key.slice(prefix.length), value as TableMetadata); // written by `set` below
    return all;
  }

  of(table: string): TableMetadata {
    return this.#tables.get(table) ?? {};
  }

  entries(): readonly [string, TableMetadata][] {
    return [...this.#tables];
  }

  async set(table: string, metadata: TableMetadata): Promise<void> {
    await this.#database.batch([{ type: 'put', key: prefix + table, value: metadata }]);
    this.#tables.set(table, metadata);
  }

  async forget(table: string): Promise<void> {
    const deletion: BatchOperation = { type: 'del', key: prefix + table };
    await this.#database.batch([deletion]);
    this.#tables.delete(table);
  }
}
