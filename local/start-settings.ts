// SPDX-License-Identifier: Apache-2.0
import * as z from 'zod';
import { AcumaticaEnv } from '#shared/acumatica/settings.ts';
import { readEnv } from '#shared/platform/env.ts';
import type { GatewayOptions } from './gateway.ts';

const Port = z.coerce.number().int().min(0).max(65_535).optional();
const Environment = z.object({
  PORT: Port,
  SIMULATOR_PORT: Port,
  /** Where everything is kept. */
  DATA_DIR: z.string().default('.data'),
  /** Who writes the raw log: Firehose's source backup, or the audit sink itself. */
  AUDIT_RAW: z.enum(['firehose', 'sink']).optional(),
  /** How long an audit event may wait before it can be queried. */
  AUDIT_INTERVAL_MS: z.coerce.number().int().min(100).max(900_000).optional(),
});
const RealErp = z.object({
  ...AcumaticaEnv.pick({
    ACUMATICA_URL: true,
    ACUMATICA_TENANT: true,
    ACUMATICA_CLIENT_ID: true,
  }).shape,
  ACUMATICA_CLIENT_SECRET: z.string().min(1),
});

/**
 * The options of `npm start`. With ACUMATICA_URL set, the gateway talks to that ERP instead of the
 * simulator, and the other settings of the ERP must be there too.
 *
 * @throws SettingsError naming every setting that is missing or malformed
 */
export function startSettings(
  source: Readonly<Record<string, string | undefined>> = process.env,
): GatewayOptions {
  const env = readEnv(Environment, source);
  const erp = source['ACUMATICA_URL'] ? readEnv(RealErp, source) : undefined;
  return {
    dataDir: env.DATA_DIR,
    ...(env.PORT !== undefined && { port: env.PORT }),
    ...(env.SIMULATOR_PORT !== undefined && { simulatorPort: env.SIMULATOR_PORT }),
    ...(env.AUDIT_INTERVAL_MS !== undefined && {
      firehose: { intervalMs: env.AUDIT_INTERVAL_MS },
    }),
    ...(env.AUDIT_RAW !== undefined && { settings: { AUDIT_RAW: env.AUDIT_RAW } }),
    acumatica: erp
      ? {
          url: erp.ACUMATICA_URL,
          tenant: erp.ACUMATICA_TENANT,
          clientId: erp.ACUMATICA_CLIENT_ID,
          clientSecret: erp.ACUMATICA_CLIENT_SECRET,
        }
      : 'simulator',
  };
}
