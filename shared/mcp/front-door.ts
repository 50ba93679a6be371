// SPDX-License-Identifier: Apache-2.0
import { jsonRpcError, rpcCodes } from './json-rpc-error.ts';

/** What an endpoint lets in. */
export interface FrontDoor {
  /** The origins under which this gateway is reached: `https://mcp.example.com`. */
  readonly publicOrigins: readonly string[];
  /** True where the edge in front has vouched for the request and put its own Host in. */
  readonly vouchedHost: boolean;
}

/** A request past the door, or the answer that turns it away. */
export type Admitted =
  | { readonly kind: 'admitted'; readonly body: unknown }
  | { readonly kind: 'turned-away'; readonly response: Response };

/** The largest body, in bytes. */
export const maxBodyBytes = 1_048_576;
/** The deepest nesting of a body: deeper ones only cost stack. */
const maxDepth = 64;

const away = (response: Response): Admitted => ({ kind: 'turned-away', response });

/**
 * Refuses a page that was made to resolve to this host (DNS rebinding), and a browser on a foreign
 * site: an Origin that is present must be one of ours (MCP streamable HTTP, security warning).
 */
export function checkOrigin(request: Request, door: FrontDoor): Response | undefined {
  const hosts = door.publicOrigins.map((origin) => new URL(origin).host);
  const host = request.headers.get('host') ?? new URL(request.url).host;
  if (!door.vouchedHost && !hosts.includes(host.toLowerCase()))
    return jsonRpcError(403, rpcCodes.refused, 'This host is not served here');
  const origin = request.headers.get('origin');
  if (origin !== null && !door.publicOrigins.includes(origin.toLowerCase()))
    return jsonRpcError(403, rpcCodes.refused, 'Requests from this origin are not served');
  return undefined;
}

/** How deep brackets nest in JSON text, counted before anything parses it. */
export function depthOf(json: string): number {
  let depth = 0;
  let deepest = 0;
  let inText = false;
  for (let index = 0; index < json.length; index++) {
    const character = json[index];
    if (inText) {
      if (character === '\\') index++;
      else if (character === '"') inText = false;
    } else if (character === '"') inText = true;
    else if (character === '{' || character === '[') deepest = Math.max(deepest, ++depth);
    else if (character === '}' || character === ']') depth--;
  }
  return deepest;
}

function readBody(bytes: Uint8Array): Admitted {
  if (bytes.byteLength > maxBodyBytes)
    return away(jsonRpcError(413, rpcCodes.refused, `The body exceeds ${maxBodyBytes} bytes`));
  const text = new TextDecoder().decode(bytes);
  if (depthOf(text) > maxDepth)
    return away(
      jsonRpcError(400, rpcCodes.invalidRequest, `The body nests deeper than ${maxDepth} levels`),
    );
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return away(jsonRpcError(400, rpcCodes.parseError, 'The body is not valid JSON'));
  }
  // MCP 2025-06-18 removed batches; one that went through would slip past limits counted by request.
  if (Array.isArray(body))
    return away(jsonRpcError(400, rpcCodes.invalidRequest, 'Batches are not accepted'));
  return { kind: 'admitted', body };
}

/** Lets a POST of one JSON-RPC message in, and answers everything else. */
export async function admit(request: Request, door: FrontDoor): Promise<Admitted> {
  const foreign = checkOrigin(request, door);
  if (foreign) return away(foreign);
  if (request.method !== 'POST')
    return away(
      // Stateless: there is no stream to open and no session to end (mcp-conventions L01).
      jsonRpcError(405, rpcCodes.refused, 'Only POST is served here', { allow: 'POST' }),
    );
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json')
    return away(jsonRpcError(415, rpcCodes.refused, 'The content type must be application/json'));
  if (Number(request.headers.get('content-length') ?? 0) > maxBodyBytes)
    return away(jsonRpcError(413, rpcCodes.refused, `The body exceeds ${maxBodyBytes} bytes`));
  return readBody(new Uint8Array(await request.arrayBuffer()));
}
