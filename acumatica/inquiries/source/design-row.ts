// SPDX-License-Identifier: Apache-2.0
import { v5 } from 'uuid';
import { aliasOf, type Inquiry, type Join, type ResultColumn } from './inquiry.ts';

/** An element of an export: attributes begin with `@`, all else are elements below it. */
export interface ExportElement {
  readonly [name: string]: string | ExportElement | readonly ExportElement[];
}

/** Exports write the rows of a table from the last to the first. */
const lastFirst = <Row>(rows: readonly Row[]): Row[] => [...rows].reverse();
const flag = (on: boolean) => (on ? '1' : '0');
const noId = '00000000-0000-0000-0000-000000000000';

/** A workspace and a category that every instance has. */
const dataViews = 'bbbbbbbb-bbbb-bbbb-bbbb-bbbbbbbbbbbb';
const inquiries = '98e86774-69e3-41ea-b94f-eb2c7a8426d4';

/** The row of the table GIDesign with everything that belongs to an inquiry. */
export function designRow(inquiry: Inquiry): ExportElement {
  const { designId, massUpdate } = inquiry;
  return {
    '@DesignID': designId,
    '@Name': inquiry.name,
    '@FilterColCount': '3',
    '@PageSize': '0',
    '@ExportTop': '0',
    ...(massUpdate && { '@PrimaryScreenIDNew': massUpdate.entryScreen }),
    '@NewRecordCreationEnabled': '0',
    '@MassDeleteEnabled': '0',
    '@AutoConfirmDelete': '0',
    '@MassRecordsUpdateEnabled': flag(massUpdate !== undefined),
    '@MassActionsOnRecordsEnabled': '0',
    '@ExposeViaOData': flag(inquiry.exposedViaOData),
    '@ExposeViaMobile': '0',
    '@ShowDeletedRecords': '0',
    '@ShowArchivedRecords': '0',
    '@NotesAndFilesTable': '$<None>',
    '@MLDetectionEnabled': '0',
    '@SkipEmptyGroups': '0',
    '@UsrExposedToMCP': flag(inquiry.exposedToMcp),
    GIMassUpdateField: lines(massUpdate?.fields, (field) => massUpdateField(field)),
    GISort: lines(inquiry.sortBy, (field) => ({ '@DataFieldName': field, '@SortOrder': 'A' })),
    GITable: inquiry.tables
      .toSorted((one, other) => (aliasOf(one) < aliasOf(other) ? 1 : -1))
      .map((table) => tableElement(inquiry, table)),
    GIWhere: lines(inquiry.onlyWhereTrue, (field) => ({
      '@DataFieldName': field,
      '@Condition': 'E',
      '@IsExpression': '1',
      '@Value1': 'True',
      '@Operation': 'A',
    })),
    SiteMap: siteMap(inquiry),
  };
}

/** Numbered rows of a detail table. */
function lines<Row>(
  rows: readonly Row[] | undefined,
  write: (row: Row) => ExportElement,
): readonly ExportElement[] {
  return lastFirst(
    (rows ?? []).map((row, index) => ({
      '@LineNbr': String(index + 1),
      '@IsActive': '1',
      ...write(row),
    })),
  );
}

function massUpdateField(field: string): ExportElement {
  const [table = '', name = ''] = field.split('.');
  return { '@ObjectName': table, '@FieldName': name };
}

function tableElement(inquiry: Inquiry, table: string): ExportElement {
  const alias = aliasOf(table);
  const joins = (inquiry.joins ?? []).map((join, index) => ({ join, number: index + 1 }));
  const columns = inquiry.columns.map((column, index) => ({ column, number: index + 1 }));
  return {
    '@Alias': alias,
    '@Name': table,
    '@Type': '0',
    GIRelation: lastFirst(joins.filter(({ join }) => join.parent === alias)).map(
      ({ join, number }) => relation(join, number),
    ),
    GIResult: lastFirst(columns.filter(({ column }) => column.table === alias)).map(
      ({ column, number }) => result(inquiry, column, number),
    ),
  };
}

function relation({ child, type, on }: Join, number: number): ExportElement {
  return {
    '@LineNbr': String(number),
    '@ChildTable': child,
    '@IsActive': '1',
    '@JoinType': type === 'left' ? 'L' : 'I',
    // The number is the design's, not the relation's: two relations must not share one.
    GIOn: lastFirst(
      Object.entries(on).map(([parentField, childField], index) => ({
        '@LineNbr': String(number * 10 + index + 1),
        '@ParentField': parentField,
        '@Condition': 'E',
        '@ChildField': childField,
        '@Operation': 'A',
      })),
    ),
  };
}

function result(
  { designId }: Inquiry,
  { table, field, caption }: ResultColumn,
  number: number,
): ExportElement {
  return {
    '@LineNbr': String(number),
    '@SortOrder': String(number),
    '@IsActive': '1',
    '@Field': field,
    ...(caption !== undefined && { '@Caption': caption }),
    '@IsVisible': '1',
    '@DefaultNav': '1',
    '@QuickFilter': '0',
    '@FastFilter': '0',
    '@RowID': v5(`${table}.${field}`, designId),
  };
}

function siteMap({ designId, title, screenId }: Inquiry): ExportElement {
  return {
    '@linkname': 'toDesignByIdNew',
    row: {
      '@Title': title,
      '@Url': `~/Scripts/Screens/GenericInquiry.html?id=${designId}`,
      '@ScreenID': screenId,
      '@NodeID': v5('site map', designId),
      '@ParentID': noId,
      '@SelectedUI': 'D',
      MUIScreen: {
        '@IsPortal': '0',
        '@WorkspaceID': dataViews,
        '@Order': screenId.replace(/\D/g, ''),
        '@SubcategoryID': inquiries,
      },
    },
  };
}

const inBoth = (row: (portal: boolean) => ExportElement): ExportElement => ({
  row: [true, false].map((portal) => ({ '@IsPortal': flag(portal), ...row(portal) })),
});

/** The workspace and the category that the menu entries stand in, as every instance has them. */
export const menu: ExportElement = {
  MUIWorkspace: inBoth((portal) => ({
    '@WorkspaceID': dataViews,
    '@Order': portal ? '5' : '32',
    '@Title': 'Data Views',
    '@Icon': 'poll',
    '@IsSystem': '1',
    '@LayoutMode': '0',
  })),
  MUISubcategory: inBoth(() => ({
    '@SubcategoryID': inquiries,
    '@Order': '896',
    '@Name': 'Inquiries',
    '@Icon': '',
    '@IsSystem': '1',
  })),
};
