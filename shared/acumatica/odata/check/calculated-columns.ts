// SPDX-License-Identifier: Apache-2.0
import type { FieldSchema } from '../field-schema.ts';
import { withoutLiterals } from '../grammar/literal-pattern.ts';
import type { Correction } from './correction.ts';

/** The calculated columns that a filter names, in the order in which it names them; texts do not count. */
export function calculatedColumnsIn(filter: string, calculated: readonly string[]): string[] {
  const known = new Set(calculated);
  const words = withoutLiterals(filter).match(/[\p{L}_$][\p{L}\p{N}_$]*/gu) ?? [];
  return [...new Set(words.filter((word) => known.has(word)))];
}

/**
 * The refusal of a filter by calculated columns: the ERP answers it with an empty body under a status
 * of success (acumatica-complaints #20).
 *
 * @param named the filter as text, or the columns that it is known to name
 */
export function calculatedColumn(
  named: string | readonly string[],
  schema: FieldSchema | undefined,
): Correction | undefined {
  const flagged = (schema?.fields ?? []).filter(({ calculated }) => calculated);
  const columns =
    typeof named === 'string'
      ? calculatedColumnsIn(
          named,
          flagged.map(({ name }) => name),
        )
      : named;
  return columns.length === 0 ? undefined : refusal(columns, schema);
}

function refusal(columns: readonly string[], schema: FieldSchema | undefined): Correction {
  const stored = (schema?.fields ?? [])
    .filter(({ calculated, collection }) => !calculated && !collection)
    .map(({ name }) => name);
  const are = columns.length === 1 ? 'is a calculated column' : 'are calculated columns';
  return {
    kind: 'calculated_column',
    problem: `${columns.join(', ')} ${are}: the ERP computes ${columns.length === 1 ? 'it' : 'them'} for each row and cannot filter by ${columns.length === 1 ? 'it' : 'them'}.`,
    calculatedColumns: columns,
    ...(stored.length > 0 && { filterableFields: stored }),
    next:
      stored.length > 0
        ? 'Filter by filterableFields only, or leave the condition out and pick the rows from the answer.'
        : 'Leave the condition out and pick the rows from the answer.',
  };
}
