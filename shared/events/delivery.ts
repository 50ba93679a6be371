// SPDX-License-Identifier: Apache-2.0
import { reportOf } from '#shared/platform/fault.ts';
import type { Envelope } from './envelope.ts';
import { type LakeRow, lakeRow } from './lake-row.ts';
import type { RawLog } from './raw-log.ts';
import { readEvent } from './read-event.ts';
import { type RecordStream, streamLimits } from './record-stream.ts';

/** One message of the audit queue. */
export interface AuditMessage {
  readonly id: string;
  readonly body: string;
}

/** A message that stays on the queue, and why. */
export interface Undelivered {
  readonly id: string;
  readonly reason: 'poison' | 'too_large' | 'raw_log' | 'stream';
  /** A problem's members or an error's name; never a value. */
  readonly detail: string;
}

/** Where events are delivered. */
export interface Destinations {
  readonly stream: RecordStream;
  /** Present where this project writes the raw log itself, rather than Firehose's source backup. */
  readonly rawLog?: RawLog | undefined;
  /** Told of each event that is in every destination; twice where its message comes twice. */
  readonly onDelivered?: (event: Envelope) => void;
}

interface Line {
  readonly id: string;
  readonly event: Envelope;
  readonly row: LakeRow;
  readonly bytes: Uint8Array;
}

/**
 * Delivers a batch of the audit queue. Each message is either in every destination or among the
 * undelivered, whatever fails; a message may arrive twice, since delivery is at-least-once.
 */
export async function deliver(
  messages: readonly AuditMessage[],
  { stream, rawLog, onDelivered }: Destinations,
): Promise<Undelivered[]> {
  const undelivered: Undelivered[] = [];
  const lines: Line[] = [];
  for (const message of messages) {
    const read = lineOf(message);
    if ('reason' in read) undelivered.push(read);
    else lines.push(read);
  }
  if (lines.length === 0) return undelivered;

  if (rawLog) {
    try {
      await rawLog.write(lines.map(({ row }) => row));
    } catch (error) {
      // The immutable log comes first: what it lacks must not look recorded in the lake.
      return [...undelivered, ...failed(lines, 'raw_log', reportOf(error).name)];
    }
  }
  for (const batch of batches(lines)) {
    try {
      const refused = await stream.put(batch.map(({ bytes }) => bytes));
      undelivered.push(
        ...failed(
          batch.filter((_, index) => refused.includes(index)),
          'stream',
          'record refused',
        ),
      );
    } catch (error) {
      undelivered.push(...failed(batch, 'stream', reportOf(error).name));
    }
  }
  const notThere = new Set(undelivered.map(({ id }) => id));
  for (const { id, event } of lines) if (!notThere.has(id)) onDelivered?.(event);
  return undelivered;
}

function lineOf({ id, body }: AuditMessage): Line | Undelivered {
  const read = readEvent(body);
  if (read.kind === 'poison') return { id, reason: 'poison', detail: read.problem };
  const row = lakeRow(read.event);
  // Firehose joins records without a delimiter, and its readers want one line per event.
  const bytes = new TextEncoder().encode(`${JSON.stringify(row)}\n`);
  // One record over the limit would make Firehose refuse the whole batch, again and again.
  if (bytes.length > streamLimits.recordBytes)
    return { id, reason: 'too_large', detail: `${bytes.length} bytes` };
  return { id, event: read.event, row, bytes };
}

function* batches(lines: readonly Line[]): Generator<Line[]> {
  let batch: Line[] = [];
  let size = 0;
  for (const line of lines) {
    const full =
      batch.length === streamLimits.records || size + line.bytes.length > streamLimits.batchBytes;
    if (full) {
      yield batch;
      batch = [];
      size = 0;
    }
    batch.push(line);
    size += line.bytes.length;
  }
  if (batch.length > 0) yield batch;
}

function failed(lines: readonly Line[], reason: Undelivered['reason'], detail: string) {
  return lines.map(({ id }) => ({ id, reason, detail }));
}
