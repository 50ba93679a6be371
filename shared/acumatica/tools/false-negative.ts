// SPDX-License-Identifier: Apache-2.0
import { complexEntity } from '../entities/complex-entities.ts';
import { comparesOnly, textsComparedWith } from '../entities/filter-equalities.ts';
import { isKeyed } from '../odata/keyed-filter.ts';
import type { AskList, ListQuery } from './list-query.ts';

type Notice = Readonly<Record<string, unknown>>;

/** More keys than that are no question about single records. */
const maxLookups = 3;

function doubtful(warning: string, more: Notice = {}): Notice {
  return { possibleFalseNegative: true, warning, ...more };
}

/** The records of some keys, asked for by nothing but the key; undefined where the ERP could not say. */
async function recordsOf(
  query: ListQuery,
  keyField: string,
  keys: readonly string[],
  ask: AskList,
): Promise<readonly unknown[] | undefined> {
  const found: unknown[] = [];
  for (const key of keys) {
    const filter = `${keyField} eq '${key.replaceAll("'", "''")}'`;
    // A limit of none asks for one row.
    const answer = await ask({ ...query, filter, order: [], limit: 0 });
    if (answer.kind === 'failed' || !Array.isArray(answer.data)) return undefined;
    found.push(...answer.data.slice(0, 1));
  }
  return found;
}

/**
 * What an answer without rows must say where the entity is known to answer filters with nothing although
 * records match (acumatica-complaints #6). A key that the filter names is looked up by itself, since
 * only such an answer can be trusted.
 */
export async function falseNegative(query: ListQuery, rows: number, ask: AskList): Promise<Notice> {
  const { entity, filter } = query;
  const complex = complexEntity(entity);
  if (rows > 0 || filter === undefined || complex === undefined) return {};
  const { keyField } = complex;
  const known = `${entity} is known to answer filters with nothing although records match.`;
  const byKey = keyField === undefined ? 'its key' : keyField;
  const unverified = doubtful(
    `${known} Do not report that none exist: look one up by ${byKey}, or run an inquiry.`,
  );
  if (keyField === undefined) return unverified;
  if (isKeyed(filter, keyField) && comparesOnly(filter, keyField)) return {};
  const keys = textsComparedWith(filter, keyField);
  if (keys.length === 0 || keys.length > maxLookups) return unverified;
  const found = await recordsOf(query, keyField, keys, ask);
  if (found === undefined) return unverified;
  if (found.length > 0)
    return doubtful(
      `${known} Looked up by ${keyField} alone, the records in foundByKey exist: compare their fields with the rest of the filter yourself, and do not report that nothing matches.`,
      { foundByKey: found },
    );
  // No other condition can match a record that is not there, unless the filter offers it as another way.
  if (isKeyed(filter, keyField)) return { verifiedByKey: keys };
  return doubtful(
    `${known} Looked up by ${keyField}, there is no ${keys.join(', ')}; what the filter offers instead could not be verified. Do not report that none exist: run an inquiry.`,
  );
}
