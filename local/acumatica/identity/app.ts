// SPDX-License-Identifier: Apache-2.0
import { Hono } from 'hono';
import type { Role } from '../people.ts';
import type { Sessions } from '../sessions.ts';
import { authorizeApp } from './authorize.ts';
import { bearerSessions, readBearer } from './bearer.ts';
import { isClient } from './client-authentication.ts';
import { type IdentityControl, TokenCounter } from './control.ts';
import type { IdentityDeps } from './deps.ts';
import { discoveryDocument } from './discovery.ts';
import { Grants } from './grants.ts';
import { IdTokens } from './id-tokens.ts';
import { signedOutPage } from './pages.ts';
import { Seats } from './seats.ts';
import { sha256 } from './secrets.ts';
import { IdentityStore } from './store.ts';
import { type TokenFaults, tokenApp } from './token.ts';
import { userinfoOf } from './userinfo.ts';

/** The simulated identity server and its handles. */
export interface Identity {
  /** Mount at `{site}/identity`. */
  readonly app: Hono;
  /** Who a bearer token belongs to, for the ERP's own endpoints. */
  readonly sessions: Sessions;
  readonly control: IdentityControl;
}

/** Builds Acumatica's identity server (acumatica-protocol §4): OpenID Connect with PKCE, opaque tokens, rotating refresh tokens. */
export function identityApp(given: IdentityDeps): Identity {
  let { clientSecret } = given;
  const deps: IdentityDeps = {
    ...given,
    get clientSecret() {
      return clientSecret;
    },
  };
  const store = new IdentityStore(deps.dataDir);
  const grants = new Grants(deps, store);
  const idTokens = new IdTokens(deps, store);
  const seats = new Seats(deps.seats, deps.clock);
  const counter = new TokenCounter();
  const withdrawn = new Map<string, ReadonlySet<Role>>();
  const faults: TokenFaults = { forced: [], hold: undefined, refuseClientSecret: false };

  const app = new Hono();
  app.get('/.well-known/openid-configuration', (context) =>
    context.json(discoveryDocument(deps.issuer())),
  );
  app.get('/.well-known/openid-configuration/jwks', async (context) =>
    context.json(await idTokens.keySet()),
  );
  app.route('/connect/authorize', authorizeApp(deps, store));
  app.route('/connect/token', tokenApp({ deps, grants, idTokens, counter, faults }));

  app.on(['GET', 'POST'], '/connect/userinfo', (context) => {
    const bearer = readBearer(store, deps.clock, context.req.header('authorization'));
    if (bearer.kind !== 'good')
      return context.body(null, 401, { 'www-authenticate': 'Bearer error="invalid_token"' });
    if (!bearer.chain.scope.split(' ').includes('openid'))
      return context.body(null, 403, { 'www-authenticate': 'Bearer error="insufficient_scope"' });
    return context.json(userinfoOf(bearer.person, bearer.chain.scope));
  });

  // RFC 7009: an unknown token is a success too. The seat stays taken, as on the real system.
  app.post('/connect/revocation', async (context) => {
    const form = new URLSearchParams(await context.req.text());
    if (faults.refuseClientSecret || !isClient(deps, context.req.header('authorization'), form))
      return context.json({ error: 'invalid_client' }, 400);
    const token = form.get('token');
    if (!token) return context.json({ error: 'invalid_request' }, 400);
    store.revokeToken(sha256(token));
    return context.body(null, 200);
  });

  // No provider session is kept, so there is nothing to end but the visit.
  app.on(['GET', 'POST'], '/connect/endsession', (context) => context.html(signedOutPage()));

  const control: IdentityControl = {
    expireAccessTokens: () => {
      store.expireAccess(deps.clock.now().getTime());
      seats.expireAll();
    },
    revoke: (username) => store.revokePerson(username),
    withdrawRoles: (username, roles) => void withdrawn.set(username, new Set(roles)),
    setAccessTokenLifetime: (seconds) => {
      grants.accessTokenLifetime = seconds;
    },
    counts: (username) => counter.of(username),
    countedPeople: () => counter.people(),
    resetCounts: () => counter.reset(),
    failNext: (answer) => void faults.forced.push(answer),
    holdRefreshes: (hold) => {
      faults.hold = hold;
    },
    refuseClientSecret: (refuse) => {
      faults.refuseClientSecret = refuse;
    },
    rotateClientSecret: (secret) => {
      clientSecret = secret;
    },
    setSeats: (limit) => {
      seats.limit = limit;
    },
    openSessions: () => seats.open,
    closeSession: (accessToken) => {
      const record = store.access(sha256(accessToken));
      if (record) seats.free(record.id);
    },
    close: () => store.close(),
  };
  const bearers = bearerSessions(store, deps.clock, seats);
  const sessions: Sessions = {
    sessionOf(authorization) {
      const session = bearers.sessionOf(authorization);
      if (session.kind !== 'person') return session;
      const without = withdrawn.get(session.person.username) ?? new Set();
      const roles = session.person.roles.filter((role) => !without.has(role));
      return { ...session, person: { ...session.person, roles } };
    },
  };
  return { app, sessions, control };
}
