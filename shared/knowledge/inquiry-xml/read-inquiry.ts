// SPDX-License-Identifier: Apache-2.0
import { joinType } from './code-words.ts';
import { joinConditions, rowConditions } from './condition.ts';
import type { Design, DesignRow } from './design-rows.ts';
import type { Inquiry, InquiryJoin, InquiryOrder, InquiryParameter } from './inquiry.ts';
import { shownField } from './operand.ts';
import { type OwnedRows, ownedRows } from './owned-rows.ts';
import { columnsOf, navigationOf, tableAbove } from './read-result.ts';
import { byNumber, flagOf, numberOf, present, textOf } from './row-values.ts';

/** The tables of an export that are explained; all others are counted. */
const explained = new Set([
  'GITable',
  'GIRelation',
  'GIOn',
  'GIFilter',
  'GIWhere',
  'GIGroupBy',
  'GISort',
  'GIResult',
  'GINavigationScreen',
  'GINavigationParameter',
  'GINavigationCondition',
]);

/** Settings of a design that are told where they are on. */
const switches: Readonly<Record<string, string>> = {
  NewRecordCreationEnabled: 'new records can be made from it',
  MassDeleteEnabled: 'records can be deleted from it, many at once',
  MassRecordsUpdateEnabled: 'records can be changed from it, many at once',
  MassActionsOnRecordsEnabled: 'actions can be run on many records at once',
  ShowDeletedRecords: 'deleted records are shown',
  ShowArchivedRecords: 'archived records are shown',
};

const inOrder = byNumber<{ readonly line?: number }>(({ line }) => line);

function parameterOf({ values }: DesignRow): InquiryParameter {
  const field = textOf(values, 'FieldName');
  const control = /CheckboxCombobox\+(checkbox|combobox)$/i.exec(field ?? '')?.[1]?.toLowerCase();
  const controls: Readonly<Record<string, string>> = { checkbox: 'check box', combobox: 'list' };
  const type = control === undefined ? field : controls[control];
  return {
    ...present({ line: numberOf(values, 'LineNbr') }),
    active: flagOf(values, 'IsActive', true),
    name: textOf(values, 'Name') ?? '(no name)',
    ...present({
      caption: textOf(values, 'DisplayName'),
      type: type ?? textOf(values, 'DataType'),
    }),
    required: flagOf(values, 'Required', false),
    ...(flagOf(values, 'Hidden', false) && { hidden: true as const }),
    ...present({
      default: textOf(values, 'DefaultValue'),
      values: textOf(values, 'AvailableValues'),
    }),
  };
}

function orderOf({ values }: DesignRow): InquiryOrder {
  const direction = textOf(values, 'SortOrder')?.toUpperCase();
  return {
    ...present({ line: numberOf(values, 'LineNbr') }),
    active: flagOf(values, 'IsActive', true),
    field: shownField(textOf(values, 'DataFieldName')),
    ...(direction !== undefined && {
      direction: direction === 'D' ? ('descending' as const) : ('ascending' as const),
    }),
  };
}

/** The joins, each with its conditions. */
function joinsOf(relations: readonly DesignRow[], ons: OwnedRows): InquiryJoin[] {
  return relations
    .map((row): InquiryJoin => {
      const { values } = row;
      const parent = textOf(values, 'ParentTable') ?? tableAbove(row);
      const child = textOf(values, 'ChildTable');
      return {
        ...present({ line: numberOf(values, 'LineNbr') }),
        active: flagOf(values, 'IsActive', true),
        ...present({ parent, child }),
        type: joinType(textOf(values, 'JoinType')),
        conditions: joinConditions(ons.of(row), parent, child),
      };
    })
    .toSorted(inOrder);
}

function countsOf(rows: readonly DesignRow[]): Inquiry['others'] {
  const counts = new Map<string, number>();
  for (const { kind } of rows) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return [...counts].map(([element, count]) => ({ element, count }));
}

/** Reads a design. Nothing of it is left out: what is not explained is counted. */
export function readInquiry({ values, rows: read }: Design): Inquiry {
  const rows = read();
  const of = (kind: string) => rows.filter((row) => row.kind === kind);
  const screens = of('GINavigationScreen');
  const ons = ownedRows(of('GIRelation'), of('GIOn'), 'RelationNbr');
  const given = ownedRows(screens, of('GINavigationParameter'), 'NavigationScreenLineNbr');
  const when = ownedRows(screens, of('GINavigationCondition'), 'NavigationScreenLineNbr');
  const menu = of('SiteMap').find((row) => /GenericInquiry/i.test(row.values['Url'] ?? ''));
  const opened = textOf(values, 'UsrExposedToMCP');
  const most = numberOf(values, 'ExportTop');
  return {
    name: textOf(values, 'Name') ?? '(no name)',
    ...present({
      title: menu && textOf(menu.values, 'Title'),
      screen: menu && textOf(menu.values, 'ScreenID'),
      description: textOf(values, 'UsrAIDescription'),
      designId: textOf(values, 'DesignID'),
      entryScreen: textOf(values, 'PrimaryScreenIDNew') ?? textOf(values, 'PrimaryScreenID'),
      rowStyle: textOf(values, 'RowStyleFormula'),
    }),
    ...(most !== undefined && most > 0 && { exportLimit: most }),
    exposure: {
      odata: flagOf(values, 'ExposeViaOData', false),
      mobile: flagOf(values, 'ExposeViaMobile', false),
      ...(opened !== undefined && { assistants: flagOf(values, 'UsrExposedToMCP', false) }),
    },
    settings: Object.entries(switches)
      .filter(([name]) => flagOf(values, name, false))
      .map(([, words]) => words),
    tables: of('GITable').map((row) => ({
      alias: textOf(row.values, 'Alias') ?? '(no alias)',
      ...present({ source: textOf(row.values, 'Name') }),
    })),
    joins: joinsOf(of('GIRelation'), ons),
    parameters: of('GIFilter').map(parameterOf).toSorted(inOrder),
    conditions: rowConditions(of('GIWhere')),
    grouping: of('GIGroupBy').map(orderOf).toSorted(inOrder),
    sorting: of('GISort').map(orderOf).toSorted(inOrder),
    columns: columnsOf(of('GIResult')),
    navigation: navigationOf(screens, given, when),
    others: countsOf([
      ...rows.filter(({ kind }) => !explained.has(kind)),
      ...ons.orphans,
      ...given.orphans,
      ...when.orphans,
    ]),
  };
}
