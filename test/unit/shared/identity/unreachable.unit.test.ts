// SPDX-License-Identifier: Apache-2.0
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unreachable } from '#shared/identity/unreachable.ts';

const coded = (code: string) => Object.assign(new Error('secret'), { code });
const fetchFailed = (cause: unknown) => new TypeError('fetch failed', { cause });

describe('the cause of an ERP that cannot be reached', () => {
  it.each([
    ['ENOTFOUND', 'name_not_found'],
    ['EAI_AGAIN', 'name_not_found'],
    ['ECONNREFUSED', 'connection_refused'],
    ['ECONNRESET', 'connection_lost'],
    ['UND_ERR_SOCKET', 'connection_lost'],
    ['EHOSTUNREACH', 'no_route'],
    ['UND_ERR_CONNECT_TIMEOUT', 'timeout'],
    ['ETIMEDOUT', 'timeout'],
    ['CERT_HAS_EXPIRED', 'certificate'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'certificate'],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'certificate'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'certificate'],
    ['EWHATEVER', 'unknown'],
  ])('of %s is %s', (code, cause) => {
    const wrapped = new Error('outer', { cause: fetchFailed(coded(code)) });
    expect(unreachable(wrapped)).toEqual({ cause, code });
  });

  it('is the first of several addresses', () => {
    const tried = new AggregateError([coded('ECONNREFUSED'), coded('ENETUNREACH')]);
    expect(unreachable(fetchFailed(tried))).toEqual({
      cause: 'connection_refused',
      code: 'ECONNREFUSED',
    });
  });

  it('is the time where fetch gave up, with or without a code of the library', () => {
    expect(unreachable(AbortSignal.abort(new DOMException('late', 'TimeoutError')).reason)).toEqual(
      { cause: 'timeout' },
    );
    expect(unreachable(coded('OAUTH_TIMEOUT'))).toEqual({
      cause: 'timeout',
      code: 'OAUTH_TIMEOUT',
    });
  });

  it('is the answer where something else answered', () => {
    const answered = new Error('unexpected', { cause: new Response('', { status: 404 }) });
    expect(unreachable(Object.assign(answered, { code: 'OAUTH_RESPONSE' }))).toEqual({
      cause: 'unexpected_answer',
      httpStatus: 404,
    });
    expect(unreachable(coded('OAUTH_PARSE_ERROR'))).toEqual({
      cause: 'unexpected_answer',
      code: 'OAUTH_PARSE_ERROR',
    });
  });

  it('never quotes a message, whatever was thrown', () => {
    const circle = new Error('secret');
    circle.cause = circle;
    const thrown = fc.oneof(
      fc.anything(),
      fc.string().map((code) => fetchFailed(coded(`secret ${code}`))),
      fc.constant(circle),
    );
    fc.assert(
      fc.property(thrown, (fault) => {
        expect(JSON.stringify(unreachable(fault))).not.toContain('secret');
      }),
    );
  });
});
