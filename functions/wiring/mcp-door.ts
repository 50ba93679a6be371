// SPDX-License-Identifier: Apache-2.0
import { createHash, timingSafeEqual } from 'node:crypto';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import * as z from 'zod';
import type { FrontDoor } from '#shared/mcp/front-door.ts';
import { readEnv } from '#shared/platform/env.ts';
import { originSecretHeader } from '#shared/platform/names.ts';
import { secretReader } from '#shared/platform/secrets.ts';

const origins = z.string().transform((text) =>
  text
    .split(',')
    .map((origin) => origin.trim())
    .filter(Boolean)
    .map((origin) => new URL(origin).origin),
);
const Environment = z.object({
  /** The origins under which people reach this gateway, separated by commas. */
  PUBLIC_ORIGINS: origins.pipe(z.array(z.string()).min(1)),
  ORIGIN_SECRET: z.string().optional(),
  ORIGIN_SECRET_ARN: z.string().optional(),
});

/** The door for a request, or that it came around the edge in front. */
export type Door = FrontDoor | 'around-the-edge';

const digest = (text: string) => createHash('sha256').update(text).digest();

/**
 * The front door as the environment describes it. Where there is an origin secret, only CloudFront
 * knows it, and only requests that carry it are served (docs/architecture.md, front door).
 *
 * @throws SettingsError where PUBLIC_ORIGINS is missing or malformed
 */
export function doorFromEnv(): (request: Request) => Promise<Door> {
  const env = readEnv(Environment);
  const publicOrigins = env.PUBLIC_ORIGINS;
  if (env.ORIGIN_SECRET === undefined && env.ORIGIN_SECRET_ARN === undefined)
    return async () => ({ publicOrigins, vouchedHost: false });
  const readSecret = secretReader(() => new SecretsManagerClient({}));
  return async (request) => {
    const presented = request.headers.get(originSecretHeader) ?? '';
    const isOurs = timingSafeEqual(digest(presented), digest(await readSecret('ORIGIN_SECRET')));
    return isOurs ? { publicOrigins, vouchedHost: true } : 'around-the-edge';
  };
}
