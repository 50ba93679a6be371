// SPDX-License-Identifier: Apache-2.0
import { Logger } from '@aws-lambda-powertools/logger';
import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware';
import middy from '@middy/core';
import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import * as z from 'zod';
import { sqsClient } from '#functions/wiring/aws-clients.ts';
import { relay } from '#shared/events/relay.ts';
import { readEnv } from '#shared/platform/env.ts';
import { queues } from '#shared/platform/names.ts';
import { sqsQueue } from '#shared/platform/queue.ts';
import { newEvents } from './new-events.ts';

const logger = new Logger();
const env = readEnv(z.object({ [queues.audit.env]: z.url() }));
const queue = sqsQueue(sqsClient(), env[queues.audit.env]);

/** The ledger's stream to the audit queue, in order; a retry begins at the first event that was not accepted. */
export const handler = middy(async (batch: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
  const found = newEvents(batch);
  const relayed = await relay(
    found.map(({ text }) => text),
    queue,
  );
  if (relayed.kind === 'relayed') return { batchItemFailures: [] };
  const sequenceNumber = found[relayed.index]?.sequenceNumber ?? '';
  logger.error('The audit queue did not accept an event', { sequenceNumber, fault: relayed.fault });
  return { batchItemFailures: [{ itemIdentifier: sequenceNumber }] };
}).use(injectLambdaContext(logger));
