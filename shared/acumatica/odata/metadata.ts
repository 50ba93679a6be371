// SPDX-License-Identifier: Apache-2.0
import { parseXml, type XmlDocument, XmlElement } from '@rgrove/parse-xml';

/** What `$metadata` says about the inquiries. */
export interface InquiryMetadata {
  /** Raw names of all inquiries. */
  readonly names: readonly string[];
  /** Raw names of inquiries that take parameters. */
  readonly parameterised: ReadonlySet<string>;
  /** Column names by normalised type name. */
  readonly columns: ReadonlyMap<string, readonly string[]>;
}

/** An inquiry's name as its entity type has it: letters and digits only (acumatica-protocol §2). */
export function normalisedName(name: string): string {
  return name.replace(/[^\p{L}\d]/gu, '').toLowerCase();
}

/** The elements of a name directly below a node, whatever their prefix. */
function children(node: XmlDocument | XmlElement, name: string): XmlElement[] {
  return node.children
    .filter((child) => child instanceof XmlElement)
    .filter((child) => child.name.slice(child.name.indexOf(':') + 1) === name);
}

function attribute({ attributes }: XmlElement, name: string): string {
  return attributes[name] ?? '';
}

const suffix = '_WithParameters';

/**
 * Reads the inquiries' metadata document. Tolerates function names with blanks and hyphens, which
 * Acumatica writes although OData forbids them.
 *
 * @throws Error where the text is no XML
 */
export function readMetadata(xml: string): InquiryMetadata {
  const schemas = children(parseXml(xml), 'Edmx')
    .flatMap((edmx) => children(edmx, 'DataServices'))
    .flatMap((services) => children(services, 'Schema'));
  const names: string[] = [];
  const parameterised = new Set<string>();
  const columns = new Map<string, readonly string[]>();
  for (const schema of schemas) {
    for (const type of children(schema, 'EntityType')) {
      const names = children(type, 'Property').map((property) => attribute(property, 'Name'));
      columns.set(normalisedName(attribute(type, 'Name')), names);
    }
    for (const container of children(schema, 'EntityContainer')) {
      names.push(...children(container, 'EntitySet').map((set) => attribute(set, 'Name')));
      for (const imported of children(container, 'FunctionImport')) {
        const name = attribute(imported, 'Name');
        if (!name.endsWith(suffix)) continue;
        parameterised.add(normalisedName(name.slice(0, -suffix.length)));
        parameterised.add(normalisedName(attribute(imported, 'EntitySet')));
      }
    }
  }
  parameterised.delete('');
  return { names, parameterised, columns };
}
