// SPDX-License-Identifier: Apache-2.0

/** Where a well-known client wants people sent back to. */
export interface KnownCallback {
  readonly client: string;
  /** Exact, but for `{id}`, which stands for one segment that the client chooses per connection. */
  readonly uri: string;
  /** Where the address was read. */
  readonly source: string;
}

/**
 * The callbacks of the connectors that people use. An administrator's list of hosts never leaves one
 * of them out; each must still be registered by the client that uses it.
 */
export const knownCallbacks: readonly KnownCallback[] = [
  {
    client: 'Claude',
    uri: 'https://claude.ai/api/mcp/auth_callback',
    source: 'mcp-protocol-and-clients §4.1',
  },
  {
    client: 'Claude',
    uri: 'https://claude.com/api/mcp/auth_callback',
    source: 'mcp-protocol-and-clients §4.1',
  },
  {
    client: 'ChatGPT',
    uri: 'https://chatgpt.com/connector_platform_oauth_redirect',
    source: 'mcp-protocol-and-clients §4.2',
  },
  {
    client: 'ChatGPT',
    uri: 'https://chatgpt.com/connector/oauth/{id}',
    source: 'mcp-protocol-and-clients §4.2',
  },
  {
    client: 'Grok',
    uri: 'https://grok.com/connectors-oauth-exchange-code/',
    source: 'https://grok.com/oauth/mcp-client.json, as read in koala73/worldmonitor#8307',
  },
  {
    client: 'Grok',
    uri: 'https://console.x.ai/connectors-oauth-exchange-code/',
    source: 'https://grok.com/oauth/mcp-client.json, as read in koala73/worldmonitor#8307',
  },
  {
    client: 'Cursor',
    uri: 'cursor://anysphere.cursor-mcp/oauth/callback',
    source: 'mcp-protocol-and-clients §4.3',
  },
  {
    client: 'Cursor',
    uri: 'https://www.cursor.com/agents/mcp/oauth/callback',
    source: 'bytebase/bytebase#20510',
  },
  {
    client: 'VS Code',
    uri: 'https://vscode.dev/redirect',
    source: 'microsoft/vscode#278512',
  },
  {
    client: 'VS Code Insiders',
    uri: 'https://insiders.vscode.dev/redirect',
    source: 'microsoft/vscode#278512',
  },
];

const placeholder = '{id}';
const segment = /^[A-Za-z0-9_-]{1,200}$/;

/** Whether a redirect URI is one of the known callbacks, compared character by character. */
export function isKnownCallback(uri: string): boolean {
  return knownCallbacks.some(({ uri: known }) => {
    if (!known.endsWith(placeholder)) return uri === known;
    const prefix = known.slice(0, -placeholder.length);
    return uri.startsWith(prefix) && segment.test(uri.slice(prefix.length));
  });
}
