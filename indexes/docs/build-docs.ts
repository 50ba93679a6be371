// SPDX-License-Identifier: Apache-2.0
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { constants, zstdCompressSync } from 'node:zlib';
import { docsIndexes, docsTables } from '#shared/knowledge/docs/docs-format.ts';
import { withShortFormIds } from '#shared/knowledge/docs/form-id.ts';
import { wordsOf } from '#shared/knowledge/docs/words.ts';
import { readDocs } from './read-docs.ts';
import { openFolder } from './read-folder.ts';
import { type LeftOut, nothingLeftOut, type SkippedFile } from './skipped.ts';
import { commonest, TextBlocks } from './text-blocks.ts';

/** What a build did. */
export interface DocsReport {
  readonly files: number;
  readonly guides: number;
  readonly sections: number;
  readonly characters: number;
  readonly forms: number;
  readonly release: string;
  readonly skipped: readonly SkippedFile[];
  readonly leftOut: LeftOut;
}

/** Nothing of a folder can be indexed. */
export class NothingToIndexError extends Error {
  readonly skipped: readonly SkippedFile[];
  constructor(folder: string, skipped: readonly SkippedFile[]) {
    super(`No text to index in ${folder}`);
    this.name = 'NothingToIndexError';
    this.skipped = skipped;
  }
}

/** A word in fewer sections may itself be misspelt. */
const rareSections = 2;

/**
 * Builds the documentation index of a folder as an SQLite file, which appears only when it is whole.
 *
 * @throws NothingToIndexError where no section remains
 */
export function buildDocs(folder: string, file: string): DocsReport {
  const unfinished = `${file}.unfinished`;
  rmSync(unfinished, { force: true });
  const database = new DatabaseSync(unfinished);
  try {
    const report = fill(database, folder);
    database.close();
    renameSync(unfinished, file);
    return report;
  } catch (error) {
    if (database.isOpen) database.close();
    if (existsSync(unfinished)) rmSync(unfinished);
    throw error;
  }
}

function fill(database: DatabaseSync, from: string): DocsReport {
  database.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA page_size = 8192;');
  database.exec(docsTables);
  database.exec('BEGIN');
  const folder = openFolder(from);
  const leftOut = nothingLeftOut();
  const sections = database.prepare('INSERT INTO section VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)');
  const words = database.prepare(
    'INSERT INTO text (rowid, heading, path, body) VALUES (?, ?, ?, ?)',
  );
  const guideRows = database.prepare('INSERT INTO guide VALUES (?, ?, ?)');
  const blocks = new TextBlocks(database);
  const guides = new Map<string, { readonly id: number; count: number }>();
  const seen = new Set<string>();
  const frequency = new Map<string, number>();
  const releases: string[] = [];
  const forms = new Set<string>();
  let files = 0;
  let id = 0;
  let characters = 0;
  for (const { guide, chunks, release } of readDocs(folder, leftOut)) {
    files++;
    if (release !== undefined) releases.push(release);
    const known = guides.get(guide.slug) ?? { id: guides.size + 1, count: 0 };
    if (!guides.has(guide.slug)) guideRows.run(known.id, guide.slug, guide.title);
    guides.set(guide.slug, known);
    for (const { path, form, text } of chunks) {
      const heading = path.slice(path.lastIndexOf(' > ') + (path.includes(' > ') ? 3 : 0));
      const code = createHash('sha256').update(`${heading}\n${text}`).digest('hex');
      if (seen.has(code)) {
        leftOut.repeated++;
        continue;
      }
      seen.add(code);
      id++;
      if (form !== undefined) forms.add(form);
      characters += text.length;
      const { block, start, length } = blocks.add(text);
      sections.run(
        id,
        known.id,
        known.count++,
        path,
        form ?? null,
        code.slice(0, 8),
        block,
        start,
        length,
      );
      const above = path.slice(0, path.length - heading.length);
      words.run(
        id,
        withShortFormIds(`${heading} ${form ?? ''}`),
        withShortFormIds(`${guide.title} ${above}`),
        withShortFormIds(text),
      );
      for (const word of new Set(wordsOf(`${path} ${text}`)))
        if (/^\p{L}{4,24}$/u.test(word)) frequency.set(word, (frequency.get(word) ?? 0) + 1);
    }
  }
  if (id === 0) throw new NothingToIndexError(from, folder.skipped);
  blocks.end();
  const known = database.prepare('INSERT INTO word VALUES (?, ?)');
  for (const [word, count] of frequency) if (count > rareSections) known.run(word, count);
  const release = commonest(releases) ?? 'unknown release';
  database.prepare("INSERT INTO fact VALUES ('release', ?)").run(release);
  database.exec('COMMIT');
  database.exec(docsIndexes);
  database.exec('VACUUM');
  const { skipped } = folder;
  return {
    files,
    guides: guides.size,
    sections: id,
    characters,
    forms: forms.size,
    release,
    skipped,
    leftOut,
  };
}

/** The bytes of a built file as they are published. */
export function packedFile(file: string): Uint8Array {
  const level = { [constants.ZSTD_c_compressionLevel]: 15 };
  return zstdCompressSync(readFileSync(file), { params: level });
}
