// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { answersJson, endpointAnswers } from '#shared/oauth/endpoint-answers.ts';
import type { Context } from '#shared/oauth/koa.ts';

/** Sends one request through, answered within by what is given. */
async function through(
  path: string,
  method = 'POST',
  within: { status: number; body?: unknown } = { status: 200, body: 'within' },
) {
  const headers: Record<string, string> = {};
  const context = {
    path,
    method,
    status: 404,
    body: undefined as unknown,
    set: (name: string, value: string) => Object.assign(headers, { [name]: value }),
  };
  // the members that are read and set
  await endpointAnswers(context as unknown as Context, async () => {
    Object.assign(context, within);
  });
  return { status: context.status, body: context.body, headers };
}

describe('an answer', () => {
  it.each([
    '/token',
    '/register',
    '/register/x',
    '/revoke',
    '/jwks',
    '/.well-known/x',
    '/nothing',
    '/authorized',
    '/connections',
    '/x/authorize',
  ])('at %s is JSON', (path) => {
    expect(answersJson(path)).toBe(true);
  });

  it.each(['/authorize', '/authorize/x', '/callback', '/connect/x', '/consent/x'])(
    'at %s is a page, and nobody else’s matter',
    async (path) => {
      expect(answersJson(path)).toBe(false);
      const within = { status: 500, body: 'page' };
      expect(await through(path, 'PUT', within)).toEqual({ ...within, headers: {} });
    },
  );

  it.each([
    ['/token', 'POST'],
    ['/register', 'POST'],
    ['/revoke', 'POST'],
    ['/jwks', 'GET'],
    ['/jwks', 'HEAD'],
    ['/.well-known/anything', 'GET'],
    ['/.well-known/anything', 'HEAD'],
  ])('at %s by %s comes from within', async (path, method) => {
    expect(await through(path, method)).toEqual({ status: 200, body: 'within', headers: {} });
  });

  it.each([
    ['/token', 'GET', 'POST'],
    ['/jwks', 'POST', 'GET, HEAD'],
    ['/.well-known/anything', 'DELETE', 'GET, HEAD'],
  ])('at %s by %s is 405 and says what is allowed', async (path, method, allow) => {
    expect(await through(path, method)).toEqual({
      status: 405,
      body: { error: 'invalid_request', error_description: 'This method is not supported here' },
      headers: { Allow: allow },
    });
  });

  it.each(['/nothing', '/register/x', '/token/', '/constructor', '/'])(
    'at %s is 404, whatever would answer within',
    async (path) => {
      const { status, body } = await through(path);
      expect([status, body]).toEqual([404, { error: 'not_found' }]);
    },
  );

  it.each([500, 502])('of %i from within is a moment’s trouble', async (status) => {
    expect(
      await through('/token', 'POST', { status, body: { error: 'server_error' } }),
    ).toMatchObject({
      status: 503,
      body: { error: 'temporarily_unavailable' },
    });
  });

  it.each([
    { status: 503, body: { error: 'temporarily_unavailable', error_description: 'own' } },
    { status: 499, body: { error: 'own' } },
    { status: 400, body: null },
  ])('of %j from within stays', async (within) => {
    expect(await through('/token', 'POST', within)).toMatchObject(within);
  });

  it('about a grant that a client may not use has the code of RFC 6749', async () => {
    const error_description = 'requested grant type is not allowed for this client';
    const within = { status: 400, body: { error: 'invalid_request', error_description } };
    expect((await through('/token', 'POST', within)).body).toEqual({
      error: 'unauthorized_client',
      error_description,
    });
  });
});
