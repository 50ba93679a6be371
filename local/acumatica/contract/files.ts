// SPDX-License-Identifier: Apache-2.0
import type { AttachedFile } from './serialize.ts';

interface StoredFile extends AttachedFile {
  readonly recordId: string;
  readonly content: Uint8Array<ArrayBuffer>;
}

/** Files attached to records, in memory. */
export class Files {
  readonly #files = new Map<string, StoredFile>();

  attach(file: StoredFile): void {
    this.#files.set(file.id, file);
  }

  content(id: string): Uint8Array<ArrayBuffer> | undefined {
    return this.#files.get(id.toLowerCase())?.content;
  }

  of(recordId: string): AttachedFile[] {
    return [...this.#files.values()]
      .filter((file) => file.recordId === recordId)
      .map(({ id, filename }) => ({ id, filename }));
  }

  clear(): void {
    this.#files.clear();
  }
}
