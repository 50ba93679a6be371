// SPDX-License-Identifier: Apache-2.0
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { align } from '#acumatica/skills/inquiry-descriptions/source/align.ts';
import { describedInquiries } from '#acumatica/skills/inquiry-descriptions/source/gateway.ts';

const token = 'token-of-a-person';

/** A server with the two tools, in the shapes that the gateway answers in. */
function toolServer(): McpServer {
  const server = new McpServer({ name: 'gateway', version: '1.0.0' });
  const answered = (structuredContent: Record<string, unknown>) => ({
    structuredContent,
    content: [{ type: 'text' as const, text: JSON.stringify(structuredContent) }],
  });
  server.registerTool('acumatica_list_generic_inquiries', { inputSchema: { topN: z.int() } }, () =>
    answered({ results: [{ inquiryName: 'Orders' }] }),
  );
  server.registerTool(
    'acumatica_describe_inquiry',
    { inputSchema: { inquiryName: z.string() } },
    ({ inquiryName }) =>
      inquiryName === 'Orders'
        ? answered({
            inquiryName,
            fields: [{ fieldName: 'OrderNbr', dataType: 'string' }],
            diagnostic: { status: 'partly_aligned', why: 'Two fit.', fix: 'Give a caption.' },
          })
        : {
            isError: true,
            content: [
              { type: 'text', text: '{"error":{"code":"X","message_en":"It is not opened."}}' },
            ],
          },
  );
  return server;
}

let http: Server;
let address: string;
beforeAll(async () => {
  http = createServer(async (request, response) => {
    if (request.headers.authorization !== `Bearer ${token}`) {
      response.writeHead(401).end();
      return;
    }
    // Without sessions: each request has a server of its own.
    const transport = new StreamableHTTPServerTransport({ enableJsonResponse: true });
    await toolServer().connect(transport as Parameters<McpServer['connect']>[0]); // as in the client: exactOptionalPropertyTypes
    await transport.handleRequest(request, response);
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(http.address() as AddressInfo).port}/mcp`; // an address, since it listens on TCP
});
afterAll(() => new Promise((resolve) => http.close(resolve)));
afterEach(() => vi.unstubAllEnvs());

describe('the skill at a gateway', () => {
  it('reads what the person may run, with the person’s token', async () => {
    vi.stubEnv('GATEWAY_TOKEN', token);
    expect(await describedInquiries(address, [])).toEqual([
      {
        name: 'Orders',
        status: 'partly_aligned',
        why: 'Two fit.',
        fix: 'Give a caption.',
        columns: [{ name: 'OrderNbr', type: 'string' }],
      },
    ]);
  });

  it('reports it as it does files', async () => {
    vi.stubEnv('GATEWAY_TOKEN', token);
    const { output, found } = await align.run(['--gateway', address, '--strict']);
    expect(output).toContain('Orders: Two fit. Give a caption.');
    expect(found).toBe(true);
  });

  it('says what the gateway refuses', async () => {
    vi.stubEnv('GATEWAY_TOKEN', token);
    await expect(describedInquiries(address, ['Secret'])).rejects.toThrow(
      'Secret: It is not opened.',
    );
  });

  it('says that a token does not let it in, without the token', async () => {
    vi.stubEnv('GATEWAY_TOKEN', 'another');
    const refused = describedInquiries(address, []);
    await expect(refused).rejects.toThrow('does not let us in');
    await expect(refused).rejects.not.toThrow('another');
  });
});
