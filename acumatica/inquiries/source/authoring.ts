// SPDX-License-Identifier: Apache-2.0
import type { Inquiry, Join, ResultColumn } from './inquiry.ts';

const maintenance = 'PX.Data.Maintenance.GI';
const design = `${maintenance}.GIDesign`;

const ofDesign = (child: string): Join => ({
  parent: 'GIDesign',
  child,
  type: 'inner',
  on: { designID: 'designID' },
});
const columnsOf = (table: string, captions: Readonly<Record<string, string>>): ResultColumn[] =>
  Object.entries(captions).map(([field, caption]) => ({ table, field, caption }));

/**
 * Authoring inquiries show the designs of all inquiries, opened or not. Assistants may run them, so
 * that they can write descriptions from the design: untick "Exposed to MCP" when that is done.
 */
const authoring = { exposedViaOData: true, exposedToMcp: true } as const;

/** Every result column of every inquiry. */
export const allColumns: Inquiry = {
  ...authoring,
  name: 'MCPGIColumnsAll',
  title: 'MCP Authoring: Columns',
  designId: '517ba630-8f71-45e1-9f46-fab3c53d48f8',
  screenId: 'GI941011',
  tables: [design, `${maintenance}.GIResult`],
  joins: [ofDesign('GIResult')],
  columns: [
    ...columnsOf('GIDesign', {
      name: 'GIName',
      exposeViaOData: 'ExposeViaOData',
      usrExposedToMCP: 'ExposedToMCP',
      usrAIDescription: 'GIAIDescription',
      primaryScreenID: 'EntryScreen',
      designID: 'DesignID',
    }),
    ...columnsOf('GIResult', {
      lineNbr: 'LineNbr',
      sortOrder: 'SortOrder',
      objectName: 'ObjectName',
      field: 'Field',
      schemaField: 'SchemaField',
      caption: 'Caption',
      isVisible: 'IsVisible',
      usrResAIDescription: 'ColumnAIDescription',
      isActive: 'ColumnIsActive',
    }),
  ],
  sortBy: ['GIDesign.name', 'GIResult.lineNbr'],
};

/** Every table of every inquiry with its joins: one row per table, or per condition of a join. */
export const allJoins: Inquiry = {
  ...authoring,
  name: 'MCPGIJoinsAll',
  title: 'MCP Authoring: Joins',
  designId: 'f3c15079-7c7e-4120-bc21-6213c65b7a77',
  screenId: 'GI941012',
  tables: [design, `${maintenance}.GITable`, `${maintenance}.GIRelation`, `${maintenance}.GIOn`],
  joins: [
    ofDesign('GITable'),
    {
      parent: 'GITable',
      child: 'GIRelation',
      type: 'left',
      on: { designID: 'designID', alias: 'parentTable' },
    },
    {
      parent: 'GIRelation',
      child: 'GIOn',
      type: 'left',
      on: { designID: 'designID', lineNbr: 'relationNbr' },
    },
  ],
  columns: [
    ...columnsOf('GIDesign', {
      name: 'GIName',
      exposeViaOData: 'ExposeViaOData',
      designID: 'DesignID',
    }),
    ...columnsOf('GITable', { alias: 'TableAlias', name: 'TableDAC' }),
    ...columnsOf('GIRelation', {
      lineNbr: 'RelationLineNbr',
      childTable: 'ChildTable',
      joinType: 'JoinType',
      isActive: 'RelationIsActive',
    }),
    ...columnsOf('GIOn', {
      lineNbr: 'OnLineNbr',
      parentField: 'ParentField',
      condition: 'OnCondition',
      childField: 'ChildField',
      operation: 'OnOperation',
    }),
  ],
  sortBy: ['GIDesign.name', 'GIRelation.lineNbr', 'GIOn.lineNbr'],
};

/** Every condition of every inquiry, whether it is switched on or off. */
export const allConditions: Inquiry = {
  ...authoring,
  name: 'MCPGIWhereAll',
  title: 'MCP Authoring: Conditions',
  designId: 'c8620435-9cb2-457f-8dce-ab4ddf79658d',
  screenId: 'GI941013',
  tables: [design, `${maintenance}.GIWhere`],
  joins: [ofDesign('GIWhere')],
  columns: [
    ...columnsOf('GIDesign', {
      name: 'GIName',
      exposeViaOData: 'ExposeViaOData',
      designID: 'DesignID',
    }),
    ...columnsOf('GIWhere', {
      lineNbr: 'LineNbr',
      isActive: 'IsActive',
      openBrackets: 'OpenBrackets',
      dataFieldName: 'DataFieldName',
      condition: 'Condition',
      value1: 'Value1',
      value2: 'Value2',
      closeBrackets: 'CloseBrackets',
      operation: 'Operation',
      isExpression: 'IsExpression',
    }),
  ],
  sortBy: ['GIDesign.name', 'GIWhere.lineNbr'],
};

/** For people only, and so not in OData. The form that saves the changes is Generic Inquiry itself. */
const editing = { exposedViaOData: false, exposedToMcp: false } as const;
const genericInquiryForm = 'SM208000';

/** Opens many inquiries at once, or gives many the same description. */
export const inquiryEditor: Inquiry = {
  ...editing,
  name: 'MCPGIDescriptionEditor',
  title: 'MCP Editor: Inquiries',
  designId: 'd5c39f90-dc98-4be5-928f-a8a9ce63db33',
  screenId: 'GI941021',
  tables: [design],
  columns: columnsOf('GIDesign', {
    name: 'InquiryTitle',
    usrExposedToMCP: 'ExposedToMCP',
    exposeViaOData: 'ExposeViaOData',
    primaryScreenID: 'ScreenID',
    usrAIDescription: 'AIDescription',
  }),
  sortBy: ['GIDesign.name'],
  massUpdate: {
    entryScreen: genericInquiryForm,
    fields: ['GIDesign.usrExposedToMCP', 'GIDesign.usrAIDescription'],
  },
};

/** Shows the descriptions of columns, and gives many columns the same one. */
export const columnEditor: Inquiry = {
  ...editing,
  name: 'MCPGIColumnDescEditor',
  title: 'MCP Editor: Columns',
  designId: '8dbbddf2-7499-45da-9b85-b69a384e5a21',
  screenId: 'GI941022',
  tables: [design, `${maintenance}.GIResult`],
  joins: [ofDesign('GIResult')],
  columns: [
    ...columnsOf('GIDesign', { name: 'GIName', usrExposedToMCP: 'ExposedToMCP' }),
    ...columnsOf('GIResult', {
      lineNbr: 'LineNbr',
      objectName: 'ObjectName',
      field: 'Field',
      caption: 'Caption',
      isVisible: 'IsVisible',
      usrResAIDescription: 'ColumnAIDescription',
    }),
  ],
  sortBy: ['GIDesign.name', 'GIResult.lineNbr'],
  massUpdate: {
    entryScreen: genericInquiryForm,
    fields: ['GIResult.usrResAIDescription'],
  },
};
