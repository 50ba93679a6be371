// SPDX-License-Identifier: Apache-2.0
import { Hono } from 'hono';
import * as z from 'zod';
import { faults } from '../faults/catalogue.ts';
import type { Switchboard } from '../faults/switchboard.ts';
import type { IdentityControl } from '../identity/control.ts';
import type { InquiryQuirks } from '../inquiries/deps.ts';
import { roles } from '../people.ts';
import type { RequestCounter } from './requests.ts';

const FaultOrder = z.strictObject({
  name: z.string(),
  times: z.int().positive().optional(),
  milliseconds: z.int().nonnegative().optional(),
  match: z
    .strictObject({
      method: z.string().optional(),
      path: z.string().optional(),
      person: z.string().optional(),
    })
    .optional(),
});

const Hold = z
  .strictObject({
    milliseconds: z.int().nonnegative(),
    moment: z.enum(['before_rotation', 'after_rotation']),
  })
  .nullable();

const TokenAnswer = z.strictObject({
  status: z.int(),
  body: z.string(),
  contentType: z.string().optional(),
  times: z.int().positive().optional(),
});

const SecretOrder = z.union([
  z.strictObject({ refuse: z.boolean() }),
  z.strictObject({ secret: z.string().min(1) }),
]);

const Withdrawn = z.strictObject({ roles: z.array(z.enum(roles)) });

const Quirks = z.strictObject({
  queryErrorStatus: z.union([z.literal(400), z.literal(500)]).optional(),
  queryErrorEnvelope: z.enum(['odata', 'contract']).optional(),
  pageSize: z.int().positive().optional(),
  exactPadding: z.boolean().optional(),
  unpublished: z.array(z.string()).optional(),
});

/** What the control endpoint moves. */
export interface ControlDeps {
  readonly switchboard: Switchboard;
  readonly requests: RequestCounter;
  readonly identity: IdentityControl;
  readonly setInquiryQuirks: (quirks: InquiryQuirks) => void;
  /** The company as generated, no files, no operations. */
  readonly restore: () => void;
}

/** What was given, without the names that were not: their absence means the default. */
function present<Given extends object>(
  given: Given,
): { [Name in keyof Given]: Exclude<Given[Name], undefined> } {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Given]: Exclude<Given[Name], undefined>;
  }; // fromEntries forgets the names
}

/**
 * The simulator's own controls, for tests and demonstrations; no part of the simulated ERP and outside
 * its virtual directory. Mount at `/simulator`.
 */
export function controlApp(deps: ControlDeps): Hono {
  const { switchboard, requests, identity } = deps;
  const app = new Hono();
  app.onError((error, context) => {
    if (error instanceof z.ZodError || error instanceof SyntaxError) {
      return context.json({ error: 'invalid_request', detail: error.message }, 400);
    }
    throw error;
  });

  app.get('/faults', (context) =>
    context.json({ known: [...faults.keys()], active: switchboard.list() }),
  );
  app.post('/faults', async (context) => {
    const order = FaultOrder.parse(await context.req.json());
    const fault = faults.get(order.name);
    if (fault === undefined)
      return context.json({ error: 'unknown_fault', known: [...faults.keys()] }, 404);
    const { match = {}, milliseconds, times } = order;
    switchboard.switchOn({ fault, match, milliseconds, left: times });
    return context.json({ active: switchboard.list() }, 201);
  });
  app.delete('/faults', (context) => {
    switchboard.lift();
    return context.body(null, 204);
  });
  app.delete('/faults/:name', (context) => {
    switchboard.lift(context.req.param('name'));
    return context.body(null, 204);
  });

  app.get('/requests', (context) => {
    const person = context.req.query('person');
    const { codeExchanges, refreshes, refusedRefreshes } = identity.counts(person);
    return context.json({
      codeExchanges,
      tokenRefreshes: refreshes,
      refusedRefreshes,
      openSessions: identity.openSessions(),
      ...requests.counts(),
    });
  });
  app.post('/reset', (context) => {
    switchboard.lift();
    requests.reset();
    identity.resetCounts();
    identity.holdRefreshes(undefined);
    identity.refuseClientSecret(false);
    identity.setSeats(undefined);
    deps.setInquiryQuirks({});
    deps.restore();
    return context.body(null, 204);
  });

  app.post('/tokens/expire', (context) => {
    identity.expireAccessTokens();
    return context.body(null, 204);
  });
  app.put('/tokens/lifetime', async (context) => {
    const { seconds } = z
      .strictObject({ seconds: z.int().positive() })
      .parse(await context.req.json());
    identity.setAccessTokenLifetime(seconds);
    return context.body(null, 204);
  });
  app.put('/tokens/hold', async (context) => {
    identity.holdRefreshes(Hold.parse(await context.req.json()) ?? undefined);
    return context.body(null, 204);
  });
  app.post('/tokens/fail', async (context) => {
    identity.failNext(present(TokenAnswer.parse(await context.req.json())));
    return context.body(null, 204);
  });
  app.put('/client-secret', async (context) => {
    const order = SecretOrder.parse(await context.req.json());
    if ('refuse' in order) identity.refuseClientSecret(order.refuse);
    else identity.rotateClientSecret(order.secret);
    return context.body(null, 204);
  });
  app.post('/people/:username/revoke', (context) => {
    identity.revoke(context.req.param('username'));
    return context.body(null, 204);
  });
  app.put('/people/:username/withdrawn-roles', async (context) => {
    const { roles } = Withdrawn.parse(await context.req.json());
    identity.withdrawRoles(context.req.param('username'), roles);
    return context.body(null, 204);
  });
  app.put('/seats', async (context) => {
    const { seats } = z
      .strictObject({ seats: z.int().nonnegative().nullable() })
      .parse(await context.req.json());
    identity.setSeats(seats ?? undefined);
    return context.body(null, 204);
  });
  app.put('/inquiry-quirks', async (context) => {
    deps.setInquiryQuirks(present(Quirks.parse(await context.req.json())));
    return context.body(null, 204);
  });
  return app;
}
