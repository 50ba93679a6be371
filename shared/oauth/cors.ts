// SPDX-License-Identifier: Apache-2.0
import type { Middleware } from './koa.ts';

const openPaths = ['/token', '/register', '/revoke', '/jwks'];

/**
 * CORS for the endpoints that clients call from script: any origin, no credentials. The provider's own
 * CORS would compare origins with redirect URIs, which fails the web-based inspectors.
 */
export const cors: Middleware = async (context, next) => {
  const open = openPaths.includes(context.path) || context.path.startsWith('/.well-known/');
  if (!open) return next();
  context.set('Access-Control-Allow-Origin', '*');
  context.set('Access-Control-Expose-Headers', 'WWW-Authenticate, Retry-After');
  if (context.method !== 'OPTIONS') return next();
  context.set('Access-Control-Allow-Methods', 'GET, POST, OPTIONS');
  context.set('Access-Control-Allow-Headers', 'Authorization, Content-Type, MCP-Protocol-Version');
  context.set('Access-Control-Max-Age', '3600');
  context.status = 204;
};
