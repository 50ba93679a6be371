// SPDX-License-Identifier: Apache-2.0
import { join } from 'node:path';
import type { SQSClient } from '@aws-sdk/client-sqs';
import type { FunctionName } from '#shared/platform/names.ts';
import { fileCheckpoint } from './aws/event-sources/checkpoint.ts';
import type { EventSource } from './aws/event-sources/source.ts';
import { startSqsSource } from './aws/event-sources/sqs-source.ts';
import { startStreamSource } from './aws/event-sources/stream-source.ts';
import type { Handler } from './aws/lambda/handler.ts';
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
  const handler: Handler | undefined = handlers[name];
  return handler?.kind === 'buffered' ? handler : undefined;
}

/** Connects the ledger's stream and the queues to their functions, where those are there. */
export function startEventSources(
  { dynamodb, storage }: StandIns,
  client: SQSClient,
  handlers: Handlers,
  dataDir: string,
): EventSources {
  const audit: EventSource[] = [];
  const others: EventSource[] = [];
  const relay = buffered('ledger-relay', handlers);
  if (relay)
    audit.push(
      startStreamSource({
        streams: dynamodb.streams,
        table: localName('ledger'),
        functionName: 'ledger-relay',
        handler: relay,
        checkpoint: fileCheckpoint(join(dataDir, 'checkpoints', 'ledger-relay')),
        timeoutMs: timeoutsMs.ledgerRelay,
      }),
    );
  const fromQueue = (queue: string, name: FunctionName, timeoutMs: number) => {
    const handler = buffered(name, handlers);
    if (!handler) return [];
    const queueUrl = storage.queueUrl(localName(queue));
    return [startSqsSource({ client, queueUrl, functionName: name, handler, timeoutMs })];
  };
  audit.push(...fromQueue('audit', 'audit-sink', timeoutsMs.auditSink));
  others.push(...fromQueue('jobs', 'jobs', timeoutsMs.jobs));
  return {
    async drained(signal) {
      for (const source of audit) await source.drained(signal);
    },
    async stop() {
      await Promise.all([...audit, ...others].map((source) => source.stop()));
    },
  };
}
