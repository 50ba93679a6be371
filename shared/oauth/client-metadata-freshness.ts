// SPDX-License-Identifier: Apache-2.0

/** For how long a document may be used without asking its publisher again. */
export type Freshness =
  | { readonly kind: 'kept'; readonly seconds: number }
  /** The publisher forbids keeping it, also as the copy for an outage. */
  | { readonly kind: 'not-kept' };

/** At least this, so that a publisher is not asked at every step of one sign-in. */
const shortest = 30;
/** At most this, so that a withdrawn client, or a new redirect URI, is noticed within the hour. */
const longest = 3_600;

/** A document's freshness as its headers say (RFC 9111 §4.2, for a shared cache), within our bounds. */
export function freshnessOf(headers: Headers, now: Date): Freshness {
  const directives = directivesOf(headers.get('cache-control') ?? '');
  if (directives.has('no-store') || directives.has('private')) return { kind: 'not-kept' };
  const said = directives.has('no-cache') ? 0 : lifetimeOf(directives, headers, now);
  const left = said - (wholeNumber(headers.get('age') ?? undefined) ?? 0);
  return { kind: 'kept', seconds: Math.max(shortest, Math.min(longest, left)) };
}

function lifetimeOf(directives: ReadonlyMap<string, string>, headers: Headers, now: Date): number {
  const age = wholeNumber(directives.get('s-maxage')) ?? wholeNumber(directives.get('max-age'));
  if (age !== undefined) return age;
  const expires = Date.parse(headers.get('expires') ?? '');
  const date = Date.parse(headers.get('date') ?? '');
  const seconds = (expires - (Number.isNaN(date) ? now.getTime() : date)) / 1000;
  return Number.isNaN(seconds) ? 0 : Math.floor(seconds); // `Expires: 0` and the like mean: already over
}

function directivesOf(header: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const directive of header.split(',')) {
    const [name = '', value = ''] = directive.split('=', 2).map((part) => part.trim());
    if (!found.has(name.toLowerCase())) found.set(name.toLowerCase(), value.replace(/^"|"$/g, ''));
  }
  return found;
}

function wholeNumber(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,10}$/.test(text) ? Number(text) : undefined;
}
