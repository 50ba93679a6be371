// SPDX-License-Identifier: Apache-2.0
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyRegistrationPolicy } from '#shared/oauth/registration-policy.ts';

const web = 'https://client.example/callback';
const loopback = 'http://127.0.0.1:1234/callback';

function allowed(metadata: Record<string, unknown>): Record<string, unknown> {
  const registration = applyRegistrationPolicy(metadata, 'client_secret_basic');
  if (registration.kind === 'refused') throw new Error(registration.description);
  return registration.metadata;
}

describe('the registration policy', () => {
  it('fills in our defaults', () => {
    expect(allowed({ redirect_uris: [web] })).toEqual({
      redirect_uris: [web],
      application_type: 'web',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      scope: 'erp.read offline_access',
      token_endpoint_auth_method: 'client_secret_basic',
    });
  });

  it.each([[[loopback]], [[web, loopback]], [['cursor://a/b']]])(
    'makes %j a native client',
    (redirect_uris) => {
      expect(allowed({ redirect_uris, application_type: 'web' })['application_type']).toBe(
        'native',
      );
    },
  );

  it.each([
    [null, ['authorization_code', 'refresh_token']],
    [['authorization_code'], ['authorization_code']],
    [['refresh_token'], ['authorization_code', 'refresh_token']],
    [
      ['implicit', 'client_credentials', 'refresh_token'],
      ['authorization_code', 'refresh_token'],
    ],
  ])('turns the grant types %j into %j', (grant_types, expected) => {
    expect(allowed({ redirect_uris: [web], grant_types })['grant_types']).toEqual(expected);
  });

  it('keeps the name as it is, for the page to escape', () => {
    const client_name = 'Agent (beta) <b>';
    expect(allowed({ redirect_uris: [web], client_name })['client_name']).toBe(client_name);
  });

  it('drops what it does not know, and a name or address that is no text', () => {
    const metadata = allowed({
      redirect_uris: [web],
      client_name: 7,
      client_uri: 'http://client.example',
      logo_uri: 'https://client.example/logo.png',
      jwks_uri: 'https://client.example/keys',
      scope: 'admin',
      __proto__: { polluted: true },
    });
    expect(Object.keys(metadata)).not.toContain('logo_uri');
    expect(Object.keys(metadata)).not.toContain('jwks_uri');
    expect(metadata['client_name']).toBeUndefined();
    expect(metadata['client_uri']).toBeUndefined();
    expect(metadata['scope']).toBe('erp.read offline_access');
  });

  it.each([
    [{ redirect_uris: ['http://client.example/'] }, 'invalid_redirect_uri'],
    [{ redirect_uris: [] }, 'invalid_redirect_uri'],
    [{ redirect_uris: web }, 'invalid_redirect_uri'],
    [{}, 'invalid_redirect_uri'],
    [{ redirect_uris: [web], grant_types: 'refresh_token' }, 'invalid_client_metadata'],
    [null, 'invalid_client_metadata'],
    ['text', 'invalid_client_metadata'],
    [[], 'invalid_client_metadata'],
  ])('refuses %j as %s', (metadata, error) => {
    expect(applyRegistrationPolicy(metadata, 'none')).toMatchObject({ kind: 'refused', error });
  });

  it('registers what the administrator’s list leaves, and nothing where it leaves nothing', () => {
    const redirect_uris = [web, 'https://claude.ai/api/mcp/auth_callback', loopback];
    const registered = (list: string[], uris = redirect_uris) =>
      applyRegistrationPolicy({ redirect_uris: uris }, 'none', list);
    expect(registered(['other.example'])).toMatchObject({
      kind: 'allowed',
      metadata: { redirect_uris: redirect_uris.slice(1), application_type: 'native' },
    });
    expect(registered(['client.example'], [web, 'com.example.app:/callback'])).toMatchObject({
      metadata: { redirect_uris: [web], application_type: 'web' },
    });
    expect(registered(['other.example'], [web])).toMatchObject({
      kind: 'refused',
      error: 'invalid_redirect_uri',
    });
    expect(registered(['client.example'], [web, 'http://client.example/']).kind).toBe('refused');
  });

  it('keeps no secret that a client chose itself', () => {
    const metadata = allowed({ redirect_uris: [web], client_secret: 'mine' });
    expect(Object.keys(metadata)).not.toContain('client_secret');
  });

  it('never lets a plain http address off this machine through, whatever is sent', () => {
    fc.assert(
      fc.property(fc.array(fc.webUrl({ validSchemes: ['http', 'https'] })), (redirect_uris) => {
        const registration = applyRegistrationPolicy({ redirect_uris }, 'none');
        if (registration.kind === 'refused') return;
        expect(redirect_uris.every((uri) => uri.startsWith('https:'))).toBe(true);
      }),
    );
  });
});
