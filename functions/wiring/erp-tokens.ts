// SPDX-License-Identifier: Apache-2.0
import { setTimeout } from 'node:timers/promises';
import { Logger } from '@aws-lambda-powertools/logger';
import * as z from 'zod';
import { CanaryGate } from '#shared/acumatica/identity/access-gate.ts';
import { ErpConfiguration } from '#shared/acumatica/identity/erp-configuration.ts';
import { AcumaticaTokenRefresh } from '#shared/acumatica/identity/token-refresh.ts';
import { AcumaticaEnv, acumaticaSettings } from '#shared/acumatica/settings.ts';
import { TokenVault } from '#shared/identity/vault.ts';
import { VaultEvents } from '#shared/identity/vault-events.ts';
import { systemClock } from '#shared/platform/clock.ts';
import { readEnv } from '#shared/platform/env.ts';
import { reportOf } from '#shared/platform/fault.ts';
import { systemIds } from '#shared/platform/ids.ts';
import { tables } from '#shared/platform/names.ts';
import { secretReader } from '#shared/platform/secrets.ts';
import { Table } from '#shared/platform/table.ts';
import { type Audit, auditFromEnv } from './audit.ts';
import { dynamoDBClient, secretsManagerClient } from './aws-clients.ts';
import { secretBoxFromEnv } from './secret-box.ts';

const Environment = z.object({ ...AcumaticaEnv.shape, [tables.vault.env]: z.string() });

/** Of a lease's 15 seconds; the person's call waits for it. */
const gateTimeoutMs = 5_000;

/**
 * The vault of people's ERP tokens as the environment describes it. The ERP's client secret is read
 * when the first token is refreshed.
 *
 * @throws SettingsError naming every setting that is missing or malformed
 */
export function erpTokensFromEnv(
  { publisher }: Pick<Audit, 'publisher'> = auditFromEnv(),
): TokenVault {
  const env = readEnv(Environment);
  const settings = acumaticaSettings(env);
  const readSecret = secretReader(secretsManagerClient);
  const logger = new Logger();
  const surroundings = { clock: systemClock, ids: systemIds };
  return new TokenVault({
    ...surroundings,
    table: new Table(dynamoDBClient(), env[tables.vault.env]),
    box: secretBoxFromEnv(),
    erp: new AcumaticaTokenRefresh(
      new ErpConfiguration(settings, (rejected) => readSecret('ACUMATICA_CLIENT_SECRET', rejected)),
      systemClock,
    ),
    gate: new CanaryGate(settings, fetch, gateTimeoutMs),
    events: new VaultEvents(publisher, { ...surroundings, tenant: settings.tenant }),
    onFault: (fault) => logger.error('The vault met a fault', { fault: reportOf(fault) }),
    onCheckFailed: (failure) =>
      logger.error('The access check of a signed-in person did not work', {
        inquiry: settings.canaryInquiry,
        ...failure,
      }),
    // Up to half as long again, so that waiters spread out.
    wait: (milliseconds) => setTimeout(milliseconds * (1 + Math.random() / 2)),
  });
}
