// SPDX-License-Identifier: Apache-2.0
import type { Context, Middleware } from './koa.ts';
import { canonicalResources } from './resource.ts';
import { requestedScopes } from './scope-list.ts';

/** Parameters that mean something only with `openid`, which we do not grant; the provider refuses them alone. */
const openIdOnly = [
  'acr_values',
  'claims',
  'claims_locales',
  'id_token_hint',
  'max_age',
  'nonce',
] as const;

/** An authorization request's parameters as the provider should see them. */
export function normalizeAuthorizeRequest(
  query: Readonly<Record<string, string | string[] | undefined>>,
  origin: string,
): Record<string, string | string[]> {
  const { scope, resource, response_mode: mode, ...others } = query;
  const kept = Object.entries(others).flatMap(([name, value]) =>
    value === undefined || openIdOnly.some((dropped) => dropped === name) ? [] : [[name, value]],
  );
  const canonical = canonicalResources(resource, origin);
  return {
    ...Object.fromEntries(kept),
    scope: Array.isArray(scope) ? scope : requestedScopes(scope), // a repeated parameter is the provider's to refuse
    ...(canonical !== undefined && { resource: canonical }),
    // Others would answer with a page of the provider's own.
    ...(mode === 'query' && { response_mode: mode }),
  };
}

/** The provider, and API Gateway, take the path with a slash at its end too. */
const authorizePath = /^\/authorize\/?$/;
/** The longest value of one parameter. `state` of an editor holds a whole address; all of it is stored. */
const longestValue = 4_096;

/**
 * Puts {@link normalizeAuthorizeRequest} in front of the authorization endpoint, which is for GET.
 *
 * @param refuse answers with a page of ours; nothing is known yet about where a redirect would lead
 */
export function authorizeRequest(
  origin: string,
  refuse: (context: Context) => Promise<void>,
): Middleware {
  return async (context, next) => {
    if (!authorizePath.test(context.path)) return next();
    if (context.method !== 'GET' && context.method !== 'HEAD') {
      await refuse(context);
      context.status = 405;
      context.set('Allow', 'GET, HEAD');
      return;
    }
    const values = Object.values(context.query).flat();
    if (values.some((value) => value !== undefined && value.length > longestValue)) {
      return refuse(context);
    }
    context.query = normalizeAuthorizeRequest(context.query, origin);
    await next();
  };
}
