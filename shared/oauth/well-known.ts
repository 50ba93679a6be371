// SPDX-License-Identifier: Apache-2.0
import { answer } from './endpoint-answers.ts';
import type { Middleware } from './koa.ts';
import { resourceOf } from './resource.ts';
import { issuerScopes, resourceScopes } from './scope-list.ts';

/** Protected resource metadata (RFC 9728). `resource` is what the person typed, byte for byte. */
function protectedResourceMetadata(origin: string) {
  return {
    resource: resourceOf(origin),
    authorization_servers: [origin],
    scopes_supported: resourceScopes,
    bearer_methods_supported: ['header'],
    resource_name: 'mcp4erp',
    resource_documentation: `${origin}/docs`,
  };
}

const resourcePaths = [
  '/.well-known/oauth-protected-resource',
  '/.well-known/oauth-protected-resource/mcp',
];
const issuerPaths = [
  '/.well-known/oauth-authorization-server',
  '/.well-known/openid-configuration',
];

/**
 * The documents under `/.well-known`: the resource's own, the issuer's as the provider makes it with
 * what we never do taken out, and a JSON 404 for everything else (clients parse it). Only reading
 * methods come here (endpoint-answers.ts).
 */
export function wellKnown(origin: string): Middleware {
  return async (context, next) => {
    if (!context.path.startsWith('/.well-known/')) return next();
    if (resourcePaths.includes(context.path)) {
      context.body = protectedResourceMetadata(origin);
    } else if (issuerPaths.includes(context.path)) {
      await next();
      if (context.status === 200) narrowIssuerMetadata(context);
    } else {
      answer(context, 404, 'not_found');
    }
  };
}

function narrowIssuerMetadata(context: { body?: unknown }): void {
  context.body = {
    ...(context.body as Record<string, unknown>), // the provider's discovery document
    scopes_supported: issuerScopes,
    response_modes_supported: ['query'],
  };
}
