// SPDX-License-Identifier: Apache-2.0
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import * as z from 'zod';

const schema = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  CREATE TABLE IF NOT EXISTS batches (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    stream TEXT NOT NULL,
    name TEXT NOT NULL
  );
  CREATE TABLE IF NOT EXISTS records (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    stream TEXT NOT NULL,
    arrived INTEGER NOT NULL,
    data BLOB NOT NULL,
    batch INTEGER REFERENCES batches(id)
  );
  CREATE INDEX IF NOT EXISTS records_by_batch ON records (batch, stream);
`;

/** A record that was accepted and not yet delivered. */
export interface PendingRecord {
  readonly id: number;
  /** When it was accepted, in milliseconds since the epoch. */
  readonly arrived: number;
  readonly data: Uint8Array;
}

/** Records that are delivered together, under a name that a second attempt keeps. */
export interface Batch {
  readonly id: number;
  readonly stream: string;
  readonly name: string;
  readonly records: readonly PendingRecord[];
}

const BatchRow = z.object({ id: z.number(), stream: z.string(), name: z.string() });
const RecordRow = z.object({ id: z.number(), arrived: z.number(), data: z.instanceof(Uint8Array) });
const Count = z.object({ count: z.number() });

/** Where the file lies below the stand-in's folder. */
export function pendingFile(dataDir: string): string {
  return join(dataDir, 'pending.db');
}

/** How many records of the file wait for delivery; zero where there is no such file. */
export function countPending(file: string): number {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file, { readOnly: true });
    return Count.parse(database.prepare('SELECT count(*) AS count FROM records').get()).count;
  } catch {
    return 0;
  } finally {
    database?.close();
  }
}

/** What Firehose has accepted and not delivered, on disk before the answer leaves. */
export class PendingRecords {
  readonly #database: DatabaseSync;

  /** @param dataDir a folder; in memory where there is none */
  constructor(dataDir: string | undefined) {
    if (dataDir !== undefined) mkdirSync(dataDir, { recursive: true });
    this.#database = new DatabaseSync(dataDir === undefined ? ':memory:' : pendingFile(dataDir));
    this.#database.exec(schema);
  }

  /** Keeps all records or none; returns their ids. */
  accept(stream: string, arrived: Date, records: readonly Uint8Array[]): number[] {
    const insert = this.#database.prepare(
      'INSERT INTO records (stream, arrived, data) VALUES (?, ?, ?)',
    );
    return this.#whole(() =>
      records.map((data) => Number(insert.run(stream, arrived.getTime(), data).lastInsertRowid)),
    );
  }

  /** Bytes of a stream that no batch holds yet. */
  buffered(stream: string): number {
    const sum = 'SELECT coalesce(sum(length(data)), 0) AS count FROM records';
    const row = this.#database.prepare(`${sum} WHERE batch IS NULL AND stream = ?`).get(stream);
    return Count.parse(row).count;
  }

  /** Puts what waits into a batch of its own; nothing where nothing waits. */
  seal(stream: string, name: string): void {
    this.#whole(() => {
      const waiting = this.#database
        .prepare('SELECT count(*) AS count FROM records WHERE batch IS NULL AND stream = ?')
        .get(stream);
      if (Count.parse(waiting).count === 0) return;
      const { lastInsertRowid } = this.#database
        .prepare('INSERT INTO batches (stream, name) VALUES (?, ?)')
        .run(stream, name);
      this.#database
        .prepare('UPDATE records SET batch = ? WHERE batch IS NULL AND stream = ?')
        .run(lastInsertRowid, stream);
    });
  }

  /** The batches of a stream that are not delivered, oldest first: also those of an earlier process. */
  batches(stream: string): Batch[] {
    const rows = this.#database
      .prepare('SELECT id, stream, name FROM batches WHERE stream = ? ORDER BY id')
      .all(stream);
    const records = this.#database.prepare(
      'SELECT id, arrived, data FROM records WHERE batch = ? ORDER BY id',
    );
    return rows.map((row) => {
      const batch = BatchRow.parse(row);
      return { ...batch, records: records.all(batch.id).map((record) => RecordRow.parse(record)) };
    });
  }

  /** Forgets a batch that was delivered. */
  delivered(batch: Batch): void {
    this.#whole(() => {
      this.#database.prepare('DELETE FROM records WHERE batch = ?').run(batch.id);
      this.#database.prepare('DELETE FROM batches WHERE id = ?').run(batch.id);
    });
  }

  close(): void {
    this.#database.close();
  }

  #whole<Result>(work: () => Result): Result {
    this.#database.exec('BEGIN IMMEDIATE');
    try {
      const result = work();
      this.#database.exec('COMMIT');
      return result;
    } catch (error) {
      this.#database.exec('ROLLBACK');
      throw error;
    }
  }
}
