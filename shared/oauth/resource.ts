// SPDX-License-Identifier: Apache-2.0

/** The one protected resource of an origin: what the person typed into the client. */
export function resourceOf(origin: string): string {
  return `${origin}/mcp`;
}

/**
 * A resource indicator (RFC 8707) in our own spelling. Clients differ in one trailing slash and in
 * the case of scheme and host (client-complaints 12); anything else is another resource and stays
 * as it was, for the provider to refuse.
 */
export function canonicalResource(resource: string, origin: string): string {
  const parsed = URL.parse(resource);
  if (!parsed || parsed.search || parsed.hash || parsed.username || parsed.password)
    return resource;
  const own = resourceOf(origin);
  return parsed.href === own || parsed.href === `${own}/` ? own : resource;
}

/** The same for a parameter as a request carries it: absent, one, or several that are all the same. */
export function canonicalResources(
  resource: string | readonly string[] | undefined,
  origin: string,
): string | string[] | undefined {
  if (resource === undefined) return undefined;
  const given = typeof resource === 'string' ? [resource] : resource;
  const distinct = [...new Set(given.map((one) => canonicalResource(one, origin)))];
  return distinct.length === 1 ? distinct[0] : distinct;
}
