// SPDX-License-Identifier: Apache-2.0
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { constants, zstdCompressSync } from 'node:zlib';

/** Where a text lies. */
export interface TextPlace {
  readonly block: number;
  /** In bytes of UTF-8, as is the length. */
  readonly start: number;
  readonly length: number;
}

/** Small enough to unfold for one section, large enough to compress well. */
const blockBytes = 16 * 1024;

/** Writes texts, one after another, into compressed blocks. */
export class TextBlocks {
  readonly #insert: StatementSync;
  #id = 1;
  #parts: Buffer[] = [];
  #size = 0;

  constructor(database: DatabaseSync) {
    this.#insert = database.prepare('INSERT INTO block VALUES (?, ?)');
  }

  add(text: string): TextPlace {
    const bytes = Buffer.from(text, 'utf8');
    if (this.#size > 0 && this.#size + bytes.length > blockBytes) this.end();
    const place = { block: this.#id, start: this.#size, length: bytes.length };
    this.#parts.push(bytes);
    this.#size += bytes.length;
    return place;
  }

  /** Writes the block that was begun. */
  end(): void {
    if (this.#size === 0) return;
    const level = { params: { [constants.ZSTD_c_compressionLevel]: 15 } };
    this.#insert.run(this.#id++, zstdCompressSync(Buffer.concat(this.#parts), level));
    this.#parts = [];
    this.#size = 0;
  }
}

/** What occurs most often. */
export function commonest(values: readonly string[]): string | undefined {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].toSorted((one, other) => other[1] - one[1])[0]?.[0];
}
