// SPDX-License-Identifier: Apache-2.0
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { XMLParser } from 'fast-xml-parser';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { designs } from '#local/acumatica/inquiries/catalogue.ts';
import { layoutOf } from '#local/acumatica/inquiries/odata/layout.ts';
import { metadataOf } from '#local/acumatica/inquiries/odata/metadata.ts';

const Named = z.array(z.looseObject({ Name: z.string() }));
const Edmx = z.object({
  'edmx:Edmx': z.object({
    Version: z.string(),
    'edmx:DataServices': z.object({
      Schema: z.object({
        Namespace: z.string(),
        EntityType: z.array(
          z.object({ Name: z.string(), Key: z.object({ PropertyRef: Named }), Property: Named }),
        ),
        Function: Named.optional(),
        EntityContainer: z.object({
          Name: z.string(),
          EntitySet: Named,
          FunctionImport: Named.optional(),
        }),
      }),
    }),
  }),
});

const lists = ['EntityType', 'PropertyRef', 'Property', 'Function', 'EntitySet', 'FunctionImport'];
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  isArray: (name, _path, _isLeaf, isAttribute) =>
    !isAttribute && [...lists, 'Parameter'].includes(name),
});
const parsed = (text: string) => Edmx.parse(parser.parse(text))['edmx:Edmx'];
const schemaOf = (text: string) => parsed(text)['edmx:DataServices'].Schema;
const names = (elements: readonly { Name: string }[]) => elements.map(({ Name }) => Name);

/** The layout rule as measured on real documents, on any entity type. */
function expectTheLayoutRule(
  type: z.infer<
    (typeof Edmx.shape)['edmx:Edmx']['shape']['edmx:DataServices']['shape']['Schema']['shape']['EntityType']
  >[number],
) {
  const keys = names(type.Key.PropertyRef);
  const properties = names(type.Property);
  const leading = properties.findIndex((name, index) => name !== keys[index]);
  const hoisted = leading === -1 ? keys.length : leading;
  // What is not hoisted to the front stands at the end, both in key order.
  const trailing = keys.slice(hoisted);
  expect(properties.slice(properties.length - trailing.length)).toEqual(trailing);
  expect(new Set(properties).size).toBe(properties.length);
  for (const name of properties) {
    const [, base = '', copy = '0'] = /^(.*)_(\d+)$/.exec(name) ?? [];
    if (Number(copy) < 2) continue;
    // Copies are numbered in the order of the layout: the one before stands before.
    const before = copy === '2' ? base : `${base}_${Number(copy) - 1}`;
    expect(properties.slice(0, properties.indexOf(name))).toContain(before);
  }
}

describe('the layout of an inquiry', () => {
  const schema = schemaOf(metadataOf(designs));

  it.each(schema.EntityType.map((type) => [type.Name, type] as const))(
    'of %s follows the rule of the real system',
    (_, type) => expectTheLayoutRule(type),
  );

  it.each(designs.map((design) => [design.name, design] as const))(
    'of %s holds its active columns in grid order between the keys',
    (_, design) => {
      const { properties } = layoutOf(design);
      const shown = properties.filter(({ column }) => column !== undefined);
      const active = design.columns.filter(({ isActive }) => isActive);
      expect(shown).toHaveLength(active.length);
      const middle = shown.filter(({ key }) => !key).flatMap(({ column }) => column ?? []);
      const inGridOrder = middle.toSorted(
        (one, other) => one.sortOrder - other.sortOrder || one.lineNbr - other.lineNbr,
      );
      expect(middle).toEqual(inGridOrder);
      const firstOther = properties.findIndex(({ key }) => !key);
      for (const [index, { key, column }] of properties.entries())
        if (key) expect(column === undefined).toBe(firstOther !== -1 && index > firstOther);
    },
  );

  it('shows hoisting, trailing keys, collisions and inactive columns somewhere', () => {
    const laidOut = designs.map(layoutOf);
    const all = laidOut.flatMap(({ properties }) => properties);
    expect(all.some(({ key, name }) => key && name.endsWith('_2'))).toBe(true);
    expect(all.some(({ key, name }) => !key && name.endsWith('_2'))).toBe(true);
    expect(all.some(({ key, column }) => key && column === undefined)).toBe(true);
    const moved = designs.filter((design) => {
      const [first] = design.columns;
      return layoutOf(design).properties[0]?.column !== first;
    });
    expect(moved.length).toBeGreaterThan(5);
    expect(designs.some(({ columns }) => columns.some(({ isActive }) => !isActive))).toBe(true);
  });
});

describe('the metadata document', () => {
  const text = metadataOf(designs);
  const schema = schemaOf(text);

  it('names types without punctuation and sets as they are', () => {
    expect(parsed(text).Version).toBe('4.0');
    expect([schema.Namespace, schema.EntityContainer.Name]).toEqual(['GenericInquiry', 'Default']);
    expect(names(schema.EntityContainer.EntitySet)).toEqual(designs.map(({ name }) => name));
    expect(names(schema.EntityType)).toEqual(
      designs.map(({ name }) => name.replaceAll(/[^A-Za-z0-9]/g, '')),
    );
  });

  it('publishes parameterised inquiries as functions with their raw names', () => {
    expect(schema.Function?.[0]).toEqual({
      Name: 'IN-Item Sales History',
      Parameter: [{ Name: 'InventoryID', Type: 'Edm.String' }],
      ReturnType: { Type: 'Collection(GenericInquiry.INItemSalesHistory)', Nullable: 'false' },
    });
    expect(schema.EntityContainer.FunctionImport).toEqual([
      {
        Name: 'INItemSalesHistory_WithParameters',
        Function: 'GenericInquiry.IN-Item Sales History',
        EntitySet: 'IN-Item Sales History',
      },
      {
        Name: 'GLAccountBalances_WithParameters',
        Function: 'GenericInquiry.GL-Account Balances',
        EntitySet: 'GL-Account Balances',
      },
    ]);
  });
});

describe('real metadata documents', () => {
  const folder = fileURLToPath(
    new URL('../../../../../../../shared/data/acumatica/odata/', import.meta.url),
  );
  const v3 = `${folder}v3_metadata_T100_MyStore_22R2.xml`;
  const v4 = `${folder}v4_gi_metadata_official_excerpt.xml`;
  const absent =
    existsSync(v3) && existsSync(v4) ? undefined : 'reference data is not beside the project';
  const reference = (name: string, check: () => void) =>
    it(name, (context) => {
      if (absent !== undefined) context.skip(absent);
      check();
    });

  reference('follow the same layout rule', () => {
    const { EntityType } = schemaOf(readFileSync(v3, 'utf8'));
    expect(EntityType.length).toBeGreaterThan(20);
    for (const type of EntityType) expectTheLayoutRule(type);
  });

  reference('have the same elements and attributes', () => {
    const shape = (text: string) => {
      const { Function: functions = [], EntityContainer, EntityType, ...rest } = schemaOf(text);
      return {
        schema: Object.keys(rest),
        type: Object.keys(EntityType[0] ?? {}),
        property: Object.keys(EntityType[0]?.Property[0] ?? {}),
        function: Object.keys(functions[0] ?? {}),
        set: Object.keys(EntityContainer.EntitySet[0] ?? {}),
        import: Object.keys(EntityContainer.FunctionImport?.[0] ?? {}),
      };
    };
    expect(shape(metadataOf(designs))).toEqual(shape(readFileSync(v4, 'utf8')));
  });
});
