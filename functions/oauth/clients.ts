// SPDX-License-Identifier: Apache-2.0
import type { Logger } from '@aws-lambda-powertools/logger';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import * as z from 'zod';
import { tableAddressLimiter } from '#shared/governance/address-limiter.ts';
import type { AuthorizationAppSettings } from '#shared/identity/authorization-app.ts';
import { ClientDocuments, type DocumentTrouble } from '#shared/oauth/client-metadata-cache.ts';
import { documentFetch } from '#shared/oauth/client-metadata-fetch.ts';
import { AllowedRedirectHosts } from '#shared/oauth/redirect-policy.ts';
import { assertNever } from '#shared/platform/assert-never.ts';
import { systemClock } from '#shared/platform/clock.ts';
import { readEnv } from '#shared/platform/env.ts';
import { reportOf } from '#shared/platform/fault.ts';
import { tables } from '#shared/platform/names.ts';
import { Table } from '#shared/platform/table.ts';

const Environment = z.object({
  [tables.identity.env]: z.string(),
  [tables.limits.env]: z.string(),
  ALLOWED_REDIRECT_HOSTS: AllowedRedirectHosts.default([]),
});

/** What decides which clients there are. */
export type WiredClients = Pick<
  AuthorizationAppSettings,
  'fetch' | 'renewDocument' | 'allowedHosts' | 'onUnusableClient' | 'addressLimiter'
>;

/**
 * The clients as the environment describes them.
 *
 * @throws SettingsError naming every setting that is missing or malformed
 */
export function clientsFromEnv(
  client: DynamoDBClient,
  logger: Pick<Logger, 'error' | 'warn' | 'info'>,
): WiredClients {
  const env = readEnv(Environment);
  const allowedHosts = env.ALLOWED_REDIRECT_HOSTS;
  const documents = new ClientDocuments({
    fetchDocument: documentFetch(),
    table: new Table(client, env[tables.identity.env]),
    clock: systemClock,
    allowedHosts,
    onTrouble: documentLog(logger),
  });
  return {
    fetch: documents.fetch,
    renewDocument: documents.renew,
    allowedHosts,
    onUnusableClient: (clientId, cause) =>
      logger.info('A client cannot be used', { clientId, fault: reportOf(cause) }),
    addressLimiter: tableAddressLimiter({
      table: new Table(client, env[tables.limits.env]),
      clock: systemClock,
      onFault: (fault) =>
        logger.error('Registrations cannot be counted', { fault: reportOf(fault) }),
    }),
  };
}

/** How loudly each trouble with a document is logged: anybody can cause a refusal, a publisher causes an outage. */
export function documentLog(
  logger: Pick<Logger, 'error' | 'warn' | 'info'>,
): (trouble: DocumentTrouble) => void {
  return ({ kind, host, cause }) => {
    const about = { host, fault: reportOf(cause) };
    switch (kind) {
      case 'refused':
        return logger.info('A client metadata document cannot be used', about);
      case 'outage':
        return logger.warn('A client metadata document cannot be fetched', about);
      case 'outage_bridged':
        return logger.warn('A client metadata document is served from its last good copy', about);
      case 'not_kept':
        return logger.error('A client metadata document could not be cached', about);
      default:
        return assertNever(kind);
    }
  };
}
