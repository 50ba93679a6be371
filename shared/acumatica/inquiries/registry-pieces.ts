// SPDX-License-Identifier: Apache-2.0
import { gunzipSync, gzipSync } from 'node:zlib';
import type { RegistryContent } from './registry-entry.ts';

/** The most bytes of one piece: an item of DynamoDB holds 400 KB with its keys. */
const pieceBytes = 380_000;

/** A registry as pieces that fit into items: compressed JSON, cut. */
export function cutIntoPieces(content: RegistryContent): readonly Uint8Array[] {
  const bytes = gzipSync(JSON.stringify(content));
  const pieces: Uint8Array[] = [];
  for (let start = 0; start < bytes.length; start += pieceBytes)
    pieces.push(bytes.subarray(start, start + pieceBytes));
  return pieces;
}

/**
 * The registry in its pieces.
 *
 * @throws Error where they are not whole
 */
export function joinPieces(pieces: readonly Uint8Array[]): RegistryContent {
  const text = gunzipSync(Buffer.concat(pieces)).toString('utf8');
  return JSON.parse(text) as RegistryContent; // the manifest says which format was written, and only cutIntoPieces writes it
}
