// SPDX-License-Identifier: Apache-2.0
import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { get } from 'node:https';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { applyRegistrationPolicy } from './registration-policy.ts';

/** A name's addresses, asked once. */
export type Resolve = (hostname: string) => Promise<readonly string[]>;
/** GETs a URL over a connection to exactly this address, without following redirects. */
export type FetchFrom = (url: URL, address: string, signal: AbortSignal) => Promise<Response>;

/** A client's metadata document may not be fetched or used. One message for all reasons, so that nobody maps our network. */
export class ClientMetadataError extends Error {
  constructor(cause?: unknown) {
    super('The client metadata document cannot be used', { cause });
    this.name = 'ClientMetadataError';
  }
}

const maximumBytes = 5 * 1024;
const timeoutMs = 3_000;

/** All addresses that the system's resolver gives. */
const systemResolve: Resolve = async (hostname) =>
  (await lookup(hostname, { all: true })).map(({ address }) => address);

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
    const body = await readAtMost(message, maximumBytes);
    const status = message.statusCode ?? 0;
    if (status !== 200) throw new Error('Not answered with 200');
    return new Response(body, { status, headers: headersOf(message) });
  } finally {
    asked.destroy();
  }
};

function headersOf({ headers }: IncomingMessage): Headers {
  const kept = new Headers();
  for (const name of ['content-type', 'cache-control'] as const) {
    const value = headers[name];
    if (value !== undefined) kept.set(name, value);
  }
  return kept;
}

/**
 * The fetch that oidc-provider uses for client metadata documents (CIMD draft-02, SSRF and maximum
 * response size). The document passes our registration policy before the provider sees it.
 *
 * @param onRefused told why a document cannot be used, which the client is not
 * @throws ClientMetadataError for everything that is not a plain, small, public JSON document
 */
export function clientMetadataFetch(
  resolve: Resolve = systemResolve,
  fetchFrom: FetchFrom = fetchFromAddress,
  onRefused: (host: string, cause: unknown) => void = () => {},
): (url: string | URL) => Promise<Response> {
  return async (given) => {
    try {
      const url = documentUrl(given);
      const signal = AbortSignal.timeout(timeoutMs);
      const response = await fetchFrom(url, await publicAddress(url, resolve), signal);
      const document = await jsonOf(response);
      const registration = applyRegistrationPolicy(document, 'none');
      if (registration.kind === 'refused') throw new Error(registration.description);
      return new Response(JSON.stringify(registration.metadata), {
        headers: cacheHeaders(response),
      });
    } catch (cause) {
      onRefused(URL.parse(given)?.host.slice(0, 255) ?? '', cause);
      throw new ClientMetadataError(cause);
    }
  };
}

function documentUrl(given: string | URL): URL {
  const url = new URL(given);
  const sound =
    url.protocol === 'https:' &&
    url.port === '' &&
    url.pathname !== '/' &&
    !url.username &&
    !url.password &&
    !url.hash;
  if (!sound) throw new Error('Not a client metadata address');
  return url;
}

/** The first address, where all of them are public: a name that mixes both is up to something. */
async function publicAddress(url: URL, resolve: Resolve): Promise<string> {
  const hostname = url.hostname.replace(/^\[|\]$/g, '');
  const addresses = ipaddr.isValid(hostname) ? [hostname] : await resolve(hostname);
  const [first] = addresses;
  if (first === undefined || !addresses.every(isPublic)) throw new Error('Not a public address');
  return first;
}

/** Whether an address is ordinary unicast, after unwrapping IPv4 inside IPv6 (RFC 6890). */
export function isPublic(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';
}

async function jsonOf(response: Response): Promise<unknown> {
  if (response.status !== 200) throw new Error('Not answered with 200');
  const type = response.headers.get('content-type') ?? '';
  if (!/^application\/([a-z0-9.-]+\+)?json\s*(;|$)/i.test(type)) throw new Error('Not JSON');
  const body = await readAtMost(response.body ?? [], maximumBytes);
  return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
}

async function readAtMost(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  limit: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const read: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.byteLength;
    if (size > limit) throw new Error('Too large');
    read.push(chunk);
  }
  return new Uint8Array(Buffer.concat(read));
}

function cacheHeaders(response: Response): Headers {
  const headers = new Headers({ 'content-type': 'application/json' });
  const caching = response.headers.get('cache-control');
  if (caching) headers.set('cache-control', caching);
  return headers;
}
