// SPDX-License-Identifier: Apache-2.0
import { bracketedText } from './bracketed-text.ts';
import type { Inquiry, InquiryJoin } from './inquiry.ts';
import { type Reference, referencesIn, referencesOf } from './operand.ts';
import { distinct, listed, repeated, type Warning, warning } from './warning.ts';

const named = (name: string | undefined) => (name ?? '').toLowerCase();

/** The tables that no chain of joins connects with the first one. */
function unconnected({ tables, joins }: Inquiry): string[] {
  const active = joins.filter((join) => join.active);
  const ends = active.flatMap(({ parent, child }) => [
    [named(parent), named(child)] as const,
    [named(child), named(parent)] as const,
  ]);
  const neighbours = Map.groupBy(ends, ([from]) => from);
  const start = named(active[0]?.parent ?? tables[0]?.alias);
  const reached = new Set([start]);
  // A set is walked in the order in which it grows.
  for (const table of reached) for (const [, to] of neighbours.get(table) ?? []) reached.add(to);
  return tables.map(({ alias }) => alias).filter((alias) => !reached.has(named(alias)));
}

function joinWarnings(join: InquiryJoin): Warning[] {
  if (!join.active) return [];
  const { conditions, type } = join;
  const between = `${join.parent ?? '(nothing)'} and ${join.child ?? '(nothing)'}`;
  const { text, balanced, mixed } = bracketedText(conditions);
  return [
    ...(type === 'cross' || (text === undefined && type !== 'cross')
      ? [
          warning(
            'cartesian',
            `The join of ${between} has no condition${type === 'cross' ? ' (a cross join)' : ''}: every row of the one meets every row of the other (a cartesian product).`,
          ),
        ]
      : []),
    ...(balanced
      ? []
      : [warning('brackets', `The brackets in the join of ${between} do not match.`)]),
    ...(mixed
      ? [
          warning(
            'precedence',
            `The join of ${between} mixes and with or without brackets: and binds first.`,
          ),
        ]
      : []),
  ];
}

/** All that the parts of an inquiry refer to, with the words for the part. */
function references(inquiry: Inquiry): { readonly part: string; readonly to: Reference }[] {
  const { columns, conditions, joins, navigation, grouping, sorting } = inquiry;
  const by = (part: string, all: readonly Reference[]) => all.map((to) => ({ part, to }));
  return [
    ...columns.flatMap(({ table, field, formula, schemaField, styleFormula }) => [
      ...by('columns', table === undefined ? [] : [{ table, name: field ?? '' }]),
      ...by('formulas of columns', referencesIn(formula)),
      ...by('schema fields of columns', referencesOf(schemaField)),
      ...by('styles of columns', referencesIn(styleFormula)),
    ]),
    ...by(
      'types of parameters',
      inquiry.parameters.flatMap(({ type }) => referencesOf(type)),
    ),
    ...by('the style of rows', referencesIn(inquiry.rowStyle)),
    ...by(
      'conditions',
      conditions.flatMap(({ refersTo }) => refersTo),
    ),
    ...joins.flatMap(({ parent, child, conditions: on }) => [
      ...by(
        'joins',
        [parent, child].flatMap((table) => (table === undefined ? [] : [{ table, name: '' }])),
      ),
      ...by(
        'conditions of joins',
        on.flatMap(({ refersTo }) => refersTo),
      ),
    ]),
    ...by(
      'grouping',
      grouping.flatMap(({ field }) => referencesOf(field)),
    ),
    ...by(
      'sorting',
      sorting.flatMap(({ field }) => referencesOf(field)),
    ),
    ...navigation.flatMap((screen) => [
      ...by(
        'navigation',
        screen.parameters.flatMap(({ value }) => referencesOf(value)),
      ),
      ...by(
        'conditions of navigation',
        screen.conditions.flatMap(({ refersTo }) => refersTo),
      ),
    ]),
  ];
}

/** Names of parameters that anything uses, in lower case. */
export function usedParameters(inquiry: Inquiry): ReadonlyMap<string, string> {
  const used = references(inquiry).filter(({ to }) => to.table === undefined);
  return new Map(used.map(({ part, to }) => [named(to.name), `${to.name} (in ${part})`]));
}

/** Tables that are missing, doubled, or not joined, and joins that multiply rows. */
export function tableWarnings(inquiry: Inquiry): Warning[] {
  const { tables, joins } = inquiry;
  const known = new Set(tables.map(({ alias }) => named(alias)));
  const doubled = repeated(tables.map(({ alias }) => named(alias)));
  const alone = unconnected(inquiry);
  const unknown = references(inquiry).flatMap(({ part, to: { table } }) =>
    table === undefined || known.has(named(table)) ? [] : [`${table} (in ${part})`],
  );
  const unlinked = joins.filter(({ parent, child }) => !parent || !child);
  return [
    ...(tables.length === 0
      ? [warning('no-tables', 'The export has no tables, so that there is nothing to read from.')]
      : []),
    ...(doubled.length > 0
      ? [warning('doubled-alias', `Several tables share an alias: ${listed(doubled)}.`)]
      : []),
    ...(alone.length > 0
      ? [
          warning(
            'cartesian',
            `No join that is on connects ${listed(alone)} with the other tables: nothing relates their rows, so that each would meet every other row (a cartesian product).`,
          ),
        ]
      : []),
    ...joins.flatMap(joinWarnings),
    ...(unlinked.length > 0
      ? [warning('incomplete-join', `${unlinked.length} of the joins name only one table.`)]
      : []),
    ...(unknown.length > 0
      ? [
          warning(
            'unknown-table',
            `Tables are used that the inquiry does not have: ${listed(distinct(unknown))}.`,
          ),
        ]
      : []),
  ];
}
