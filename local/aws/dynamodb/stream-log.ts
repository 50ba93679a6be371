// SPDX-License-Identifier: Apache-2.0
import { EventEmitter, once } from 'node:events';
import { isDeepStrictEqual } from 'node:util';
import type { Clock } from '#shared/platform/clock.ts';
import { epochSeconds } from '#shared/platform/clock.ts';
import type { Ids } from '#shared/platform/ids.ts';
import type { AttributeMap, BatchOperation, Database, TableDescription } from './dynalite.ts';
import type { TableMetadata } from './metadata.ts';
import type { ItemChange } from './write-batch.ts';

/** One change of one item, in the shape that DynamoDB Streams and a Lambda event give it. */
export interface StreamRecord {
  readonly eventID: string;
  readonly eventName: 'INSERT' | 'MODIFY' | 'REMOVE';
  readonly eventVersion: '1.1';
  readonly eventSource: 'aws:dynamodb';
  readonly awsRegion: string;
  readonly userIdentity?: { readonly type: 'Service'; readonly principalId: string };
  readonly dynamodb: {
    readonly ApproximateCreationDateTime: number;
    readonly Keys: AttributeMap;
    readonly NewImage?: AttributeMap;
    readonly OldImage?: AttributeMap;
    readonly SequenceNumber: string;
    readonly SizeBytes: number;
    readonly StreamViewType: string;
  };
}

/** Who made a change: a request, or DynamoDB's own clean-up by TTL. */
export type ChangedBy = 'request' | 'time-to-live';

const sequenceKey = 'stream-sequence';
const keyOf = (table: string, sequence: string) => `stream~${table}~${sequence}`;
const spell = (sequence: number) => `1${String(sequence).padStart(20, '0')}`;

/**
 * The streams of all tables, kept in the same database as the items: a record is written in the same
 * batch as its item, so neither is ever there without the other.
 */
export class StreamLog {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #ids: Ids;
  readonly #region: string;
  readonly #written = new EventEmitter();
  #sequence = 0;

  private constructor(database: Database, region: string, clock: Clock, ids: Ids) {
    this.#database = database;
    this.#region = region;
    this.#clock = clock;
    this.#ids = ids;
    this.#written.setMaxListeners(0);
  }

  static async open(database: Database, region: string, clock: Clock, ids: Ids) {
    const log = new StreamLog(database, region, clock, ids);
    log.#sequence = Number((await database.get(sequenceKey)) ?? 0);
    return log;
  }

  /** The operations that append the records of some changes. */
  append(
    changes: readonly ItemChange[],
    describe: (table: string) => { table: TableDescription; metadata: TableMetadata } | undefined,
    by: ChangedBy,
  ): BatchOperation[] {
    const operations = changes.flatMap((change): BatchOperation[] => {
      const described = describe(change.table);
      if (!described?.metadata.stream || !change.written || isUnchanged(change)) return [];
      this.#sequence += 1;
      const sequence = spell(this.#sequence);
      const value = this.#record(change, described.table, described.metadata, sequence, by);
      return [{ type: 'put', key: keyOf(change.table, sequence), value }];
    });
    if (operations.length === 0) return [];
    return [...operations, { type: 'put', key: sequenceKey, value: this.#sequence }];
  }

  /** Wakes who waits for records; called once a batch is written. */
  announce(): void {
    this.#written.emit('written');
  }

  /** Resolves at the next write to any table, or when the signal aborts. */
  async changed(signal: AbortSignal): Promise<void> {
    await once(this.#written, 'written', { signal }).catch(() => undefined);
  }

  /** Records of a table after (or from) a sequence number, oldest first. */
  async read(
    table: string,
    from: { readonly after?: string; readonly at?: string },
    limit: number,
  ): Promise<StreamRecord[]> {
    const range = { lt: keyOf(table, '\xFF'), limit };
    const start = from.at ? { gte: keyOf(table, from.at) } : { gt: keyOf(table, from.after ?? '') };
    const records: StreamRecord[] = [];
    for await (const [, value] of this.#database.iterator({ ...range, ...start }))
      records.push(value as StreamRecord); // written by `append`
    return records;
  }

  /** The sequence number of the newest record of any table. */
  get latest(): string {
    return spell(this.#sequence);
  }

  /** Deletes a table's records made before an instant. */
  async trim(table: string, before: Date): Promise<void> {
    const old: BatchOperation[] = [];
    const range = { gte: keyOf(table, ''), lt: keyOf(table, '\xFF') };
    for await (const [key, value] of this.#database.iterator(range)) {
      const record = value as StreamRecord; // written by `append`
      if (record.dynamodb.ApproximateCreationDateTime >= epochSeconds(before)) break;
      old.push({ type: 'del', key });
    }
    if (old.length > 0) await this.#database.batch(old);
  }

  #record(
    { before, after }: ItemChange,
    table: TableDescription,
    { stream }: TableMetadata,
    sequence: string,
    by: ChangedBy,
  ): StreamRecord {
    const viewType = stream?.viewType ?? 'KEYS_ONLY';
    const item = after ?? before ?? {};
    const keys = table.KeySchema.map(({ AttributeName }) => [AttributeName, item[AttributeName]]);
    return {
      eventID: this.#ids.unique().replaceAll('-', ''),
      eventName: before === undefined ? 'INSERT' : after === undefined ? 'REMOVE' : 'MODIFY',
      eventVersion: '1.1',
      eventSource: 'aws:dynamodb',
      awsRegion: this.#region,
      ...(by === 'time-to-live' && {
        userIdentity: { type: 'Service' as const, principalId: 'dynamodb.amazonaws.com' },
      }),
      dynamodb: {
        ApproximateCreationDateTime: epochSeconds(this.#clock.now()),
        Keys: Object.fromEntries(keys),
        ...(after && viewType.includes('NEW') && { NewImage: after }),
        ...(before && viewType.includes('OLD') && { OldImage: before }),
        SequenceNumber: sequence,
        SizeBytes: JSON.stringify(item).length,
        StreamViewType: viewType,
      },
    };
  }
}

/** DynamoDB makes no record for a write that changes nothing. */
function isUnchanged({ before, after }: ItemChange): boolean {
  if (before === undefined || after === undefined) return before === after;
  return isDeepStrictEqual(before, JSON.parse(JSON.stringify(after)));
}
