// SPDX-License-Identifier: Apache-2.0
import { AsyncLocalStorage } from 'node:async_hooks';
import type { IdentitySettings } from '#shared/governance/settings.ts';
import type { Middleware } from './koa.ts';
import { currentUnit } from './unit-of-work.ts';

/** The two lives that an administrator sets. They hold for tokens issued from then on. */
export type TokenLifetimes = Pick<IdentitySettings, 'accessTokenSeconds' | 'refreshTokenSeconds'>;

const day = 86_400;
const storage = new AsyncLocalStorage<TokenLifetimes>();

/** Requests that issue tokens or save a grant; the others need no settings. */
const issuing = /^\/(token$|consent\/)/;

/**
 * Reads the two lives once per request, since the provider asks for them synchronously. A request whose
 * settings cannot be read ends unavailable.
 */
export function withTokenLifetimes(read: () => Promise<TokenLifetimes>): Middleware {
  return async (context, next) => {
    if (!issuing.test(context.path)) return next();
    const lifetimes = await read().catch((fault: unknown) => {
      currentUnit().fail(fault);
      throw fault;
    });
    return storage.run(lifetimes, next);
  };
}

/**
 * The lives that hold for the request under way.
 *
 * @throws Error in a request that issues nothing: a defect in the wiring
 */
export function currentTokenLifetimes(): TokenLifetimes {
  const lifetimes = storage.getStore();
  if (!lifetimes) throw new Error('No token lifetimes are known here');
  return lifetimes;
}

/** A grant is saved anew at every rotation, and outlives both tokens: no access token lives longer than a day. */
export function grantSeconds({ refreshTokenSeconds }: TokenLifetimes): number {
  return refreshTokenSeconds + day;
}

/** How long a client in use is kept. It is renewed once half of this is over, and that half outlasts a refresh token. */
export function usedClientSeconds({ refreshTokenSeconds }: TokenLifetimes): number {
  return 2 * (refreshTokenSeconds + 10 * day);
}
