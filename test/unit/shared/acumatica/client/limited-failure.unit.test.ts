// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { limitedFailure } from '#shared/acumatica/client/session-failures.ts';
import type { Limit } from '#shared/governance/limited.ts';
import { errorCodes } from '#shared/mcp/error-codes.ts';

const failure = (limit: Limit, limitValue: number, retryAfterSeconds: number) =>
  limitedFailure({ kind: 'limited', limit, limitValue, retryAfterSeconds, waitedMs: 0 });

describe('the answer to a call that our own limit held back', () => {
  it.each([
    ['concurrent', 3, '3 calls to the ERP at once per person'],
    ['per_minute', 40, '40 calls to the ERP per minute and person'],
    ['instance_concurrent', 10, '10 calls to the ERP at once for all people together'],
    ['instance_per_minute', 500, '500 calls to the ERP per minute for all people together'],
    ['concurrent', 1, '1 call to the ERP at once per person'],
  ] as const)('names the limit %s of %d', (limit, value, words) => {
    const { message, details } = failure(limit, value, 2);
    expect(message).toContain(`it allows ${words}.`);
    expect(details).toEqual({ limit, limitValue: value, retryAfterSeconds: 2 });
  });

  it.each([
    [1, 'Pause for 1 second, then'],
    [37, 'Pause for 37 seconds, then'],
  ])('says exactly how many seconds to wait: %d', (seconds, words) => {
    const { retryAfterSeconds, actionRequired } = failure('per_minute', 40, seconds);
    expect(retryAfterSeconds).toBe(seconds);
    expect(actionRequired).toContain(words);
  });

  it('says that it was this server, that the ERP was not asked, and what not to do', () => {
    const { code, message, actionRequired } = failure('instance_per_minute', 500, 3);
    expect(code).toBe('RATE_LIMITED');
    expect(errorCodes[code].retryable).toBe(true);
    expect(message).toMatch(/guard of this server, not of Acumatica.*Acumatica was not contacted/);
    expect(actionRequired).toMatch(/repeat this call exactly as it was/);
    expect(actionRequired).toMatch(/Do not retry immediately, rephrase it or switch/);
    expect(actionRequired).toMatch(/several steps, tell the person/);
  });
});
