// SPDX-License-Identifier: Apache-2.0
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { get } from 'node:https';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import {
  documentUrl,
  publicAddress,
  type Resolve,
  systemResolve,
} from './client-metadata-address.ts';
import { UnusableDocumentError } from './client-metadata-error.ts';

/** What came of asking for a client's metadata document. */
export type Fetched =
  | { readonly kind: 'document'; readonly text: string; readonly headers: Headers }
  /** A definite answer that is no document (CIMD: only 200 counts, redirects are not followed). */
  | { readonly kind: 'refused'; readonly cause: unknown }
  /** No answer: a network fault, a timeout, 408, 429 or 5xx. */
  | { readonly kind: 'outage'; readonly cause: unknown };

/** Asks a publisher for a client's metadata document. Never throws. */
export type FetchDocument = (url: string) => Promise<Fetched>;

/** GETs a URL over a connection to exactly this address, without following redirects. */
export type FetchFrom = (url: URL, address: string, signal: AbortSignal) => Promise<Response>;

/** What a fetch stands on; a test brings its own. */
export interface FetchSurroundings {
  readonly resolve: Resolve;
  readonly fetchFrom: FetchFrom;
  /** When to give up, name server included. @default 3 s */
  readonly deadline: () => AbortSignal;
}

const maximumBytes = 5 * 1024;
const timeoutMs = 3_000;

/**
 * Connects to the address that was checked: a second answer of the name server cannot redirect it.
 * Node's own client, since it takes a lookup and follows nothing by itself.
 */
export const fetchFromAddress: FetchFrom = async (url, address, signal) => {
  const family = ipaddr.parse(address).kind() === 'ipv6' ? 6 : 4;
  const lookUp: LookupFunction = (_hostname, { all }, found) =>
    all ? found(null, [{ address, family }]) : found(null, address, family);
  const asked = get(url, {
    agent: false, // no connection outlives the document
    headers: { accept: 'application/json' },
    lookup: lookUp,
    signal,
  });
  const [message] = (await once(asked, 'response', { signal })) as [IncomingMessage];
  try {
    const status = message.statusCode ?? 0;
    // A status that Response does not know is an answer all the same, and not 200.
    if (status < 200 || status > 599) throw new UnusableDocumentError('NOT_ANSWERED_WITH_200');
    const body = status === 200 ? await readAtMost(message, maximumBytes) : null;
    return new Response(body, { status, headers: headersOf(message) });
  } finally {
    asked.destroy();
  }
};

const keptHeaders = ['content-type', 'cache-control', 'expires', 'date', 'age'] as const;

function headersOf({ headers }: IncomingMessage): Headers {
  const kept = new Headers();
  for (const name of keptHeaders) {
    const value = headers[name];
    if (value !== undefined) kept.set(name, value);
  }
  return kept;
}

/** How documents are fetched: resolve once, refuse special-use addresses, 5 KB, 3 s, JSON (CIMD, SSRF and maximum response size). */
export function documentFetch(given: Partial<FetchSurroundings> = {}): FetchDocument {
  const {
    resolve = systemResolve,
    fetchFrom = fetchFromAddress,
    deadline = () => AbortSignal.timeout(timeoutMs),
  } = given;
  return async (address) => {
    try {
      const url = documentUrl(address);
      const signal = deadline();
      const found = await until(signal, publicAddress(url.hostname, resolve));
      const response = await until(signal, fetchFrom(url, found, signal));
      return { kind: 'document', text: await textOf(response), headers: response.headers };
    } catch (cause) {
      return { kind: cause instanceof UnusableDocumentError ? 'refused' : 'outage', cause };
    }
  };
}

/** The system's resolver cannot be called off, so it is left behind. */
async function until<Value>(signal: AbortSignal, work: Promise<Value>): Promise<Value> {
  const late = Promise.withResolvers<never>();
  const giveUp = () => late.reject(signal.reason);
  signal.addEventListener('abort', giveUp, { once: true });
  if (signal.aborted) giveUp();
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    signal.removeEventListener('abort', giveUp);
  }
}

async function textOf(response: Response): Promise<string> {
  const { status } = response;
  if (status === 408 || status === 429 || status >= 500) throw new Error('Not answered now');
  if (status !== 200) throw new UnusableDocumentError('NOT_ANSWERED_WITH_200');
  const type = response.headers.get('content-type') ?? '';
  if (!/^application\/([a-z0-9.-]+\+)?json\s*(;|$)/i.test(type)) {
    throw new UnusableDocumentError('NOT_JSON');
  }
  const body = await readAtMost(response.body ?? [], maximumBytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch (cause) {
    throw new UnusableDocumentError('NOT_JSON', cause);
  }
}

async function readAtMost(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  limit: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const read: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.byteLength;
    if (size > limit) throw new UnusableDocumentError('TOO_LARGE');
    read.push(chunk);
  }
  return new Uint8Array(Buffer.concat(read));
}
