// SPDX-License-Identifier: Apache-2.0
import { readdirSync, readFileSync } from 'node:fs';
import type { XmlElement } from '@rgrove/parse-xml';
import { describe, expect, it } from 'vitest';
import { allInquiries } from '#acumatica/inquiries/source/all-inquiries.ts';
import { exportFile } from '#acumatica/inquiries/source/export-file.ts';
import { all, attribute, below, rootOf } from './xml.ts';

const folder = new URL('../../../../acumatica/inquiries/', import.meta.url);
const files = readdirSync(folder).filter((file) => file.endsWith('.xml'));
const textOf = (file: string) => readFileSync(new URL(file, folder), 'utf8');

const guid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

function designOf(file: string): XmlElement {
  const [design] = all(rootOf(textOf(file)), 'GIDesign').flatMap((table) => below(table, 'row'));
  if (design === undefined) throw new Error(`${file} has no design`);
  return design;
}

const namesOf = (elements: readonly XmlElement[], name: string) =>
  elements.map((element) => attribute(element, name));
const repeated = (values: readonly string[]) =>
  values.filter((value, index) => values.indexOf(value) !== index);
/** A field is of the design itself, of the table that it names, or of that where it stands. */
const aliasIn = (field: string) => field.split('.')[0] ?? '';

describe('the inquiries that a customer imports', () => {
  it('are the files that the sources make', () => {
    expect(files.toSorted()).toEqual(allInquiries.map(({ name }) => `${name}.xml`).toSorted());
    for (const inquiry of allInquiries)
      expect(textOf(`${inquiry.name}.xml`), 'run: node acumatica/inquiries/write.ts').toBe(
        exportFile(inquiry),
      );
  });

  it('have ids of their own', () => {
    const roots = files.map((file) => rootOf(textOf(file)));
    const ids = [
      ...files.map((file) => attribute(designOf(file), 'DesignID')),
      ...roots.flatMap((root) => namesOf(all(root, 'GIResult'), 'RowID')),
      ...roots.flatMap((root) =>
        all(root, 'SiteMap').flatMap((map) => namesOf(below(map, 'row'), 'NodeID')),
      ),
    ];
    expect(ids.filter((id) => !guid.test(id))).toEqual([]);
    expect(repeated(ids)).toEqual([]);
    const screens = roots.flatMap((root) =>
      all(root, 'SiteMap').flatMap((map) => namesOf(below(map, 'row'), 'ScreenID')),
    );
    expect(screens).toHaveLength(files.length);
    expect(screens.filter((screen) => !/^GI\d{6}$/.test(screen))).toEqual([]);
    expect(repeated(screens)).toEqual([]);
  });
});

describe.each(files)('%s', (file) => {
  const design = designOf(file);
  const tables = below(design, 'GITable');
  const aliases = namesOf(tables, 'Alias');

  it('begins with a byte order mark, as exports do', () => {
    expect(textOf(file).codePointAt(0)).toBe(0xfeff);
  });

  it('opens itself by its own id', () => {
    const [entry] = below(design, 'SiteMap').flatMap((map) => below(map, 'row'));
    expect(entry && attribute(entry, 'Url')).toBe(
      `~/Scripts/Screens/GenericInquiry.html?id=${attribute(design, 'DesignID')}`,
    );
  });

  it('joins tables that it has, each table but the first once', () => {
    const joins = tables.flatMap((table) => below(table, 'GIRelation'));
    const children = namesOf(joins, 'ChildTable');
    expect(children.filter((child) => !aliases.includes(child))).toEqual([]);
    expect(repeated(children)).toEqual([]);
    expect(aliases.filter((alias) => !children.includes(alias))).toHaveLength(1);
    for (const join of joins) expect(below(join, 'GIOn').length).toBeGreaterThan(0);
    expect(repeated(namesOf(joins, 'LineNbr'))).toEqual([]);
    expect(repeated(namesOf(all(design, 'GIOn'), 'LineNbr'))).toEqual([]);
  });

  it('has result columns only of its tables, in an order without gaps', () => {
    const columns = tables.flatMap((table) => below(table, 'GIResult'));
    const numbers = namesOf(columns, 'LineNbr').map(Number);
    expect(numbers.toSorted((one, other) => one - other)).toEqual(
      columns.map((_, index) => index + 1),
    );
    expect(namesOf(columns, 'SortOrder')).toEqual(namesOf(columns, 'LineNbr'));
    const captions = columns.flatMap(({ attributes }) => attributes['Caption'] ?? []);
    expect(repeated(captions)).toEqual([]);
    // OData drops all else from a caption, and then nobody finds the column by its name.
    expect(captions.filter((caption) => !/^[A-Za-z][A-Za-z0-9]*$/.test(caption))).toEqual([]);
  });

  it('filters and sorts by fields of its tables', () => {
    const fields = ['GIWhere', 'GISort'].flatMap((name) =>
      namesOf(below(design, name), 'DataFieldName'),
    );
    expect(fields.filter((field) => !aliases.includes(aliasIn(field)))).toEqual([]);
    expect(fields.filter((field) => !/^\w+\.[a-z]\w*$/.test(field))).toEqual([]);
  });

  it('changes in many rows only fields that it shows, and then names the form that saves them', () => {
    const fields = below(design, 'GIMassUpdateField').map((field) => [
      attribute(field, 'ObjectName'),
      attribute(field, 'FieldName'),
    ]);
    const shown = tables.flatMap((table) =>
      below(table, 'GIResult').map((column) => [
        attribute(table, 'Alias'),
        attribute(column, 'Field'),
      ]),
    );
    for (const field of fields) expect(shown).toContainEqual(field);
    const enabled = attribute(design, 'MassRecordsUpdateEnabled') === '1';
    expect(enabled).toBe(fields.length > 0);
    expect(design.attributes['PrimaryScreenIDNew']).toBe(enabled ? 'SM208000' : undefined);
  });

  it('is not for assistants, unless it is for authors, and then in OData', () => {
    const exposed = attribute(design, 'UsrExposedToMCP') === '1';
    expect(exposed).toBe(/^MCPGI\w+All\.xml$/.test(file));
    expect(attribute(design, 'ExposeViaOData')).toBe(file.includes('Editor') ? '0' : '1');
  });
});
