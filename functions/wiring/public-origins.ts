// SPDX-License-Identifier: Apache-2.0
import * as z from 'zod';
import { readEnv } from '#shared/platform/env.ts';
import { originSecretHeader } from '#shared/platform/names.ts';
import { secretReader } from '#shared/platform/secrets.ts';
import { type CalledOrigin, calledOrigin, PublicOrigins } from '#shared/web/public-origins.ts';
import { secretsManagerClient } from './aws-clients.ts';

const Environment = z.object({
  PUBLIC_ORIGINS: PublicOrigins,
  /** Set, or its ARN set, where a front such as CloudFront stands before the API. */
  ORIGIN_SECRET: z.string().optional(),
  ORIGIN_SECRET_ARN: z.string().optional(),
});

/** The headers of an API Gateway event, in whatever case the caller wrote them. */
type Headers = Readonly<Record<string, string | undefined>> | null;

/** Our public origins, and which one a request came to. */
export interface WiredOrigins {
  readonly origins: readonly string[];
  of(headers: Headers): CalledOrigin;
}

/**
 * The public origins as the environment describes them.
 *
 * @throws SettingsError naming PUBLIC_ORIGINS where it is missing or malformed
 */
export async function publicOriginsFromEnv(): Promise<WiredOrigins> {
  const env = readEnv(Environment);
  const fronted = env.ORIGIN_SECRET !== undefined || env.ORIGIN_SECRET_ARN !== undefined;
  const readSecret = secretReader(secretsManagerClient);
  const secret = fronted ? await readSecret('ORIGIN_SECRET') : undefined;
  const origins = env.PUBLIC_ORIGINS;
  return {
    origins,
    of: (headers) =>
      calledOrigin(
        origins,
        { host: header(headers, 'host'), originSecret: header(headers, originSecretHeader) },
        secret,
      ),
  };
}

/** One header, whatever its case. */
export function header(headers: Headers, name: string): string | undefined {
  return Object.entries(headers ?? {}).find(([given]) => given.toLowerCase() === name)?.[1];
}
