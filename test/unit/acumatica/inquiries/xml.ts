// SPDX-License-Identifier: Apache-2.0
import { parseXml, XmlElement } from '@rgrove/parse-xml';

/** The root of an XML text, with or without a byte order mark. @throws Error where it is no XML */
export function rootOf(xml: string): XmlElement {
  const { root } = parseXml(xml);
  if (root === null) throw new Error('the document has no element');
  return root;
}

/** The elements below one, of a name where one is given. */
export function below(element: XmlElement, name?: string): XmlElement[] {
  return element.children
    .filter((child) => child instanceof XmlElement)
    .filter((child) => name === undefined || child.name === name);
}

/** Every element below one, however deep, with the names of the elements that it stands in. */
export function* walk(
  element: XmlElement,
  path: readonly string[] = [element.name],
): Generator<{ readonly element: XmlElement; readonly path: readonly string[] }> {
  for (const child of below(element)) {
    const inside = [...path, child.name];
    yield { element: child, path: inside };
    yield* walk(child, inside);
  }
}

/** Every element of a name below one. */
export function all(element: XmlElement, name: string): XmlElement[] {
  return [...walk(element)].map((found) => found.element).filter((found) => found.name === name);
}

/** An attribute that has to be there. */
export function attribute(element: XmlElement, name: string): string {
  const value = element.attributes[name];
  if (value === undefined) throw new Error(`${element.name} has no ${name}`);
  return value;
}
