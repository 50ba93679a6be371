// SPDX-License-Identifier: Apache-2.0
import type { StreamLog, StreamRecord } from '../dynamodb/stream-log.ts';
import { lambdaContext } from '../lambda/context.ts';
import { type Handler, within } from '../lambda/handler.ts';
import { batchOutcome } from './batch-failures.ts';
import type { Checkpoint } from './checkpoint.ts';
import { type EventSource, pause, untilStopped } from './source.ts';

export interface StreamSourceOptions {
  readonly streams: Pick<StreamLog, 'read' | 'changed'>;
  readonly table: string;
  readonly functionName: string;
  readonly handler: Handler & { readonly kind: 'buffered' };
  readonly checkpoint: Checkpoint;
  /** How long the function may take. */
  readonly timeoutMs: number;
  /** How long to wait before a failed record is tried again. */
  readonly retryMs?: number;
}

const batchSize = 100;

/**
 * Brings a table's stream to a function, in order, from the oldest record that is not done. After a
 * failure the batch starts again at the first record that failed; later records wait for it.
 */
export function startStreamSource(options: StreamSourceOptions): EventSource {
  const { streams, table, functionName, handler, checkpoint, timeoutMs, retryMs = 500 } = options;
  const next = () => {
    const after = checkpoint.read();
    return streams.read(table, after === undefined ? {} : { after }, batchSize);
  };

  const stop = untilStopped(functionName, retryMs, async (signal) => {
    const woken = new AbortController();
    // Listen before reading: a write between the two must not be missed.
    const changed = streams.changed(AbortSignal.any([signal, woken.signal]));
    try {
      const records = await next();
      if (records.length === 0) return await changed;
      const done = await deliver(records);
      const last = records[done - 1]?.dynamodb.SequenceNumber;
      if (last !== undefined) checkpoint.write(last);
      if (done < records.length) await pause(retryMs, signal);
    } finally {
      woken.abort();
    }
  });

  /** How many records, from the first, are done. */
  const deliver = async (records: readonly StreamRecord[]): Promise<number> => {
    const event = { Records: records.map((record) => ({ ...record, eventSourceARN: arn(table) })) };
    const outcome = await within(
      timeoutMs,
      handler.invoke(event, lambdaContext(functionName, timeoutMs)),
    );
    if (outcome.kind !== 'answered') {
      console.error(`Event source ${functionName}: a batch failed`, outcome);
      return 0;
    }
    const numbers = records.map(({ dynamodb }) => dynamodb.SequenceNumber);
    const result = batchOutcome(outcome.value, new Set(numbers));
    switch (result.kind) {
      case 'done':
        return records.length;
      case 'all-failed':
        return 0;
      case 'some-failed':
        return numbers.findIndex((number) => result.identifiers.has(number));
    }
  };

  return {
    stop,
    async drained(signal) {
      while ((await next()).length > 0) {
        signal.throwIfAborted();
        await pause(20, signal);
      }
    },
  };
}

const arn = (table: string) =>
  `arn:aws:dynamodb:us-east-1:000000000000:table/${table}/stream/local`;
