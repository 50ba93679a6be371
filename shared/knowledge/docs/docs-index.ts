// SPDX-License-Identifier: Apache-2.0
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { zstdDecompressSync } from 'node:zlib';
import * as z from 'zod';
import { unfoldInto } from '../unfold.ts';
import { docsFormat } from './docs-format.ts';

const GuideRow = z.object({ id: z.int(), slug: z.string(), title: z.string() });
/** A guide: a file of many sections, or a folder of topics. */
export type Guide = z.infer<typeof GuideRow>;

const SectionRow = z.object({
  id: z.int(),
  guide: z.int(),
  ordinal: z.int(),
  /** Headings from the outermost to its own, joined by ` > `. */
  path: z.string(),
  form: z.string().nullable(),
  /** The first characters of the hash of its text. */
  code: z.string(),
  block: z.int(),
  start: z.int(),
  length: z.int(),
});
/** A section, without its text. */
export type Section = z.infer<typeof SectionRow>;

/** An opened documentation index. */
export interface DocsIndex {
  readonly release: string;
  readonly sectionCount: number;
  readonly guides: ReadonlyMap<number, Guide>;
  /** A prepared statement, made once per text. */
  statement(sql: string): StatementSync;
  /** The sections that a condition on the table `section` selects. */
  sections(where: string, ...values: (string | number)[]): Section[];
  /** The text of a section, Markdown. */
  textOf(section: Section): string;
  close(): void;
}

/** Texts that were unfolded last: neighbours lie in one block. */
const maxBlocks = 16;
const BlockRow = z.object({ data: z.instanceof(Uint8Array) });

/**
 * Opens a documentation index, as it was published, as a file of the temporary folder, read only.
 *
 * @throws Error where this version cannot read it
 */
export async function openDocsIndex(packed: Uint8Array): Promise<DocsIndex> {
  const folder = mkdtempSync(join(tmpdir(), 'mcp4erp-docs-'));
  const file = join(folder, 'docs.sqlite');
  const remove = () => rmSync(folder, { recursive: true, force: true });
  let database: DatabaseSync;
  try {
    await unfoldInto(file, packed);
    database = new DatabaseSync(file, { readOnly: true });
  } catch (error) {
    remove();
    throw error;
  }
  // An open file lives on without its name, and goes when the process does; Windows wants it closed first.
  const lives = process.platform === 'win32';
  if (!lives) remove();
  try {
    return overDatabase(database, lives ? remove : () => {});
  } catch (error) {
    database.close();
    if (lives) remove();
    throw error;
  }
}

function overDatabase(database: DatabaseSync, remove: () => void): DocsIndex {
  const version = database.prepare('PRAGMA user_version').get()?.['user_version'];
  if (version !== docsFormat)
    throw new Error(`A documentation index of format ${version}; this version reads ${docsFormat}`);
  const statements = new Map<string, StatementSync>();
  const statement = (sql: string) => {
    const known = statements.get(sql) ?? database.prepare(sql);
    statements.set(sql, known);
    return known;
  };
  const blocks = new Map<number, Uint8Array>();
  function blockOf(id: number): Uint8Array {
    const known = blocks.get(id);
    if (known) return known;
    const { data } = BlockRow.parse(statement('SELECT data FROM block WHERE id = ?').get(id));
    const unfolded = zstdDecompressSync(data);
    const [oldest] = blocks.keys();
    if (blocks.size >= maxBlocks && oldest !== undefined) blocks.delete(oldest);
    blocks.set(id, unfolded);
    return unfolded;
  }
  const guides = z.array(GuideRow).parse(statement('SELECT id, slug, title FROM guide').all());
  return {
    release: String(statement("SELECT value FROM fact WHERE name = 'release'").get()?.['value']),
    sectionCount: Number(statement('SELECT count(*) AS count FROM section').get()?.['count']),
    guides: new Map(guides.map((guide) => [guide.id, guide])),
    statement,
    sections: (where, ...values) =>
      z.array(SectionRow).parse(statement(`SELECT * FROM section WHERE ${where}`).all(...values)),
    textOf({ block, start, length }) {
      return Buffer.from(blockOf(block).subarray(start, start + length)).toString('utf8');
    },
    close() {
      database.close();
      remove();
    },
  };
}
