// SPDX-License-Identifier: Apache-2.0
import { XMLParser } from 'fast-xml-parser';

/** What `$metadata` says about the inquiries. */
export interface InquiryMetadata {
  /** Raw names of inquiries that take parameters. */
  readonly parameterised: ReadonlySet<string>;
  /** Column names by normalised type name. */
  readonly columns: ReadonlyMap<string, readonly string[]>;
}

const listed = [
  'Schema',
  'EntityType',
  'Property',
  'EntitySet',
  'FunctionImport',
  'EntityContainer',
];
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  removeNSPrefix: true,
  isArray: (name) => listed.includes(name),
});

/** An inquiry's name as its entity type has it: letters and digits only (acumatica-protocol §2). */
export function normalisedName(name: string): string {
  return name.replace(/[^\p{L}\d]/gu, '').toLowerCase();
}

function children(node: unknown, name: string): unknown[] {
  const found: unknown = Reflect.get(Object(node), name);
  return Array.isArray(found) ? found : [];
}

function attribute(node: unknown, name: string): string {
  const found: unknown = Reflect.get(Object(node), name);
  return typeof found === 'string' ? found : '';
}

const suffix = '_WithParameters';

/**
 * Reads the inquiries' metadata document. Tolerates function names with blanks and hyphens, which
 * Acumatica writes although OData forbids them.
 *
 * @throws Error where the text is no XML
 */
export function readMetadata(xml: string): InquiryMetadata {
  const document: unknown = parser.parse(xml, true);
  const services: unknown = Reflect.get(
    Object(Reflect.get(Object(document), 'Edmx')),
    'DataServices',
  );
  const parameterised = new Set<string>();
  const columns = new Map<string, readonly string[]>();
  for (const schema of children(services, 'Schema')) {
    for (const type of children(schema, 'EntityType')) {
      const names = children(type, 'Property').map((property) => attribute(property, 'Name'));
      columns.set(normalisedName(attribute(type, 'Name')), names);
    }
    for (const container of children(schema, 'EntityContainer'))
      for (const imported of children(container, 'FunctionImport')) {
        const name = attribute(imported, 'Name');
        if (!name.endsWith(suffix)) continue;
        parameterised.add(normalisedName(name.slice(0, -suffix.length)));
        parameterised.add(normalisedName(attribute(imported, 'EntitySet')));
      }
  }
  parameterised.delete('');
  return { parameterised, columns };
}
