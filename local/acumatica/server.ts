// SPDX-License-Identifier: Apache-2.0
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { type Clock, systemClock } from '#shared/platform/clock.ts';
import { type Company, generateCompany } from './company/company.ts';
import { contractApp } from './contract/app.ts';
import { controlApp } from './control/app.ts';
import { RequestCounter } from './control/requests.ts';
import { faultMiddleware } from './faults/middleware.ts';
import { Switchboard } from './faults/switchboard.ts';
import { identityApp } from './identity/app.ts';
import { inquiryApp } from './inquiries/app.ts';
import type { InquiryQuirks } from './inquiries/deps.ts';
import { demoTenant } from './people.ts';
import { instance, siteUrl } from './site.ts';

export interface AcumaticaOptions {
  /** 0 for any free port. */
  readonly port: number;
  /** Where tokens are kept across restarts; in memory where absent. */
  readonly dataDir?: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly redirectUris: readonly string[];
  /** @default the machine's */
  readonly clock?: Clock;
  /** Makes another company. @default the demo company */
  readonly seed?: number;
}

export interface RunningAcumatica {
  /** The site: identity, entity and inquiries live below it. */
  readonly url: string;
  /** The simulator's own controls (faults, counts, tokens), outside the site. */
  readonly controlUrl: string;
  stop(): Promise<void>;
}

/** The company as generated until somebody has written to it. */
function companyKeeper(seed: number | undefined) {
  let company: Company | undefined;
  let dirty = false;
  return {
    current: (): Company => {
      company ??= generateCompany(seed);
      return company;
    },
    changed: () => {
      dirty = true;
    },
    restore: () => {
      if (dirty) company = undefined;
      dirty = false;
    },
  };
}

/** Starts the simulated ERP on 127.0.0.1: identity server, contract API, inquiry OData, and the controls. */
export async function startAcumatica(options: AcumaticaOptions): Promise<RunningAcumatica> {
  const clock = options.clock ?? systemClock;
  const keeper = companyKeeper(options.seed);
  const switchboard = new Switchboard();
  const requests = new RequestCounter();
  let site = siteUrl(options.port);
  let quirks: InquiryQuirks = {};
  const identity = identityApp({
    clientId: options.clientId,
    clientSecret: options.clientSecret,
    redirectUris: () => options.redirectUris,
    issuer: () => `${site}/identity`,
    clock,
    ...(options.dataDir === undefined ? {} : { dataDir: options.dataDir }),
  });
  const { sessions } = identity;
  const personOf = (authorization: string | undefined): string | undefined => {
    const session = sessions.sessionOf(authorization);
    return session.kind === 'person' ? session.person.username : undefined;
  };
  const contract = contractApp({
    sessions,
    company: keeper.current,
    changed: keeper.changed,
    instance,
    site: () => site,
    clock,
    ids: randomUUID,
    quirks: () => ({
      missingRecordStatus: switchboard.has('missing_record_404') ? 404 : 500,
      actionPolls: 1,
      ...(switchboard.has('narrow_custom_fields') && { customFieldWidth: 10 }),
    }),
  });
  const inquiries = inquiryApp({
    sessions,
    company: keeper.current,
    tenant: demoTenant,
    site: () => site,
    quirks: () => quirks,
  });

  const app = new Hono();
  app.use(`${instance}/*`, async (context, next) => {
    const path = new URL(context.req.url).pathname.slice(instance.length);
    requests.add(context.req.method, path, personOf(context.req.header('authorization')));
    await next();
  });
  app.use(
    `${instance}/*`,
    faultMiddleware({ switchboard, instance, personOf, wait: (ms) => sleep(ms) }),
  );
  app.route(`${instance}/identity`, identity.app);
  app.mount(`${instance}/entity`, contract.app.fetch, { replaceRequest: (request) => request });
  app.mount(`${instance}/t`, inquiries.fetch, { replaceRequest: (request) => request });
  app.get(`${instance}/`, (context) =>
    context.html('<!DOCTYPE html><title>Harborline Supply</title>'),
  );
  const control = controlApp({
    switchboard,
    requests,
    identity: identity.control,
    setInquiryQuirks: (given) => {
      quirks = given;
    },
    restore: () => {
      keeper.restore();
      contract.reset();
    },
  });
  app.route('/simulator', control);

  const server = createServer(getRequestListener(app.fetch, { overrideGlobalObjects: false }));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, '127.0.0.1', resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : options.port;
  site = siteUrl(port);
  return {
    url: site,
    controlUrl: `http://127.0.0.1:${port}/simulator`,
    stop: async () => {
      switchboard.lift();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
      identity.control.close();
    },
  };
}
