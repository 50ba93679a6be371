// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { clientOf } from '#shared/oauth/client-metadata-document.ts';

const url = 'https://client.example/mcp.json';
const document = { client_id: url, redirect_uris: ['https://client.example/callback'] };
const client = (change: Record<string, unknown>, allowedHosts: readonly string[] = []) =>
  clientOf(url, JSON.stringify({ ...document, ...change }), allowedHosts);

describe('the client of a document', () => {
  it('has passed our registration policy', () => {
    expect(client({ scope: 'admin', logo_uri: 'https://client.example/logo.png' })).toEqual({
      client_id: url,
      redirect_uris: ['https://client.example/callback'],
      application_type: 'web',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      scope: 'erp.read offline_access',
      token_endpoint_auth_method: 'none',
    });
  });

  it.each([
    ['another address', 'NAMES_ANOTHER_CLIENT', { client_id: 'https://client.example/other.json' }],
    ['its address with a slash', 'NAMES_ANOTHER_CLIENT', { client_id: `${url}/` }],
    ['no address', 'NAMES_ANOTHER_CLIENT', { client_id: undefined }],
    ['a secret', 'NOT_A_PUBLIC_CLIENT', { client_secret: 'shared' }],
    ['a secret that is null', 'NOT_A_PUBLIC_CLIENT', { client_secret: null }],
    ['the end of a secret', 'NOT_A_PUBLIC_CLIENT', { client_secret_expires_at: 0 }],
    ['basic', 'NOT_A_PUBLIC_CLIENT', { token_endpoint_auth_method: 'client_secret_basic' }],
    ['post', 'NOT_A_PUBLIC_CLIENT', { token_endpoint_auth_method: 'client_secret_post' }],
    ['a shared JWT', 'NOT_A_PUBLIC_CLIENT', { token_endpoint_auth_method: 'client_secret_jwt' }],
    ['its own key', 'NOT_A_PUBLIC_CLIENT', { token_endpoint_auth_method: 'private_key_jwt' }],
    ['an unsafe redirect', 'REFUSED_BY_POLICY', { redirect_uris: ['http://client.example/'] }],
    ['no redirect', 'REFUSED_BY_POLICY', { redirect_uris: [] }],
  ])('is none with %s', (_what, code, change) => {
    expect(() => client(change)).toThrow(expect.objectContaining({ code }));
  });

  it.each([
    ['{', 'NOT_JSON'],
    ['', 'NOT_JSON'],
    ['null', 'NOT_A_CLIENT'],
    ['[]', 'NOT_A_CLIENT'],
    ['"text"', 'NOT_A_CLIENT'],
    ['{}', 'NAMES_ANOTHER_CLIENT'],
  ])('is not in %j', (text, code) => {
    expect(() => clientOf(url, text, [])).toThrow(expect.objectContaining({ code }));
  });

  it('obeys the administrator’s list', () => {
    const redirect_uris = ['https://client.example/callback', 'http://localhost/callback'];
    expect(client({ redirect_uris }, ['other.example'])['redirect_uris']).toEqual([
      'http://localhost/callback',
    ]);
    expect(() => client({}, ['other.example'])).toThrow(
      expect.objectContaining({ code: 'REFUSED_BY_POLICY' }),
    );
  });
});
