// SPDX-License-Identifier: Apache-2.0
import { GIDesign, GIFilter, GIResult } from '../tables/designs.ts';
import { Branch } from '../tables/ledger.ts';
import { type Design, design } from './design.ts';

/** The canary: whoever may read it may use the gateway. One uncaptioned column (acumatica-reference-product §13.3). */
export const access = design({
  name: 'MCPAccess',
  designId: '5a1f0c52-6a1e-4d0b-9a3c-0a5f3d5e2001',
  exposedToMcp: false,
  tables: { Branch },
  roles: ['MCP Access'],
  columns: ({ column }) => [column('Branch', 'branchID')],
  branchOf: ({ Branch: branch }) => branch?.BranchID,
  *rows({ branches }) {
    for (const branch of branches) yield { Branch: branch };
  },
});

// The condition is "equal to True": an untouched checkbox is empty in the database and fails it.
const exposedAmong = (designs: readonly Design[]) =>
  designs.filter(({ exposedToMcp }) => exposedToMcp === true);

const feed = {
  name: 'MCPGIs',
  designId: '5a1f0c52-6a1e-4d0b-9a3c-0a5f3d5e2002',
  exposedToMcp: false,
  tables: { GIDesign, GIFilter },
  roles: ['MCP Access'],
} as const;

/**
 * The feed of the inquiries that are exposed to AI, as acumatica/inquiries imports it: the join repeats
 * an inquiry with parameters for each of them.
 */
export function inquiryFeed(designs: readonly Design[]): Design {
  return design({
    ...feed,
    columns: ({ column }) => [
      column('GIDesign', 'name', { caption: 'Name' }),
      column('GIDesign', 'usrAIDescription', { caption: 'AIDescription' }),
      column('GIDesign', 'primaryScreenID', { caption: 'ScreenID' }),
      column('GIDesign', 'designID', { caption: 'DesignID' }),
      column('GIFilter', 'name', { caption: 'ParameterName' }),
      column('GIFilter', 'displayName', { caption: 'ParameterDisplayName' }),
      column('GIFilter', 'required', { caption: 'ParameterRequired' }),
      column('GIFilter', 'isActive', { caption: 'ParameterIsActive' }),
    ],
    *rows() {
      for (const exposed of exposedAmong(designs)) {
        if (exposed.parameters.length === 0) yield { GIDesign: exposed };
        for (const [index, parameter] of exposed.parameters.entries())
          yield {
            GIDesign: exposed,
            GIFilter: { design: exposed, lineNbr: index + 1, parameter },
          };
      }
    },
  });
}

/** The feed as older versions of such packages have it: inquiries with parameters are left out. */
export function olderInquiryFeed(designs: readonly Design[]): Design {
  return design({
    ...feed,
    columns: ({ column }) => [
      column('GIDesign', 'name', { lineNbr: 1, caption: 'Name' }),
      column('GIDesign', 'usrAIDescription', { lineNbr: 8, caption: 'AIDescription' }),
      column('GIDesign', 'primaryScreenID', { lineNbr: 10, caption: 'ScreenID' }),
      column('GIDesign', 'primaryScreenID_description', {
        lineNbr: 11,
        caption: 'ScreenDescription',
      }),
      column('GIDesign', 'designID', { lineNbr: 12, caption: 'DesignID' }),
    ],
    *rows() {
      for (const exposed of exposedAmong(designs))
        if (exposed.parameters.length === 0) yield { GIDesign: exposed };
    },
  });
}

/** The feed of the result columns of the inquiries that are exposed to AI. */
export function columnFeed(designs: readonly Design[]): Design {
  return design({
    name: 'MCPGIFields',
    designId: '5a1f0c52-6a1e-4d0b-9a3c-0a5f3d5e2003',
    exposedToMcp: false,
    tables: { GIDesign, GIResult },
    roles: ['MCP Access'],
    columns: ({ column }) => [
      column('GIDesign', 'name', { caption: 'Name' }),
      column('GIDesign', 'designID', { caption: 'DesignID' }),
      column('GIResult', 'objectName', { caption: 'ObjectName' }),
      column('GIResult', 'field', { caption: 'Field' }),
      column('GIResult', 'fieldName', { caption: 'FieldName' }),
      column('GIResult', 'schemaField', { caption: 'SchemaField' }),
      column('GIResult', 'caption', { caption: 'Caption' }),
      column('GIResult', 'usrResAIDescription', { caption: 'AIDescription' }),
      column('GIResult', 'lineNbr', { caption: 'LineNbr' }),
      column('GIResult', 'sortOrder', { caption: 'SortOrder' }),
      column('GIResult', 'isActive', { caption: 'IsActive' }),
    ],
    *rows() {
      for (const exposed of exposedAmong(designs))
        for (const column of exposed.columns)
          yield { GIDesign: exposed, GIResult: { design: exposed, column } };
    },
  });
}
