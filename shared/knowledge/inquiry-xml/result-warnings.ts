// SPDX-License-Identifier: Apache-2.0
import type { Inquiry, InquiryColumn } from './inquiry.ts';
import { listed, repeated, type Warning, warning } from './warning.ts';

/** How a column is called in a warning. */
function called({ caption, table, field, formula }: InquiryColumn): string {
  return caption ?? (field === undefined ? (formula ?? '(nothing)') : `${table ?? '?'}.${field}`);
}

/** Columns and groups whose values are not what they seem. */
export function resultWarnings(inquiry: Inquiry): Warning[] {
  const { columns, grouping, navigation } = inquiry;
  const active = columns.filter((column) => column.active);
  const grouped = grouping.filter((group) => group.active);
  const groups = new Set(grouped.map(({ field }) => field.toLowerCase()));
  const single = active.filter(
    ({ table, field, aggregate }) =>
      aggregate === undefined && !groups.has(`${table}.${field}`.toLowerCase()),
  );
  const aggregates = active.filter(({ aggregate }) => aggregate !== undefined);
  const captions = active.flatMap(({ caption }) => (caption === undefined ? [] : [caption]));
  const doubled = repeated(captions);
  const lines = new Set(navigation.map(({ line }) => line));
  const lost = active.filter((one) => one.navigation !== undefined && !lines.has(one.navigation));
  return [
    ...(active.length === 0
      ? [warning('no-columns', 'No column is on, so that there is nothing to show.')]
      : []),
    ...(groups.size > 0 && single.length > 0
      ? [
          warning(
            'one-of-group',
            `Rows are grouped, and these columns are neither grouped by nor aggregated, so that they show one value of each group: ${listed(single.map(called))}.`,
          ),
        ]
      : []),
    ...(groups.size === 0 && aggregates.length > 0
      ? [
          warning(
            'aggregate-without-group',
            `Columns are aggregated although rows are not grouped: ${listed(aggregates.map(called))}.`,
          ),
        ]
      : []),
    ...(doubled.length > 0
      ? [
          warning(
            'doubled-caption',
            `Several columns share a caption (${listed(doubled)}); OData numbers them _2, _3.`,
          ),
        ]
      : []),
    ...(lost.length > 0
      ? [
          warning(
            'unknown-navigation',
            `Columns link to a navigation that the inquiry does not have: ${listed(lost.map(called))}.`,
          ),
        ]
      : []),
  ];
}

/** Parts that are switched off, which take no part in the result. */
export function inactiveWarnings(inquiry: Inquiry): Warning[] {
  const { joins, parameters, conditions, grouping, sorting, columns, navigation } = inquiry;
  const parts = { joins, parameters, conditions, grouping, sorting, columns, navigation };
  const off = Object.entries(parts).flatMap(([name, rows]) => {
    const count = rows.filter(({ active }) => !active).length;
    return count === 0 ? [] : [`${count} of ${rows.length} in ${name}`];
  });
  const on = joins.filter(({ active }) => active);
  const inside = on.flatMap((join) => join.conditions).filter(({ active }) => !active).length;
  if (inside > 0) off.push(`${inside} in the conditions of joins`);
  if (off.length === 0) return [];
  return [warning('inactive', `Parts are switched off and change nothing: ${off.join(', ')}.`)];
}
