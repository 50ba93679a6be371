// SPDX-License-Identifier: Apache-2.0
import { Logger } from '@aws-lambda-powertools/logger';
import * as z from 'zod';
import { settingsInEnvironment } from '#shared/governance/setting-sources.ts';
import { storedSettings } from '#shared/governance/setting-view.ts';
import { createSettingsReader, type SettingsReader } from '#shared/governance/settings-reader.ts';
import { systemClock } from '#shared/platform/clock.ts';
import { readEnv } from '#shared/platform/env.ts';
import { reportOf } from '#shared/platform/fault.ts';
import { tables } from '#shared/platform/names.ts';
import { Table } from '#shared/platform/table.ts';
import { dynamoDBClient } from './aws-clients.ts';

const Environment = z.object({ [tables.ledger.env]: z.string() });

/**
 * The settings of this instance, as the ledger and the environment say.
 *
 * @throws SettingsError naming LEDGER_TABLE where it is missing, and every setting that is malformed
 */
export function settingsFromEnv(): SettingsReader {
  const table = new Table(dynamoDBClient(), readEnv(Environment)[tables.ledger.env]);
  const logger = new Logger();
  return createSettingsReader({
    stored: () => storedSettings(table),
    environment: settingsInEnvironment(),
    clock: systemClock,
    onFault: (fault) =>
      logger.error('The settings cannot be read; the last known ones hold', {
        fault: reportOf(fault),
      }),
    onUnusable: (setting, problem) =>
      logger.error('A stored setting cannot be used; the deployment or the default holds', {
        setting,
        problem,
      }),
  });
}
