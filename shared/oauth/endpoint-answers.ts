// SPDX-License-Identifier: Apache-2.0
import type { Context, Middleware } from './koa.ts';

const reading = ['GET', 'HEAD'];

/** The endpoints that programs call, and with which methods. OPTIONS is answered before (cors.ts). */
const endpointMethods: Readonly<Record<string, readonly string[]>> = {
  '/token': ['POST'],
  '/register': ['POST'],
  '/revoke': ['POST'],
  '/jwks': reading,
};
const isWellKnown = (path: string) => path.startsWith('/.well-known/');
/** Where people are. The provider has further routes, which nobody here may reach. */
const pages = /^\/(authorize|callback|connect|consent)(\/|$)/;

/** Whether a path's errors are for a program, which reads JSON whatever it says it accepts. */
export function answersJson(path: string): boolean {
  return !pages.test(path);
}

/**
 * What the endpoints for programs have in common: another path is 404 and another method 405, with
 * JSON; a fault of ours is `temporarily_unavailable`, after which clients keep their tokens, as they do
 * not after `server_error` (mcp-protocol-and-clients §2.5).
 */
export const endpointAnswers: Middleware = async (context, next) => {
  const { path } = context;
  if (!answersJson(path)) return next();
  const methods = isWellKnown(path) ? reading : endpointMethods[path];
  if (!methods) return answer(context, 404, 'not_found');
  if (!methods.includes(context.method)) {
    context.set('Allow', methods.join(', '));
    return answer(context, 405, 'invalid_request', 'This method is not supported here');
  }
  await next();
  if (context.status >= 500 && context.status !== 503) answerUnavailable(context);
  if (isGrantTypeRefusal(context.body)) context.body.error = 'unauthorized_client';
};

/** The provider calls it `invalid_request` when a client uses a grant that it is not registered for; RFC 6749 §5.2 has a code for it. */
function isGrantTypeRefusal(body: unknown): body is { error: string } {
  const description = 'requested grant type is not allowed for this client';
  return (
    typeof body === 'object' &&
    body !== null &&
    Reflect.get(body, 'error_description') === description
  );
}

/** What a program is told of a fault of ours. */
export function answerUnavailable(context: Pick<Context, 'status' | 'body'>): void {
  answer(context, 503, 'temporarily_unavailable', 'Please try again in a moment');
}

/** An OAuth error as JSON (RFC 6749 §5.2). */
export function answer(
  context: Pick<Context, 'status' | 'body'>,
  status: number,
  error: string,
  description?: string,
): void {
  context.status = status;
  context.body = { error, ...(description !== undefined && { error_description: description }) };
}
