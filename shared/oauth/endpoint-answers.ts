// SPDX-License-Identifier: Apache-2.0
import type { Context, Middleware } from './koa.ts';

/** The endpoints that programs call, and with which methods. OPTIONS is answered before (cors.ts). */
const endpointMethods: Readonly<Record<string, readonly string[]>> = {
  '/token': ['POST'],
  '/register': ['POST'],
  '/revoke': ['POST'],
  '/jwks': ['GET', 'HEAD'],
};

/** Whether a path's errors are for a program, which reads JSON whatever it says it accepts. */
export function answersJson(path: string): boolean {
  return path in endpointMethods || path.startsWith('/.well-known/');
}

/** What a program that came at a bad moment should wait. */
export const retryAfterSeconds = 5;

/**
 * What every endpoint for programs has in common: another method is 405 with JSON, a fault of ours is
 * `temporarily_unavailable`, after which clients keep their tokens and which `server_error` is not
 * (mcp-protocol-and-clients §2.5), and who should wait is told how long.
 */
export const endpointAnswers: Middleware = async (context, next) => {
  const methods = endpointMethods[context.path];
  if (methods && !methods.includes(context.method)) {
    context.set('Allow', methods.join(', '));
    answer(context, 405, 'invalid_request', `Only ${methods.join(' and ')} is supported here`);
    return;
  }
  await next();
  if (answersJson(context.path) && context.status >= 500 && context.status !== 503) {
    answer(context, 503, 'temporarily_unavailable', 'Please try again in a moment');
  }
  if (context.status === 503) context.set('Retry-After', String(retryAfterSeconds));
};

/** An OAuth error as JSON (RFC 6749 §5.2). */
export function answer(
  context: Pick<Context, 'status' | 'body'>,
  status: number,
  error: string,
  error_description: string,
): void {
  context.status = status;
  context.body = { error, error_description };
}
