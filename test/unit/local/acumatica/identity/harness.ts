// SPDX-License-Identifier: Apache-2.0
import { createHash } from 'node:crypto';
import * as z from 'zod';
import { type Identity, identityApp } from '#local/acumatica/identity/app.ts';
import type { IdentityDeps } from '#local/acumatica/identity/deps.ts';

export const clientId = '58FCCFBD-0CF3-C047-B720-A631C976A8DD@DEMO';
export const clientSecret = 'secret of the & demo +';
export const redirectUri = 'http://127.0.0.1:4000/callback';
const verifier = 'a-verifier-of-at-least-forty-three-characters-in-length';
export const scope = 'api offline_access openid profile email';

/** A clock that a test moves. */
export class MovableClock {
  #now = Date.parse('2026-03-01T08:00:00Z');
  now(): Date {
    return new Date(this.#now);
  }
  forward(seconds: number): void {
    this.#now += seconds * 1000;
  }
}

export const TokenAnswer = z.object({
  id_token: z.string().optional(),
  access_token: z.string(),
  refresh_token: z.string().optional(),
  expires_in: z.number(),
  token_type: z.literal('Bearer'),
  scope: z.string(),
});

/** An identity server in memory, and the steps of a client that uses it. */
export class Harness {
  readonly clock = new MovableClock();
  readonly identity: Identity;

  constructor(deps: Partial<IdentityDeps> = {}, clock?: MovableClock) {
    if (clock) this.clock = clock;
    this.identity = identityApp({
      clientId,
      clientSecret,
      redirectUris: () => [redirectUri],
      issuer: () => 'http://erp.example/identity',
      clock: this.clock,
      ...deps,
    });
  }

  authorizePath(overrides: Record<string, string | undefined> = {}): string {
    const query = new URLSearchParams();
    const parameters = {
      response_type: 'code',
      client_id: clientId,
      redirect_uri: redirectUri,
      scope,
      state: 'state-1',
      nonce: 'nonce-1',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      ...overrides,
    };
    for (const [name, value] of Object.entries(parameters))
      if (value !== undefined) query.set(name, value);
    return `/connect/authorize?${query}`;
  }

  async get(path: string, headers: Record<string, string> = {}): Promise<Response> {
    return this.identity.app.request(path, { headers });
  }

  async post(
    path: string,
    form: Record<string, string>,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    return this.identity.app.request(path, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body: new URLSearchParams(form).toString(),
    });
  }

  login(username: string, password: string, path = this.authorizePath()): Promise<Response> {
    return this.post(path, { username, password, decision: 'sign-in' });
  }

  async code(username = 'admin', path = this.authorizePath()): Promise<string> {
    const answer = await this.login(username, `${username}-demo-1`, path);
    return new URL(answer.headers.get('location') ?? '').searchParams.get('code') ?? '';
  }

  exchange(code: string, overrides: Record<string, string> = {}): Promise<Response> {
    return this.post('/connect/token', {
      grant_type: 'authorization_code',
      client_id: clientId,
      client_secret: clientSecret,
      redirect_uri: redirectUri,
      code,
      code_verifier: verifier,
      ...overrides,
    });
  }

  async signIn(username = 'admin') {
    return TokenAnswer.parse(await (await this.exchange(await this.code(username))).json());
  }

  refresh(refreshToken: string | undefined): Promise<Response> {
    return this.post('/connect/token', {
      grant_type: 'refresh_token',
      client_id: clientId,
      client_secret: clientSecret,
      refresh_token: refreshToken ?? '',
    });
  }

  session(accessToken: string) {
    return this.identity.sessions.sessionOf(`Bearer ${accessToken}`);
  }
}
