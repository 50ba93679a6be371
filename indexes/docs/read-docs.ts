// SPDX-License-Identifier: Apache-2.0
import { basename, dirname } from 'node:path';
import { asFormId } from '#shared/knowledge/docs/form-id.ts';
import { type Chunk, chunksOf } from './chunk.ts';
import { cleanLines } from './clean.ts';
import { guideSlug, guideTitle } from './guide-name.ts';
import { headingText } from './inline.ts';
import type { Folder, MarkdownFile } from './read-folder.ts';
import { sectionsOf } from './sections.ts';
import type { LeftOut } from './skipped.ts';
import { joinRows } from './tables.ts';

/** The chunks of a file, and the guide that they belong to. */
export interface FileChunks {
  readonly file: string;
  readonly guide: { readonly slug: string; readonly title: string };
  readonly chunks: readonly Chunk[];
  /** `2026 R1`, where the file says it. */
  readonly release: string | undefined;
}

// The last lines of a topic that was converted from DITA.
const parentTopic = /^\*\*Parent topics?:\*\*\s*(.*)$/;
const hasAttributes = /^# .*\{[^{}]*(#|\.)(\w|-)*[^{}]*\}\s*$/;

/**
 * Reads the files of a folder in either shape: a guide per file is a guide of that name; a topic per
 * file (with the attributes of DITA at its heading, its parent topic at its foot, or a form's id as its
 * name) belongs to the guide of its folder (acumatica-protocol §5).
 */
export function* readDocs(folder: Folder, leftOut: LeftOut): Generator<FileChunks> {
  for (const file of folder.files()) {
    const read = readFile(file, leftOut);
    if (read.chunks.length === 0)
      folder.skipped.push({ file: file.path, reason: 'has no text under any heading' });
    else yield read;
  }
}

function readFile({ path, text }: MarkdownFile, leftOut: LeftOut): FileChunks {
  const release = /\b20\d\d R\d\b/.exec(text.slice(0, 4_000))?.[0];
  const { lines, open } = joinRows(cleanLines(text));
  leftOut.openTables += open;
  const parents: string[] = [];
  const kept = lines.filter((line) => {
    const parent = parentTopic.exec(line)?.[1];
    if (parent === undefined) return true;
    // Of several parents the first is where the topic stands.
    const first = /\[([^\]]*)\]/.exec(parent)?.[1] ?? parent;
    if (parents.length === 0 && first.trim() !== '') parents.push(headingText(first));
    return false;
  });
  const form = asFormId(basename(path).replace(/\.\w+$/, ''));
  const isTopic =
    parents.length > 0 || form !== undefined || lines.some((line) => hasAttributes.test(line));
  const facts = { trail: isTopic ? parents : [], form, title: guideTitle(path) };
  return {
    file: path,
    guide: guideOf(path, isTopic),
    chunks: chunksOf(sectionsOf(kept), facts, leftOut),
    release,
  };
}

function guideOf(path: string, isTopic: boolean) {
  const folder = dirname(path);
  const named = isTopic ? (folder === '.' ? 'Topics' : folder) : path;
  return { slug: guideSlug(named), title: guideTitle(named) };
}
