// SPDX-License-Identifier: Apache-2.0
import { parseXml, type XmlDocument, XmlElement } from '@rgrove/parse-xml';

/** A property of an entity type, or a parameter of a function. */
interface DeclaredProperty {
  readonly name: string;
  /** As the document has it, such as `Edm.Decimal`. */
  readonly type?: string;
}

/** An entity type, in the document's order. */
export interface DeclaredType {
  readonly properties: readonly DeclaredProperty[];
  /** Names of key properties, in the order of the key. */
  readonly keys: readonly string[];
}

/** How an inquiry with parameters is called. */
export interface DeclaredFunction {
  /** The name of the function import: the segment to call. */
  readonly importName: string;
  /** The inquiry whose rows it returns; empty where the document does not say. */
  readonly inquiry: string;
  readonly parameters: readonly DeclaredProperty[];
}

/** What `$metadata` says about the inquiries. */
export interface InquiryMetadata {
  /** Raw names of all inquiries. */
  readonly names: readonly string[];
  /** Normalised names of inquiries that take parameters. */
  readonly parameterised: ReadonlySet<string>;
  /** Column names by normalised type name. */
  readonly columns: ReadonlyMap<string, readonly string[]>;
  /** The entity type of an inquiry; undefined where the document has none. */
  typeOf(inquiry: string): DeclaredType | undefined;
  /** How an inquiry is called with its parameters; undefined where it takes none. */
  functionOf(inquiry: string): DeclaredFunction | undefined;
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

function declared(element: XmlElement): DeclaredProperty {
  const type = attribute(element, 'Type');
  return { name: attribute(element, 'Name'), ...(type !== '' && { type }) };
}

function typeIn(element: XmlElement): DeclaredType {
  return {
    properties: children(element, 'Property').map(declared),
    keys: children(element, 'Key')
      .flatMap((key) => children(key, 'PropertyRef'))
      .map((reference) => attribute(reference, 'Name')),
  };
}

/** A name without its namespace, which is what stands before it and a dot. */
function unqualified(name: string, namespace: string): string {
  return name.startsWith(`${namespace}.`) ? name.slice(namespace.length + 1) : name;
}

const suffix = '_WithParameters';

/** What is looked up by the name as it is first, and by its letters and digits then. */
class Names<Value> {
  readonly #exact = new Map<string, Value>();
  readonly #normalised = new Map<string, Value>();

  set(name: string, value: Value): void {
    if (name === '') return;
    this.#exact.set(name, value);
    // Names that differ only in punctuation collide here: the first stays, and each has its exact name.
    const normalised = normalisedName(name);
    if (!this.#normalised.has(normalised)) this.#normalised.set(normalised, value);
  }

  get(name: string): Value | undefined {
    return this.#exact.get(name) ?? this.#normalised.get(normalisedName(name));
  }
}

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
  const types = new Names<DeclaredType>();
  const sets = new Map<string, string>();
  const functions = new Names<readonly DeclaredProperty[]>();
  const imports = new Names<DeclaredFunction>();
  for (const schema of schemas) {
    for (const element of children(schema, 'EntityType')) {
      const type = typeIn(element);
      types.set(attribute(element, 'Name'), type);
      const properties = type.properties.map(({ name }) => name);
      columns.set(normalisedName(attribute(element, 'Name')), properties);
    }
    for (const element of children(schema, 'Function'))
      functions.set(attribute(element, 'Name'), children(element, 'Parameter').map(declared));
  }
  for (const schema of schemas) {
    const namespace = attribute(schema, 'Namespace');
    for (const container of children(schema, 'EntityContainer')) {
      for (const set of children(container, 'EntitySet')) {
        names.push(attribute(set, 'Name'));
        sets.set(attribute(set, 'Name'), unqualified(attribute(set, 'EntityType'), namespace));
      }
      for (const imported of children(container, 'FunctionImport')) {
        const importName = attribute(imported, 'Name');
        if (!importName.endsWith(suffix)) continue;
        const stripped = importName.slice(0, -suffix.length);
        const entitySet = attribute(imported, 'EntitySet');
        parameterised.add(normalisedName(stripped));
        parameterised.add(normalisedName(entitySet));
        const named = unqualified(attribute(imported, 'Function'), namespace);
        const parameters = functions.get(named) ?? functions.get(stripped) ?? [];
        imports.set(entitySet === '' ? stripped : entitySet, {
          importName,
          inquiry: entitySet,
          parameters,
        });
      }
    }
  }
  parameterised.delete('');
  return {
    names,
    parameterised,
    columns,
    typeOf: (inquiry) => types.get(sets.get(inquiry) || inquiry),
    functionOf(inquiry) {
      const found = imports.get(inquiry);
      // Two inquiries may differ in punctuation only, and one of them take parameters.
      const another = found !== undefined && found.inquiry !== '' && found.inquiry !== inquiry;
      return another && sets.has(inquiry) ? undefined : found;
    },
  };
}
