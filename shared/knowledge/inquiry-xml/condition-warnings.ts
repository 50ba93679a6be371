// SPDX-License-Identifier: Apache-2.0
import { bracketedText } from './bracketed-text.ts';
import type { Inquiry } from './inquiry.ts';
import { usedParameters } from './table-warnings.ts';
import { distinct, listed, type Warning, warning } from './warning.ts';

/** Tables that may be without a row, since they are joined left. */
function optionalTables({ joins }: Inquiry): Set<string> {
  const left = joins.filter(({ active, type }) => active && type === 'left');
  return new Set(left.map(({ child }) => (child ?? '').toLowerCase()));
}

/** What conditions do that a reader would not expect. */
export function conditionWarnings(inquiry: Inquiry): Warning[] {
  const { conditions, joins, navigation } = inquiry;
  const active = conditions.filter((condition) => condition.active);
  const { balanced, mixed } = bracketedText(conditions);
  const optional = optionalTables(inquiry);
  const tested = new Set(active.filter(({ allowsEmpty }) => allowsEmpty).map(({ table }) => table));
  const dropping = active.flatMap(({ table, allowsEmpty }) =>
    table !== undefined && !allowsEmpty && optional.has(table.toLowerCase()) && !tested.has(table)
      ? [table]
      : [],
  );
  const unknown = [
    ...conditions,
    ...joins.flatMap((join) => join.conditions),
    ...navigation.flatMap((screen) => screen.conditions),
  ].filter(({ known }) => !known);
  const formulas = active.filter(({ hasFormula }) => hasFormula);
  return [
    ...(balanced
      ? []
      : [
          warning(
            'brackets',
            'The brackets of the conditions that are on do not match, so that their meaning is not certain.',
          ),
        ]),
    ...(mixed
      ? [
          warning(
            'precedence',
            'The conditions mix and with or without brackets: and binds first, which may not be what was meant.',
          ),
        ]
      : []),
    ...(dropping.length > 0
      ? [
          warning(
            'left-join-lost',
            `Conditions on ${listed(distinct(dropping))}, joined left, drop the rows that have no match there, as an inner join would.`,
          ),
        ]
      : []),
    ...(formulas.length > 0
      ? [
          warning(
            'formula-condition',
            `${formulas.length} of the conditions compare formulas, which no index helps: ${listed(formulas.map(({ text }) => text))}.`,
          ),
        ]
      : []),
    ...(unknown.length > 0
      ? [
          warning(
            'unknown-comparison',
            `${unknown.length} of the comparisons have a code that is not known here; they are shown by their code.`,
          ),
        ]
      : []),
  ];
}

/** Parameters that nothing uses, that are missing, or that are off. */
export function parameterWarnings(inquiry: Inquiry): Warning[] {
  const { parameters } = inquiry;
  const used = usedParameters(inquiry);
  const declared = new Map(parameters.map((one) => [one.name.toLowerCase(), one]));
  const idle = parameters.filter(({ active, name }) => active && !used.has(name.toLowerCase()));
  const missing = [...used].filter(([name]) => !declared.has(name)).map(([, text]) => text);
  const off = [...used.keys()].filter((name) => declared.get(name)?.active === false);
  return [
    ...(idle.length > 0
      ? [
          warning(
            'unused-parameter',
            `Nothing uses the parameters ${listed(idle.map(({ name }) => name))}: what is entered there changes no row.`,
          ),
        ]
      : []),
    ...(missing.length > 0
      ? [
          warning(
            'unknown-parameter',
            `Parameters are used that the inquiry does not have: ${listed(missing)}.`,
          ),
        ]
      : []),
    ...(off.length > 0
      ? [
          warning(
            'inactive-parameter',
            `Parameters are used although they are off: ${listed(off)}.`,
          ),
        ]
      : []),
  ];
}
