// SPDX-License-Identifier: Apache-2.0
import { createHash, randomBytes } from 'node:crypto';
import { ScriptedBrowser } from '../fixtures/scripted-browser.ts';

/** What a client of the ERP's own identity server needs to know. */
export interface ErpClient {
  readonly site: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly redirectUri: string;
}

/** An access token of the ERP itself, for calls that go around the gateway. */
export async function erpAccessToken(
  client: ErpClient,
  login: { username: string; password: string },
): Promise<string> {
  const { site, clientId, clientSecret, redirectUri } = client;
  const verifier = randomBytes(32).toString('base64url');
  const authorize = new URL(`${site}/identity/connect/authorize`);
  authorize.search = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    scope: 'api openid profile email offline_access',
    state: randomBytes(16).toString('base64url'),
    nonce: randomBytes(16).toString('base64url'),
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  }).toString();
  const browser = new ScriptedBrowser(redirectUri);
  const page = await browser.open(authorize);
  if (page.kind !== 'page') throw new Error('The ERP showed no login');
  const arrival = await browser.submit(page.page, login);
  if (arrival.kind !== 'callback') throw new Error(arrival.page.text.slice(0, 200));
  const answer = await fetch(`${site}/identity/connect/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code: arrival.url.searchParams.get('code') ?? '',
      redirect_uri: redirectUri,
      client_id: clientId,
      client_secret: clientSecret,
      code_verifier: verifier,
    }),
  });
  if (!answer.ok) throw new Error(await answer.text());
  const { access_token: token } = (await answer.json()) as { access_token: string }; // RFC 6749 §5.1
  return token;
}
