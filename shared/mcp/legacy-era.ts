// SPDX-License-Identifier: Apache-2.0
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import {
  CallToolRequestSchema,
  type CallToolResult,
  ListToolsRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';
import {
  acceptingBoth,
  acceptsEvents,
  asksForProgress,
  clientText,
  type Era,
  type Exchange,
  type Service,
} from './exchange.ts';
import { rpcCodes } from './json-rpc-error.ts';
import { noSchemas } from './no-schemas.ts';
import { serverIdentity } from './server-identity.ts';
import { asksForTools, listFor, withToolList } from './tool-list.ts';

/** A JSON-RPC error. The SDK's own class writes its code into the message, and the client's would do so again. */
class RpcError extends Error {
  /** The SDK reads it from whatever is thrown. */
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

function newServer(
  { dispatch, instructions }: Service,
  { request: { headers }, caller }: Exchange,
): Server {
  const server = new Server(serverIdentity, {
    capabilities: { tools: {} },
    instructions,
    jsonSchemaValidator: noSchemas,
  });
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: [] }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, extra) => {
    const progressToken = params._meta?.progressToken;
    const dispatched = await dispatch({
      name: params.name,
      arguments: params.arguments,
      caller,
      protocolVersion: clientText(headers.get('mcp-protocol-version')),
      signal: extra.signal,
      progress: async (progress, total, message) => {
        if (progressToken === undefined) return;
        await extra.sendNotification({
          method: 'notifications/progress',
          params: { progressToken, progress, message, ...(total !== undefined && { total }) },
        });
      },
    });
    if (dispatched.kind === 'invalid-params')
      throw new RpcError(rpcCodes.invalidParams, dispatched.message);
    if (dispatched.kind === 'unrecorded')
      throw new RpcError(rpcCodes.internalError, dispatched.message);
    return { ...dispatched.answer } as CallToolResult; // readonly arrays are arrays on the wire
  });
  return server;
}

/**
 * The eras with a handshake (2025-03-26 to 2025-11-25), served without a session: each request has
 * a server and a transport of its own, since sharing them leaked answers between clients
 * (GHSA-345p-7cg4-v4c7). Answers are JSON, except that a call which asks for progress gets a stream.
 */
export function createLegacyEra(service: Service): Era {
  return async (exchange) => {
    const { request, body } = exchange;
    const transport = new WebStandardStreamableHTTPServerTransport({
      enableJsonResponse: !(asksForProgress(body) && acceptsEvents(request)),
    });
    // The SDK's own types predate exactOptionalPropertyTypes; the class implements the interface.
    await newServer(service, exchange).connect(transport as Transport);
    const response = await transport.handleRequest(acceptingBoth(request), { parsedBody: body });
    return asksForTools(body) ? withToolList(response, await listFor(service, exchange)) : response;
  };
}
