// SPDX-License-Identifier: Apache-2.0
import type { DynamoDBClient, TransactWriteItem } from '@aws-sdk/client-dynamodb';
import { type Clock, epochSeconds, systemClock } from '#shared/platform/clock.ts';
import { type Item, type Table, transact } from '#shared/platform/table.ts';
import { type AuditEvent, Envelope } from './envelope.ts';
import { type Pause, pauseWithJitter } from './pause.ts';
import type { Projection } from './projection.ts';
import { upcast } from './upcasters.ts';

/** How an append ended. */
export type Appended =
  /** All is written; the events as written, with their versions. */
  | { readonly kind: 'appended'; readonly events: readonly AuditEvent[] }
  /** The idempotency key was used before: the work is done already and nothing was written. */
  | { readonly kind: 'duplicate' }
  /** A condition of the caller's own parts failed. `failed` holds the index of each among `parts`, and the item that stood there. */
  | {
      readonly kind: 'refused';
      readonly failed: readonly { readonly index: number; readonly current?: Item }[];
    }
  /** Other writers won every try. Nothing was written; the caller may try again later. */
  | { readonly kind: 'contended' };

/** What goes into the same transaction as the events. */
export interface AppendOptions {
  /** Makes a repeated command harmless for {@link idempotencyDays}. */
  readonly idempotencyKey?: string | undefined;
  /** State that changes together with the events. */
  readonly parts?: readonly TransactWriteItem[] | undefined;
}

/** What the ledger takes from its surroundings. */
export interface LedgerSettings {
  readonly clock?: Clock;
  /** How often an append is tried before it is `contended`. @default 3 */
  readonly tries?: number;
  /** Waits between two tries. */
  readonly pause?: Pause;
  /** Views that change in the transaction that appends the events. @default none */
  readonly projections?: readonly Projection[];
}

const headKey = 'HEAD';
const day = 86_400;
/** How long an event stays in the outbox: DynamoDB Streams keep a day, the rest is for a person to notice. */
export const outboxDays = 7;
/** How long an idempotency key is remembered. */
export const idempotencyDays = 7;

const isNew = { expression: 'attribute_not_exists(pk)' }; // an event is never overwritten
const startsTheStream = { expression: 'attribute_not_exists(version)' }; // two first writers: one loses
const headIsUnmoved = (version: number) => ({
  expression: 'version = :read', // a writer that read before another wrote must read again
  values: { ':read': version },
});

/** The sort key of an event: its version in 12 digits, so that text order is number order. */
function versionKey(version: number): string {
  return String(version).padStart(12, '0');
}

/**
 * The store of state events (docs/architecture.md, Data): one item per event under its stream, one head
 * per stream, and the outbox. Every item with an `event` attribute reaches the audit queue by
 * DynamoDB Streams and the relay.
 */
export class Ledger {
  readonly #client: DynamoDBClient;
  readonly #table: Table;
  readonly #clock: Clock;
  readonly #tries: number;
  readonly #pause: Pause;
  readonly #projections: readonly Projection[];

  constructor(client: DynamoDBClient, table: Table, settings: LedgerSettings = {}) {
    this.#client = client;
    this.#table = table;
    this.#clock = settings.clock ?? systemClock;
    this.#tries = settings.tries ?? 3;
    this.#pause = settings.pause ?? pauseWithJitter;
    this.#projections = settings.projections ?? [];
  }

  /**
   * The parts that append events and change the projections, for a transaction of the caller's own.
   * Reads each stream's head strongly and gives each event the next version of its stream. A failed condition among these
   * parts means that another writer was faster: ask for the parts again.
   *
   * @throws Error when an event names no stream: a defect in the caller
   */
  async appendParts(events: readonly AuditEvent[]): Promise<TransactWriteItem[]> {
    return (await this.#plan(events)).parts;
  }

  /**
   * Writes events, projections, the caller's parts and the idempotency key in one transaction.
   * Together at most 100 parts: one per event, one per stream, one for the key, and the projections'.
   */
  async append(events: readonly AuditEvent[], options: AppendOptions = {}): Promise<Appended> {
    const own = options.parts ?? [];
    const key = options.idempotencyKey;
    for (let attempt = 1; attempt <= this.#tries; attempt++) {
      const plan = await this.#plan(events);
      const keyPart = key === undefined ? [] : [this.#idempotencyPart(key)];
      const written = await transact(this.#client, [...own, ...keyPart, ...plan.parts]);
      if (written.kind === 'written') return { kind: 'appended', events: plan.events };
      if (written.kind === 'conflict') {
        if (key !== undefined && written.failed.some(({ index }) => index === own.length))
          return { kind: 'duplicate' };
        const refused = written.failed.filter(({ index }) => index < own.length);
        if (refused.length > 0) return { kind: 'refused', failed: refused };
      }
      if (attempt < this.#tries) await this.#pause(attempt);
    }
    return { kind: 'contended' };
  }

  /** Puts an event of no stream into the outbox; the relay takes it from there. Throws where DynamoDB does not take it. */
  async keep(event: AuditEvent): Promise<void> {
    await this.#table.put({
      pk: `outbox#${event.eventId}`,
      sk: 'OUTBOX',
      event: JSON.stringify(event),
      ttl: epochSeconds(this.#clock.now()) + outboxDays * day,
    });
  }

  /** A stream's events from the first version on, each in its type's newest version; strongly consistent. */
  async *read(stream: string): AsyncGenerator<Envelope> {
    const eventsOnly = { expression: 'sk < :head', values: { ':head': headKey } };
    for await (const item of this.#table.query({ pk: stream }, eventsOnly))
      yield upcast(Envelope.parse(JSON.parse(String(item['event']))));
  }

  async #plan(events: readonly AuditEvent[]) {
    const streams = Map.groupBy(events, ({ stream, type }) => {
      if (!stream) throw new Error(`${type} names no stream`);
      return stream;
    });
    const parts: TransactWriteItem[] = [];
    const versioned: AuditEvent[] = [];
    for (const [stream, own] of streams) {
      const head = await this.#table.get({ pk: stream, sk: headKey });
      const read = head === undefined ? 0 : Number(head['version']);
      for (const [index, event] of own.entries()) {
        const placed = { ...event, version: read + 1 + index };
        versioned.push(placed);
        parts.push(
          this.#table.putPart(
            { pk: stream, sk: versionKey(placed.version), event: JSON.stringify(placed) },
            isNew,
          ),
        );
      }
      parts.push(
        this.#table.updatePart(
          { pk: stream, sk: headKey },
          { expression: 'SET version = :next', values: { ':next': read + own.length } },
          head === undefined ? startsTheStream : headIsUnmoved(read),
        ),
      );
    }
    for (const project of this.#projections) parts.push(...project(versioned));
    return { parts, events: versioned };
  }

  #idempotencyPart(key: string): TransactWriteItem {
    const now = epochSeconds(this.#clock.now());
    return this.#table.putPart(
      { pk: `command#${key}`, sk: 'IDEMPOTENCY', ttl: now + idempotencyDays * day },
      {
        expression: 'attribute_not_exists(pk) OR #ttl < :now', // DynamoDB deletes late
        names: { '#ttl': 'ttl' },
        values: { ':now': now },
      },
    );
  }
}
