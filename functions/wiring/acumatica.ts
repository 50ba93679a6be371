// SPDX-License-Identifier: Apache-2.0
import { setTimeout } from 'node:timers/promises';
import type { Logger } from '@aws-lambda-powertools/logger';
import * as z from 'zod';
import { createEntitySchemas } from '#shared/acumatica/entities/entity-schema.ts';
import { AcumaticaEnv, acumaticaSettings } from '#shared/acumatica/settings.ts';
import type { Connector } from '#shared/acumatica/tools/connector.ts';
import { tableLimitStore } from '#shared/governance/limit-table.ts';
import { createRateLimiter } from '#shared/governance/rate-limit.ts';
import type { SettingsReader } from '#shared/governance/settings-reader.ts';
import { revokeGrants } from '#shared/oauth/grants.ts';
import { systemClock } from '#shared/platform/clock.ts';
import { readEnv } from '#shared/platform/env.ts';
import { reportOf } from '#shared/platform/fault.ts';
import { systemIds } from '#shared/platform/ids.ts';
import { tables } from '#shared/platform/names.ts';
import { Table } from '#shared/platform/table.ts';
import type { Audit } from './audit.ts';
import { dynamoDBClient } from './aws-clients.ts';
import { erpTokensFromEnv } from './erp-tokens.ts';
import { revocationFromEnv } from './revocation.ts';

const Environment = z.object({
  ...AcumaticaEnv.shape,
  /** How long one request to the ERP may take; stays below API Gateway's own limit of 29 seconds. */
  ACUMATICA_TIMEOUT_MS: z.coerce.number().int().min(1_000).max(28_000).default(25_000),
  [tables.limits.env]: z.string(),
});

/**
 * The Acumatica connector as the environment describes it, whose calls obey the settings as they hold.
 *
 * @throws SettingsError naming every setting that is missing or malformed
 */
export function connectorFromEnv(audit: Audit, rules: SettingsReader, logger: Logger): Connector {
  const env = readEnv(Environment);
  const settings = acumaticaSettings(env);
  const client = dynamoDBClient();
  const revocation = revocationFromEnv(audit, settings.tenant);
  const limits = new Table(client, env[tables.limits.env]);
  const surroundings = { clock: systemClock, ids: systemIds };
  const limiter = createRateLimiter({
    ...surroundings,
    store: tableLimitStore(limits),
    settings: async () => (await rules.current()).limits,
    instance: settings.tenant,
    // Down to half as long, so that waiters spread out.
    pause: (milliseconds) => setTimeout(milliseconds * (0.5 + Math.random() / 2)),
    onFault: (fault) => logger.error('The limits could not be counted', { fault: reportOf(fault) }),
  });
  return {
    settings,
    entitySchemas: createEntitySchemas(settings, systemClock),
    maxRecords: async () => (await rules.current()).answers.maxRecords,
    maxAnswerChars: async () => (await rules.current()).answers.maxAnswerChars,
    attachmentMaxBytes: async () => (await rules.current()).answers.attachmentMaxBytes,
    erp: {
      fetch,
      tokens: erpTokensFromEnv(audit),
      limiter,
      timeoutMs: env.ACUMATICA_TIMEOUT_MS,
      // Ends early where the caller is gone; the request then says so.
      pause: (milliseconds, signal) =>
        setTimeout(milliseconds, undefined, { signal }).catch(() => undefined),
      onFault: (fault) => logger.error('The ERP could not be reached', { fault: reportOf(fault) }),
      onSignedOut: async (person, { reason, asOf }) => {
        const why = reason === 'access_withdrawn' ? reason : 'erp_signed_out';
        // The person must be told to sign in either way; the next call tries again to end the grants.
        await revokeGrants(revocation, { kind: 'person', person }, why, asOf).catch(
          (fault: unknown) =>
            logger.error('The grants of a person could not be ended', { fault: reportOf(fault) }),
        );
      },
    },
  };
}
