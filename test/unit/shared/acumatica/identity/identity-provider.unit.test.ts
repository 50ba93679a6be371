// SPDX-License-Identifier: Apache-2.0
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { AcumaticaIdentityProvider } from '#shared/acumatica/identity/identity-provider.ts';

const issuer = 'http://127.0.0.1:1/site/identity';
const redirectUri = 'https://gateway.test/callback';
const secrets = { state: 'the-state', nonce: 'the-nonce', codeVerifier: 'v'.repeat(43) };
const settings = {
  url: 'http://127.0.0.1:1/site',
  tenant: 'DEMO',
  endpointName: 'Default',
  endpointVersion: '25.200.001',
  clientId: 'gateway@DEMO',
  canaryInquiry: 'MCPAccess',
};

type Keys = Awaited<ReturnType<typeof generateKeyPair>>;
let keys: Keys;
let stranger: Keys;
beforeAll(async () => {
  [keys, stranger] = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')]);
});
afterEach(() => vi.unstubAllGlobals());

function idToken(claims: Record<string, unknown> = {}, key = keys.privateKey): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  const base = { iss: issuer, aud: 'gateway@DEMO', sub: 'ada@DEMO', nonce: secrets.nonce };
  return new SignJWT({ ...base, iat: now, exp: now + 300, ...claims })
    .setProtectedHeader({ alg: 'RS256', kid: 'k' })
    .sign(key);
}

interface Erp {
  readonly token?: () => Promise<Response>;
  readonly userinfo?: () => Response;
  readonly discovery?: () => Promise<Response>;
}

function providerAt(erp: Erp) {
  vi.stubGlobal('fetch', async (target: string | URL) => {
    const { pathname } = new URL(target);
    if (pathname.endsWith('/jwks')) {
      const key = { ...(await exportJWK(keys.publicKey)), kid: 'k', alg: 'RS256', use: 'sig' };
      return Response.json({ keys: [key] });
    }
    if (pathname.endsWith('/token')) return (erp.token ?? signedIn())();
    if (pathname.endsWith('/userinfo')) {
      return erp.userinfo?.() ?? Response.json({ sub: 'ada@DEMO', name: 'Ada Vance' });
    }
    return (
      erp.discovery?.() ??
      Response.json({
        issuer,
        authorization_endpoint: `${issuer}/connect/authorize`,
        token_endpoint: `${issuer}/connect/token`,
        userinfo_endpoint: `${issuer}/connect/userinfo`,
        jwks_uri: `${issuer}/jwks`,
        id_token_signing_alg_values_supported: ['RS256'],
      })
    );
  });
  const clock = { now: () => new Date('2026-03-04T05:06:07Z') };
  return new AcumaticaIdentityProvider(settings, async () => 'secret', clock);
}

function signedIn(claims?: Record<string, unknown>, key?: Keys['privateKey']) {
  return async () =>
    Response.json({
      access_token: 'access',
      refresh_token: 'refresh',
      token_type: 'Bearer',
      expires_in: 3600,
      id_token: await idToken(claims, key),
    });
}

function redeem(erp: Erp, query = 'code=c&state=the-state&scope=api') {
  const callback = new URL(`${redirectUri}?${query}`);
  return providerAt(erp).redeem(callback, redirectUri, secrets);
}

describe('the address of the ERP login', () => {
  it('has PKCE, nonce and state, asks for a login, and never for seats per request', async () => {
    const login = await providerAt({}).authorizationUrl(redirectUri, secrets);
    if (login.kind !== 'ready') throw new Error(login.kind);
    const { url } = login;
    expect(url.href.startsWith(`${issuer}/connect/authorize`)).toBe(true);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      client_id: 'gateway@DEMO',
      response_type: 'code',
      redirect_uri: redirectUri,
      state: 'the-state',
      nonce: 'the-nonce',
      code_challenge_method: 'S256',
      prompt: 'login',
      scope: 'api openid profile email offline_access',
    });
    expect(url.searchParams.get('code_challenge')).toHaveLength(43);
  });
});

describe('a sub that can be no key', () => {
  it.each([
    ['10,000 characters', 'a'.repeat(10_000)],
    ['256 bytes', `${'é'.repeat(127)}ab`],
    ['half a character', 'ada\ud800'],
    ['a line break', 'ada\n@DEMO'],
    ['a turning character', 'ada\u202e@DEMO'],
    ['blanks alone', '  '],
  ])('signs nobody in: %s', async (_what, sub) => {
    const erp = { token: signedIn({ sub }), userinfo: () => Response.json({ sub }) };
    expect((await redeem(erp)).kind).toBe('identity-unknown');
  });

  it.each(['Müller, Jörg@DEMO', 'ada|DEMO', 'e3b0c442-98fc-1c14@Tenant', 'é'.repeat(127)])(
    'is not %s',
    async (sub) => {
      const erp = { token: signedIn({ sub }), userinfo: () => Response.json({ sub }) };
      expect(await redeem(erp)).toMatchObject({ kind: 'signed-in', person: { sub } });
    },
  );
});

describe('an ERP that gives no metadata', () => {
  it('is told apart from a secret of ours that cannot be read', async () => {
    const discovery = () => Promise.reject(new TypeError('fetch failed'));
    expect(await providerAt({ discovery }).authorizationUrl(redirectUri, secrets)).toEqual({
      kind: 'unavailable',
      fault: expect.objectContaining({ name: 'ErpUnreachableError' }),
    });
    const locked = new AcumaticaIdentityProvider(
      settings,
      () => Promise.reject(new Error('no access to the secret')),
      { now: () => new Date() },
    );
    await expect(locked.authorizationUrl(redirectUri, secrets)).rejects.toThrow('no access');
    const callback = new URL(`${redirectUri}?code=c&state=the-state`);
    await expect(locked.redeem(callback, redirectUri, secrets)).rejects.toThrow('no access');
  });

  it('never costs a person their refresh token', async () => {
    const discovery = async () => new Response('', { status: 404 });
    const { signal } = new AbortController();
    const refreshed = await providerAt({ discovery }).refresh('old', signal);
    expect(refreshed).toMatchObject({ kind: 'unavailable' });
  });
});

describe('every request to the identity server', () => {
  it('has an end: metadata, tokens, keys and userinfo', async () => {
    const limited: [string, boolean][] = [];
    const provider = providerAt({});
    const asked = fetch;
    vi.stubGlobal('fetch', (target: string | URL, init?: RequestInit) => {
      const path = new URL(target).pathname;
      limited.push([path.slice(path.lastIndexOf('/') + 1), init?.signal instanceof AbortSignal]);
      return asked(target, init);
    });
    const callback = new URL(`${redirectUri}?code=c&state=the-state`);
    await provider.redeem(callback, redirectUri, secrets);
    await provider.refresh('old', new AbortController().signal);
    expect(limited).toEqual([
      ['openid-configuration', true],
      ['token', true],
      ['jwks', true],
      ['userinfo', true],
      ['token', true],
    ]);
  });
});

describe('an operator secret that was rotated', () => {
  const reject = async () => Response.json({ error: 'invalid_client' }, { status: 400 });
  function rotated(newer: string, answers: (() => Promise<Response>)[]) {
    const rejected: (string | undefined)[] = [];
    const sent: (string | null)[] = [];
    providerAt({});
    const site = fetch;
    vi.stubGlobal('fetch', async (target: string | URL, init?: RequestInit) => {
      if (!String(target).endsWith('/token')) return site(target, init);
      sent.push(new URLSearchParams(String(init?.body)).get('client_secret'));
      return (answers.shift() ?? signedIn())();
    });
    const readSecret = async (old?: string) => {
      rejected.push(old);
      return old === undefined ? 'old-secret' : newer;
    };
    const clock = { now: () => new Date('2026-03-04T05:06:07Z') };
    const provider = new AcumaticaIdentityProvider(settings, readSecret, clock);
    return { provider, rejected, sent };
  }
  const { signal } = new AbortController();
  const callback = new URL(`${redirectUri}?code=c&state=the-state`);

  it('is read anew by the refresh that the ERP rejects, which then goes through', async () => {
    const { provider, rejected, sent } = rotated('new-secret', [reject]);
    expect(await provider.refresh('old', signal)).toMatchObject({ kind: 'refreshed' });
    expect(sent).toEqual(['old-secret', 'new-secret']);
    expect(rejected).toEqual([undefined, 'old-secret']);
  });

  it('is read anew by the sign-in that the ERP rejects', async () => {
    const { provider, sent } = rotated('new-secret', [
      async () => new Response('', { status: 401 }),
    ]);
    const signedInAnew = await provider.redeem(callback, redirectUri, secrets);
    expect(signedInAnew).toMatchObject({ kind: 'signed-in' });
    expect(sent).toEqual(['old-secret', 'new-secret']);
  });

  it('is not presented twice where there is no newer one, and the person stays', async () => {
    const { provider, sent } = rotated('old-secret', [reject]);
    expect(await provider.refresh('old', signal)).toMatchObject({
      kind: 'unavailable',
      reason: 'client_rejected',
      answerLost: false,
    });
    expect(sent).toEqual(['old-secret']);
  });

  it('stays the ERP’s refusal where it cannot be read anew', async () => {
    const { sent } = rotated('', [reject]);
    const provider = new AcumaticaIdentityProvider(
      settings,
      async (old) => {
        if (old !== undefined) throw new Error('no access to the secret');
        return 'old-secret';
      },
      { now: () => new Date() },
    );
    expect(await provider.refresh('old', signal)).toMatchObject({ reason: 'client_rejected' });
    expect(sent).toEqual(['old-secret']);
  });

  it('is not looked for because a person’s token was refused', async () => {
    const refuse = async () => Response.json({ error: 'invalid_grant' }, { status: 400 });
    const { provider, rejected } = rotated('new-secret', [refuse]);
    expect(await provider.refresh('old', signal)).toMatchObject({ kind: 'refused' });
    expect(rejected).toEqual([undefined]);
  });
});

describe('an ERP sign-in', () => {
  it('names the person by tenant and sub', async () => {
    expect(await redeem({})).toEqual({
      kind: 'signed-in',
      person: { tenant: 'DEMO', sub: 'ada@DEMO' },
      displayName: 'Ada Vance',
      tokens: {
        accessToken: 'access',
        refreshToken: 'refresh',
        expiresAt: new Date('2026-03-04T06:06:07Z'),
      },
    });
  });

  it.each([
    ['another person', () => Response.json({ sub: 'bob@DEMO', name: 'Bob' })],
    ['nobody', () => Response.json({ name: 'Ada Vance', preferred_username: 'ada' })],
    ['an error', () => new Response('', { status: 500 })],
    ['a page', () => new Response('<html>', { headers: { 'content-type': 'text/html' } })],
  ])('is nobody where userinfo names %s', async (_what, userinfo) => {
    expect(await redeem({ userinfo })).toEqual({
      kind: 'identity-unknown',
      fault: expect.any(Error),
    });
  });

  it.each([
    ['of another nonce', { nonce: 'other' }],
    ['for another client', { aud: 'other@DEMO' }],
    ['of another issuer', { iss: 'https://evil.example' }],
    ['that is over', { exp: 1 }],
    ['without a sub', { sub: undefined }],
  ])('does not accept an ID token %s', async (_what, claims) => {
    expect((await redeem({ token: signedIn(claims) })).kind).toBe('exchange-failed');
  });

  it('does not accept an answer to another state, or without an ID token', async () => {
    expect((await redeem({}, 'code=c&state=other')).kind).toBe('exchange-failed');
    const token = async () => Response.json({ access_token: 'a', token_type: 'Bearer' });
    expect((await redeem({ token })).kind).toBe('exchange-failed');
  });

  it('knows of a refusal its status and code, and nothing else', async () => {
    const token = async () =>
      Response.json(
        { error: 'invalid_grant', error_description: 'client_secret=secret' },
        { status: 400 },
      );
    expect(await redeem({ token })).toEqual({
      kind: 'exchange-failed',
      httpStatus: 400,
      oauthError: 'invalid_grant',
      fault: expect.any(Error),
    });
  });

  it.each([
    ['the token endpoint', { token: () => Promise.reject(new TypeError('fetch failed')) }],
    ['the metadata', { discovery: () => Promise.reject(new TypeError('fetch failed')) }],
    ['the metadata’s address', { discovery: async () => new Response('', { status: 404 }) }],
    [
      'userinfo',
      {
        userinfo: () => {
          throw new TypeError('fetch failed');
        },
      },
    ],
  ])('is unavailable where %s does not answer', async (_what, erp) => {
    expect(await redeem(erp)).toEqual({ kind: 'unavailable', fault: expect.any(Error) });
  });

  it('with an ID token signed by a stranger is refused', async () => {
    const token = signedIn({}, stranger.privateKey);
    expect((await redeem({ token })).kind).toBe('exchange-failed');
  });
});
