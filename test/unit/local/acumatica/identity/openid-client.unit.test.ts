// SPDX-License-Identifier: Apache-2.0
import { type ServerType, serve } from '@hono/node-server';
import { Hono } from 'hono';
import * as client from 'openid-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { identityApp } from '#local/acumatica/identity/app.ts';
import { systemClock } from '#shared/platform/clock.ts';
import { clientId, clientSecret, redirectUri, scope } from './harness.ts';

describe('openid-client', () => {
  let server: ServerType;
  let site = '';

  beforeAll(async () => {
    const { app } = identityApp({
      clientId,
      clientSecret,
      redirectUris: () => [redirectUri],
      issuer: () => `${site}/identity`,
      clock: systemClock,
    });
    const root = new Hono().route('/Demo/identity', app);
    await new Promise<void>((resolve) => {
      server = serve({ fetch: root.fetch, hostname: '127.0.0.1', port: 0 }, ({ port }) => {
        site = `http://127.0.0.1:${port}/Demo`;
        resolve();
      });
    });
  });

  afterAll(() => new Promise((resolve) => server.close(resolve)));

  it.each([
    ['client_secret_post', client.ClientSecretPost],
    ['client_secret_basic', client.ClientSecretBasic],
  ])('completes discovery, code, userinfo, refresh and revocation with %s', async (_, method) => {
    const config = await client.discovery(
      new URL(`${site}/identity`),
      clientId,
      undefined,
      method(clientSecret),
      { execute: [client.allowInsecureRequests] },
    );
    const pkceCodeVerifier = client.randomPKCECodeVerifier();
    const expectedNonce = client.randomNonce();
    const expectedState = client.randomState();
    const url = client.buildAuthorizationUrl(config, {
      redirect_uri: redirectUri,
      scope,
      code_challenge: await client.calculatePKCECodeChallenge(pkceCodeVerifier),
      code_challenge_method: 'S256',
      nonce: expectedNonce,
      state: expectedState,
    });
    const login = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ username: 'Finance', password: 'finance-demo-1' }),
    });
    const callback = new URL(login.headers.get('location') ?? '');
    const tokens = await client.authorizationCodeGrant(config, callback, {
      pkceCodeVerifier,
      expectedNonce,
      expectedState,
      idTokenExpected: true,
    });
    expect(tokens.claims()?.sub).toBe('finance@DEMO');
    const person = await client.fetchUserInfo(config, tokens.access_token, 'finance@DEMO');
    expect(person.name).toBe('Fay Lindqvist');
    const renewed = await client.refreshTokenGrant(config, tokens.refresh_token ?? '');
    expect(renewed.access_token).not.toBe(tokens.access_token);
    await expect(client.refreshTokenGrant(config, tokens.refresh_token ?? '')).rejects.toThrow(
      client.ResponseBodyError,
    );
    await client.tokenRevocation(config, renewed.refresh_token ?? '');
    await expect(client.refreshTokenGrant(config, renewed.refresh_token ?? '')).rejects.toThrow(
      client.ResponseBodyError,
    );
  });
});
