// SPDX-License-Identifier: Apache-2.0
import { createHash } from 'node:crypto';
import {
  type IndexKind,
  IndexPointer,
  objectKey,
  type PublishedIndex,
  pointerKey,
} from '#shared/knowledge/index-pointer.ts';
import type { IndexStore } from './index-store.ts';

/** How a change of the pointer ended. */
export type PointerChange =
  | { readonly kind: 'serves'; readonly index: PublishedIndex }
  /** Somebody else published meanwhile: what they published serves. */
  | { readonly kind: 'overtaken' }
  /** There is no index to return to. */
  | { readonly kind: 'nothing_before' }
  /** No index that was published begins with these characters, or several do. */
  | { readonly kind: 'unknown_digest' };

/** How many may be returned to. */
const maxPublished = 20;

async function pointerOf(store: IndexStore, kind: IndexKind) {
  const stored = await store.read(pointerKey(kind));
  return stored && { tag: stored.tag, pointer: IndexPointer.parse(JSON.parse(stored.text)) };
}

/** The indexes of a kind that were published, newest first, and which of them serves. */
export async function published(
  store: IndexStore,
  kind: IndexKind,
): Promise<IndexPointer | undefined> {
  return (await pointerOf(store, kind))?.pointer;
}

/**
 * Publishes an index: its object first, then the pointer in one conditional write. Until then the
 * earlier one serves.
 *
 * @param bytes as they are stored, compressed
 */
export async function publish(
  store: IndexStore,
  kind: IndexKind,
  bytes: Uint8Array,
  label: string,
  now: Date,
): Promise<PointerChange> {
  const digest = createHash('sha256').update(bytes).digest('hex');
  const before = await pointerOf(store, kind);
  const key = objectKey(kind, digest);
  if (!(await store.has(key))) await store.put(key, bytes);
  const index = { digest, bytes: bytes.length, publishedAt: now.toISOString(), label };
  const others = (before?.pointer.published ?? []).filter((one) => one.digest !== digest);
  const pointer = { current: digest, published: [index, ...others].slice(0, maxPublished) };
  return point(store, kind, pointer, index, before?.tag);
}

/**
 * Lets an earlier index serve again.
 *
 * @param to the beginning of its digest; the one before the current where none is given
 */
export async function rollback(
  store: IndexStore,
  kind: IndexKind,
  to?: string,
): Promise<PointerChange> {
  const before = await pointerOf(store, kind);
  if (!before) return { kind: 'nothing_before' };
  const { current, published } = before.pointer;
  const place = published.findIndex(({ digest }) => digest === current);
  const named = to === undefined ? [] : published.filter(({ digest }) => digest.startsWith(to));
  const index = to === undefined ? published[place + 1] : named[0];
  if (!index || named.length > 1)
    return { kind: to === undefined ? 'nothing_before' : 'unknown_digest' };
  return point(store, kind, { current: index.digest, published }, index, before.tag);
}

async function point(
  store: IndexStore,
  kind: IndexKind,
  pointer: IndexPointer,
  index: PublishedIndex,
  tag: string | undefined,
): Promise<PointerChange> {
  const written = await store.replace(pointerKey(kind), JSON.stringify(pointer), tag);
  return written ? { kind: 'serves', index } : { kind: 'overtaken' };
}
