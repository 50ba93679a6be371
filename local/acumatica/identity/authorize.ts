// SPDX-License-Identifier: Apache-2.0
import { Hono } from 'hono';
import { type DemoPerson, demoTenant, personNamed } from '../people.ts';
import {
  type AuthorizationRequest,
  readAuthorizationRequest,
  redirectWith,
} from './authorization-request.ts';
import { type IdentityDeps, lifetimes } from './deps.ts';
import { errorPage, loginPage, type Markup } from './pages.ts';
import { opaqueToken, sameSecret, sha256 } from './secrets.ts';
import type { IdentityStore } from './store.ts';

const pageHeaders = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'",
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

function personWith(username: string, password: string): DemoPerson | undefined {
  const person = personNamed(username);
  return person && sameSecret(person.password, password) ? person : undefined;
}

/** `connect/authorize`: every request shows the login, since no provider session is kept. */
export function authorizeApp(deps: IdentityDeps, store: IdentityStore): Hono {
  const app = new Hono();

  const issueCode = (request: AuthorizationRequest, person: DemoPerson): string => {
    const code = opaqueToken();
    store.addCode(sha256(code), {
      username: person.username,
      scope: request.scope,
      redirectUri: request.redirectUri,
      nonce: request.nonce,
      challenge: request.challenge,
      expiresAt: deps.clock.now().getTime() + lifetimes.code * 1000,
    });
    return redirectWith(request.redirectUri, { code, scope: request.scope, state: request.state });
  };

  app.on(['GET', 'POST'], '/', async (context) => {
    const url = new URL(context.req.url);
    const show = (markup: Markup, status: 200 | 400) => context.html(markup, status, pageHeaders);
    const read = readAuthorizationRequest(deps, url.searchParams);
    if (read.kind === 'untrusted') return show(errorPage(read.error), 400);
    if (read.kind === 'refused')
      return context.redirect(
        redirectWith(read.redirectUri, { error: read.error, state: read.state }),
      );
    const action = `${url.pathname}${url.search}`;
    if (context.req.method === 'GET') return show(loginPage(demoTenant, action), 200);
    const form = new URLSearchParams(await context.req.text());
    if (form.get('decision') === 'cancel')
      return context.redirect(
        redirectWith(read.request.redirectUri, {
          error: 'access_denied',
          state: read.request.state,
        }),
      );
    const username = form.get('username') ?? '';
    const person = personWith(username, form.get('password') ?? '');
    if (!person) return show(loginPage(demoTenant, action, username), 200);
    return context.redirect(issueCode(read.request, person));
  });
  return app;
}
