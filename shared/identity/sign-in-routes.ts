// SPDX-License-Identifier: Apache-2.0
import type { Middleware } from '#shared/oauth/koa.ts';
import { callbackRoute } from './callback-route.ts';
import { connectRoute } from './connect-route.ts';
import { consentRoute } from './consent-route.ts';
import type { SignInDeps } from './sign-in.ts';

const withUid = /^\/(connect|consent)\/([A-Za-z0-9_-]{1,100})$/;

/** The pages of the sign-in beside the provider's own routes. */
export function signInRoutes(deps: SignInDeps): Middleware {
  return async (context, next) => {
    if (context.path === '/callback' && context.method === 'GET') {
      return callbackRoute(context, deps);
    }
    const [, page, uid = ''] = withUid.exec(context.path) ?? [];
    if (page === undefined || (context.method !== 'GET' && context.method !== 'POST')) {
      return next();
    }
    return page === 'connect' ? connectRoute(context, deps, uid) : consentRoute(context, deps, uid);
  };
}
