// SPDX-License-Identifier: Apache-2.0
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, relative, sep } from 'node:path';
import type { SkippedFile, SkipReason } from './skipped.ts';

/** A Markdown file as it was read. */
export interface MarkdownFile {
  /** Relative to the folder, with `/`. */
  readonly path: string;
  readonly text: string;
}

/** The Markdown of a folder, read one file at a time. */
export interface Folder {
  files(): Generator<MarkdownFile>;
  /** What was left out; complete when all files were read. */
  readonly skipped: SkippedFile[];
}

/** Guides of 2 MB are usual, and the largest list of contents is 0.8 MB. */
const maxBytes = 16 * 1024 * 1024;
const aside = /^(CATALOG|README|NOTICE|LICEN[CS]E|index|SUMMARY)\b/i;

/**
 * Reads a folder and those in it, in the order of their names.
 *
 * @throws Error where the folder cannot be read
 */
export function openFolder(folder: string): Folder {
  const skipped: SkippedFile[] = [];
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .toSorted((one, other) => (one < other ? -1 : 1));
  return {
    skipped,
    *files() {
      for (const path of entries) {
        const read = readMarkdown(join(folder, path), path);
        if (typeof read === 'string') yield { path, text: read };
        else skipped.push({ file: path, reason: read.reason });
      }
    },
  };
}

function readMarkdown(file: string, path: string): string | { readonly reason: SkipReason } {
  if (path.split('/').some((part) => part.startsWith('.'))) return { reason: 'is hidden' };
  if (!/\.(md|markdown)$/i.test(path)) return { reason: 'is not Markdown' };
  if (aside.test(basename(path))) return { reason: 'is a list of contents or a notice' };
  let bytes: Buffer;
  try {
    if (statSync(file).size > maxBytes) return { reason: 'is larger than 16 MB' };
    bytes = readFileSync(file);
  } catch {
    return { reason: 'cannot be read' };
  }
  const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-8';
  if (encoding === 'utf-8' && bytes.subarray(0, 8_192).includes(0)) return { reason: 'is binary' };
  try {
    // Guessing at another encoding would put wrong letters into the index without a word.
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return text.trim() === '' ? { reason: 'is empty' } : text;
  } catch {
    return { reason: 'is not UTF-8' };
  }
}
