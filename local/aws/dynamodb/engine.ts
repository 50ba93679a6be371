// SPDX-License-Identifier: Apache-2.0
import type { Clock } from '#shared/platform/clock.ts';
import type { Ids } from '#shared/platform/ids.ts';
import {
  type BatchOperation,
  type DynaliteStore,
  database,
  type TableDescription,
  tableOf,
} from './dynalite.ts';
import { MetadataOfTables, type TableMetadata } from './metadata.ts';
import { type ChangedBy, StreamLog } from './stream-log.ts';
import { WriteBatch } from './write-batch.ts';

export interface EngineOptions {
  /** A folder for LevelDB; in memory where there is none. */
  readonly path: string | undefined;
  readonly region: string;
  readonly clock: Clock;
  readonly ids: Ids;
}

/** The tables, their metadata and streams, and the one place that writes. */
export class Engine {
  readonly store: DynaliteStore;
  readonly metadata: MetadataOfTables;
  readonly streams: StreamLog;
  readonly clock: Clock;
  #tail: Promise<unknown> = Promise.resolve();

  private constructor(
    store: DynaliteStore,
    metadata: MetadataOfTables,
    streams: StreamLog,
    clock: Clock,
  ) {
    this.store = store;
    this.metadata = metadata;
    this.streams = streams;
    this.clock = clock;
  }

  /** Opens or creates the store. */
  static async open({ path, region, clock, ids }: EngineOptions): Promise<Engine> {
    const immediately = { createTableMs: 0, deleteTableMs: 0, updateTableMs: 0 };
    const store = database.create({ ...(path !== undefined && { path }), ...immediately });
    await store.db.open();
    const metadata = await MetadataOfTables.open(store.db);
    const streams = await StreamLog.open(store.db, region, clock, ids);
    return new Engine(store, metadata, streams, clock);
  }

  /** Runs work after all earlier work: one writer at a time, so no write sees half of another. */
  serially<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.#tail.then(work);
    this.#tail = result.catch(() => undefined);
    return result;
  }

  /**
   * Runs work against a batch and commits it with its stream records as one LevelDB batch. Where the
   * work throws, nothing is written.
   */
  write<Result>(
    work: (batch: WriteBatch) => Promise<Result>,
    by: ChangedBy = 'request',
    also: readonly BatchOperation[] = [],
  ): Promise<Result> {
    return this.serially(() => this.writeNow(work, by, also));
  }

  /** As {@link write}, for who holds the turn already. */
  async writeNow<Result>(
    work: (batch: WriteBatch) => Promise<Result>,
    by: ChangedBy,
    also: readonly BatchOperation[],
  ): Promise<Result> {
    const batch = new WriteBatch(this.store);
    const result = await work(batch);
    const described = new Map<string, { table: TableDescription; metadata: TableMetadata }>();
    for (const { table: name } of batch.changes) {
      const metadata = this.metadata.of(name);
      if (metadata.stream && !described.has(name))
        described.set(name, { table: await tableOf(this.store, name), metadata });
    }
    const records = this.streams.append(batch.changes, (name) => described.get(name), by);
    const operations = [...batch.operations(), ...records, ...also];
    if (operations.length > 0) await this.store.db.batch(operations);
    if (records.length > 0) this.streams.announce();
    return result;
  }

  /** Waits for the work under way and closes the store. */
  async close(): Promise<void> {
    await this.#tail;
    await this.store.db.close();
  }
}
