// SPDX-License-Identifier: Apache-2.0
import { inquiryNameIn, textIn } from './design.ts';

type Row = Readonly<Record<string, unknown>>;

/** How the ERP writes the comparisons of conditions, in words. */
const comparisons: Readonly<Record<string, string>> = {
  E: 'equals',
  NE: 'does not equal',
  G: 'is greater than',
  GE: 'is at least',
  L: 'is less than',
  LE: 'is at most',
  B: 'is between',
  LI: 'contains',
  NL: 'does not contain',
  RL: 'starts with',
  LL: 'ends with',
  NU: 'is empty',
  NN: 'is not empty',
  IN: 'is one of',
  NI: 'is none of',
};
const joinTypes: Readonly<Record<string, string>> = {
  I: 'inner join',
  L: 'left join',
  R: 'right join',
  F: 'full join',
  C: 'cross join',
};

const isOff = (row: Row, column: string) =>
  ['false', '0', 'no', 'n'].includes((textIn(row, column) ?? '').toLowerCase());
const inWords = (words: Readonly<Record<string, string>>, code: string | undefined) =>
  code === undefined ? '?' : (words[code] ?? code);
const rowsOf = (name: string, rows: readonly Row[]) =>
  rows.filter((row) => inquiryNameIn(row) === name);
const byNumber = (column: string) => (one: Row, other: Row) =>
  Number(one[column] ?? 0) - Number(other[column] ?? 0);

/** The tables of an inquiry and how they are joined, from rows of MCPGIJoinsAll. */
export function joinsOf(name: string, rows: readonly Row[]): readonly string[] {
  const own = rowsOf(name, rows).toSorted(byNumber('OnLineNbr'));
  const tables = new Map(
    own.map((row) => [textIn(row, 'TableAlias') ?? '?', textIn(row, 'TableDAC') ?? '?']),
  );
  const joins = new Map<string, { readonly head: string; readonly on: string[] }>();
  for (const row of own) {
    const line = textIn(row, 'RelationLineNbr');
    if (line === undefined) continue;
    const off = isOff(row, 'RelationIsActive') ? ' (switched off)' : '';
    const head = `${textIn(row, 'TableAlias')} ${inWords(joinTypes, textIn(row, 'JoinType'))} ${textIn(row, 'ChildTable')}${off}`;
    const join = joins.get(line) ?? { head, on: [] };
    const parent = textIn(row, 'ParentField');
    const comparison = inWords(comparisons, textIn(row, 'OnCondition'));
    if (parent !== undefined)
      join.on.push(`${parent} ${comparison} ${textIn(row, 'ChildField') ?? ''}`.trim());
    joins.set(line, join);
  }
  return [
    ...[...tables].map(([alias, dac]) => `${alias}: ${dac}`),
    ...[...joins.values()].map(({ head, on }) =>
      on.length === 0 ? head : `${head} on ${on.join(' and ')}`,
    ),
  ];
}

/** The conditions of an inquiry with whether they hold, from rows of MCPGIWhereAll. */
export function conditionsOf(name: string, rows: readonly Row[]): readonly string[] {
  return rowsOf(name, rows)
    .toSorted(byNumber('LineNbr'))
    .map((row) => {
      const values = [textIn(row, 'Value1'), textIn(row, 'Value2')].filter(Boolean).join(' and ');
      const parts = [
        isOff(row, 'IsActive') ? 'OFF' : 'on',
        textIn(row, 'OpenBrackets'),
        textIn(row, 'DataFieldName') ?? '?',
        inWords(comparisons, textIn(row, 'Condition')),
        values,
        textIn(row, 'CloseBrackets'),
        textIn(row, 'Operation') === 'O' ? 'or' : 'and',
      ];
      return parts.filter((part) => part !== undefined && part !== '').join(' ');
    });
}
