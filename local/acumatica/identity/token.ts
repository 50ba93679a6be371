// SPDX-License-Identifier: Apache-2.0
import { Hono } from 'hono';
import { isClient } from './client-authentication.ts';
import type { ForcedAnswer, RefreshHold, TokenCounter } from './control.ts';
import type { IdentityDeps } from './deps.ts';
import type { Granted, Grants, IssuedTokens } from './grants.ts';
import type { IdTokens } from './id-tokens.ts';

/** What tests have switched on at the token endpoint. */
export interface TokenFaults {
  readonly forced: ForcedAnswer[];
  hold: RefreshHold | undefined;
  refuseClientSecret: boolean;
}

export interface TokenParts {
  readonly deps: IdentityDeps;
  readonly grants: Grants;
  readonly idTokens: IdTokens;
  readonly counter: TokenCounter;
  readonly faults: TokenFaults;
}

const noStore = { 'cache-control': 'no-store, no-cache, max-age=0', pragma: 'no-cache' };

/** `connect/token` (RFC 6749 §3.2): authorization_code and refresh_token, refusals with status 400 as IdentityServer gives them. */
export function tokenApp({ deps, grants, idTokens, counter, faults }: TokenParts): Hono {
  const app = new Hono();
  const held = async (moment: RefreshHold['moment']) => {
    const { hold } = faults;
    if (hold?.moment !== moment) return;
    const wait =
      deps.wait ?? ((milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)));
    await wait(hold.milliseconds);
  };

  const answer = async ({ chain, accessToken, refreshToken, ...tokens }: IssuedTokens) => ({
    ...(chain.scope.split(' ').includes('openid') && {
      id_token: await idTokens.sign(chain, accessToken, tokens.nonce),
    }),
    access_token: accessToken,
    expires_in: tokens.expiresInSeconds,
    token_type: 'Bearer',
    ...(refreshToken !== undefined && { refresh_token: refreshToken }),
    scope: chain.scope,
  });

  const exchangeCode = (form: URLSearchParams): Granted => {
    const granted = grants.exchangeCode(
      form.get('code') ?? '',
      form.get('redirect_uri') ?? '',
      form.get('code_verifier') ?? '',
    );
    if (granted.kind === 'granted') counter.add(granted.tokens.chain.username, 'codeExchanges');
    return granted;
  };

  const refresh = async (form: URLSearchParams): Promise<Granted> => {
    await held('before_rotation');
    const granted = grants.refresh(form.get('refresh_token') ?? '');
    if (granted.kind === 'granted') counter.add(granted.tokens.chain.username, 'refreshes');
    else counter.add(granted.username ?? '', 'refusedRefreshes');
    await held('after_rotation');
    return granted;
  };

  app.post('/', async (context) => {
    const [forced] = faults.forced;
    if (forced) {
      const left = (forced.times ?? 1) - 1;
      if (left > 0) faults.forced[0] = { ...forced, times: left };
      else faults.forced.shift();
      return new Response(forced.body, {
        status: forced.status,
        headers: { 'content-type': forced.contentType ?? 'application/json' },
      });
    }
    const refused = (error: string) => context.json({ error }, 400, noStore);
    const type = context.req.header('content-type') ?? '';
    if (!/^application\/x-www-form-urlencoded\b/i.test(type)) return refused('invalid_request');
    const form = new URLSearchParams(await context.req.text());
    const known = isClient(deps, context.req.header('authorization'), form);
    if (faults.refuseClientSecret || !known) return refused('invalid_client');
    const grantType = form.get('grant_type');
    if (grantType !== 'authorization_code' && grantType !== 'refresh_token')
      return refused('unsupported_grant_type');
    const granted = grantType === 'refresh_token' ? await refresh(form) : exchangeCode(form);
    if (granted.kind === 'refused') return refused('invalid_grant');
    return context.json(await answer(granted.tokens), 200, noStore);
  });
  return app;
}
