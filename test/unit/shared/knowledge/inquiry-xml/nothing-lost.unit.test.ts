// SPDX-License-Identifier: Apache-2.0
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { explained, inquiryIn } from './explained.ts';

const folders = {
  ours: new URL('../../../../../acumatica/inquiries/', import.meta.url),
  real: new URL('../../../../../../shared/data/acumatica/gi_xml/', import.meta.url),
};

const elements = {
  tables: 'GITable',
  joins: 'GIRelation',
  joinConditions: 'GIOn',
  parameters: 'GIFilter',
  conditions: 'GIWhere',
  grouping: 'GIGroupBy',
  sorting: 'GISort',
  columns: 'GIResult',
  navigation: 'GINavigationScreen',
  navigationParameters: 'GINavigationParameter',
  navigationConditions: 'GINavigationCondition',
};

/** Counted in the text itself, and so without the parser that is being tested. */
function counted(xml: string): Record<string, number> {
  const data = xml.slice(xml.indexOf('<data>')).replace(/<!--[\s\S]*?-->/g, '');
  return Object.fromEntries(
    Object.entries(elements).map(([part, name]) => [part, data.split(`<${name} `).length - 1]),
  );
}

/** The values of an attribute of an element, as they stand in the text. */
function valuesOf(xml: string, element: string, attribute: string): string[] {
  return [...xml.matchAll(new RegExp(`<${element} [^>]*\\b${attribute}="([^"]*)"`, 'g'))].map(
    ([, value]) => value ?? '',
  );
}

const rows = (value: unknown) => value as readonly Record<string, unknown>[]; // parts are lists of rows

const sources = Object.entries(folders).map(([whose, folder]) => {
  const there = existsSync(folder);
  const absent = there ? '' : ': left out, since the reference data is not here';
  return { whose, folder, there, absent };
});

describe.each(sources)('each of the exports that are $whose$absent', ({ whose, folder, there }) => {
  const files = there ? readdirSync(folder).filter((file) => file.endsWith('.xml')) : [];

  it('is there, or its absence is no surprise', () => {
    if (whose === 'ours') expect(files).toHaveLength(8);
    else expect(files.length > 0).toBe(there);
  });

  it.each(files)('%s is explained with nothing lost', (file) => {
    const xml = readFileSync(new URL(file, folder), 'utf8');
    const inquiry = inquiryIn(xml);
    const wanted = counted(xml);
    expect(wanted['tables']).toBeGreaterThan(0);
    expect(inquiry.counts).toEqual(wanted);
    for (const part of ['tables', 'joins', 'parameters', 'conditions', 'columns', 'navigation'])
      expect(rows(inquiry[part]), part).toHaveLength(wanted[part] ?? -1);
    const on = rows(inquiry['joins']).flatMap((join) => rows(join['conditions']));
    expect(on).toHaveLength(wanted['joinConditions'] ?? -1);
  });

  it.each(files)('%s is told in words with every alias, caption and parameter', (file) => {
    const xml = readFileSync(new URL(file, folder), 'utf8');
    const text = explained(xml).lines.join('\n');
    for (const alias of valuesOf(xml, 'GITable', 'Alias')) expect(text).toContain(`- ${alias}: `);
    for (const caption of valuesOf(xml, 'GIResult', 'Caption')) expect(text).toContain(caption);
    for (const name of valuesOf(xml, 'GIFilter', 'Name')) expect(text).toContain(`[${name}]`);
    for (const child of valuesOf(xml, 'GIRelation', 'ChildTable'))
      expect(text).toContain(` join ${child} `);
    const fields = valuesOf(xml, 'GIWhere', 'DataFieldName');
    for (const field of fields) expect(text).toContain(field);
    expect(text).not.toMatch(/undefined|\[object|\[comparison|\[join |\[window /);
  });

  it.each(files)('%s has its columns in the order of the grid', (file) => {
    const inquiry = inquiryIn(readFileSync(new URL(file, folder), 'utf8'));
    const positions = rows(inquiry['columns']).map(({ position, line }) =>
      Number(position ?? line),
    );
    expect(positions).toEqual(positions.toSorted((one, other) => one - other));
  });
});
