// SPDX-License-Identifier: Apache-2.0
import { html } from 'hono/html';
import { isLoopback } from '#shared/platform/loopback.ts';
import { pageOf } from '#shared/web/layout.ts';

/** The page that says how to connect an assistant. */
export function howToConnectPage(origin: string): Promise<string> {
  const url = `${origin}/mcp`;
  return pageOf(
    'Connect your assistant to the ERP',
    html`<p>This server lets an AI assistant read your company's ERP with your own login. It sees what you see there, and every question is recorded.</p>
<p>Its address is <code>${url}</code></p>
${isLoopback(new URL(origin)) ? html`<p>This address is of one machine only: assistants that run elsewhere (Claude on the web, ChatGPT) cannot reach it.</p>` : ''}
<h2>Claude on the web and Claude Desktop</h2>
<p>Open Settings, then Connectors. Choose <em>Add custom connector</em>, paste the address, choose <em>Connect</em>, and sign in.</p>
<h2>Claude Code</h2>
<p><code>claude mcp add --transport http erp ${url}</code></p>
<h2>ChatGPT</h2>
<p>Open Settings, then Apps and connectors. Switch on developer mode, choose <em>Create</em>, paste the address, and sign in.</p>
<h2>MCP Inspector</h2>
<p><code>npx @modelcontextprotocol/inspector --transport http --server-url ${url}</code> (Node 22.19 or newer), then connect.</p>
<h2>Which login?</h2>
<p>The one you use for the ERP itself. Your password goes to the ERP's own sign-in page and to nobody else.</p>`,
  );
}

/** The page for an address under /docs that is none. */
export function missingPage(): Promise<string> {
  return pageOf(
    'There is no such page',
    html`<p>Go to <a href="/docs">how to connect your assistant</a>.</p>`,
  );
}

/** The page for whoever came by a host that is not ours, or around the front. */
export function wrongAddressPage(): Promise<string> {
  return pageOf(
    'This is not the address of the gateway',
    html`<p>Ask your administrator for the address that your company uses.</p>`,
  );
}
