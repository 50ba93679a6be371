// SPDX-License-Identifier: Apache-2.0
import type { AcumaticaSettings } from '../settings.ts';
import type { ErpRequest } from './erp-session.ts';
import { entityUrl } from './paths.ts';

/** One part of a record's key with its value. */
export interface KeyValue {
  /** The contract's name; undefined where it is not known, or where the value is the record's id. */
  readonly field: string | undefined;
  readonly value: string;
}

/**
 * What no segment of an address can hold: IIS decodes a path before it splits it, so that an encoded
 * slash would name another record or climb (acumatica-complaints #14), and an encoded dollar sign a
 * resource of the API's own, such as `$adHocSchema`.
 */
const needsFilter = /[/\\]|^\$/;

/** The filter that finds one record by its key; undefined where the name of a part is not known. */
function keyFilter(key: readonly KeyValue[]): string | undefined {
  const parts = key.flatMap(({ field, value }) =>
    field === undefined ? [] : [`${field} eq '${value.replaceAll("'", "''")}'`],
  );
  return parts.length === key.length ? parts.join(' and ') : undefined;
}

/**
 * The request for one record by its key in order: by its address, or by a filter where an address
 * cannot hold the key. The answer is the record, or a list of it. Undefined where neither can be.
 */
export function recordRequest(
  settings: AcumaticaSettings,
  entity: string,
  key: readonly KeyValue[],
  query: URLSearchParams,
): ErpRequest | undefined {
  const values = key.map(({ value }) => value);
  const label = `GET ${[entity, ...values].join('/')}`;
  if (!values.some((value) => needsFilter.test(value)))
    return { method: 'GET', url: entityUrl(settings, entity, values, query), label };
  const filter = keyFilter(key);
  if (filter === undefined) return undefined;
  const filtered = new URLSearchParams(query);
  filtered.set('$filter', filter);
  filtered.set('$top', '1');
  return { method: 'GET', url: entityUrl(settings, entity, [], filtered), label };
}
