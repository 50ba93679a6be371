// SPDX-License-Identifier: Apache-2.0

/** The format of the documentation index; a function refuses any other and keeps what it has. */
export const docsFormat = 1;

/**
 * The tables of a documentation index. The text is found by words and kept apart in compressed
 * blocks, so FTS5 keeps no texts (`content=''`). It keeps every place of a word: without them
 * (`detail=column`) it would count words in the text that it does not have, and every rank would be 0.
 */
export const docsTables = `
CREATE TABLE fact (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE guide (id INTEGER PRIMARY KEY, slug TEXT NOT NULL UNIQUE, title TEXT NOT NULL);
CREATE TABLE block (id INTEGER PRIMARY KEY, data BLOB NOT NULL);
CREATE TABLE section (
  id INTEGER PRIMARY KEY, guide INTEGER NOT NULL, ordinal INTEGER NOT NULL, path TEXT NOT NULL,
  form TEXT, code TEXT NOT NULL, block INTEGER NOT NULL, start INTEGER NOT NULL, length INTEGER NOT NULL
);
CREATE TABLE word (word TEXT PRIMARY KEY, sections INTEGER NOT NULL) WITHOUT ROWID;
CREATE VIRTUAL TABLE text USING fts5 (
  heading, path, body, content='', tokenize='porter unicode61 remove_diacritics 2'
);
`;

/** Made when all rows are there. Heading, path and body weigh 5, 2 and 1 (performance §3.2). */
export const docsIndexes = `
CREATE UNIQUE INDEX section_place ON section (guide, ordinal);
CREATE INDEX section_form ON section (form) WHERE form IS NOT NULL;
INSERT INTO text (text) VALUES ('optimize');
INSERT INTO text (text, rank) VALUES ('rank', 'bm25(5.0, 2.0, 1.0)');
PRAGMA user_version = ${docsFormat};
`;

/** How a section is named to the outside: `guide:7.3fa9`, the place and the beginning of its hash. */
export function sectionReference(slug: string, ordinal: number, code: string): string {
  return `${slug}:${ordinal}.${code}`;
}
