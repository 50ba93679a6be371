// SPDX-License-Identifier: Apache-2.0
import type { Logger } from '@aws-lambda-powertools/logger';
import * as z from 'zod';
import type { Inquiries } from '#shared/acumatica/inquiries/inquiries.ts';
import { InquiryRegistry } from '#shared/acumatica/inquiries/inquiry-registry.ts';
import { createMetadataCache } from '#shared/acumatica/inquiries/metadata-cache.ts';
import { createRebuildRequests } from '#shared/acumatica/inquiries/rebuild-requests.ts';
import type { AcumaticaSettings } from '#shared/acumatica/settings.ts';
import type { SettingsReader } from '#shared/governance/settings-reader.ts';
import { systemClock } from '#shared/platform/clock.ts';
import { readEnv } from '#shared/platform/env.ts';
import { reportOf } from '#shared/platform/fault.ts';
import { systemIds } from '#shared/platform/ids.ts';
import { queues, tables } from '#shared/platform/names.ts';
import { sqsQueue } from '#shared/platform/queue.ts';
import { Table } from '#shared/platform/table.ts';
import { dynamoDBClient, sqsClient } from './aws-clients.ts';

const Environment = z.object({ [tables.registry.env]: z.string(), [queues.jobs.env]: z.url() });

/**
 * What the tools for inquiries need, as the environment describes it.
 *
 * @throws SettingsError naming every setting that is missing or malformed
 */
export function inquiriesFromEnv(
  settings: AcumaticaSettings,
  rules: SettingsReader,
  logger: Logger,
): Inquiries {
  const env = readEnv(Environment);
  const table = new Table(dynamoDBClient(), env[tables.registry.env]);
  const jobs = sqsQueue(sqsClient(), env[queues.jobs.env]);
  const told = (what: string) => (fault: unknown) => logger.error(what, { fault: reportOf(fault) });
  const clock = systemClock;
  return {
    registry: new InquiryRegistry({
      table,
      clock,
      onFault: told('The registry of inquiries cannot be read; what was read last holds'),
    }),
    metadata: createMetadataCache(
      settings,
      clock,
      told('The metadata of the inquiries cannot be read'),
    ),
    requests: createRebuildRequests({
      table,
      jobs,
      clock,
      ids: systemIds,
      onFault: told('A rebuild of the registry of inquiries could not be asked for'),
    }),
    rules: async () => (await rules.current()).inquiries,
    clock,
  };
}
