// SPDX-License-Identifier: Apache-2.0

/** What makes markup unfit to be parsed at all. */
export type MarkupFault = 'declaration' | 'too-deep' | 'too-many-elements';

/** Exports nest about ten deep, and a large one has some thousand elements. */
const maxDepth = 40;
const maxElements = 20_000;

/** Markup that is skipped whole, since what stands in it is no element. */
const passages = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const;

/** Where a tag ends, past values in quotes; -1 where it does not. */
function endOfTag(xml: string, start: number): number {
  let at = start;
  while (at < xml.length) {
    const character = xml[at];
    if (character === '>') return at;
    if (character === '"' || character === "'") {
      at = xml.indexOf(character, at + 1);
      if (at === -1) return -1;
    }
    at++;
  }
  return -1;
}

/**
 * Looks at markup before a parser does, in one pass: the parser calls itself for every level, and
 * declarations of types and entities have no place in an export (security-checks, XML). What is not well
 * formed ends the look, since the parser stops there too.
 */
export function markupFault(xml: string): MarkupFault | undefined {
  let depth = 0;
  let elements = 0;
  let at = xml.indexOf('<');
  while (at !== -1) {
    const start = at;
    const passage = passages.find(([opening]) => xml.startsWith(opening, start));
    if (passage !== undefined) {
      const [opening, closing] = passage;
      const end = xml.indexOf(closing, start + opening.length);
      if (end === -1) return undefined;
      at = xml.indexOf('<', end);
      continue;
    }
    if (xml.startsWith('<!', start)) return 'declaration';
    const end = endOfTag(xml, start + 1);
    if (end === -1) return undefined;
    if (xml.startsWith('</', start)) depth--;
    else {
      if (++elements > maxElements) return 'too-many-elements';
      if (xml[end - 1] !== '/' && ++depth > maxDepth) return 'too-deep';
    }
    at = xml.indexOf('<', end);
  }
  return undefined;
}
