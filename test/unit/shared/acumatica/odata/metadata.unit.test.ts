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
