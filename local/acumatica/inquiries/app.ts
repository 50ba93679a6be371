// SPDX-License-Identifier: Apache-2.0
import { Hono } from 'hono';
import type { DemoPerson } from '../people.ts';
import { designs, designsWithOlderFeed } from './catalogue.ts';
import type { InquiryDeps, InquiryQuirks } from './deps.ts';
import type { Design } from './designs/design.ts';
import { QueryError } from './filter/expression.ts';
import { pageOf } from './odata/answer.ts';
import { layoutOf } from './odata/layout.ts';
import { functionImportName, metadataOf } from './odata/metadata.ts';
import { readParameters } from './odata/parameters.ts';
import { readQuery } from './odata/query.ts';
import {
  emptyAnswer,
  noSeat,
  odataError,
  odataJson,
  odataXml,
  queryError,
  unauthenticated,
} from './odata/responses.ts';
import { mayRead, rowsFor } from './odata/rows.ts';
import type { Cell } from './tables/table.ts';

const servicePath = /\/t\/([^/]+)\/api\/odata\/gi(?:\/(.*))?$/i;
const functionCall = /^([^(]+)\((.*)\)$/s;

/** A request that has passed the door. */
interface Asked {
  readonly person: DemoPerson;
  readonly quirks: InquiryQuirks;
  readonly url: URL;
  readonly published: readonly Design[];
}

/**
 * The inquiry OData (acumatica-protocol §2): service document, `$metadata`, rows, and calls of
 * parameterised inquiries. Mount at `{site}/t`: it reads the rest of the path itself, since the path
 * counts without regard to case and the tenant with it.
 */
export function inquiryApp(deps: InquiryDeps): Hono {
  const app = new Hono();
  app.all('*', (context) => {
    const session = deps.sessions.sessionOf(context.req.header('authorization'));
    if (session.kind === 'no_seat') return noSeat();
    // Before any routing: a wrong path and a right one look the same to whoever is not signed in.
    if (session.kind !== 'person') return unauthenticated();
    const url = new URL(context.req.url);
    const [, tenant, resource = ''] = servicePath.exec(url.pathname) ?? [];
    if (tenant === undefined || decoded(tenant) !== deps.tenant)
      return odataError(404, 'No HTTP resource was found that matches the request URI.');
    if (context.req.method !== 'GET' && context.req.method !== 'HEAD')
      return odataError(405, `The requested resource does not support ${context.req.method}.`);
    const quirks = deps.quirks?.() ?? {};
    const installed = quirks.olderFeed === true ? designsWithOlderFeed : designs;
    const published = installed.filter(({ name }) => !quirks.unpublished?.includes(name));
    const asked: Asked = { person: session.person, quirks, url, published };
    return answer(deps, asked, decoded(resource) ?? '');
  });
  return app;
}

function decoded(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}

function answer(deps: InquiryDeps, asked: Asked, resource: string): Response {
  const readable = asked.published.filter((design) => mayRead(design, asked.person));
  if (resource === '') return serviceDocument(deps, readable);
  if (resource === '$metadata') return odataXml(metadataOf(readable));
  try {
    return inquiry(deps, asked, resource);
  } catch (error) {
    if (!(error instanceof QueryError)) throw error;
    return queryError(error.message, asked.quirks);
  }
}

function inquiry(deps: InquiryDeps, asked: Asked, resource: string): Response {
  const [, called, written = ''] = functionCall.exec(resource) ?? [];
  const design = asked.published.find((candidate) =>
    called === undefined
      ? candidate.name === resource
      : candidate.parameters.length > 0 && functionImportName(candidate) === called,
  );
  if (!design)
    return odataError(404, `Resource not found for the segment '${called ?? resource}'.`);
  if (!mayRead(design, asked.person))
    return odataError(403, `You have insufficient rights to access the ${design.name} inquiry.`);
  return rows(deps, asked, design, readParameters(design, written, asked.url.searchParams));
}

function rows(
  deps: InquiryDeps,
  { person, quirks, url }: Asked,
  design: Design,
  parameters: ReadonlyMap<string, Cell>,
): Response {
  const query = readQuery(url.searchParams, layoutOf(design), quirks);
  if (query.filtersCalculated) return emptyAnswer();
  const found = rowsFor(design, person, deps.company(), parameters);
  const page = pageOf(found, query, quirks.pageSize);
  const shown = query.select ? `(${query.select.join(',')})` : '';
  return odataJson({
    '@odata.context': `${root(deps)}/$metadata#${encodeURIComponent(design.name)}${shown}`,
    ...(page.count !== undefined && { '@odata.count': page.count }),
    value: page.rows,
    ...(page.nextSkip !== undefined && {
      '@odata.nextLink': nextLink(deps, url, page.nextSkip, page.rows.length),
    }),
  });
}

const root = ({ site, tenant }: InquiryDeps) => `${site()}/t/${tenant}/api/odata/gi`;

function nextLink(deps: InquiryDeps, url: URL, skip: number, given: number): string {
  const options = new URLSearchParams(url.searchParams);
  options.set('$skip', String(skip));
  const top = options.get('$top');
  if (top !== null) options.set('$top', String(Number(top) - given));
  const resource = servicePath.exec(url.pathname)?.[2] ?? '';
  return `${root(deps)}/${resource}?${options}`;
}

function serviceDocument(deps: InquiryDeps, readable: readonly Design[]): Response {
  const sets = readable.map(({ name }) => ({ name, kind: 'EntitySet', url: encodeURI(name) }));
  const functions = readable
    .filter(({ parameters }) => parameters.length > 0)
    .map((design) => {
      const name = functionImportName(design);
      return { name, kind: 'FunctionImport', url: name };
    });
  return odataJson({
    '@odata.context': `${root(deps)}/$metadata`,
    value: [...sets, ...functions],
  });
}
