// SPDX-License-Identifier: Apache-2.0
import * as z from 'zod';
import { readEnv } from '#shared/platform/env.ts';
import { equalTexts } from '#shared/platform/equal-texts.ts';
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
  of(headers: Headers): Promise<CalledOrigin>;
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
  if (!fronted) return wiredOrigins(env.PUBLIC_ORIGINS);
  const renew = (rejected: string) => readSecret('ORIGIN_SECRET', rejected);
  return wiredOrigins(env.PUBLIC_ORIGINS, await readSecret('ORIGIN_SECRET'), renew);
}

/** The secret before the newest is good too: a front takes minutes to send a new one from everywhere. */
const acceptedSecrets = 2;

/**
 * The same from plain values.
 *
 * @param secret what the front adds to each request, where there is a front
 * @param renew reads it again, told which one no longer matches; it decides how often
 */
export function wiredOrigins(
  origins: readonly string[],
  secret?: string,
  renew?: (rejected: string) => Promise<string>,
): WiredOrigins {
  let accepted = secret === undefined ? [] : [secret];
  const expected = (headers: Headers) => {
    const given = header(headers, originSecretHeader) ?? '';
    return accepted.find((one) => equalTexts(given, one)) ?? accepted[0];
  };
  const judge = (headers: Headers) =>
    calledOrigin(
      origins,
      { host: header(headers, 'host'), originSecret: header(headers, originSecretHeader) },
      expected(headers),
    );
  return {
    origins,
    async of(headers) {
      const called = judge(headers);
      const [newest] = accepted;
      if (called.kind !== 'bypassed' || newest === undefined || !renew) return called;
      const found = await renew(newest).catch(() => newest);
      if (!accepted.includes(found)) accepted = [found, ...accepted].slice(0, acceptedSecrets);
      return judge(headers);
    },
    addressOf: (event) =>
      clientAddress(
        {
          sourceIp: event.requestContext.identity.sourceIp,
          forwardedFor: forwardedFor(event),
          originSecret: header(event.headers, originSecretHeader),
        },
        expected(event.headers),
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
