// SPDX-License-Identifier: Apache-2.0
import * as z from 'zod';
import type { RevocationDeps } from '#shared/oauth/grants.ts';
import { systemClock } from '#shared/platform/clock.ts';
import { readEnv } from '#shared/platform/env.ts';
import { systemIds } from '#shared/platform/ids.ts';
import { tables } from '#shared/platform/names.ts';
import { Table } from '#shared/platform/table.ts';
import type { Audit } from './audit.ts';
import { dynamoDBClient } from './aws-clients.ts';

const Environment = z.object({ [tables.identity.env]: z.string() });

/**
 * What listing and ending grants needs, as the environment describes it.
 *
 * @throws SettingsError naming IDENTITY_TABLE where it is missing
 */
export function revocationFromEnv(
  { ledger, ledgerTable }: Pick<Audit, 'ledger' | 'ledgerTable'>,
  tenant: string,
): RevocationDeps {
  const client = dynamoDBClient();
  const table = new Table(client, readEnv(Environment)[tables.identity.env]);
  return { tenant, clock: systemClock, ids: systemIds, client, table, ledger, ledgerTable };
}
