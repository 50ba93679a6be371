// SPDX-License-Identifier: Apache-2.0

import type { ErpAnswer, ErpSession } from '../client/erp-session.ts';
import { entityUrl } from '../client/paths.ts';
import { type OrderTerm, writeOrderBy } from '../odata/order-by.ts';
import type { AcumaticaSettings } from '../settings.ts';

/** What is asked of a list. */
export interface ListQuery {
  readonly entity: string;
  readonly filter: string | undefined;
  readonly limit: number;
  /** Names as they were given, separated by commas. */
  readonly select: string | undefined;
  /** Empty where no order was asked for. */
  readonly order: readonly OrderTerm[];
  readonly expand: string | undefined;
  /** Custom fields as `$custom` names them. */
  readonly custom?: string | undefined;
}

/** The names of a list separated by commas. */
export function namesIn(list: string | undefined): string[] {
  return list?.split(',') ?? [];
}

/** The first name of a path such as `Details/InventoryID`. */
export const topOf = (path: string) => path.split('/')[0] ?? path;

/**
 * What `$select` names: besides the fields that were asked for, those that the order is checked by, and
 * what is expanded, which would come back empty otherwise (acumatica-complaints #9).
 */
function selected({ select, order, expand }: ListQuery): string | undefined {
  if (select === undefined) return undefined;
  const names = namesIn(select);
  const add = (path: string) => {
    if (!names.some((name) => name === path || topOf(name) === path)) names.push(path);
  };
  for (const { path } of order) add(path.join('/'));
  for (const detail of namesIn(expand)) add(detail);
  return names.join(',');
}

function parametersOf(query: ListQuery): URLSearchParams {
  const parameters = new URLSearchParams();
  const set = (name: string, value: string | undefined) => {
    if (value !== undefined) parameters.set(name, value);
  };
  set('$filter', query.filter);
  // One more than asked for: only that row proves that there are more.
  set('$top', String(query.limit + 1));
  set('$select', selected(query));
  // Not documented for the contract API and mostly unheard, so that the rows are looked at (acumatica-protocol §1.15).
  set('$orderby', query.order.length === 0 ? undefined : writeOrderBy(query.order));
  set('$expand', query.expand);
  set('$custom', query.custom);
  return parameters;
}

/** Asks for a list. */
export type AskList = (query: ListQuery) => Promise<ErpAnswer>;

/** How lists are asked for in a session. */
export function listsOf(session: ErpSession, settings: AcumaticaSettings): AskList {
  return (query) =>
    session.send({
      method: 'GET',
      url: entityUrl(settings, query.entity, [], parametersOf(query)),
      label: `GET ${query.entity}`,
    });
}
