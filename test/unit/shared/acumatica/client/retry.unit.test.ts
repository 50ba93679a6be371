// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { openErpSession } from '#shared/acumatica/client/erp-session.ts';
import { pauseBeforeRetry, retryAfterSeconds } from '#shared/acumatica/client/retry.ts';
import { fakeErp, type Reply } from '../../../../fixtures/fake-erp.ts';

describe('the wait that an answer asks for', () => {
  it.each([
    ['17', undefined, 17],
    [' 0 ', undefined, 0],
    ['999999', undefined, 3_600],
    ['Sun, 01 Mar 2026 10:00:30 GMT', 'Sun, 01 Mar 2026 10:00:00 GMT', 30],
    ['Sun, 01 Mar 2026 09:00:00 GMT', 'Sun, 01 Mar 2026 10:00:00 GMT', 0],
    ['Sun, 01 Mar 2026 10:00:30 GMT', undefined, undefined],
    ['soon', 'Sun, 01 Mar 2026 10:00:00 GMT', undefined],
    ['-5', undefined, undefined],
    [undefined, undefined, undefined],
  ])('%s (answered at %s) is %s', (asked, date, seconds) => {
    const headers = new Headers();
    if (asked !== undefined) headers.set('retry-after', asked);
    if (date !== undefined) headers.set('date', date);
    expect(retryAfterSeconds(headers)).toBe(seconds);
  });
});

describe('a read that failed', () => {
  it.each([
    ['GET', 503, undefined, 1_000],
    ['GET', 502, undefined, 1_000],
    ['GET', 503, 3, 3_000],
    ['GET', 429, 2, 2_000],
    ['GET', 429, 0, 0],
    ['GET', 503, 4, undefined],
    ['GET', 429, undefined, undefined],
    ['GET', 500, undefined, undefined],
    ['GET', 504, undefined, undefined],
    ['PUT', 503, undefined, undefined],
  ] as const)('%s %i with Retry-After %s waits %s ms', (method, status, after, pause) =>
    expect(pauseBeforeRetry(method, status, after)).toBe(pause),
  );

  async function ask(reply: (nth: number) => Reply, limited = false) {
    const { erp, asked } = fakeErp((_asked, nth) => reply(nth));
    const pauses: number[] = [];
    let runs = 0;
    const session = openErpSession(
      {
        ...erp,
        pause: async (milliseconds) => {
          pauses.push(milliseconds);
        },
        limiter: {
          async run(_subject, work) {
            runs += 1;
            if (limited && runs > 1)
              return {
                kind: 'limited',
                limit: 'per_minute',
                limitValue: 1,
                retryAfterSeconds: 30,
                waitedMs: 0,
              };
            return { kind: 'ran', result: await work() };
          },
        },
      },
      { person: { tenant: 'T', sub: 's' }, signal: new AbortController().signal },
    );
    const answer = await session.send({ method: 'GET', url: 'https://x/y', label: 'GET y' });
    return { answer, asked, pauses };
  }

  it('is asked once more after a moment', async () => {
    const { answer, asked, pauses } = await ask((nth) =>
      nth === 1 ? { status: 503 } : { body: { a: 1 } },
    );
    expect(answer).toMatchObject({ kind: 'data' });
    expect(asked).toHaveLength(2);
    expect(pauses).toEqual([1_000]);
  });

  it('is asked no third time', async () => {
    const { answer, asked } = await ask(() => ({ status: 503, headers: { 'retry-after': '1' } }));
    expect(answer).toMatchObject({ failure: { code: 'ERP_UNAVAILABLE', retryAfterSeconds: 1 } });
    expect(asked).toHaveLength(2);
  });

  it('keeps the ERP’s own word where the second attempt gets none', async () => {
    const { answer, asked } = await ask((nth) =>
      nth === 1 ? { status: 503 } : new DOMException('late', 'TimeoutError'),
    );
    expect(answer).toMatchObject({ failure: { code: 'ERP_UNAVAILABLE' }, http: { status: 503 } });
    expect(asked).toHaveLength(2);
  });

  it('keeps the ERP’s own word where this server’s guard holds the second attempt back', async () => {
    const { answer, asked } = await ask(() => ({ status: 502 }), true);
    expect(answer).toMatchObject({ failure: { code: 'ERP_UNAVAILABLE' } });
    expect(asked).toHaveLength(1);
  });
});
