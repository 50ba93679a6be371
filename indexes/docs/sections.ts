// SPDX-License-Identifier: Apache-2.0
import MarkdownIt from 'markdown-it';
import { headingText } from './inline.ts';

/** A part of a section that is not to be torn apart, such as a paragraph or a table. */
export interface Block {
  readonly text: string;
  readonly isTable: boolean;
}

/** A heading and what stands under it, up to the next heading. */
export interface RawSection {
  /** 1 to 6; 0 for what stands before the first heading. */
  readonly level: number;
  readonly heading: string;
  readonly blocks: readonly Block[];
}

// Pages leave rules of dashes behind, which under a paragraph would make it a heading; and an unclosed
// tag would hide headings as HTML.
const markdown = new MarkdownIt({ html: false, linkify: false }).disable(['lheading', 'reference']);
// Only the structure is asked for.
markdown.core.ruler.enableOnly(['normalize', 'block']);

/** The sections of a file, in order. Headings inside lists, quotations and code are none. */
export function sectionsOf(lines: readonly string[]): RawSection[] {
  const sections: { level: number; heading: string; blocks: Block[] }[] = [
    { level: 0, heading: '', blocks: [] },
  ];
  const tokens = markdown.parse(lines.join('\n'), {});
  tokens.forEach((token, at) => {
    if (token.level !== 0 || !token.map || token.nesting === -1) return;
    const [from, to] = token.map;
    if (token.type === 'heading_open') {
      const heading = headingText(tokens[at + 1]?.content ?? '');
      sections.push({ level: Number(token.tag.slice(1)), heading, blocks: [] });
      return;
    }
    const text = lines.slice(from, to).join('\n').trimEnd();
    if (text.trim() !== '' && token.type !== 'hr')
      sections.at(-1)?.blocks.push({ text, isTable: token.type === 'table_open' });
  });
  return sections.filter(({ level, blocks }) => level > 0 || blocks.length > 0);
}
