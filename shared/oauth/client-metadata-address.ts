// SPDX-License-Identifier: Apache-2.0
import { lookup } from 'node:dns/promises';
import ipaddr from 'ipaddr.js';
import { UnusableDocumentError } from './client-metadata-error.ts';

/** A name's addresses, asked once. */
export type Resolve = (hostname: string) => Promise<readonly string[]>;

/** All addresses that the system's resolver gives. */
export const systemResolve: Resolve = async (hostname) =>
  (await lookup(hostname, { all: true })).map(({ address }) => address);

/** The address is a client's id, and as such a part of keys. */
const longestAddress = 1_024;

/**
 * The address of a client metadata document (CIMD, client identifier URL): https on its own port, a
 * path, nothing that two readers could read differently. A host is a plain name, since the person who
 * approves the client sees it: no number, no punycode, no trailing dot.
 *
 * @throws UnusableDocumentError for everything else
 */
export function documentUrl(given: string): URL {
  const url = URL.parse(given);
  const sound =
    url !== null &&
    given.length <= longestAddress &&
    url.href === given && // `..`, capitals, decimal hosts and port 443 are gone once parsed
    url.protocol === 'https:' &&
    url.port === '' &&
    url.pathname !== '/' &&
    !url.username &&
    !url.password &&
    !url.href.includes('#') &&
    isPlainName(url.hostname);
  if (!sound) throw new UnusableDocumentError('ADDRESS_NOT_ALLOWED');
  return url;
}

function isPlainName(hostname: string): boolean {
  const labels = hostname.split('.');
  return (
    labels.length > 1 &&
    labels.every((label) => /^[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?$/.test(label)) &&
    !labels.some((label) => label.startsWith('xn--')) &&
    !ipaddr.isValid(hostname)
  );
}

/**
 * The first address of a host, where all of them are public: a name that mixes both is up to something.
 *
 * @throws UnusableDocumentError where the name does not exist or leads inside; the resolver's own fault where it cannot tell
 */
export async function publicAddress(hostname: string, resolve: Resolve): Promise<string> {
  const addresses = await resolve(hostname).catch((fault: unknown) => {
    throw isNoSuchName(fault) ? new UnusableDocumentError('NO_SUCH_HOST', fault) : fault;
  });
  const [first] = addresses;
  if (first === undefined) throw new UnusableDocumentError('NO_SUCH_HOST');
  if (!addresses.every(isPublic)) throw new UnusableDocumentError('HOST_NOT_PUBLIC');
  return first;
}

/** The name server's definite no, as opposed to no answer (`EAI_AGAIN`). */
function isNoSuchName(fault: unknown): boolean {
  return (
    fault instanceof Error && ['ENOTFOUND', 'ENODATA'].includes(String(Reflect.get(fault, 'code')))
  );
}

const globalUnicast = ipaddr.parseCIDR('2000::/3'); // all of IPv6 that is handed out (RFC 4291 §2.4)

/** Whether an address is ordinary unicast, after unwrapping IPv4 inside IPv6 (RFC 6890). */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const plain = ipaddr.process(address);
  if (plain.range() !== 'unicast') return false;
  return plain.kind() === 'ipv4' || plain.match(globalUnicast);
}
