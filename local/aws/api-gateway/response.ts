// SPDX-License-Identifier: Apache-2.0
import * as z from 'zod';

/** Status and headers ready for the wire. */
export interface ResponseHead {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, readonly string[]>>;
}
export interface WholeResponse extends ResponseHead {
  readonly body: Buffer;
}

/**
 * Headers that a REST API renames on their way from a Lambda function to the client, since it writes
 * them itself (mcp-protocol-and-clients §1.6).
 */
const renamed = new Set([
  'authorization',
  'connection',
  'content-length',
  'content-md5',
  'date',
  'expect',
  'host',
  'max-forwards',
  'proxy-authenticate',
  'server',
  'trailer',
  'upgrade',
  'user-agent',
  'via',
  'www-authenticate',
]);
const dropped = new Set(['transfer-encoding']);

const HeaderValue = z.union([z.string(), z.number(), z.boolean()]).transform(String);
export const Head = z.object({
  statusCode: z.int().min(100).max(599),
  headers: z.record(z.string(), HeaderValue).nullish(),
  multiValueHeaders: z.record(z.string(), z.array(HeaderValue)).nullish(),
  cookies: z.array(z.string()).nullish(),
});
const Buffered = Head.omit({ cookies: true }).extend({
  body: z.string().nullish(),
  isBase64Encoded: z.boolean().nullish(),
});

/** A function's headers as the client sees them: several values win over one, reserved names are renamed. */
export function responseHead({
  statusCode,
  headers,
  multiValueHeaders,
  cookies,
}: z.infer<typeof Head>): ResponseHead {
  const sent: Record<string, string[]> = {};
  const several = Object.entries(multiValueHeaders ?? {});
  const names = new Set(several.map(([name]) => name.toLowerCase()));
  const single = Object.entries(headers ?? {}).filter(([name]) => !names.has(name.toLowerCase()));
  for (const [name, values] of [
    ...several,
    ...single.map(([name, value]): [string, string[]] => [name, [value]]),
  ]) {
    const lower = name.toLowerCase();
    if (dropped.has(lower)) continue;
    const key = renamed.has(lower) ? `x-amzn-remapped-${lower}` : lower;
    sent[key] = [...(sent[key] ?? []), ...values];
  }
  if (cookies) sent['set-cookie'] = [...(sent['set-cookie'] ?? []), ...cookies];
  sent['content-type'] ??= ['application/json'];
  return { statusCode, headers: sent };
}

/** A buffered function's answer; undefined where API Gateway would call it malformed. */
export function wholeResponse(answer: unknown): WholeResponse | undefined {
  const parsed = Buffered.safeParse(answer);
  if (!parsed.success) return undefined;
  const { body, isBase64Encoded } = parsed.data;
  return {
    ...responseHead(parsed.data),
    body: Buffer.from(body ?? '', isBase64Encoded ? 'base64' : 'utf8'),
  };
}
