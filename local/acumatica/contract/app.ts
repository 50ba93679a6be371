// SPDX-License-Identifier: Apache-2.0
import { Hono } from 'hono';
import { getCookie } from 'hono/cookie';
import { assertNever } from '#shared/platform/assert-never.ts';
import type { Clock } from '#shared/platform/clock.ts';
import type { Company } from '../company/company.ts';
import type { DemoPerson } from '../people.ts';
import { rightOf } from '../rights.ts';
import type { Sessions } from '../sessions.ts';
import { invoke, Operations } from './actions.ts';
import { adHocSchema } from './ad-hoc-schema.ts';
import { empty, json, noSeat, refuse } from './answers.ts';
import { readBody } from './body.ts';
import type { EntityDefinition } from './entities.ts';
import { Files } from './files.ts';
import { accessDenied, type Failure, noEntity, noResource, type Outcome } from './http-error.ts';
import { runInquiry } from './inquiry.ts';
import { CookieSessions, logIn, sessionCookie } from './login.ts';
import { type Reading, readList, readRecord } from './read.ts';
import { recordAt } from './records.ts';
import { endpoint, type Route, routeOf } from './route.ts';
import { textOf } from './rows.ts';
import type { Wire, WireContext } from './serialize.ts';
import { swagger } from './swagger.ts';
import { deleteRecord, type WriteMode, writeRecord } from './write.ts';

/** Behaviours that the facts leave open or that differ by version. Read at every request. */
export interface ContractQuirks {
  /** Status of a keyed read without a record: 500, or 404 as some report (acumatica-complaints #12). */
  readonly missingRecordStatus: 404 | 500;
  /** How often an action's status is answered with 202 before 204. */
  readonly actionPolls: number;
  /** How many custom fields one request is answered with; the rest is left out without a word (acumatica-complaints #16). @default all */
  readonly customFieldWidth?: number;
}

/** What the simulated contract API needs from its surroundings. */
export interface ContractDeps {
  readonly sessions: Sessions;
  readonly company: () => Company;
  /** The company is no longer as it was generated. */
  readonly changed: () => void;
  /** Path of the site's virtual directory: `/AcumaticaERP`. */
  readonly instance: string;
  /** URL of the site, without trailing slash. */
  readonly site: () => string;
  readonly clock: Clock;
  /** New GUIDs. */
  readonly ids: () => string;
  readonly quirks: () => ContractQuirks;
}

/** The simulated contract API and what a test may wipe. */
export interface Contract {
  /** Mount at `{site}/entity`. */
  readonly app: Hono;
  reset(): void;
}

const builds = { acumaticaBuildVersion: '25.201.0213', databaseVersion: '25.201.0213' };

/** Builds the contract-based REST API of `Default/25.200.001` (acumatica-protocol §1). */
export function contractApp(deps: ContractDeps): Contract {
  const state = { operations: new Operations(), files: new Files(), cookies: new CookieSessions() };
  const base = `${deps.instance}/entity/${endpoint.name}/${endpoint.version}`;
  const wire: WireContext = {
    endpoint: base,
    filesOf: (entity, row) => state.files.of(entity, row),
  };
  const app = new Hono();
  app.all('*', async (context) => {
    const url = new URL(context.req.url);
    const route = routeOf(url.pathname.slice(`${deps.instance}/entity`.length));
    if (route.kind === 'login') return signIn(deps, state.cookies, await context.req.text());
    const cookie = getCookie(context, sessionCookie);
    const session = deps.sessions.sessionOf(context.req.header('authorization'));
    if (session.kind === 'no_seat') return noSeat();
    const person = session.kind === 'person' ? session.person : state.cookies.personOf(cookie);
    // SaaS answers 401 for every path, whether there is such a path or not (acumatica-complaints #29).
    if (person === undefined) return refuse({ kind: 'failure', status: 401, body: null });
    if (route.kind === 'logout') {
      state.cookies.close(cookie);
      return empty(204);
    }
    return serve({ deps, state, wire, base }, route, { request: context.req.raw, url, person });
  });
  return {
    app,
    reset: () => {
      state.operations.clear();
      state.files.clear();
      state.cookies.clear();
    },
  };
}

function signIn(deps: ContractDeps, cookies: CookieSessions, text: string): Response {
  const body = readBody(text);
  if (body.kind === 'failure') return refuse(body);
  const person = logIn(body.value);
  if (person.kind === 'failure') return refuse(person);
  const id = deps.ids();
  cookies.open(id, person.value);
  const answer = empty(204);
  answer.headers.append('set-cookie', `${sessionCookie}=${id}; path=/; HttpOnly`);
  return answer;
}

interface Server {
  readonly deps: ContractDeps;
  readonly state: { readonly operations: Operations; readonly files: Files };
  readonly wire: WireContext;
  readonly base: string;
}

interface Asked {
  readonly request: Request;
  readonly url: URL;
  readonly person: DemoPerson;
}

async function serve(server: Server, route: Route, asked: Asked): Promise<Response> {
  const { deps, base, state } = server;
  switch (route.kind) {
    case 'versions':
      return json({
        version: builds,
        endpoints: [{ name: endpoint.name, version: endpoint.version, href: `${base}/` }],
      });
    case 'swagger':
      return json(swagger(`${deps.site()}/entity/${endpoint.name}/${endpoint.version}`));
    case 'file': {
      const content = state.files.content(route.id);
      if (content === undefined) return refuse(noEntity);
      return new Response(content, { headers: { 'content-type': 'application/octet-stream' } });
    }
    case 'file-link':
      return attach(server, asked, route.id, route.filename);
    case 'entity':
    case 'ad-hoc-schema':
    case 'operation':
    case 'record-file':
    case 'record':
      return serveEntity(server, route, asked);
    case 'login':
    case 'logout':
    case 'nothing':
      return refuse(noResource(asked.url.href));
    default:
      return assertNever(route);
  }
}

type EntityRoute = Extract<Route, { readonly entity: EntityDefinition }>;

async function serveEntity(server: Server, route: EntityRoute, asked: Asked): Promise<Response> {
  const { deps, base, state } = server;
  const { entity } = route;
  const { person, request, url } = asked;
  if (rightOf(person, entity.name) === 'denied') return refuse(accessDenied(entity.screen));
  const reading: Reading = {
    company: deps.company(),
    entity,
    person,
    context: server.wire,
    parameters: url.searchParams,
    customFieldWidth: deps.quirks().customFieldWidth,
  };
  const method = request.method;
  if (route.kind === 'ad-hoc-schema' && method === 'GET') return json(adHocSchema(entity, person));
  if (route.kind === 'operation' && method === 'GET') {
    const progress = state.operations.ask(route.id.toLowerCase());
    if (progress === undefined) return refuse(noEntity);
    if (progress.kind === 'running') return empty(202, url.pathname);
    return empty(204, `${base}/${progress.entity}/${progress.recordId}`);
  }
  if (route.kind === 'record-file' && method === 'PUT') {
    const row = recordAt(reading.company, entity, person, route.keys);
    return row === undefined
      ? refuse(missing(deps))
      : attach(server, asked, textOf(row, 'id'), route.filename);
  }
  if (route.kind === 'entity' && method === 'GET') return answer(deps, readList(reading));
  if (route.kind === 'entity' && (method === 'PUT' || method === 'PATCH'))
    return write(server, reading, request);
  if (route.kind === 'record') return serveRecord(server, reading, request, route.keys);
  return refuse(noResource(url.href));
}

async function serveRecord(
  server: Server,
  reading: Reading,
  request: Request,
  keys: readonly string[],
): Promise<Response> {
  const { deps, base, state } = server;
  const { entity, company, person } = reading;
  if (request.method === 'GET') return answer(deps, readRecord(reading, keys));
  if (request.method === 'DELETE') {
    const row = recordAt(company, entity, person, keys);
    if (row === undefined) return refuse(missing(deps));
    const deleted = deleteRecord(reading, row);
    if (deleted.kind === 'failure') return refuse(deleted);
    deps.changed();
    return empty(204);
  }
  const [action = ''] = keys;
  if (request.method !== 'POST' || keys.length !== 1) return refuse(noResource(request.url));
  const body = readBody(await request.text());
  if (body.kind === 'failure') return refuse(body);
  const { operations } = state;
  const invoked = invoke(reading, action, body.value, {
    operations,
    ids: deps.ids,
    polls: deps.quirks().actionPolls,
  });
  if (invoked.kind === 'failure') return refuse(invoked);
  deps.changed();
  return invoked.value.kind === 'done'
    ? empty(204, `${base}/${entity.name}/${invoked.value.recordId}`)
    : empty(202, `${base}/${entity.name}/${action}/status/${invoked.value.operationId}`);
}

async function write({ deps }: Server, reading: Reading, request: Request): Promise<Response> {
  const body = readBody(await request.text());
  if (body.kind === 'failure') return refuse(body);
  if (reading.entity.inquiry) return answer(deps, runInquiry(reading, body.value, deps.ids));
  const patch = request.method === 'PATCH';
  const mode: WriteMode = {
    insert: !patch && request.headers.get('if-match') !== '*',
    update: request.headers.get('if-none-match') !== '*',
    patch,
  };
  const written = writeRecord({
    ...reading,
    body: body.value,
    mode,
    ids: deps.ids,
    now: () => deps.clock.now(),
  });
  if (written.kind === 'ok') deps.changed();
  return answer(deps, written);
}

async function attach(
  { deps, state, base }: Server,
  { request }: Asked,
  recordId: string,
  filename: string,
): Promise<Response> {
  const id = deps.ids();
  const content = new Uint8Array(await request.arrayBuffer());
  state.files.attach({ id, recordId: recordId.toLowerCase(), filename, content });
  return empty(204, `${base}/files/${id}`);
}

function missing(deps: ContractDeps): Failure {
  return { ...noEntity, status: deps.quirks().missingRecordStatus };
}

function answer(deps: ContractDeps, outcome: Outcome<Wire | Wire[]>): Response {
  if (outcome.kind === 'ok') return json(outcome.value);
  return refuse(outcome === noEntity ? missing(deps) : outcome);
}
