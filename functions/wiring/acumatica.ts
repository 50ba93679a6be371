// SPDX-License-Identifier: Apache-2.0
import { setTimeout } from 'node:timers/promises';
import type { Logger } from '@aws-lambda-powertools/logger';
import * as z from 'zod';
import { AcumaticaEnv, acumaticaSettings } from '#shared/acumatica/settings.ts';
import type { Connector } from '#shared/acumatica/tools/connector.ts';
import { tableLimitStore } from '#shared/governance/limit-store.ts';
import { createRateLimiter } from '#shared/governance/rate-limit.ts';
import {
  GovernanceEnv,
  type GovernanceSettings,
  governanceSettings,
} from '#shared/governance/settings.ts';
import { revokeGrant } from '#shared/oauth/grant-revocation.ts';
import { systemClock } from '#shared/platform/clock.ts';
import { readEnv } from '#shared/platform/env.ts';
import { reportOf } from '#shared/platform/fault.ts';
import { systemIds } from '#shared/platform/ids.ts';
import { tables } from '#shared/platform/names.ts';
import { Table } from '#shared/platform/table.ts';
import type { Audit } from './audit.ts';
import { dynamoDBClient } from './aws-clients.ts';
import { erpTokensFromEnv } from './erp-tokens.ts';

const Environment = z.object({
  ...AcumaticaEnv.shape,
  ...GovernanceEnv.shape,
  /** How long one request to the ERP may take; stays below API Gateway's own limit of 29 seconds. */
  ACUMATICA_TIMEOUT_MS: z.coerce.number().int().min(1_000).max(28_000).default(25_000),
  [tables.limits.env]: z.string(),
  [tables.identity.env]: z.string(),
});

/** The connector of this process, with the rules that its calls obey. */
export interface WiredConnector {
  readonly connector: Connector;
  readonly governance: GovernanceSettings;
}

/**
 * The Acumatica connector as the environment describes it.
 *
 * @throws SettingsError naming every setting that is missing or malformed
 */
export function connectorFromEnv(audit: Audit, logger: Logger): WiredConnector {
  const env = readEnv(Environment);
  const settings = acumaticaSettings(env);
  const governance = governanceSettings(env);
  const client = dynamoDBClient();
  const identity = new Table(client, env[tables.identity.env]);
  const limits = new Table(client, env[tables.limits.env]);
  const surroundings = { clock: systemClock, ids: systemIds };
  const limiter = createRateLimiter({
    ...surroundings,
    store: tableLimitStore(limits, governance.limits.maxConcurrent),
    settings: governance.limits,
    pause: (milliseconds) => setTimeout(milliseconds),
    onFault: (fault) => logger.error('The limits could not be counted', { fault: reportOf(fault) }),
  });
  const connector: Connector = {
    settings,
    maxRecords: governance.maxRecords,
    erp: {
      fetch,
      tokens: erpTokensFromEnv(audit),
      limiter,
      timeoutMs: env.ACUMATICA_TIMEOUT_MS,
      onFault: (fault) => logger.error('The ERP could not be reached', { fault: reportOf(fault) }),
      endGrant: async (_person, grantId) => {
        if (grantId === undefined) return;
        const deps = {
          ...surroundings,
          client,
          table: identity,
          ledger: audit.ledger,
          tenant: settings.tenant,
        };
        // The person must be told to sign in either way; the next call tries again to end the grant.
        await revokeGrant(deps, grantId, 'erp_signed_out').catch((fault: unknown) =>
          logger.error('A grant could not be ended', { fault: reportOf(fault), grantId }),
        );
      },
    },
  };
  return { connector, governance };
}
