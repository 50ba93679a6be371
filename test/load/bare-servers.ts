// SPDX-License-Identifier: Apache-2.0
import { createServer } from 'node:http';
import { Readable } from 'node:stream';
import { McpServer as LegacyServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { createMcpHandler, McpServer as ModernServer } from '@modelcontextprotocol/server';
import * as z from 'zod';

/**
 * The least that each SDK needs to answer the same question: one tool that asks the ERP with a fixed
 * token. No sign-in, no limits, no audit. Runs as its own process; arguments: port, ERP URL, token.
 */
const [port = '0', erpUrl = '', bearer = ''] = process.argv.slice(2);
const input = { orderType: z.string(), orderNbr: z.string() };

async function order({ orderType, orderNbr }: { orderType: string; orderNbr: string }) {
  const answer = await fetch(`${erpUrl}/SalesOrder/${orderType}/${orderNbr}?$expand=Details`, {
    headers: { authorization: `Bearer ${bearer}`, accept: 'application/json' },
  });
  return { content: [{ type: 'text' as const, text: await answer.text() }] };
}

const modern = createMcpHandler(() => {
  const server = new ModernServer({ name: 'bare', version: '1.0.0' });
  server.registerTool('acumatica_get_sales_order', { inputSchema: z.object(input) }, order);
  return server;
});

async function legacy(request: Request): Promise<Response> {
  const server = new LegacyServer({ name: 'bare', version: '1.0.0' });
  server.registerTool('acumatica_get_sales_order', { inputSchema: input }, order);
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  // The SDK's own types predate exactOptionalPropertyTypes; the class implements the interface.
  await server.connect(transport as Transport);
  return transport.handleRequest(request);
}

createServer(async (incoming, outgoing) => {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(Buffer.from(chunk));
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) headers.set(name, String(value));
  const request = new Request(`http://127.0.0.1${incoming.url}`, {
    method: incoming.method ?? 'POST',
    headers,
    body: Buffer.concat(chunks),
  });
  const response = incoming.url?.startsWith('/legacy')
    ? await legacy(request)
    : await modern.fetch(request);
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  if (response.body)
    Readable.fromWeb(response.body as never).pipe(outgoing); // DOM and Node name the same stream twice
  else outgoing.end();
}).listen(Number(port), '127.0.0.1', () => console.log('ready'));
