// SPDX-License-Identifier: Apache-2.0
import { generateKeyPairSync } from 'node:crypto';
import { type ClientMetadata, errors, Provider } from 'oidc-provider';
import { describe, expect, it } from 'vitest';
import { artefactAdapters } from '#shared/oauth/adapter.ts';
import { applyClientPolicy } from '#shared/oauth/client-lookup.ts';
import { ClientMetadataError } from '#shared/oauth/client-metadata-error.ts';

const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });

/** A plain provider with these clients. */
function providerOf(clients: ClientMetadata[] = []) {
  return new Provider('https://gateway.test', {
    adapter: artefactAdapters({ now: () => new Date() }),
    clients,
    features: { devInteractions: { enabled: false } },
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), alg: 'ES256' }] },
    clientDefaults: { id_token_signed_response_alg: 'ES256' },
  });
}

/** A provider whose clients are found as `find` says, with our policy around them. */
function lookupOver(find: () => unknown, allowedHosts: readonly string[] = []) {
  const provider = providerOf();
  provider.Client.find = async () => find() as undefined; // whatever a test gives stands for a client
  const unusable: string[] = [];
  applyClientPolicy(provider, {
    allowedHosts,
    renewDocument: async () => false,
    onUnusableClient: (id) => unusable.push(id),
  });
  return { provider, unusable };
}

const fails = (error: Error) => () => {
  throw error;
};

describe('a client', () => {
  it('that is found is the provider’s own', async () => {
    const client = {};
    expect(await lookupOver(() => client).provider.Client.find('id')).toBe(client);
  });

  it('whose document is refused is unknown', async () => {
    const cause = new ClientMetadataError('refused');
    const { provider, unusable } = lookupOver(fails(new errors.InvalidClient('no', { cause })));
    expect(await provider.Client.find('id')).toBeUndefined();
    expect(unusable).toEqual([]); // the cache has told already
  });

  it('that the provider refuses is unknown, and told about', async () => {
    const { provider, unusable } = lookupOver(fails(new errors.InvalidClientMetadata('no')));
    expect(await provider.Client.find('id')).toBeUndefined();
    expect(unusable).toEqual(['id']);
  });

  it('whose document is away is not unknown: that would end its registration', async () => {
    const cause = new ClientMetadataError('outage');
    const { provider } = lookupOver(fails(new errors.InvalidClient('no', { cause })));
    await expect(provider.Client.find('id')).rejects.toMatchObject({
      error: 'temporarily_unavailable',
      statusCode: 503,
      expose: true,
      allow_redirect: false,
    });
  });

  it.each([
    new Error('storage is down'),
    new errors.InvalidClient('no', { cause: new Error('storage is down') }),
  ])('that cannot be read is a fault: %s', async (error) => {
    await expect(lookupOver(fails(error)).provider.Client.find('id')).rejects.toBe(error);
  });
});

describe('a registered redirect URI', () => {
  const https = 'https://app.example.com/callback';
  const known = 'https://claude.ai/api/mcp/auth_callback';
  const loopback = 'http://127.0.0.1/callback';
  const unsafe = 'http://app.example.com/callback';
  const clients = [
    { client_id: 'web', redirect_uris: [https, known, unsafe], application_type: 'web' as const },
    { client_id: 'native', redirect_uris: [loopback], application_type: 'native' as const },
  ].map((client) => ({ ...client, token_endpoint_auth_method: 'none' as const }));

  const allowed = async (id: string, uri: string, allowedHosts: readonly string[] = []) => {
    const provider = providerOf(clients);
    applyClientPolicy(provider, {
      allowedHosts,
      renewDocument: async () => false,
      onUnusableClient: () => {},
    });
    return (await provider.Client.find(id))?.redirectUriAllowed(uri);
  };

  it('is used as it is, loopback with any port', async () => {
    expect(await allowed('web', https)).toBe(true);
    expect(await allowed('native', 'http://127.0.0.1:49152/callback')).toBe(true);
  });

  it.each([
    ['web', `${https}/`],
    ['web', `${https}?x=1`],
    ['web', 'https://app.example.com/Callback'],
    ['web', 'https://APP.example.com/callback'],
    ['web', 'https://app.example.com:8443/callback'],
    ['web', `${https}#x`],
    ['web', 'https://user@app.example.com/callback'],
    ['native', 'http://localhost:49152/callback'],
    ['native', 'http://[::1]:49152/callback'],
    ['native', 'http://127.0.0.1:49152/other'],
    ['native', 'https://127.0.0.1:49152/callback'],
    ['native', 'http://127.0.0.1.evil.com/callback'],
  ])('of the %s client does not stand for %s', async (id, uri) => {
    expect(await allowed(id, uri)).toBe(false);
  });

  it('that is unsafe is not used, whoever registered it', async () => {
    expect(await allowed('web', unsafe)).toBe(false);
  });

  it('that the administrator’s list leaves out is not used any more; known ones and loopback are', async () => {
    expect(await allowed('web', https, ['other.example'])).toBe(false);
    expect(await allowed('web', https, ['app.example.com'])).toBe(true);
    expect(await allowed('web', known, ['other.example'])).toBe(true);
    expect(await allowed('native', loopback, ['other.example'])).toBe(true);
  });
});
