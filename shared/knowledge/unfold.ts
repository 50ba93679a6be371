// SPDX-License-Identifier: Apache-2.0
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createZstdDecompress, zstdDecompress } from 'node:zlib';

/** Far above what a corpus of 40 MB makes; a small object may not unfold into all of the memory or the disk. */
const maxBytes = 512 * 1024 * 1024;
const wholly = promisify(zstdDecompress);

/**
 * The unfolded bytes of a published index.
 *
 * @throws Error where they are more than 512 MB, or not compressed
 */
export function unfolded(packed: Uint8Array): Promise<Uint8Array> {
  return wholly(packed, { maxOutputLength: maxBytes });
}

/**
 * Unfolds a published index into a file, piece by piece, so that it is never whole in memory.
 *
 * @throws Error where it is more than 512 MB, or not compressed
 */
export async function unfoldInto(file: string, packed: Uint8Array): Promise<void> {
  let written = 0;
  await pipeline(
    Readable.from([packed]),
    createZstdDecompress({ chunkSize: 256 * 1024 }),
    async function* (pieces: AsyncIterable<Uint8Array>) {
      for await (const piece of pieces) {
        written += piece.length;
        if (written > maxBytes) throw new Error('An index that unfolds to more than 512 MB');
        yield piece;
      }
    },
    createWriteStream(file, { mode: 0o600 }),
  );
}
