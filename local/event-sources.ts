// SPDX-License-Identifier: Apache-2.0
import { join } from 'node:path';
import type { SQSClient } from '@aws-sdk/client-sqs';
import type { FunctionName, queues } from '#shared/platform/names.ts';
import { fileCheckpoint } from './aws/event-sources/checkpoint.ts';
import { startSqsSource } from './aws/event-sources/sqs-source.ts';
import { startStreamSource } from './aws/event-sources/stream-source.ts';
import type { StandIns } from './aws/stand-ins.ts';
import type { Handlers } from './handlers.ts';
import { localName } from './resource-names.ts';

const timeoutsMs = { auditSink: 25_000, ledgerRelay: 25_000, jobs: 300_000 };

/** The event sources of the gateway, from the head of the audit line to its end. */
export interface EventSources {
  /** Resolves once every event that was made before has passed the relay and the sink. */
  drained(signal: AbortSignal): Promise<void>;
  stop(): Promise<void>;
}

function buffered(name: FunctionName, handlers: Handlers) {
  const handler = handlers[name];
  if (handler.kind !== 'buffered') throw new Error(`functions/${name} streams; a source cannot`);
  return handler;
}

/** Connects the ledger's stream and the queues to their functions. */
export function startEventSources(
  { dynamodb, storage }: StandIns,
  client: SQSClient,
  handlers: Handlers,
  dataDir: string,
): EventSources {
  const fromQueue = (queue: keyof typeof queues, name: FunctionName, timeoutMs: number) =>
    startSqsSource({
      client,
      queueUrl: storage.queueUrl(localName(queue)),
      functionName: name,
      handler: buffered(name, handlers),
      timeoutMs,
    });
  const relay = startStreamSource({
    streams: dynamodb.streams,
    table: localName('ledger'),
    functionName: 'ledger-relay',
    handler: buffered('ledger-relay', handlers),
    checkpoint: fileCheckpoint(join(dataDir, 'checkpoints', 'ledger-relay')),
    timeoutMs: timeoutsMs.ledgerRelay,
  });
  const sink = fromQueue('audit', 'audit-sink', timeoutsMs.auditSink);
  const jobs = fromQueue('jobs', 'jobs', timeoutsMs.jobs);
  return {
    async drained(signal) {
      await relay.drained(signal);
      await sink.drained(signal);
    },
    async stop() {
      await Promise.all([relay.stop(), sink.stop(), jobs.stop()]);
    },
  };
}
