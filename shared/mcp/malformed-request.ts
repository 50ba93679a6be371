// SPDX-License-Identifier: Apache-2.0
import * as z from 'zod';

const text = z.string('must be a text');
const object = z.record(z.string(), z.unknown(), 'must be an object');
const meta = z
  .looseObject(
    {
      progressToken: z.union([z.string(), z.number()], 'must be a text or a number').optional(),
    },
    'must be an object',
  )
  .optional();

/** What the methods of this server need in their `params`; the SDKs check the rest. */
const paramsOf: Readonly<Record<string, z.ZodType>> = {
  initialize: z.looseObject(
    {
      protocolVersion: text,
      capabilities: object,
      clientInfo: z.looseObject({ name: text, version: text }, 'must be an object'),
      _meta: meta,
    },
    'must be an object',
  ),
  'tools/list': z
    .looseObject({ cursor: text.optional(), _meta: meta }, 'must be an object')
    .optional(),
  'tools/call': z.looseObject(
    { name: text, arguments: object.optional(), _meta: meta },
    'must be an object',
  ),
};

const Request = z.looseObject({
  id: z.union([z.string(), z.number()]),
  method: z.string(),
  params: z.unknown(),
});

/** A request whose `params` its method cannot take. */
export interface MalformedRequest {
  readonly id: string | number;
  readonly method: string;
  /** What is wrong, in plain words. */
  readonly message: string;
}

/**
 * Finds a request that the SDKs would refuse with their validator's own JSON, and partly as an error of
 * the server (MCP: -32602, invalid params). Undefined where they should answer.
 */
export function malformedRequest(body: unknown): MalformedRequest | undefined {
  const request = Request.safeParse(body);
  if (!request.success) return undefined;
  const { id, method, params } = request.data;
  const shape = Object.hasOwn(paramsOf, method) ? paramsOf[method] : undefined;
  const checked = shape?.safeParse(params);
  if (checked === undefined || checked.success) return undefined;
  const problems = checked.error.issues.map(
    ({ path, message }) => `${['params', ...path.map(String)].join('.')} ${message}`,
  );
  return { id, method, message: `Malformed ${method}: ${problems.join('; ')}` };
}
