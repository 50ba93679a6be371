// SPDX-License-Identifier: Apache-2.0
import { demoFiles } from './demo-files.ts';
import type { EntityDefinition } from './entities.ts';
import { type Row, textOf } from './rows.ts';
import type { AttachedFile } from './serialize.ts';

interface StoredFile extends AttachedFile {
  readonly recordId: string;
  readonly content: Uint8Array<ArrayBuffer>;
}

/** Files attached to records, in memory: what was attached, and what the demo company has from the start. */
export class Files {
  readonly #files = new Map<string, StoredFile>();

  attach(file: StoredFile): void {
    this.#files.set(file.id, file);
  }

  content(id: string): Uint8Array<ArrayBuffer> | undefined {
    return this.#files.get(id.toLowerCase())?.content;
  }

  /** The files of a record; their names stand behind the form's title and the record's key, as in the real system. */
  of(entity: EntityDefinition, row: Row): AttachedFile[] {
    const recordId = textOf(row, 'id');
    for (const file of demoFiles(entity.name, row)) this.attach({ ...file, recordId });
    const keys = entity.keys.map((key) => textOf(row, key)).join(', ');
    return [...this.#files.values()]
      .filter((file) => file.recordId === recordId)
      .map(({ id, filename }) => ({ id, filename: `${entity.title} (${keys})\\${filename}` }));
  }

  clear(): void {
    this.#files.clear();
  }
}
