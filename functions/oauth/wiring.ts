// SPDX-License-Identifier: Apache-2.0
import { Logger } from '@aws-lambda-powertools/logger';
import * as z from 'zod';
import { auditFromEnv } from '#functions/wiring/audit.ts';
import { dynamoDBClient, secretsManagerClient, sqsClient } from '#functions/wiring/aws-clients.ts';
import { erpTokensFromEnv } from '#functions/wiring/erp-tokens.ts';
import { publicOriginsFromEnv, type WiredOrigins } from '#functions/wiring/public-origins.ts';
import { secretBoxFromEnv } from '#functions/wiring/secret-box.ts';
import { settingsFromEnv } from '#functions/wiring/settings.ts';
import { CanaryGate } from '#shared/acumatica/identity/access-gate.ts';
import { AcumaticaIdentityProvider } from '#shared/acumatica/identity/identity-provider.ts';
import { AcumaticaEnv, acumaticaSettings } from '#shared/acumatica/settings.ts';
import { pauseWithJitter } from '#shared/events/pause.ts';
import {
  type AuthorizationAppSettings,
  authorizationApp,
  type NodeListener,
} from '#shared/identity/authorization-app.ts';
import type { CommitDeps } from '#shared/oauth/commit.ts';
import { systemClock } from '#shared/platform/clock.ts';
import { readEnv, SettingsError } from '#shared/platform/env.ts';
import { systemIds } from '#shared/platform/ids.ts';
import type { JobRequest } from '#shared/platform/jobs.ts';
import { queues, tables } from '#shared/platform/names.ts';
import { sqsQueue } from '#shared/platform/queue.ts';
import { secretReader } from '#shared/platform/secrets.ts';
import { Table } from '#shared/platform/table.ts';
import { clientsFromEnv } from './clients.ts';
import { signInLog } from './sign-in-log.ts';

const Environment = z.object({
  ...AcumaticaEnv.shape,
  [tables.identity.env]: z.string(),
  [queues.jobs.env]: z.url(),
});

/** The authorization server of this process. */
export interface WiredOAuth {
  readonly origins: WiredOrigins;
  /** The application of a listed origin; made once each, since the issuer is part of it. */
  appOf(origin: string): NodeListener;
  readonly commit: CommitDeps;
  readonly logger: Logger;
}

/**
 * The authorization server as the environment describes it.
 *
 * @throws SettingsError naming every setting that is missing or malformed
 */
export async function oauthFromEnv(): Promise<WiredOAuth> {
  const env = readEnv(Environment);
  const logger = new Logger();
  const audit = auditFromEnv();
  const client = dynamoDBClient();
  const table = new Table(client, env[tables.identity.env]);
  const readSecret = secretReader(secretsManagerClient);
  const origins = await publicOriginsFromEnv();
  const settings = acumaticaSettings(env);
  const rules = settingsFromEnv();
  const jobs = sqsQueue(sqsClient(), env[queues.jobs.env]);
  const log = signInLog(logger);
  const common: Omit<AuthorizationAppSettings, 'origin'> = {
    tenant: settings.tenant,
    clock: systemClock,
    ids: systemIds,
    cookieKeys: cookieKeys(await readSecret('COOKIE_KEYS')),
    ...clientsFromEnv(client, logger),
    table,
    erp: new AcumaticaIdentityProvider(
      settings,
      (rejected) => readSecret('ACUMATICA_CLIENT_SECRET', rejected),
      systemClock,
    ),
    gate: new CanaryGate(settings),
    vault: erpTokensFromEnv(audit),
    box: secretBoxFromEnv(),
    erpHost: new URL(settings.url).host,
    tokenLifetimes: async () => (await rules.current()).identity,
    consentRules: async () => (await rules.current()).identity,
    afterSignIn: async ({ tenant, sub }) => {
      const correlationId = systemIds.unique();
      const job: JobRequest = {
        job: 'refresh-inquiry-list',
        tenant,
        sub,
        correlationId,
        reason: 'sign_in',
      };
      await jobs.send(job).catch((fault) => log.onFault('after-sign-in', fault, correlationId));
    },
    ...log,
  };
  const apps = new Map(
    origins.origins.map((origin) => [origin, authorizationApp({ ...common, origin })]),
  );
  return {
    origins,
    appOf: (origin) => {
      const app = apps.get(origin);
      if (!app) throw new Error('No application for an origin that is not listed');
      return app;
    },
    commit: { client, table, ...audit, pause: pauseWithJitter },
    logger,
  };
}

/** COOKIE_KEYS: a comma list, newest first, so that a key can be replaced without ending sign-ins under way. */
function cookieKeys(list: string): string[] {
  const keys = list.split(',').map((key) => key.trim());
  if (keys.some((key) => key.length < 32)) {
    throw new SettingsError([
      { setting: 'COOKIE_KEYS', problem: 'each key must have at least 32 characters' },
    ]);
  }
  return keys;
}
