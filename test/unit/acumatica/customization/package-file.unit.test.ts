// SPDX-License-Identifier: Apache-2.0
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import {
  fileNames,
  packageFile,
  partsOf,
  projects,
} from '#acumatica/customization/package-file.ts';
import { allInquiries } from '#acumatica/inquiries/source/all-inquiries.ts';
import { fieldLimits } from '#acumatica/skills/inquiry-descriptions/source/field-limits.ts';
import { all, attribute, below, rootOf } from '../inquiries/xml.ts';

const textOf = (parts: Readonly<Record<string, Uint8Array>>, path: string) =>
  strFromU8(parts[path] ?? new Uint8Array());
const unpacked = (project: (typeof projects)[number]) => unzipSync(packageFile(partsOf(project)));

describe.each(projects)('the customization project %s', (project) => {
  it('holds the same bytes however often it is packed, and whatever order its parts come in', () => {
    const parts = partsOf(project);
    const backwards = new Map([...parts].toReversed());
    expect(packageFile(parts)).toEqual(packageFile(partsOf(project)));
    expect(unzipSync(packageFile(backwards))).toEqual(unzipSync(packageFile(parts)));
    expect([...parts.keys()]).toEqual([...parts.keys()].toSorted());
  });

  it('holds the moment of no build', () => {
    // Local file header, APPNOTE 4.3.7: time at 10, date at 12; 1 January 1980 is 0x21.
    const view = new DataView(Uint8Array.from(packageFile(partsOf(project))).buffer);
    expect(view.getUint16(10, true)).toBe(0);
    expect(view.getUint16(12, true)).toBe(0x21);
  });

  it('comes back out of the file as it went in', () => {
    expect(new Map(Object.entries(unpacked(project)))).toEqual(new Map(partsOf(project)));
  });

  it('names the file that SM204505 takes its name from', () => {
    expect(fileNames[project]).toMatch(/^Mcp4Erp\w+\.zip$/);
  });

  it('is a project of 2025 R2', () => {
    const root = rootOf(textOf(unpacked(project), 'project.xml'));
    expect(root.name).toBe('Customization');
    expect(attribute(root, 'product-version')).toBe('25.201');
    expect(below(root).length).toBeGreaterThan(0);
  });

  it('holds each file that it names, and no other', () => {
    const parts = unpacked(project);
    const named = all(rootOf(textOf(parts, 'project.xml')), 'PerTenantFile').map((file) =>
      attribute(file, 'AppRelativePath').replaceAll('\\', '/'),
    );
    expect(Object.keys(parts).toSorted()).toEqual(['project.xml', ...named].toSorted());
  });
});

describe('the fields', () => {
  const root = rootOf(textOf(unpacked('fields'), 'project.xml'));
  const columns = all(root, 'Column');
  const fields = below(root, 'DAC').flatMap((dac) =>
    below(dac, 'Field').map((field) => ({
      dac: attribute(dac, 'type'),
      name: attribute(field, 'FieldName'),
      table: attribute(field, 'MapDbTable'),
      attributes: below(field, 'CDATA')
        .map(({ text }) => text)
        .join(''),
    })),
  );

  it('have a column each in the database', () => {
    expect(
      columns.map((column) => [attribute(column, 'TableName'), attribute(column, 'ColumnName')]),
    ).toEqual(fields.map(({ table, name }) => [table, name]));
    for (const { dac, table } of fields) expect(dac).toBe(`PX.Data.Maintenance.GI.${table}`);
  });

  it('hold as many characters as the skill counts with', () => {
    const lengths = Object.fromEntries(
      columns.map((column) => [attribute(column, 'ColumnName'), column.attributes['MaxLength']]),
    );
    expect(lengths).toEqual({
      UsrExposedToMCP: undefined,
      UsrAIDescription: String(fieldLimits.inquiry),
      UsrResAIDescription: String(fieldLimits.column),
    });
    const declared = fields.map(({ attributes }) => /PXDBString\((\d+)/.exec(attributes)?.[1]);
    expect(declared).toEqual([undefined, String(fieldLimits.inquiry), String(fieldLimits.column)]);
  });

  it('are those that the inquiries use', () => {
    const own = new Set(fields.map(({ table, name }) => `${table}.${name}`.toLowerCase()));
    const used = allInquiries.flatMap(({ columns: shown, onlyWhereTrue = [] }) => [
      ...shown.map(({ table, field }) => `${table}.${field}`),
      ...onlyWhereTrue,
    ]);
    const custom = new Set(
      used.filter((field) => field.includes('.usr')).map((field) => field.toLowerCase()),
    );
    expect([...custom].toSorted()).toEqual([...own].toSorted());
  });

  it('are shown on the form, each of them', () => {
    const form = Object.values(unpacked('form'))
      .map((part) => strFromU8(part))
      .join('\n');
    for (const { name } of fields) expect(form).toContain(name);
  });
});
