// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { type ErpRequest, openErpSession } from '#shared/acumatica/client/erp-session.ts';
import type { ErpToken } from '#shared/identity/erp-token.ts';
import { fakeErp, type Reply, readyToken } from '../../../../fixtures/fake-erp.ts';

const request: ErpRequest = {
  method: 'GET',
  url: 'https://erp.example.com/site/x',
  label: 'GET x',
};
const person = { tenant: 'T', sub: 's' };

function open(
  reply: (nth: number) => Reply,
  token?: (nth: number) => ErpToken,
  timeoutMs = 25_000,
) {
  const { erp, ...kept } = fakeErp((_asked, nth) => reply(nth), token);
  const signal = new AbortController().signal;
  return {
    session: openErpSession({ ...erp, timeoutMs }, { person, signal }),
    erp,
    ...kept,
  };
}

describe('a session with the ERP', () => {
  it('sends the bearer token and no cookie', async () => {
    const { session, asked } = open(() => ({ body: { a: 1 }, headers: { 'set-cookie': 's=1' } }));
    expect(await session.send(request)).toEqual({ kind: 'data', data: { a: 1 } });
    await session.send(request);
    expect(asked[1]?.headers).toEqual({
      authorization: 'Bearer token-2',
      accept: 'application/json',
    });
    expect(session.facts()).toEqual({ erpCalls: 2, erpStatus: 200 });
  });

  it('follows no redirect: the token is for this host, and what is there is a sign-in page', async () => {
    const { session, asked } = open(() => ({
      status: 302,
      headers: { location: 'https://evil.example/' },
    }));
    expect(await session.send(request)).toMatchObject({
      failure: { code: 'ERP_UNREADABLE_ANSWER' },
    });
    expect(asked).toMatchObject([{ redirect: 'manual' }]);
  });

  it('asks once more with another token after a 401', async () => {
    const { session, asked } = open((nth) => (nth === 1 ? { status: 401 } : { body: {} }));
    expect(await session.send(request)).toMatchObject({ kind: 'data' });
    expect(asked.map(({ headers }) => headers['authorization'])).toEqual([
      'Bearer token-1',
      'Bearer token-2',
    ]);
  });

  it('asks exactly once more', async () => {
    const { session, asked, ended } = open(() => ({ status: 401 }));
    expect(await session.send(request)).toMatchObject({ failure: { code: 'ERP_UNAUTHORIZED' } });
    expect(asked).toHaveLength(2);
    expect(ended).toEqual([]);
  });

  const asOf = new Date('2026-03-04T05:06:07Z');
  it.each([
    ['before the call', (): ErpToken => ({ kind: 'signed-out', reason: 'no_token', asOf }), 0],
    [
      'after a 401',
      (nth: number): ErpToken =>
        nth === 1 ? readyToken(1) : { kind: 'signed-out', reason: 'refused', asOf },
      1,
    ],
  ])('ends the grants of a person who is signed out %s', async (_when, token, calls) => {
    const { session, asked, ended } = open(() => ({ status: 401 }), token);
    expect(await session.send(request)).toMatchObject({ failure: { code: 'SIGN_IN_REQUIRED' } });
    expect(asked).toHaveLength(calls);
    expect(ended).toEqual([{ person, reason: calls === 0 ? 'no_token' : 'refused', asOf }]);
  });

  it('tells a person whose access was withdrawn who can give it back, and not to sign in', async () => {
    const { session, asked, ended } = open(
      () => ({}),
      () => ({ kind: 'signed-out', reason: 'access_withdrawn', asOf }),
    );
    expect(await session.send(request)).toEqual({
      kind: 'failed',
      failure: {
        code: 'ACCESS_WITHDRAWN',
        message: expect.stringContaining('lost the right to the inquiry'),
        actionRequired: expect.stringMatching(/ERP administrator.*signing in again does not help/),
      },
    });
    expect(asked).toEqual([]);
    expect(ended).toEqual([{ person, reason: 'access_withdrawn', asOf }]);
  });

  it('keeps the grant where only the token store is down', async () => {
    const { session, ended } = open(
      () => ({}),
      () => ({ kind: 'unavailable', retryAfterSeconds: 5 }),
    );
    expect(await session.send(request)).toMatchObject({
      failure: { code: 'ERP_UNAVAILABLE', retryAfterSeconds: 5 },
    });
    expect(ended).toEqual([]);
  });

  it('tells a network fault without its words', async () => {
    const { session } = open(() => new TypeError('getaddrinfo ENOTFOUND erp.internal'));
    const answer = await session.send(request);
    expect(answer).toMatchObject({ failure: { code: 'ERP_UNAVAILABLE' } });
    expect(JSON.stringify(answer)).not.toContain('erp.internal');
  });

  it('tells a slow ERP from one that is gone', async () => {
    const { session } = open(() => new DOMException('late', 'TimeoutError'));
    expect(await session.send(request)).toMatchObject({
      failure: { code: 'ERP_TIMEOUT', message: expect.stringContaining('within 25 seconds') },
    });
  });

  it.each([
    ['a network fault', new TypeError('reset')],
    ['a timeout', new DOMException('late', 'TimeoutError')],
    ['an empty body', { body: '' }],
  ])('does not know what became of a write after %s', async (_what, reply) => {
    const { session } = open(() => reply);
    const answer = await session.send({ ...request, method: 'PUT', body: {}, purpose: 'write' });
    expect(answer).toMatchObject({ failure: { code: 'ERP_WRITE_OUTCOME_UNKNOWN' } });
  });

  it('reads a document that is no JSON where one is expected, but not an empty one', async () => {
    const { session } = open((nth) => ({ body: nth === 1 ? '<edmx/>' : '' }));
    const document = { ...request, expects: 'text' } as const;
    expect(await session.send(document)).toEqual({ kind: 'data', data: '<edmx/>' });
    expect(await session.send(document)).toMatchObject({
      failure: { code: 'ERP_UNREADABLE_ANSWER' },
    });
  });

  it('passes a retry-after of the ERP on', async () => {
    const { session } = open(() => ({ status: 503, headers: { 'retry-after': '33' } }));
    expect(await session.send(request)).toMatchObject({ failure: { retryAfterSeconds: 33 } });
  });

  it('tells of the guard that held it back, with how long to pause', async () => {
    const { erp } = fakeErp(() => ({}));
    const limited = {
      kind: 'limited',
      limit: 'per_minute',
      limitValue: 40,
      retryAfterSeconds: 17,
      waitedMs: 0,
    } as const;
    const session = openErpSession(
      { ...erp, limiter: { run: async () => limited } },
      { person, signal: new AbortController().signal },
    );
    const answer = await session.send(request);
    expect(answer).toMatchObject({
      limited,
      failure: {
        code: 'RATE_LIMITED',
        retryAfterSeconds: 17,
        details: { limit: 'per_minute', limitValue: 40, retryAfterSeconds: 17 },
        message: expect.stringMatching(/guard of this server.*Acumatica was not contacted/),
        actionRequired: expect.stringMatching(
          /17 second.*[Dd]o not retry immediately.*different tool/,
        ),
      },
    });
    expect(session.facts()).toEqual({ erpCalls: 0 });
  });
});
