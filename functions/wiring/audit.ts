// SPDX-License-Identifier: Apache-2.0
import { Logger } from '@aws-lambda-powertools/logger';
import * as z from 'zod';
import { Ledger } from '#shared/events/ledger.ts';
import type { EventPublisher } from '#shared/events/publisher.ts';
import { QueuePublisher } from '#shared/events/queue-publisher.ts';
import { settingProjection } from '#shared/governance/setting-view.ts';
import { grantProjection } from '#shared/oauth/grant-view.ts';
import { readEnv } from '#shared/platform/env.ts';
import { queues, tables } from '#shared/platform/names.ts';
import { sqsQueue } from '#shared/platform/queue.ts';
import { Table } from '#shared/platform/table.ts';
import { dynamoDBClient, sqsClient } from './aws-clients.ts';

const Environment = z.object({
  [queues.audit.env]: z.url(),
  [tables.ledger.env]: z.string(),
});

/** What every function that makes events needs. */
export interface Audit {
  readonly publisher: EventPublisher;
  readonly ledger: Ledger;
  /** The ledger's table, for whoever reads a view in it. */
  readonly ledgerTable: Table;
}

/**
 * The audit line as the environment describes it.
 *
 * @throws SettingsError naming AUDIT_QUEUE_URL or LEDGER_TABLE where it is missing
 */
export function auditFromEnv(): Audit {
  const env = readEnv(Environment);
  const logger = new Logger();
  const dynamo = dynamoDBClient();
  const ledgerTable = new Table(dynamo, env[tables.ledger.env]);
  const ledger = new Ledger(dynamo, ledgerTable, {
    projections: [grantProjection(ledgerTable), settingProjection(ledgerTable)],
  });
  // An answer waits for its event: a queue that hangs must give way to the outbox within the call's own time.
  const sqs = sqsClient();
  const queue = sqsQueue(sqs, env[queues.audit.env]);
  const publisher = new QueuePublisher(queue, ledger, (where, fault) =>
    logger.error('An event was not accepted', { where, fault }),
  );
  return { publisher, ledger, ledgerTable };
}
