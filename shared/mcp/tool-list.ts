// SPDX-License-Identifier: Apache-2.0
import { type Exchange, member, type Service } from './exchange.ts';

/** The empty list that both SDKs are given to answer `tools/list` with. */
const emptyList = '"tools":[]';

/**
 * Puts the list of tools, made once, into an answer that an SDK wrote around an empty one. The SDK
 * keeps every rule of its protocol, and the thirty kilobytes are neither validated nor serialised
 * again on each call. Quotes inside JSON text are escaped, so the marker can only be the member itself.
 */
export async function withToolList(response: Response, list: string): Promise<Response> {
  if (!response.headers.get('content-type')?.startsWith('application/json')) return response;
  const text = await response.text();
  const headers = new Headers(response.headers);
  headers.delete('content-length');
  return new Response(
    text.replace(emptyList, () => `"tools":${list}`),
    { status: response.status, headers },
  );
}

/** Whether a message asks for the list. */
export function asksForTools(body: unknown): boolean {
  return member(body, 'method') === 'tools/list';
}

/** The list for whoever asks, without the tools that are switched off at the moment. */
export async function listFor(
  { catalogue, disabledTools }: Pick<Service, 'catalogue' | 'disabledTools'>,
  { caller }: Pick<Exchange, 'caller'>,
): Promise<string> {
  return catalogue.listFor(caller, await disabledTools());
}
