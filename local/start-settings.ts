// SPDX-License-Identifier: Apache-2.0
import * as z from 'zod';
import { AcumaticaEnv } from '#shared/acumatica/settings.ts';
import { readEnv, SettingsError } from '#shared/platform/env.ts';
import type { GatewayOptions } from './gateway.ts';

const whole = (lowest: number, highest: number) => {
  const problem = `must be a whole number from ${lowest} to ${highest}`;
  return z.coerce
    .number(problem)
    .int(problem)
    .min(lowest, problem)
    .max(highest, problem)
    .optional();
};
const Port = whole(0, 65_535);
const Environment = z.object({
  PORT: Port,
  SIMULATOR_PORT: Port,
  /** Where everything is kept. */
  DATA_DIR: z.string().default('.data'),
  /** Who writes the raw log: Firehose's source backup, or the audit sink itself. */
  AUDIT_RAW: z.enum(['firehose', 'sink']).optional(),
  /** How long an audit event may wait before it can be queried. */
  AUDIT_INTERVAL_MS: whole(100, 900_000),
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
 * The options of `npm start`. Where any setting names an ERP, all of them must be
 * there, and the gateway talks to that ERP instead of the simulator.
 *
 * @throws SettingsError naming every setting that is missing or malformed
 */
export function startSettings(
  source: Readonly<Record<string, string | undefined>> = process.env,
): GatewayOptions {
  const env = readEnv(Environment, source);
  const namesErp = Object.keys(RealErp.shape).some((name) => source[name]);
  const erp = namesErp ? readEnv(RealErp, source) : undefined;
  if (env.PORT && env.PORT === env.SIMULATOR_PORT) {
    throw new SettingsError([{ setting: 'SIMULATOR_PORT', problem: 'must differ from PORT' }]);
  }
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
