// SPDX-License-Identifier: Apache-2.0
import * as z from 'zod';
import { readEnv } from '#shared/platform/env.ts';

const Environment = z.object({
  /** The origins under which people reach this gateway, separated by commas. */
  PUBLIC_ORIGINS: z
    .string()
    .transform((text) =>
      text
        .split(',')
        .map((origin) => origin.trim())
        .filter(Boolean),
    )
    .pipe(z.array(z.url()).min(1)),
});

/**
 * Chooses the public origin whose host a request names, or the first: never an unlisted host.
 *
 * @throws SettingsError where PUBLIC_ORIGINS is missing or malformed
 */
export function publicOriginsFromEnv(
  source: Readonly<Record<string, string | undefined>> = process.env,
): (headers: Readonly<Record<string, string | undefined>>) => string {
  const origins = readEnv(Environment, source).PUBLIC_ORIGINS.map((url) => new URL(url).origin);
  return (headers) => {
    const [, host] = Object.entries(headers).find(([name]) => name.toLowerCase() === 'host') ?? [];
    return origins.find((origin) => new URL(origin).host === host) ?? String(origins[0]);
  };
}
