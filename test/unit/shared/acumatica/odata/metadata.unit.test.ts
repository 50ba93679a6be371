// SPDX-License-Identifier: Apache-2.0
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { normalisedName, readMetadata } from '#shared/acumatica/odata/metadata.ts';

const edmx = (schema: string) =>
  `<?xml version="1.0"?><edmx:Edmx Version="4.0" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx"><edmx:DataServices><Schema Namespace="GenericInquiry" xmlns="http://docs.oasis-open.org/odata/ns/edm">${schema}</Schema></edmx:DataServices></edmx:Edmx>`;

describe('the metadata of inquiries', () => {
  it('names the columns in order, whatever the order of attributes', () => {
    const { columns } = readMetadata(
      edmx(
        '<EntityType Name="APBillsandAdj"><Key><PropertyRef Name="Type"/></Key><Property Type="Edm.String" Name="Type"/><Property Name="R&amp;D" Type="Edm.Decimal"/></EntityType>',
      ),
    );
    expect(columns.get(normalisedName('AP-Bills and Adj'))).toEqual(['Type', 'R&D']);
  });

  it('names the inquiries with parameters', () => {
    const { parameterised } = readMetadata(
      edmx(
        '<Function Name="Open Sales-2"><Parameter Name="From" Type="Edm.String"/></Function><EntityContainer Name="Default"><EntitySet Name="Open Sales-2" EntityType="x"/><FunctionImport Name="OpenSales2_WithParameters" Function="GenericInquiry.Open Sales-2" EntitySet="Open Sales-2"/><FunctionImport Name="Other"/></EntityContainer>',
      ),
    );
    expect(parameterised).toEqual(new Set([normalisedName('Open Sales-2')]));
  });

  it('gives types, keys and functions by the name of the inquiry', () => {
    const metadata = readMetadata(
      edmx(
        `<EntityType Name="Two_Word_GI"><Key><PropertyRef Name="B"/><PropertyRef Name="A"/></Key><Property Name="A" Type="Edm.Int32"/><Property Name="B"/></EntityType>
        <Function Name="Open Sales-2"><Parameter Name="From" Type="Edm.Date"/></Function>
        <EntityContainer><EntitySet Name="Two-Word GI" EntityType="GenericInquiry.Two_Word_GI"/><EntitySet Name="Open Sales-2" EntityType="GenericInquiry.X"/>
        <FunctionImport Name="OpenSales2_WithParameters" Function="GenericInquiry.Open Sales-2" EntitySet="Open Sales-2"/></EntityContainer>`,
      ),
    );
    expect(metadata.typeOf('Two-Word GI')).toEqual({
      properties: [{ name: 'A', type: 'Edm.Int32' }, { name: 'B' }],
      keys: ['B', 'A'],
    });
    expect(metadata.typeOf('Else')).toBeUndefined();
    expect(metadata.functionOf('Open Sales-2')).toMatchObject({
      importName: 'OpenSales2_WithParameters',
      parameters: [{ name: 'From', type: 'Edm.Date' }],
    });
    expect(metadata.functionOf('Two-Word GI')).toBeUndefined();
  });

  it('tells inquiries apart that differ in punctuation only', () => {
    const metadata = readMetadata(
      edmx(
        `<EntityType Name="ARInv"><Property Name="A"/></EntityType><EntityType Name="AR_Inv"><Property Name="B"/></EntityType>
        <EntityContainer><EntitySet Name="AR-Inv" EntityType="GenericInquiry.ARInv"/><EntitySet Name="AR Inv" EntityType="GenericInquiry.AR_Inv"/>
        <FunctionImport Name="ARInv_WithParameters" EntitySet="AR-Inv"/></EntityContainer>`,
      ),
    );
    expect(metadata.typeOf('AR-Inv')?.properties).toEqual([{ name: 'A' }]);
    expect(metadata.typeOf('AR Inv')?.properties).toEqual([{ name: 'B' }]);
    expect(metadata.functionOf('AR-Inv')).toBeDefined();
    expect(metadata.functionOf('AR Inv')).toBeUndefined();
  });

  it('may hold nothing', () => {
    expect(readMetadata(edmx('')).parameterised.size).toBe(0);
    expect(readMetadata('<a/>').columns.size).toBe(0);
  });

  it('must be XML', () => expect(() => readMetadata('{"no":1}')).toThrow());
});

const real = new URL(
  '../../../../../../shared/data/acumatica/odata/v4_gi_metadata_official_excerpt.xml',
  import.meta.url,
);
describe.skipIf(!existsSync(real))(
  `the official excerpt${existsSync(real) ? '' : ' (skipped: not on this machine)'}`,
  () => {
    it('is read', () => {
      const { columns, parameterised } = readMetadata(readFileSync(real, 'utf8'));
      expect(columns.size).toBeGreaterThan(0);
      expect(parameterised.size).toBeGreaterThan(0);
    });
  },
);
