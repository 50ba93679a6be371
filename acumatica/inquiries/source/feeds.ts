// SPDX-License-Identifier: Apache-2.0
import type { Inquiry, Join } from './inquiry.ts';

const design = 'PX.Data.Maintenance.GI.GIDesign';

/** Both boxes ticked. A box that nobody ever touched is empty in the database, and counts as not ticked. */
const opened = ['GIDesign.usrExposedToMCP', 'GIDesign.exposeViaOData'];

const resultsOfDesign: Join = {
  parent: 'GIDesign',
  child: 'GIResult',
  type: 'inner',
  on: { designID: 'designID' },
};

/**
 * The inquiries that assistants may run. An inquiry with parameters has a row for each of them, and one
 * without has a single row whose parameter is empty; the gateway puts them together again.
 */
export const inquiryFeed: Inquiry = {
  name: 'MCPGIs',
  title: 'MCP: Inquiries for Assistants',
  designId: '0d5b5414-5478-431f-a56d-d73233966499',
  screenId: 'GI941001',
  exposedViaOData: true,
  exposedToMcp: false,
  tables: [design, 'PX.Data.Maintenance.GI.GIFilter'],
  joins: [{ parent: 'GIDesign', child: 'GIFilter', type: 'left', on: { designID: 'designID' } }],
  columns: [
    { table: 'GIDesign', field: 'name', caption: 'Name' },
    { table: 'GIDesign', field: 'usrAIDescription', caption: 'AIDescription' },
    { table: 'GIDesign', field: 'primaryScreenID', caption: 'ScreenID' },
    { table: 'GIDesign', field: 'designID', caption: 'DesignID' },
    { table: 'GIFilter', field: 'name', caption: 'ParameterName' },
    { table: 'GIFilter', field: 'displayName', caption: 'ParameterDisplayName' },
    { table: 'GIFilter', field: 'required', caption: 'ParameterRequired' },
    { table: 'GIFilter', field: 'isActive', caption: 'ParameterIsActive' },
  ],
  onlyWhereTrue: opened,
  sortBy: ['GIDesign.name', 'GIFilter.lineNbr'],
};

/** The result columns of these inquiries, one row each, with what aligns them with OData's columns. */
export const columnFeed: Inquiry = {
  name: 'MCPGIFields',
  title: 'MCP: Columns for Assistants',
  designId: '3e83787d-297a-413d-b014-3bd30f8b92c8',
  screenId: 'GI941002',
  exposedViaOData: true,
  exposedToMcp: false,
  tables: [design, 'PX.Data.Maintenance.GI.GIResult'],
  joins: [resultsOfDesign],
  columns: [
    { table: 'GIDesign', field: 'name', caption: 'Name' },
    { table: 'GIDesign', field: 'designID', caption: 'DesignID' },
    { table: 'GIResult', field: 'lineNbr', caption: 'LineNbr' },
    { table: 'GIResult', field: 'sortOrder', caption: 'SortOrder' },
    { table: 'GIResult', field: 'isActive', caption: 'IsActive' },
    { table: 'GIResult', field: 'field', caption: 'Field' },
    { table: 'GIResult', field: 'schemaField', caption: 'SchemaField' },
    { table: 'GIResult', field: 'caption', caption: 'Caption' },
    { table: 'GIResult', field: 'usrResAIDescription', caption: 'AIDescription' },
  ],
  onlyWhereTrue: opened,
  sortBy: ['GIDesign.name', 'GIResult.lineNbr'],
};

/** Whoever may read it may use the gateway. Any table that everybody has rows in would do. */
export const canary: Inquiry = {
  name: 'MCPAccess',
  title: 'MCP: Access to the Gateway',
  designId: '6e7eefcb-3075-4ec7-ac03-0fe38244386b',
  screenId: 'GI941003',
  exposedViaOData: true,
  exposedToMcp: false,
  tables: ['PX.Objects.GL.Branch'],
  columns: [{ table: 'Branch', field: 'branchID' }],
};
