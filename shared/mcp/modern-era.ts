// SPDX-License-Identifier: Apache-2.0
import {
  type CallToolResult,
  CLIENT_INFO_META_KEY,
  createMcpHandler,
  PROTOCOL_VERSION_META_KEY,
  ProtocolError,
  ProtocolErrorCode,
  Server,
} from '@modelcontextprotocol/server';
import {
  acceptingBoth,
  acceptsEvents,
  clientText,
  type Era,
  type Exchange,
  member,
  type Service,
} from './exchange.ts';
import { noSchemas } from './no-schemas.ts';
import { serverIdentity } from './server-identity.ts';
import { asksForTools, listFor, withToolList } from './tool-list.ts';

/** Clients may keep the list for five minutes; longer ones let new tools flap after a deployment (mcp-conventions L24). */
const cacheHint = { ttlMs: 300_000, cacheScope: 'private' as const };

function newServer({ dispatch, instructions }: Service, { request, caller }: Exchange): Server {
  const server = new Server(serverIdentity, {
    capabilities: { tools: {} },
    instructions,
    jsonSchemaValidator: noSchemas,
    cacheHints: { 'tools/list': cacheHint, 'server/discover': cacheHint },
  });
  server.setRequestHandler('tools/list', () => ({ tools: [] }));
  server.setRequestHandler('tools/call', async ({ params }, context) => {
    const { envelope, _meta, notify, signal } = context.mcpReq;
    const progressToken = acceptsEvents(request) ? _meta?.progressToken : undefined;
    const dispatched = await dispatch({
      name: params.name,
      arguments: params.arguments,
      caller,
      protocolVersion: clientText(member(envelope, PROTOCOL_VERSION_META_KEY)),
      clientName: clientText(member(envelope, CLIENT_INFO_META_KEY, 'name')),
      signal,
      progress: async (progress, total, message) => {
        if (progressToken === undefined) return;
        await notify({
          method: 'notifications/progress',
          params: { progressToken, progress, message, ...(total !== undefined && { total }) },
        });
      },
    });
    if (dispatched.kind === 'invalid-params')
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, dispatched.message);
    if (dispatched.kind === 'unrecorded')
      throw new ProtocolError(ProtocolErrorCode.InternalError, dispatched.message);
    return { ...dispatched.answer } as CallToolResult; // readonly arrays are arrays on the wire
  });
  return server;
}

/**
 * The stateless era (2026-07-28). Subscriptions are refused, since a stream that waits for changes
 * would hold a function open for nothing: the list of tools only changes with a deployment or a
 * setting, and clients ask for it again after the time in its cache hint.
 */
export function createModernEra(service: Service): Era {
  const exchanges = new WeakMap<Request, Exchange>();
  const handler = createMcpHandler(
    ({ requestInfo }) => {
      const exchange = requestInfo && exchanges.get(requestInfo);
      if (!exchange) throw new Error('A server was asked for outside of an exchange');
      return newServer(service, exchange);
    },
    { legacy: 'reject', maxSubscriptions: 0, onerror: service.onFault },
  );
  return async (exchange) => {
    const request = acceptingBoth(exchange.request);
    exchanges.set(request, exchange);
    const response = await handler.fetch(request, { parsedBody: exchange.body });
    return asksForTools(exchange.body)
      ? withToolList(response, await listFor(service, exchange))
      : response;
  };
}
