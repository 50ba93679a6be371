// SPDX-License-Identifier: Apache-2.0
import { isLegacyRequest } from '@modelcontextprotocol/server';
import type { Caller } from '#shared/platform/caller.ts';
import { acceptingBoth, type Service } from './exchange.ts';
import { admit, checkOrigin, type FrontDoor } from './front-door.ts';
import { createLegacyEra } from './legacy-era.ts';
import { createModernEra } from './modern-era.ts';

/** `/mcp`: web standard request and the authorizer's caller in, response out. */
export interface McpEndpoint {
  serve(request: Request, caller: Caller, door: FrontDoor): Promise<Response>;
  /** Answers a browser's question before it asks (CORS preflight), which has no caller. */
  preflight(request: Request, door: FrontDoor): Response;
}

const corsHeaders = {
  'access-control-allow-methods': 'POST, OPTIONS',
  'access-control-allow-headers':
    'authorization, content-type, accept, mcp-protocol-version, mcp-session-id, mcp-method, mcp-name',
  'access-control-expose-headers': 'www-authenticate, mcp-protocol-version',
  'access-control-max-age': '600',
  vary: 'origin',
} as const;

function withCors(request: Request, response: Response): Response {
  const origin = request.headers.get('origin');
  if (origin === null || response.status === 403) return response;
  const headers = new Headers(response.headers);
  headers.set('access-control-allow-origin', origin);
  for (const [name, value] of Object.entries(corsHeaders)) headers.set(name, value);
  return new Response(response.body, { status: response.status, headers });
}

/** Both protocol eras on one address; which one a request is of, the modern SDK decides. */
export function createMcpEndpoint(service: Service): McpEndpoint {
  const legacy = createLegacyEra(service);
  const modern = createModernEra(service);
  return {
    async serve(request, caller, door) {
      const admitted = await admit(request, door);
      if (admitted.kind === 'turned-away') return withCors(request, admitted.response);
      const exchange = { request, body: admitted.body, caller };
      const isLegacy = await isLegacyRequest(acceptingBoth(request), admitted.body);
      return withCors(request, await (isLegacy ? legacy(exchange) : modern(exchange)));
    },
    preflight(request, door) {
      const foreign = checkOrigin(request, door);
      return foreign ?? withCors(request, new Response(null, { status: 204 }));
    },
  };
}
