// SPDX-License-Identifier: Apache-2.0
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { authorizeRequest, normalizeAuthorizeRequest } from '#shared/oauth/authorize-request.ts';
import type { Context } from '#shared/oauth/koa.ts';
import { canonicalResource, canonicalResources } from '#shared/oauth/resource.ts';
import { requestedScopes } from '#shared/oauth/scope-list.ts';

const origin = 'https://gateway.test';

describe('the resource', () => {
  it.each([
    'https://gateway.test/mcp',
    'https://gateway.test/mcp/',
    'HTTPS://Gateway.Test/mcp',
    'https://gateway.test:443/mcp',
  ])('%s is ours', (resource) => {
    expect(canonicalResource(resource, origin)).toBe('https://gateway.test/mcp');
  });

  it.each([
    'https://gateway.test',
    'https://gateway.test/mcp//',
    'https://gateway.test/MCP',
    'https://gateway.test/mcp?x=1',
    'https://gateway.test/mcp#x',
    'https://user@gateway.test/mcp',
    'http://gateway.test/mcp',
    'https://gateway.test.evil.com/mcp',
    'nonsense',
  ])('%s is not', (resource) => {
    expect(canonicalResource(resource, origin)).toBe(resource);
  });

  it('sent twice in two spellings is one', () => {
    const both = ['https://gateway.test/mcp', 'https://gateway.test/mcp/'];
    expect(canonicalResources(both, origin)).toBe('https://gateway.test/mcp');
    expect(canonicalResources([...both, 'https://other.test'], origin)).toHaveLength(2);
    expect(canonicalResources(undefined, origin)).toBeUndefined();
  });
});

describe('the scopes asked for', () => {
  it.each([
    [undefined, 'erp.read offline_access'],
    ['', 'erp.read offline_access'],
    ['openid profile', 'erp.read offline_access'],
    ['offline_access', 'erp.read offline_access'],
    ['erp.read', 'erp.read'],
    ['erp.read erp.read admin', 'erp.read'],
    ['erp.read erp.write', 'erp.read'],
    ['erp.write', 'erp.read offline_access'],
    ['offline_access erp.read', 'offline_access erp.read'],
  ])('%j become %j', (scope, expected) => {
    expect(requestedScopes(scope)).toBe(expected);
  });

  it('are never more than we know', () => {
    fc.assert(
      fc.property(fc.string(), (scope) => {
        const known = ['erp.read', 'offline_access'];
        expect(
          requestedScopes(scope)
            .split(' ')
            .every((one) => known.includes(one)),
        ).toBe(true);
      }),
    );
  });
});

describe('an authorization request', () => {
  it('loses what only OpenID knows, and response modes that are no redirect', () => {
    expect(
      normalizeAuthorizeRequest(
        { client_id: 'c', nonce: 'n', max_age: '1', claims: '{}', response_mode: 'form_post' },
        origin,
      ),
    ).toEqual({ client_id: 'c', scope: 'erp.read offline_access' });
  });

  it('keeps everything else, repeated parameters too', () => {
    expect(
      normalizeAuthorizeRequest(
        { state: ['a', 'b'], scope: ['erp.read', 'x'], response_mode: 'query' },
        origin,
      ),
    ).toEqual({ state: ['a', 'b'], scope: ['erp.read', 'x'], response_mode: 'query' });
  });
});

describe('the front of the authorization endpoint', () => {
  /** Sends one request through. */
  async function through(given: {
    path?: string;
    method?: string;
    query?: Record<string, string | string[]>;
  }) {
    const headers: Record<string, string> = {};
    const context = {
      path: '/authorize',
      method: 'GET',
      query: {},
      status: 404,
      set: (name: string, value: string) => Object.assign(headers, { [name]: value }),
      ...given,
    };
    let passed = false;
    const middleware = authorizeRequest(origin, async (refused) => {
      refused.status = 400;
    });
    // the members that are read and set
    await middleware(context as unknown as Context, async () => {
      passed = true;
    });
    return { passed, headers, status: context.status, query: context.query };
  }

  it.each(['GET', 'HEAD'])('lets %s through with its parameters in order', async (method) => {
    expect(await through({ method, query: { state: 's', nonce: 'n' } })).toMatchObject({
      passed: true,
      query: { state: 's', scope: 'erp.read offline_access' },
    });
  });

  it('refuses other methods with a page, and says which there are', async () => {
    expect(await through({ method: 'POST' })).toMatchObject({
      passed: false,
      status: 405,
      headers: { Allow: 'GET, HEAD' },
    });
  });

  it('refuses a value of more than 4,096 characters with a page, also among several', async () => {
    const long = 's'.repeat(4_096);
    expect((await through({ query: { state: long } })).passed).toBe(true);
    expect(await through({ query: { state: `${long}s` } })).toMatchObject({
      passed: false,
      status: 400,
    });
    expect((await through({ query: { unknown: ['a', `${long}s`] } })).passed).toBe(false);
  });

  it('has nothing to say elsewhere', async () => {
    const query = { state: 's'.repeat(5_000), nonce: 'n' };
    expect(await through({ path: '/authorize/x', method: 'POST', query })).toMatchObject({
      passed: true,
      query,
    });
  });
});
