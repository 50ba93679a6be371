// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { assembleEntries } from '#shared/acumatica/inquiries/assemble-entries.ts';
import { designRowsIn, inquiriesIn } from '#shared/acumatica/inquiries/feeds.ts';
import { knownColumns } from '#shared/acumatica/inquiries/known-columns.ts';
import { readMetadata } from '#shared/acumatica/odata/metadata.ts';

const edmx = (schema: string) =>
  readMetadata(
    `<Edmx><DataServices><Schema Namespace="GI">${schema}</Schema></DataServices></Edmx>`,
  );
const usage = edmx(
  `<EntityType Name="UsageGI"><Property Name="InventoryID" Type="Edm.String"/><Property Name="Quantity" Type="Edm.Decimal"/><Property Name="InventoryID_2" Type="Edm.String"/><Property Name="AIDescription" Type="Edm.String"/></EntityType>`,
);
const columns = [
  {
    Name: 'UsageGI',
    LineNbr: 1,
    IsActive: true,
    Caption: 'Inventory ID',
    AIDescription: 'primary',
  },
  { Name: 'UsageGI', LineNbr: 2, IsActive: true, Caption: 'Quantity', AIDescription: 'qty' },
  {
    Name: 'UsageGI',
    LineNbr: 3,
    IsActive: true,
    Caption: 'Inventory ID',
    AIDescription: 'component',
  },
  {
    Name: 'UsageGI',
    LineNbr: 4,
    IsActive: true,
    SchemaField: 'UsrAIDescription',
    AIDescription: 'note',
  },
];
const fed = (rows: readonly Record<string, unknown>[]) => {
  const read = inquiriesIn(rows);
  if (read === undefined) throw new Error('no feed');
  return read;
};

describe('the entries of the registry', () => {
  it('11.16 join feeds and metadata, without the gateway’s own', () => {
    const { inquiries } = fed([
      { Name: 'UsageGI', AIDescription: 'Usage of items' },
      { Name: 'MCPGIs' },
      { Name: 'Our Canary' },
    ]);
    const entries = assembleEntries(
      { inquiries, designRows: designRowsIn(columns), metadata: usage },
      'Our Canary',
    );
    expect(entries).toMatchObject([
      {
        name: 'UsageGI',
        description: 'Usage of items',
        columns: [
          { name: 'InventoryID', type: 'string', description: 'primary' },
          { name: 'Quantity', type: 'decimal', description: 'qty' },
          { name: 'InventoryID_2', description: 'component' },
          { name: 'AIDescription', description: 'note' },
        ],
        diagnostic: { kind: 'aligned' },
      },
    ]);
  });

  it('11.18 are bare where no row says whether it is active', () => {
    const { inquiries } = fed([{ Name: 'UsageGI' }]);
    const unflagged = columns.map(({ IsActive: _, ...row }) => row);
    const [entry] = assembleEntries(
      { inquiries, designRows: designRowsIn(unflagged), metadata: usage },
      'C',
    );
    expect(entry).toMatchObject({ diagnostic: { kind: 'missing_active_flag' } });
    expect(JSON.stringify(entry?.columns)).not.toContain('primary');
  });

  it('take parameters from the function, and what the feed knows of each', () => {
    const { inquiries, listsParameters } = fed([
      { Name: 'P', ParameterName: 'To', ParameterRequired: 'false', ParameterDisplayName: 'Until' },
      { Name: 'P', ParameterName: 'From', ParameterRequired: 1 },
      { Name: 'P', ParameterName: 'Gone', ParameterIsActive: '0' },
    ]);
    const metadata = edmx(
      '<Function Name="P"><Parameter Name="From" Type="Edm.Date"/><Parameter Name="To" Type="Edm.Date"/></Function><EntityContainer><EntitySet Name="P" EntityType="GI.P"/><FunctionImport Name="P_WithParameters" Function="GI.P" EntitySet="P"/></EntityContainer>',
    );
    const [entry] = assembleEntries({ inquiries, designRows: new Map(), metadata }, 'C');
    expect(listsParameters).toBe(true);
    expect(entry?.parameters).toEqual([
      { name: 'From', required: true, type: 'Edm.Date' },
      { name: 'To', required: false, displayName: 'Until', type: 'Edm.Date' },
    ]);
  });
});

describe('the columns that a person knows', () => {
  const { inquiries } = fed([{ Name: 'UsageGI' }]);
  const designRows = designRowsIn(columns);
  const [blind] = assembleEntries({ inquiries, designRows, metadata: edmx('') }, 'C');
  const [seeing] = assembleEntries({ inquiries, designRows, metadata: usage }, 'C');

  it('are aligned with their own metadata where whoever built the registry had none', () => {
    expect(blind?.diagnostic).toEqual({ kind: 'no_metadata' });
    expect(knownColumns('UsageGI', blind, usage)).toMatchObject({
      columns: seeing?.columns,
      diagnostic: { kind: 'aligned' },
    });
  });

  it('are the registry’s where both have the same, or the person has none', () => {
    expect(knownColumns('UsageGI', seeing, usage)).toBe(seeing);
    expect(knownColumns('UsageGI', seeing, undefined)).toBe(seeing);
    expect(knownColumns('UsageGI', undefined, undefined)).toBeUndefined();
  });

  it('are aligned anew where the inquiry was changed after the registry was built', () => {
    const changed = edmx('<EntityType Name="UsageGI"><Property Name="Quantity"/></EntityType>');
    const known = knownColumns('UsageGI', seeing, changed);
    expect(known?.columns.map(({ name }) => name)).toEqual(['Quantity']);
  });

  it('are bare where nothing is listed', () =>
    expect(knownColumns('UsageGI', undefined, usage)?.columns[1]).toEqual({
      name: 'Quantity',
      type: 'decimal',
    }));
});
