// SPDX-License-Identifier: Apache-2.0
import type { Block } from './sections.ts';

const maxText = 7_000;
/** A table up to this stays whole: one answer still holds it. */
const maxTable = 22_000;

/** The text of a section in parts of at most 7,000 characters, tables whole where an answer can hold them. */
export function splitBlocks(blocks: readonly Block[]): string[] {
  const parts: string[] = [];
  let part = '';
  for (const text of blocks.flatMap(pieces)) {
    if (part !== '' && part.length + text.length + 2 > maxText) {
      parts.push(part);
      part = '';
    }
    part = part === '' ? text : `${part}\n\n${text}`;
  }
  return part === '' ? parts : [...parts, part];
}

function pieces({ text, isTable }: Block): string[] {
  if (text.length <= (isTable ? maxTable : maxText)) return [text];
  const lines = text.split('\n').flatMap((line) => cutLine(line));
  // Rows without their header say nothing.
  const header = isTable ? lines.slice(0, 2).join('\n') : '';
  const room = isTable ? maxTable : maxText;
  const found: string[] = [];
  let piece = '';
  for (const line of isTable ? lines.slice(2) : lines) {
    if (piece !== '' && piece.length + line.length + header.length > room) {
      found.push(piece);
      piece = '';
    }
    piece = piece === '' ? (isTable ? `${header}\n${line}` : line) : `${piece}\n${line}`;
  }
  return piece === '' ? found : [...found, piece];
}

function cutLine(line: string): string[] {
  if (line.length <= maxText) return [line];
  const cut = Math.max(line.lastIndexOf(' ', maxText), 1);
  return [line.slice(0, cut), ...cutLine(line.slice(cut).trimStart())];
}
