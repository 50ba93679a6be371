// SPDX-License-Identifier: Apache-2.0
import { Logger } from '@aws-lambda-powertools/logger';
import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware';
import middy from '@middy/core';
import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import * as z from 'zod';
import { connectorFromEnv } from '#functions/wiring/acumatica.ts';
import { auditFromEnv } from '#functions/wiring/audit.ts';
import { dynamoDBClient } from '#functions/wiring/aws-clients.ts';
import { settingsFromEnv } from '#functions/wiring/settings.ts';
import { RegistryWriter } from '#shared/acumatica/inquiries/registry-writer.ts';
import { systemClock } from '#shared/platform/clock.ts';
import { readEnv } from '#shared/platform/env.ts';
import { reportOf } from '#shared/platform/fault.ts';
import { systemIds } from '#shared/platform/ids.ts';
import { tables } from '#shared/platform/names.ts';
import { Table } from '#shared/platform/table.ts';
import { type JobSurroundings, runJob } from './run-job.ts';

const logger = new Logger();
const env = readEnv(z.object({ [tables.registry.env]: z.string() }));
const audit = auditFromEnv();
const connector = connectorFromEnv(audit, settingsFromEnv(), logger);
const surroundings: JobSurroundings = {
  ...audit,
  settings: connector.settings,
  erp: connector.erp,
  writer: new RegistryWriter(new Table(dynamoDBClient(), env[tables.registry.env]), systemClock),
  clock: systemClock,
  ids: systemIds,
};

/** The jobs queue's consumer. What is not done goes back to the queue by itself; the rest of the batch does not. */
export const handler = middy(async (batch: SQSEvent): Promise<SQSBatchResponse> => {
  const failed = await Promise.all(
    batch.Records.map(async ({ messageId, body }) => {
      try {
        await runJob(body, surroundings);
        return [];
      } catch (fault) {
        logger.error('A job is not done', { messageId, fault: reportOf(fault) });
        return [{ itemIdentifier: messageId }];
      }
    }),
  );
  return { batchItemFailures: failed.flat() };
}).use(injectLambdaContext(logger));
