// SPDX-License-Identifier: Apache-2.0
import { Logger } from '@aws-lambda-powertools/logger';
import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware';
import { FirehoseClient } from '@aws-sdk/client-firehose';
import { S3Client } from '@aws-sdk/client-s3';
import middy from '@middy/core';
import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { boundedDeliveries } from '#functions/wiring/bounded-calls.ts';
import { deliver } from '#shared/events/delivery.ts';
import type { Envelope } from '#shared/events/envelope.ts';
import { rawLog } from '#shared/events/raw-log.ts';
import { firehoseStream } from '#shared/events/record-stream.ts';
import { s3Objects } from '#shared/platform/objects.ts';
import { emitMetrics, metricLog } from './metrics.ts';
import { settingsFromEnv } from './settings.ts';

const logger = new Logger();
const metrics = metricLog();
const settings = settingsFromEnv();
const destinations = {
  stream: firehoseStream(new FirehoseClient(boundedDeliveries), settings.streamName),
  rawLog:
    settings.rawBucket === undefined
      ? undefined
      : rawLog(s3Objects(new S3Client(boundedDeliveries), settings.rawBucket)),
};

/** The audit queue's consumer: events to Firehose, and what could not be delivered back to the queue. */
export const handler = middy(async (batch: SQSEvent): Promise<SQSBatchResponse> => {
  const messages = batch.Records.map(({ messageId, body }) => ({ id: messageId, body }));
  const delivered: Envelope[] = [];
  const onDelivered = (event: Envelope) => void delivered.push(event);
  const undelivered = await deliver(messages, { ...destinations, onDelivered });
  emitMetrics(delivered, metrics);
  for (const { id, reason, detail } of undelivered)
    logger.error('An event was not delivered', { messageId: id, reason, detail });
  return { batchItemFailures: undelivered.map(({ id }) => ({ itemIdentifier: id })) };
}).use(injectLambdaContext(logger));
