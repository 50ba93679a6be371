// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { freshnessOf } from '#shared/oauth/client-metadata-freshness.ts';

const now = new Date('2026-11-30T12:00:00Z');
const at = (seconds: number) => new Date(now.getTime() + seconds * 1000).toUTCString();
const freshness = (headers: Record<string, string>) => freshnessOf(new Headers(headers), now);

describe('a document', () => {
  it.each([
    ['as long as it says', { 'cache-control': 'max-age=600' }, 600],
    [
      'as long as it says, whatever else it says',
      { 'cache-control': 'public, Max-Age="600", immutable' },
      600,
    ],
    ['as long as it says to shared caches', { 'cache-control': 'max-age=60, s-maxage=600' }, 600],
    ['as long as it says first', { 'cache-control': 'max-age=600, max-age=1' }, 600],
    ['less what it has been kept before', { 'cache-control': 'max-age=600', age: '100' }, 500],
    ['an hour at most', { 'cache-control': 'max-age=86400' }, 3600],
    ['half a minute at least', { 'cache-control': 'max-age=0' }, 30],
    ['half a minute where it is old already', { 'cache-control': 'max-age=60', age: '90' }, 30],
    ['half a minute with no-cache', { 'cache-control': 'no-cache, max-age=600' }, 30],
    ['half a minute where it says nothing', {}, 30],
    ['half a minute where it talks nonsense', { 'cache-control': 'max-age=soon' }, 30],
    ['half a minute for a time before', { 'cache-control': 'max-age=-600' }, 30],
    ['until it expires', { expires: at(900) }, 900],
    ['until it expires by its own clock', { expires: at(900), date: at(300) }, 600],
    [
      'as long as max-age says, not Expires',
      { 'cache-control': 'max-age=60', expires: at(900) },
      60,
    ],
    ['half a minute where Expires is no date', { expires: '0' }, 30],
    ['an hour at most, whatever Expires says', { expires: at(86_400) }, 3600],
  ])('is fresh %s', (_what, headers, seconds) => {
    expect(freshness(headers)).toEqual({ kind: 'kept', seconds });
  });

  it.each(['no-store', 'max-age=600, No-Store', 'private', 'private="set-cookie", max-age=600'])(
    'is not kept with %s',
    (caching) => {
      expect(freshness({ 'cache-control': caching })).toEqual({ kind: 'not-kept' });
    },
  );
});
