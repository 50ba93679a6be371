// SPDX-License-Identifier: Apache-2.0
import { isLegacyRequest } from '@modelcontextprotocol/server';
import type { AddressLimiter } from '#shared/governance/address-limiter.ts';
import type { Caller } from '#shared/platform/caller.ts';
import { acceptingBoth, clientText, type Exchange, member, type Service } from './exchange.ts';
import { admit, checkOrigin, type FrontDoor } from './front-door.ts';
import { jsonRpcError, rpcCodes } from './json-rpc-error.ts';
import { createLegacyEra } from './legacy-era.ts';
import { type MalformedRequest, malformedRequest } from './malformed-request.ts';
import { createModernEra } from './modern-era.ts';

/** Who sent a request. */
interface Sender {
  readonly caller: Caller;
  /** The network address that the request came from. */
  readonly address: string;
}

/** `/mcp`: web standard request and its sender in, response out. */
export interface McpEndpoint {
  serve(request: Request, sender: Sender, door: FrontDoor): Promise<Response>;
  /** Answers a browser's question before it asks (CORS preflight), which has no caller. */
  preflight(request: Request, door: FrontDoor): Response;
}

const corsHeaders = {
  'access-control-allow-methods': 'POST, OPTIONS',
  'access-control-allow-headers':
    'authorization, content-type, accept, mcp-protocol-version, mcp-session-id, mcp-method, mcp-name',
  'access-control-expose-headers': 'www-authenticate, mcp-protocol-version, retry-after',
  'access-control-max-age': '600',
  vary: 'origin',
} as const;

/** What leaves belongs to one person: no cache keeps it, and a browser of our own origins may read it. */
function leaving(request: Request, response: Response): Response {
  const headers = new Headers(response.headers);
  headers.set('cache-control', 'no-store');
  const origin = request.headers.get('origin');
  if (origin !== null && response.status !== 403) {
    headers.set('access-control-allow-origin', origin);
    for (const [name, value] of Object.entries(corsHeaders)) headers.set(name, value);
  }
  return new Response(response.body, { status: response.status, headers });
}

/** Refuses a request in the protocol; a call of a tool is recorded like any other. */
async function refuse(
  { dispatch }: Service,
  { request, body, caller }: Exchange,
  { id, method, message }: MalformedRequest,
): Promise<Response> {
  if (method !== 'tools/call') return jsonRpcError(200, rpcCodes.invalidParams, message, {}, id);
  const name = member(body, 'params', 'name');
  const dispatched = await dispatch({
    name: typeof name === 'string' ? name : '',
    arguments: member(body, 'params', 'arguments'),
    caller,
    protocolVersion: clientText(request.headers.get('mcp-protocol-version')),
    signal: request.signal,
    progress: async () => {},
    malformed: message,
  });
  return dispatched.kind === 'unrecorded'
    ? jsonRpcError(200, rpcCodes.internalError, dispatched.message, {}, id)
    : jsonRpcError(200, rpcCodes.invalidParams, message, {}, id);
}

/** Turns a request without a sign-in away, where its network has sent too many. */
async function overLimit(
  addresses: AddressLimiter,
  { caller, address }: Sender,
  body: unknown,
): Promise<Response | undefined> {
  if (caller.kind !== 'anonymous') return undefined;
  const counted = await addresses.count('anonymous', address);
  if (counted.kind === 'within') return undefined;
  const seconds = counted.retryAfterSeconds;
  const id = member(body, 'id');
  return jsonRpcError(
    429,
    rpcCodes.refused,
    `Too many requests without a sign-in come from this network. Repeat this one in ${seconds} second${seconds === 1 ? '' : 's'}, or sign in.`,
    { 'retry-after': String(seconds) },
    typeof id === 'string' || typeof id === 'number' ? id : null,
  );
}

/**
 * Both protocol eras on one address; which one a request is of, the modern SDK decides.
 *
 * @param addresses counts requests without a sign-in, before anything is done for them
 */
export function createMcpEndpoint(service: Service, addresses: AddressLimiter): McpEndpoint {
  const legacy = createLegacyEra(service);
  const modern = createModernEra(service);
  return {
    async serve(request, sender, door) {
      const admitted = await admit(request, door);
      if (admitted.kind === 'turned-away') return leaving(request, admitted.response);
      const over = await overLimit(addresses, sender, admitted.body);
      if (over) return leaving(request, over);
      const exchange = { request, body: admitted.body, caller: sender.caller };
      const malformed = malformedRequest(admitted.body);
      if (malformed) return leaving(request, await refuse(service, exchange, malformed));
      const isLegacy = await isLegacyRequest(acceptingBoth(request), admitted.body);
      return leaving(request, await (isLegacy ? legacy(exchange) : modern(exchange)));
    },
    preflight(request, door) {
      const foreign = checkOrigin(request, door);
      return foreign ?? leaving(request, new Response(null, { status: 204 }));
    },
  };
}
