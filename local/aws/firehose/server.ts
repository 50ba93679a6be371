// SPDX-License-Identifier: Apache-2.0
import * as z from 'zod';
import { type Clock, systemClock } from '#shared/platform/clock.ts';
import { type Ids, systemIds } from '#shared/platform/ids.ts';
import { serveAwsJson } from '../aws-json.ts';
import { type Destination, deliverBatch } from './delivery.ts';
import { PendingRecords } from './pending.ts';
import { acceptable, FirehoseError, PutRecord, PutRecordBatch } from './requests.ts';

export interface FirehoseOptions {
  /** A folder that keeps accepted records until they are delivered; in memory where there is none. */
  readonly dataDir?: string;
  /** The delivery streams by name. */
  readonly streams: Readonly<Record<string, Destination>>;
  /** How long records may wait before they are delivered. */
  readonly intervalMs?: number;
  /** How many bytes may wait before they are delivered. */
  readonly sizeBytes?: number;
  /** 0, the default, takes any free port. */
  readonly port?: number;
  readonly clock?: Clock;
  readonly ids?: Ids;
}

/** A Firehose on 127.0.0.1. */
export interface RunningFirehose {
  readonly url: string;
  /** Delivers everything that was accepted so far. Rejects where a bucket did not take it; it stays pending. */
  flush(): Promise<void>;
  /** Stops without delivering: what is pending is delivered by the next process. */
  stop(): Promise<void>;
}

/**
 * Starts the Firehose stand-in: direct puts, buffered by size and interval, converted to Parquet for
 * the lake and kept as they came for the log. A record is on disk before its put is answered.
 */
export async function startFirehose({
  dataDir,
  streams,
  intervalMs = 60_000,
  sizeBytes = 64 * 1024 * 1024,
  port = 0,
  clock = systemClock,
  ids = systemIds,
}: FirehoseOptions): Promise<RunningFirehose> {
  const pending = new PendingRecords(dataDir);
  let delivering: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  const deliverAll = async () => {
    for (const [name, destination] of Object.entries(streams)) {
      pending.seal(name, `${name}-${ids.unique()}`);
      for (const batch of pending.batches(name)) {
        await deliverBatch(batch, destination);
        pending.delivered(batch);
      }
    }
  };
  // One delivery at a time: two would write the same batch.
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    const done = delivering.then(deliverAll);
    delivering = done.catch(() => undefined);
    return done;
  };
  const flushLater = () => {
    timer ??= setTimeout(flushNow, intervalMs);
    timer.unref();
  };
  const flushNow = () => {
    flush().catch((error) => {
      console.error('Firehose stand-in: a delivery failed and is tried again', error);
      flushLater();
    });
  };

  const accept = (stream: string, records: readonly Uint8Array[]) => {
    if (!Object.hasOwn(streams, stream))
      throw new FirehoseError(
        'ResourceNotFoundException',
        `Firehose ${stream} under account 000000000000 not found.`,
      );
    const recordIds = pending.accept(stream, clock.now(), records);
    if (pending.buffered(stream) >= sizeBytes) flushNow();
    else flushLater();
    return recordIds.map((id) => ({ RecordId: String(id) }));
  };

  const answer = (operation: string, request: Record<string, unknown>) => {
    switch (operation) {
      case 'PutRecord': {
        const { DeliveryStreamName, Record: record } = PutRecord.parse(request);
        const [accepted] = accept(DeliveryStreamName, acceptable([record]));
        return { ...accepted, Encrypted: false };
      }
      case 'PutRecordBatch': {
        const { DeliveryStreamName, Records } = PutRecordBatch.parse(request);
        const RequestResponses = accept(DeliveryStreamName, acceptable(Records));
        return { FailedPutCount: 0, Encrypted: false, RequestResponses };
      }
      case 'DescribeDeliveryStream': {
        const { DeliveryStreamName: name } = z
          .object({ DeliveryStreamName: z.string() })
          .parse(request);
        accept(name, []);
        return {
          DeliveryStreamDescription: {
            DeliveryStreamName: name,
            DeliveryStreamARN: `arn:aws:firehose:us-east-1:000000000000:deliverystream/${name}`,
            DeliveryStreamStatus: 'ACTIVE',
            DeliveryStreamType: 'DirectPut',
            VersionId: '1',
            Destinations: [],
            HasMoreDestinations: false,
          },
        };
      }
      default:
        throw new FirehoseError('UnknownOperationException', `Unknown operation: ${operation}`);
    }
  };

  const server = await serveAwsJson({
    port,
    contentType: 'application/x-amz-json-1.1',
    answer: async (operation, request) => {
      try {
        return { statusCode: 200, body: answer(operation, request) };
      } catch (error) {
        if (error instanceof z.ZodError)
          return {
            statusCode: 400,
            body: { __type: 'ValidationException', message: z.prettifyError(error) },
          };
        if (!(error instanceof FirehoseError)) throw error;
        return { statusCode: 400, body: { __type: error.type, message: error.message } };
      }
    },
  });
  // What an earlier process accepted and did not deliver.
  flushLater();

  return {
    url: server.url,
    flush,
    async stop() {
      clearTimeout(timer);
      await server.stop();
      await delivering;
      clearTimeout(timer);
      pending.close();
    },
  };
}
