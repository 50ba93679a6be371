// SPDX-License-Identifier: Apache-2.0
import { createRemoteJWKSet, customFetch, jwtVerify } from 'jose';
import { describe, expect, it } from 'vitest';
import { clientId, clientSecret, Harness, scope, TokenAnswer } from './harness.ts';

describe('the token endpoint', () => {
  it('exchanges a code for tokens in the shape of the real server', async () => {
    const harness = new Harness();
    const answer = await harness.exchange(await harness.code('admin'));
    const body = TokenAnswer.parse(await answer.json());
    expect(answer.headers.get('cache-control')).toContain('no-store');
    expect(body.access_token).toMatch(/^[\w-]{43}$/);
    expect(body.refresh_token).toMatch(/^[\w-]{43}$/);
    expect(body).toMatchObject({ expires_in: 3600, token_type: 'Bearer', scope });
    expect(harness.session(body.access_token)).toMatchObject({
      kind: 'person',
      person: { username: 'admin' },
    });
  });

  it('signs an ID token that the published key verifies', async () => {
    const harness = new Harness();
    const { id_token: idToken = '' } = await harness.signIn('sales');
    const keys = createRemoteJWKSet(
      new URL('http://erp.example/.well-known/openid-configuration/jwks'),
      { [customFetch]: (url) => harness.get(new URL(url).pathname) },
    );
    const { payload } = await jwtVerify(idToken, keys, {
      issuer: 'http://erp.example/identity',
      audience: clientId,
      algorithms: ['RS256'],
      currentDate: harness.clock.now(),
    });
    expect(payload).toMatchObject({ sub: 'sales@DEMO', nonce: 'nonce-1' });
    expect(payload.exp).toBe(harness.clock.now().getTime() / 1000 + 300);
  });

  it('publishes no private part of its key', async () => {
    const answer = await new Harness().get('/.well-known/openid-configuration/jwks');
    const { keys } = await answer.json();
    expect(Object.keys(keys[0]).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use']);
  });

  it('gives no refresh token and no ID token where their scopes were not asked', async () => {
    const harness = new Harness();
    const code = await harness.code('admin', harness.authorizePath({ scope: 'api' }));
    const body = await (await harness.exchange(code)).json();
    expect(Object.keys(body).sort()).toEqual(['access_token', 'expires_in', 'scope', 'token_type']);
  });

  it.each([
    ['a wrong verifier', { code_verifier: 'another-verifier-that-is-also-long-enough-to-count' }],
    ['no verifier', { code_verifier: '' }],
    ['another redirect URI', { redirect_uri: 'http://127.0.0.1:4000/other' }],
    ['a code it never issued', { code: 'x'.repeat(43) }],
  ])('refuses %s, and the code is spent', async (_, overrides) => {
    const harness = new Harness();
    const code = await harness.code();
    const answer = await harness.exchange(code, overrides);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({ error: 'invalid_grant' });
    if (!('code' in overrides)) expect((await harness.exchange(code)).status).toBe(400);
  });

  it('refuses a code the second time', async () => {
    const harness = new Harness();
    const code = await harness.code();
    expect((await harness.exchange(code)).status).toBe(200);
    expect((await harness.exchange(code)).status).toBe(400);
  });

  it('refuses a code after five minutes', async () => {
    const harness = new Harness();
    const code = await harness.code();
    harness.clock.forward(300);
    expect((await harness.exchange(code)).status).toBe(400);
  });

  it('takes the client secret by Basic, form-encoded', async () => {
    const harness = new Harness();
    const pair = [clientId, clientSecret].map(encodeURIComponent).join(':');
    const { refresh_token = '' } = await harness.signIn();
    const answer = await harness.post(
      '/connect/token',
      { grant_type: 'refresh_token', refresh_token },
      { authorization: `Basic ${btoa(pair)}` },
    );
    expect(answer.status).toBe(200);
  });

  it.each([
    ['a wrong secret', { client_secret: 'guess' }, 'invalid_client'],
    ['another client', { client_id: 'someone@DEMO' }, 'invalid_client'],
    ['client credentials', { grant_type: 'client_credentials' }, 'unsupported_grant_type'],
  ])('refuses %s', async (_, overrides, error) => {
    const harness = new Harness();
    const answer = await harness.exchange(await harness.code(), overrides);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({ error });
  });

  it('refuses a body that is no form', async () => {
    const answer = await new Harness().post('/connect/token', {}, { 'content-type': 'text/plain' });
    expect(await answer.json()).toEqual({ error: 'invalid_request' });
  });
});

describe('a refresh', () => {
  it('rotates: the new token works and the old one is dead', async () => {
    const harness = new Harness();
    const first = await harness.signIn();
    const second = TokenAnswer.parse(await (await harness.refresh(first.refresh_token)).json());
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect((await harness.refresh(first.refresh_token)).status).toBe(400);
    expect((await harness.refresh(second.refresh_token)).status).toBe(200);
  });

  it('lets exactly one of many at once through', async () => {
    const harness = new Harness();
    const { refresh_token } = await harness.signIn();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => harness.refresh(refresh_token)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(harness.identity.control.counts('admin')).toEqual({
      codeExchanges: 1,
      refreshes: 1,
      refusedRefreshes: 19,
    });
  });

  it('works again within the overlap, where one is set', async () => {
    const harness = new Harness({ refreshOverlapSeconds: 60 });
    const { refresh_token } = await harness.signIn();
    await harness.refresh(refresh_token);
    harness.clock.forward(59);
    expect((await harness.refresh(refresh_token)).status).toBe(200);
    harness.clock.forward(1);
    expect((await harness.refresh(refresh_token)).status).toBe(400);
  });

  it('keeps the earlier access token alive until its own hour is over', async () => {
    const harness = new Harness();
    const first = await harness.signIn();
    await harness.refresh(first.refresh_token);
    expect(harness.session(first.access_token).kind).toBe('person');
    harness.clock.forward(3600);
    expect(harness.session(first.access_token).kind).toBe('expired');
  });

  it('ends thirty days after the sign-in, however often it was rotated', async () => {
    const harness = new Harness();
    let { refresh_token } = await harness.signIn();
    for (let day = 1; day < 30; day += 1) {
      harness.clock.forward(24 * 3600);
      const answer = await harness.refresh(refresh_token);
      ({ refresh_token } = TokenAnswer.parse(await answer.json()));
    }
    harness.clock.forward(24 * 3600);
    expect((await harness.refresh(refresh_token)).status).toBe(400);
  });
});
