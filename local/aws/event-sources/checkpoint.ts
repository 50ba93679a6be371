// SPDX-License-Identifier: Apache-2.0
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** How far a consumer has come in a stream, kept across processes. */
export interface Checkpoint {
  /** The sequence number of the last record that is done; undefined at the beginning. */
  read(): string | undefined;
  write(sequenceNumber: string): void;
}

/** A checkpoint in a file that is replaced as a whole. */
export function fileCheckpoint(file: string): Checkpoint {
  return {
    read() {
      try {
        return readFileSync(file, 'utf8');
      } catch {
        return undefined;
      }
    },
    write(sequenceNumber) {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(`${file}.new`, sequenceNumber);
      renameSync(`${file}.new`, file);
    },
  };
}

/** A checkpoint in memory. */
export function memoryCheckpoint(): Checkpoint {
  let at: string | undefined;
  return {
    read: () => at,
    write(sequenceNumber) {
      at = sequenceNumber;
    },
  };
}
