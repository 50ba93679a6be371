// SPDX-License-Identifier: Apache-2.0
import * as z from 'zod';
import { readEnv } from '#shared/platform/env.ts';
import { originSecretHeader } from '#shared/platform/names.ts';
import { secretReader } from '#shared/platform/secrets.ts';
import {
  type CalledOrigin,
  calledOrigin,
  clientAddress,
  PublicOrigins,
} from '#shared/web/public-origins.ts';
import { secretsManagerClient } from './aws-clients.ts';

const Environment = z.object({
  PUBLIC_ORIGINS: PublicOrigins,
  /** Set, or its ARN set, where a front such as CloudFront stands before the API. */
  ORIGIN_SECRET: z.string().optional(),
  ORIGIN_SECRET_ARN: z.string().optional(),
});

/** The headers of an API Gateway event, in whatever case the caller wrote them. */
type Headers = Readonly<Record<string, string | undefined>> | null;

/** The members of an API Gateway event (payload 1.0) that tell where it came from. */
interface AddressedEvent {
  readonly headers: Headers;
  readonly multiValueHeaders?: Readonly<Record<string, readonly string[] | undefined>> | null;
  readonly requestContext: { readonly identity: { readonly sourceIp: string } };
}

/** Our public origins, which one a request came to, and whose request it was. */
export interface WiredOrigins {
  readonly origins: readonly string[];
  of(headers: Headers): CalledOrigin;
  /** The address that a request came from (see `clientAddress`). */
  addressOf(event: AddressedEvent): string;
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
  return wiredOrigins(env.PUBLIC_ORIGINS, secret);
}

/** The same from plain values. */
export function wiredOrigins(origins: readonly string[], secret?: string): WiredOrigins {
  return {
    origins,
    of: (headers) =>
      calledOrigin(
        origins,
        { host: header(headers, 'host'), originSecret: header(headers, originSecretHeader) },
        secret,
      ),
    addressOf: (event) =>
      clientAddress(
        {
          sourceIp: event.requestContext.identity.sourceIp,
          forwardedFor: forwardedFor(event),
          originSecret: header(event.headers, originSecretHeader),
        },
        secret,
      ),
  };
}

/** Every value: a caller may send the header twice, and API Gateway keeps only the last in `headers`. */
function forwardedFor({ headers, multiValueHeaders }: AddressedEvent): readonly string[] {
  const name = 'x-forwarded-for';
  const many = Object.entries(multiValueHeaders ?? {}).flatMap(([given, values]) =>
    given.toLowerCase() === name ? (values ?? []) : [],
  );
  const one = header(headers, name);
  return many.length > 0 || one === undefined ? many : [one];
}

/** One header, whatever its case. */
export function header(headers: Headers, name: string): string | undefined {
  return Object.entries(headers ?? {}).find(([given]) => given.toLowerCase() === name)?.[1];
}
