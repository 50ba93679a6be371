// SPDX-License-Identifier: Apache-2.0

/** An HTTP answer that carries a JSON-RPC error; of no particular request where no id is given. */
export function jsonRpcError(
  status: number,
  code: number,
  message: string,
  headers: Readonly<Record<string, string>> = {},
  id: string | number | null = null,
): Response {
  return Response.json(
    { jsonrpc: '2.0', error: { code, message }, id },
    { status, headers: { 'cache-control': 'no-store', ...headers } },
  );
}

/** JSON-RPC 2.0 and MCP error codes that this gateway answers by itself. */
export const rpcCodes = {
  parseError: -32700,
  invalidRequest: -32600,
  invalidParams: -32602,
  internalError: -32603,
  /** For refusals by HTTP status, where JSON-RPC has no code of its own; the official SDKs use the same. */
  refused: -32000,
} as const;
