// SPDX-License-Identifier: Apache-2.0
import type { HttpBindings } from '@hono/node-server';
import type { Context, MiddlewareHandler } from 'hono';
import { assertNever } from '#shared/platform/assert-never.ts';
import type { Effect, Realm } from './fault.ts';
import type { ActiveFault, Switchboard } from './switchboard.ts';

/** Which part of the ERP a path below the site belongs to. */
export function realmOf(path: string): Realm {
  const lower = path.toLowerCase();
  if (lower.startsWith('/entity/auth/login')) return 'login';
  if (lower.startsWith('/entity')) return 'contract';
  if (lower.startsWith('/t/')) return 'inquiry';
  return 'identity';
}

/** What the middleware needs. */
export interface FaultDeps {
  readonly switchboard: Switchboard;
  /** Path of the site's virtual directory. */
  readonly instance: string;
  /** Username of whoever sends this Authorization header. */
  readonly personOf: (authorization: string | undefined) => string | undefined;
  readonly wait: (milliseconds: number) => Promise<void>;
}

type Bound = { Bindings: Partial<HttpBindings> };

/** Strikes requests with the faults that are on. Without faults it only passes them on. */
export function faultMiddleware(deps: FaultDeps): MiddlewareHandler<Bound> {
  return async (context, next) => {
    const { pathname, search } = new URL(context.req.url);
    const active = deps.switchboard.strike({
      realm: realmOf(pathname.slice(deps.instance.length)),
      method: context.req.method,
      path: pathname + search,
      person: deps.personOf(context.req.header('authorization')),
    });
    if (active === undefined) return next();
    return suffer(deps, active, context, next);
  };
}

async function suffer(
  { switchboard, wait }: FaultDeps,
  { fault, milliseconds }: ActiveFault,
  context: Context<Bound>,
  next: () => Promise<void>,
): Promise<Response | undefined> {
  const { effect } = fault;
  switch (effect.kind) {
    case 'answer':
      return forced(effect);
    case 'down':
      context.env.incoming?.socket.destroy();
      return new Response(null, { status: 500 });
    case 'hang':
      await Promise.race([switchboard.untilLifted(), givenUp(context)]);
      context.env.incoming?.socket.destroy();
      return new Response(null, { status: 500 });
    case 'latency':
      await wait(milliseconds ?? effect.milliseconds);
      await next();
      return undefined;
    case 'lost':
      await next();
      context.env.incoming?.socket.destroy();
      return undefined;
    case 'cut':
      await next();
      await cut(context);
      return undefined;
    case 'quirk':
      await next();
      return undefined;
    default:
      return assertNever(effect);
  }
}

function forced({
  status,
  contentType,
  body,
  headers,
}: Extract<Effect, { kind: 'answer' }>): Response {
  return new Response(body === '' ? null : body, {
    status,
    headers: { ...headers, ...(contentType === undefined ? {} : { 'content-type': contentType }) },
  });
}

/** Resolves when the caller has closed the connection. */
function givenUp(context: Context<Bound>): Promise<void> {
  const { signal } = context.req.raw;
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

async function cut(context: Context<Bound>): Promise<void> {
  const whole = await context.res.text();
  const headers = new Headers(context.res.headers);
  headers.delete('content-length');
  const { status } = context.res;
  context.res = new Response(whole.slice(0, Math.floor(whole.length / 2)), { status, headers });
}
