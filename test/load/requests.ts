// SPDX-License-Identifier: Apache-2.0

/** Both eras' requests, written by hand so that no client library is part of the figures. */
const common = {
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
};

export type EraName = 'legacy' | 'modern';

function message(era: EraName, method: string, params: Record<string, unknown>) {
  const meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientCapabilities': {},
    'io.modelcontextprotocol/clientInfo': { name: 'bench', version: '1.0.0' },
  };
  return {
    jsonrpc: '2.0',
    id: 1,
    method,
    params: era === 'modern' ? { ...params, _meta: meta } : params,
  };
}

type Method = 'tools/list' | 'tools/call';

/** Headers and body of one request. */
export function requestOf(
  era: EraName,
  method: Method,
  params: Record<string, unknown>,
): { readonly headers: Record<string, string>; readonly body: string } {
  const name = typeof params['name'] === 'string' ? params['name'] : undefined;
  const ofEra: Record<string, string> =
    era === 'modern'
      ? {
          'mcp-protocol-version': '2026-07-28',
          'mcp-method': method,
          ...(name && { 'mcp-name': name }),
        }
      : { 'mcp-protocol-version': '2025-11-25' };
  return {
    headers: { ...common, ...ofEra },
    body: JSON.stringify(message(era, method, params)),
  };
}

/** One request; the answer's body is read whole. */
export async function ask(
  url: string,
  era: EraName,
  method: Method,
  params: Record<string, unknown>,
  bearer?: string,
): Promise<string> {
  const { headers, body } = requestOf(era, method, params);
  const answer = await fetch(url, {
    method: 'POST',
    headers: { ...headers, ...(bearer && { authorization: `Bearer ${bearer}` }) },
    body,
  });
  const text = await answer.text();
  if (!answer.ok || text.includes('"isError":true'))
    throw new Error(`${answer.status}: ${text.slice(0, 300)}`);
  return text;
}
