// SPDX-License-Identifier: Apache-2.0
import type { AcumaticaSettings } from '../settings.ts';

/**
 * Whether a text can be one segment of a path. Half a surrogate pair has no encoding; dots alone
 * would climb, even behind an encoded slash, since IIS decodes a path before it splits it.
 */
export function fitsSegment(text: string): boolean {
  const climbs = text.split(/[/\\]/).some((part) => /^\s*\.{1,2}\s*$/.test(part));
  return text.trim() !== '' && !climbs && text.isWellFormed();
}

/**
 * One path segment, percent-encoded.
 *
 * @throws Error where {@link fitsSegment} says no: the caller must have refused it
 */
function segment(text: string): string {
  if (!fitsSegment(text)) throw new Error('A path segment must not be blank or climb');
  return encodeURIComponent(text);
}

function underBase(base: string, segments: readonly string[], query: URLSearchParams): string {
  const url = new URL([base, ...segments.map(segment)].join('/'));
  // The parser must have seen the same path that was built: nothing normalised, nothing climbed.
  if (url.pathname.split('/').length !== new URL(base).pathname.split('/').length + segments.length)
    throw new Error('A path left its base');
  // OData reads + as a plus sign, not as a blank.
  url.search = query.toString().replaceAll('+', '%20');
  return url.href;
}

/** The address of an entity, or of one record by its keys in order. */
export function entityUrl(
  { url, endpointName, endpointVersion }: AcumaticaSettings,
  entity: string,
  keys: readonly string[],
  query: URLSearchParams = new URLSearchParams(),
): string {
  const base = `${url}/entity/${segment(endpointName)}/${segment(endpointVersion)}`;
  return underBase(base, [entity, ...keys], query);
}

/** The address of the inquiries' service document, or of one inquiry by its raw name. */
export function inquiryUrl(
  { url, tenant }: AcumaticaSettings,
  path: readonly string[],
  query: URLSearchParams = new URLSearchParams(),
): string {
  return underBase(`${url}/t/${segment(tenant)}/api/odata/gi`, path, query);
}
