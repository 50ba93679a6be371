// SPDX-License-Identifier: Apache-2.0

/** A link between two tables, as the head of an export declares it. */
export interface Link {
  readonly from: string;
  readonly to: string;
  readonly [attribute: string]: string;
}

/** A table's place in an export: below which table its rows stand, and which columns tie them. */
export interface Place {
  readonly name: string;
  /** Columns of the table above, then those of this one. */
  readonly uplink?: string;
  readonly linkname?: string;
  readonly uniqueKey?: string;
  readonly below?: readonly Place[];
}

const parameterKey = 'GIFilter (DesignID, Name, IsActive)';
/** What a site map entry's address names an inquiry by, and which of the two user interfaces opens it. */
const addresses = [
  { linkname: 'toDesignById', column: 'DesignID', page: 'GenericInquiry/GenericInquiry.aspx' },
  { linkname: 'toDesignByIdNew', column: 'DesignID', page: 'Scripts/Screens/GenericInquiry.html' },
  { linkname: 'toDesignByName', column: 'Name', page: 'GenericInquiry/GenericInquiry.aspx' },
  { linkname: 'toDesignByNameNew', column: 'Name', page: 'Scripts/Screens/GenericInquiry.html' },
] as const;

const link = (from: string, to: string, attributes: Readonly<Record<string, string>> = {}) => ({
  from,
  to,
  ...attributes,
});
const ofDesign = (table: string, attributes?: Readonly<Record<string, string>>) =>
  link(`${table} (DesignID)`, 'GIDesign (DesignID)', attributes);
const note = (table: string) => link(`${table} (NoteID)`, 'Note (NoteID)', { type: 'Note' });
const translation = (table: string) =>
  link(`${table} (NoteID)`, `${table}KvExt (RecordID)`, { type: 'RowKvExt' });
const master = { type: 'FromMaster', updateable: 'True' };
const workspace = (linkname: string) => ({
  type: 'FromMaster',
  linkname,
  'split-location': 'yes',
  updateable: 'True',
});
const perUser = { type: 'WeakIfEmpty', isEmpty: 'Username' };

/**
 * Every link between the tables of a Generic Inquiry. They are a property of the ERP's format, not of
 * one inquiry, and the same in each export of format version 4 (acumatica-reference-product §13.2).
 */
export const links: readonly Link[] = [
  ofDesign('GIFilter', { 'unique-key': parameterKey }),
  ofDesign('GIGroupBy'),
  ofDesign('GIMassAction'),
  ofDesign('GIMassUpdateField'),
  ofDesign('GINavigationScreen'),
  ...['GINavigationParameter', 'GINavigationCondition'].map((table) =>
    link(`${table} (DesignID, NavigationScreenLineNbr)`, 'GINavigationScreen (DesignID, LineNbr)'),
  ),
  link('GIOn (DesignID, RelationNbr)', 'GIRelation (DesignID, LineNbr)'),
  ofDesign('GIRecordDefault'),
  link('GIRelation (DesignID, ParentTable)', 'GITable (DesignID, Alias)'),
  link('GIRelation (DesignID, ChildTable)', 'GITable (DesignID, Alias)'),
  ofDesign('GIResult'),
  link('GIResult (ObjectName, DesignID)', 'GITable (Alias, DesignID)'),
  ofDesign('GISort'),
  ofDesign('GITable'),
  ofDesign('GIWhere'),
  ...addresses.map(({ linkname, column, page }) =>
    link('SiteMap (Url)', `GIDesign (${column})`, {
      type: 'WeakByUrl',
      linkname,
      baseurl: `~/${page}`,
      ...(column === 'DesignID' && { paramnames: 'id' }),
    }),
  ),
  link('ListEntryPoint (ListScreenID)', 'SiteMap (ScreenID)'),
  link('SiteMap (ScreenID)', 'GIDesign (PrimaryScreenIDNew)', { linkname: 'to1Screen' }),
  link('FilterHeader (ScreenID)', 'SiteMap (ScreenID)'),
  link('FilterRow (FilterID)', 'FilterHeader (FilterID)'),
  link('PivotTable (NoteID)', 'FilterHeader (RefNoteID)'),
  link('PivotField (ScreenID, PivotTableID)', 'PivotTable (ScreenID, PivotTableID)'),
  link('MUIScreen (NodeID)', 'SiteMap (NodeID)'),
  link('MUIWorkspace (WorkspaceID)', 'MUIScreen (WorkspaceID)', workspace('workspaceToScreen')),
  link('MUISubcategory (SubcategoryID)', 'MUIScreen (SubcategoryID)', master),
  link('MUITile (ScreenID)', 'SiteMap (ScreenID)'),
  link('MUIWorkspace (WorkspaceID)', 'MUITile (WorkspaceID)', workspace('workspaceToTile')),
  link('MUIArea (AreaID)', 'MUIWorkspace (AreaID)', master),
  link('MUIPinnedScreen (NodeID, WorkspaceID)', 'MUIScreen (NodeID, WorkspaceID)', perUser),
  link('MUIFavoriteWorkspace (WorkspaceID)', 'MUIWorkspace (WorkspaceID)', perUser),
  note('GIDesign'),
  note('GIFilter'),
  translation('GIFilter'),
  note('GIGroupBy'),
  note('GIOn'),
  note('GIRelation'),
  note('GIResult'),
  translation('GIResult'),
  note('GISort'),
  note('GITable'),
  note('GIWhere'),
  note('FilterHeader'),
  translation('FilterHeader'),
];

const at = (name: string, above: string, own: string, below: readonly Place[] = []): Place => ({
  name,
  uplink: `(${above}) = (${own})`,
  ...(below.length > 0 && { below }),
});
const byDesign = (name: string, below: readonly Place[] = []) =>
  at(name, 'DesignID', 'DesignID', below);
const notes = at('Note', 'NoteID', 'NoteID');
const translations = (name: string) => at(`${name}KvExt`, 'NoteID', 'RecordID');
const byNavigation = (name: string) =>
  at(name, 'DesignID, LineNbr', 'DesignID, NavigationScreenLineNbr');
const pivotKey = 'ScreenID, PivotTableID';
const pinKey = 'NodeID, WorkspaceID';

/** What hangs on a site map entry. */
const screenPlaces: readonly Place[] = [
  at('ListEntryPoint', 'ScreenID', 'ListScreenID'),
  at('FilterHeader', 'ScreenID', 'ScreenID', [
    at('FilterRow', 'FilterID', 'FilterID'),
    at('PivotTable', 'RefNoteID', 'NoteID', [at('PivotField', pivotKey, pivotKey)]),
    notes,
    translations('FilterHeader'),
  ]),
  at('MUIScreen', 'NodeID', 'NodeID', [at('MUIPinnedScreen', pinKey, pinKey)]),
  at('MUITile', 'ScreenID', 'ScreenID'),
];
const screen = (linkname: string, above: string, own: string): Place => ({
  ...at('SiteMap', above, own, screenPlaces),
  linkname,
});

/** Where the rows of each table stand in an export. */
export const layout: readonly Place[] = [
  {
    name: 'GIDesign',
    uniqueKey: 'GIDesign (Name)',
    below: [
      { ...byDesign('GIFilter', [notes, translations('GIFilter')]), uniqueKey: parameterKey },
      byDesign('GIGroupBy', [notes]),
      byDesign('GIMassAction'),
      byDesign('GIMassUpdateField'),
      byDesign('GINavigationScreen', [
        byNavigation('GINavigationParameter'),
        byNavigation('GINavigationCondition'),
      ]),
      byDesign('GIRecordDefault'),
      byDesign('GISort', [notes]),
      byDesign('GITable', [
        at('GIRelation', 'DesignID, Alias', 'DesignID, ParentTable', [
          at('GIOn', 'DesignID, LineNbr', 'DesignID, RelationNbr', [notes]),
          notes,
        ]),
        at('GIResult', 'Alias, DesignID', 'ObjectName, DesignID', [
          notes,
          translations('GIResult'),
        ]),
        notes,
      ]),
      byDesign('GIWhere', [notes]),
      ...addresses.map(({ linkname, column }) => screen(linkname, column, 'Url')),
      screen('to1Screen', 'PrimaryScreenIDNew', 'ScreenID'),
      notes,
    ],
  },
  { name: 'MUIWorkspace', below: [at('MUIFavoriteWorkspace', 'WorkspaceID', 'WorkspaceID')] },
  { name: 'MUISubcategory' },
  { name: 'MUIArea' },
];
