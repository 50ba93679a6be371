// SPDX-License-Identifier: Apache-2.0
import { parseXml, XmlElement, XmlError } from '@rgrove/parse-xml';
import { type MarkupFault, markupFault } from './markup-limits.ts';

/** The most characters that are read; the largest export that is known has 46,000. */
const maxXmlCharacters = 500_000;

/** The root of an XML text, or why it is not read. */
export type ExportDocument =
  | { readonly kind: 'read'; readonly root: XmlElement }
  | { readonly kind: 'refused'; readonly message: string };

const faultMessages: Readonly<Record<MarkupFault, string>> = {
  declaration:
    'The XML declares a document type or entities (DOCTYPE). No export has them, and they are never read.',
  'too-deep': 'The elements of the XML are nested too deeply for an export.',
  'too-many-elements': 'The XML has too many elements for one export.',
};

function refused(message: string): ExportDocument {
  return { kind: 'refused', message };
}

/** The elements directly below one, of a name where one is given. */
export function elementsBelow(element: XmlElement, name?: string): XmlElement[] {
  return element.children
    .filter((child) => child instanceof XmlElement)
    .filter((child) => name === undefined || child.name === name);
}

/** Reads a pasted XML text. Refuses what is none, what is too large, and what could do harm. */
export function readExportDocument(pasted: string): ExportDocument {
  const xml = pasted.replace(/^\uFEFF/, '').trim();
  if (xml === '') return refused('The XML is blank.');
  if (xml.length > maxXmlCharacters)
    return refused(
      `The XML has ${xml.length} characters, and at most ${maxXmlCharacters} are read. Nothing was explained.`,
    );
  if (!xml.includes('<')) return refused('The text is no XML: it has no tags.');
  if (!/<[\p{L}_]/u.test(xml)) return refused('The text is no XML: it has no elements.');
  const fault = markupFault(xml);
  if (fault !== undefined) return refused(faultMessages[fault]);
  try {
    const { root } = parseXml(xml);
    return root === null
      ? refused('The text is no XML: it has no elements.')
      : { kind: 'read', root };
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    // Not the parser's own words: they quote the text.
    return refused(
      `The XML is not well formed: it cannot be read at line ${error.line}, column ${error.column}. Perhaps it was cut; paste the whole file.`,
    );
  }
}
