// SPDX-License-Identifier: Apache-2.0

/** Longer waits are the caller's own: this one blocks a call of a tool. */
const longestPauseMs = 3_000;
const shortPauseMs = 1_000;
const maxSeconds = 3_600;

/**
 * The seconds that an answer asks to wait (RFC 9110 §10.2.3): a number, or a time, which is taken
 * against the answer's own clock. Undefined where it asks for nothing that can be read.
 */
export function retryAfterSeconds(headers: Headers): number | undefined {
  const asked = headers.get('retry-after')?.trim() ?? '';
  const seconds = /^\d+$/.test(asked)
    ? Number(asked)
    : Math.ceil((Date.parse(asked) - Date.parse(headers.get('date') ?? '')) / 1000);
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 0), maxSeconds) : undefined;
}

/**
 * How long to wait before a read that failed so is asked once more, in milliseconds; undefined where
 * it is not asked again. Without a word of when, a licence that is used up is not asked: a seat does
 * not come free in a second, and everybody's repeats would keep it so (acumatica-complaints #31).
 */
export function pauseBeforeRetry(
  method: 'GET' | 'PUT',
  status: number,
  afterSeconds: number | undefined,
): number | undefined {
  if (method !== 'GET' || ![429, 502, 503].includes(status)) return undefined;
  if (afterSeconds === undefined) return status === 429 ? undefined : shortPauseMs;
  return afterSeconds * 1000 <= longestPauseMs ? afterSeconds * 1000 : undefined;
}
