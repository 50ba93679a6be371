// SPDX-License-Identifier: Apache-2.0
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { XmlElement } from '@rgrove/parse-xml';
import { describe, expect, it } from 'vitest';
import { allInquiries } from '#acumatica/inquiries/source/all-inquiries.ts';
import { exportFile } from '#acumatica/inquiries/source/export-file.ts';
import { below, rootOf, walk } from './xml.ts';

const folder = new URL('../../../../../shared/data/acumatica/gi_xml/', import.meta.url);
const absent = existsSync(folder) ? '' : ': left out, since the reference data is not here';

/** Version 3 in a customization project is wrapped; the data set is the same. */
function dataSetOf(xml: string): XmlElement {
  const root = rootOf(xml);
  return root.name === 'data-set' ? root : (below(root, 'data-set')[0] ?? root);
}

const reals =
  absent === ''
    ? readdirSync(folder).map((file) => dataSetOf(readFileSync(new URL(file, folder), 'utf8')))
    : [];
const versionOf = (root: XmlElement) => below(root, 'relations')[0]?.attributes['format-version'];
const current = reals.filter((root) => versionOf(root) === '4');
const ours = allInquiries.map((inquiry) => dataSetOf(exportFile(inquiry)));

/** Which attributes stand on an element at each place. */
function attributesByPlace(roots: readonly XmlElement[]): ReadonlyMap<string, ReadonlySet<string>> {
  const places = new Map<string, Set<string>>();
  for (const root of roots)
    for (const { element, path } of walk(root)) {
      const place = path.join('/');
      const known = places.get(place) ?? new Set();
      for (const name of Object.keys(element.attributes)) known.add(name);
      places.set(place, known);
    }
  return places;
}

function lines(root: XmlElement | undefined): string[] {
  if (root === undefined) return [];
  return [...walk(root)].map(({ element, path }) => {
    const attributes = Object.entries(element.attributes).toSorted(([one], [other]) =>
      one < other ? -1 : 1,
    );
    return `${path.length} ${element.name} ${JSON.stringify(attributes)}`;
  });
}

/** The order in which the elements of each kind stand below an element. */
function orderBelow(element: XmlElement): string[] {
  return [...new Set(below(element).map(({ name }) => name))];
}

describe.runIf(absent === '')(`beside real exports${absent}`, () => {
  it('there are exports of the version that ours claim', () => {
    expect(current.length).toBeGreaterThan(0);
    expect(reals.length).toBeGreaterThan(current.length);
  });

  it('the links between tables are those of version 4', () => {
    for (const real of current)
      for (const own of ours) {
        expect(lines(below(own, 'relations')[0])).toEqual(lines(below(real, 'relations')[0]));
        expect(below(own, 'relations')[0]?.attributes).toEqual(
          below(real, 'relations')[0]?.attributes,
        );
      }
  });

  it('the places of tables are those of version 4', () => {
    for (const real of current)
      for (const own of ours)
        expect(lines(below(own, 'layout')[0])).toEqual(lines(below(real, 'layout')[0]));
  });

  it('no element and no attribute stands where no real export has it', () => {
    const known = attributesByPlace(reals);
    const strange = [...attributesByPlace(ours)].flatMap(([place, attributes]) =>
      [...attributes]
        .filter((name) => known.get(place)?.has(name) !== true)
        .map((name) => `${place}@${name}`),
    );
    expect(strange).toEqual([]);
  });

  it('no attribute is missing that version 4 always writes', () => {
    const always = new Map<string, Set<string>>();
    for (const root of current)
      for (const { element, path } of walk(root)) {
        const place = path.join('/');
        const names = new Set(Object.keys(element.attributes));
        const known = always.get(place);
        always.set(place, new Set([...(known ?? names)].filter((name) => names.has(name))));
      }
    const missing = ours.flatMap((root) =>
      [...walk(root)].flatMap(({ element, path }) =>
        [...(always.get(path.join('/')) ?? [])].filter((name) => !(name in element.attributes)),
      ),
    );
    // A sample of two: the canary's column has no caption, and captions are optional in version 3.
    expect([...new Set(missing)]).toEqual(['Caption']);
  });

  it('the parts of a design stand in the order of the real ones', () => {
    const real = orderBelow(rootWithAll());
    for (const own of ours) {
      const order = orderBelow(designIn(own)).filter((name) => real.includes(name));
      expect(order).toEqual(real.filter((name) => order.includes(name)));
    }
  });
});

function designIn(root: XmlElement): XmlElement {
  for (const { element, path } of walk(root))
    if (path.slice(-2).join('/') === 'GIDesign/row') return element;
  throw new Error('no design');
}

/** The design of a real export that sorts, joins and filters. */
function rootWithAll(): XmlElement {
  const wanted = ['GISort', 'GITable', 'GIWhere', 'SiteMap'];
  const found = reals
    .map(designIn)
    .find((design) => wanted.every((name) => orderBelow(design).includes(name)));
  if (found === undefined) throw new Error('no real export has all of these');
  return found;
}
