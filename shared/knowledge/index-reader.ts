// SPDX-License-Identifier: Apache-2.0
import { createHash } from 'node:crypto';
import type { Clock } from '#shared/platform/clock.ts';
import type { IndexBucket } from './index-bucket.ts';
import { type IndexKind, IndexPointer, objectKey, pointerKey } from './index-pointer.ts';

/** How asking an index ended. */
export type Asked<Result> =
  | { readonly kind: 'ready'; readonly result: Result }
  /** None was published. */
  | { readonly kind: 'absent' }
  /** One was published and cannot be read. */
  | { readonly kind: 'unavailable' };

/** What an opened index must be able to do. */
export interface Closable {
  close(): void;
}

/** The published index of one kind. */
export interface IndexReader<Index> {
  /**
   * Asks the index that serves now. The question is answered within one turn of the event loop, so a
   * new index takes its place before or after it, never within.
   */
  ask<Result>(question: (index: Index) => Result): Promise<Asked<Result>>;
  /** Whether none was published, as far as is known. */
  isAbsent(): Promise<boolean>;
}

export interface IndexReaderDeps<Index> {
  readonly kind: IndexKind;
  readonly bucket: IndexBucket;
  /** Opens an index as it was published. Rejects where it is none that this version reads. */
  readonly open: (packed: Uint8Array) => Promise<Index>;
  readonly clock: Clock;
  readonly onFault: (fault: unknown) => void;
}

/** How old the pointer may be: half of the minute within which a new index serves, which leaves the other half to copy it. */
const pointerLivesMs = 30_000;

/** Reads the index of a kind from its bucket, when it is asked for the first time and when another was published. */
export function createIndexReader<Index extends Closable>(
  deps: IndexReaderDeps<Index>,
): IndexReader<Index> {
  const { kind, bucket, clock } = deps;
  let seen: { readonly tag: string; readonly digest: string } | undefined;
  let checkedAt = Number.NEGATIVE_INFINITY;
  let opened: { readonly digest: string; readonly index: Index } | undefined;
  let unusable: string | undefined;
  let isUnknown = false;
  let checking: Promise<void> | undefined;
  let opening: Promise<void> | undefined;

  async function check(): Promise<void> {
    try {
      const read = await bucket.read(pointerKey(kind), seen?.tag);
      isUnknown = false;
      if (read.kind === 'missing') seen = undefined;
      if (read.kind === 'found') {
        const pointer = IndexPointer.parse(JSON.parse(Buffer.from(read.body).toString('utf8')));
        seen = { tag: read.tag, digest: pointer.current };
      }
    } catch (fault) {
      // What was published last goes on serving.
      isUnknown = true;
      deps.onFault(fault);
    }
    checkedAt = clock.now().getTime();
    unusable = undefined;
  }

  async function load(digest: string): Promise<void> {
    try {
      const read = await bucket.read(objectKey(kind, digest));
      if (read.kind !== 'found') throw new Error(`The ${kind} index ${digest} is not there`);
      if (createHash('sha256').update(read.body).digest('hex') !== digest)
        throw new Error(`The ${kind} index ${digest} is damaged`);
      const index = await deps.open(read.body);
      opened?.index.close();
      opened = { digest, index };
    } catch (fault) {
      unusable = digest;
      deps.onFault(fault);
    }
  }

  async function upToDate(): Promise<void> {
    if (clock.now().getTime() - checkedAt < pointerLivesMs) return;
    checking ??= check().finally(() => {
      checking = undefined;
    });
    await checking;
  }

  return {
    async ask(question) {
      await upToDate();
      if (!seen) return { kind: isUnknown ? 'unavailable' : 'absent' };
      if (opened?.digest !== seen.digest && unusable !== seen.digest) {
        opening ??= load(seen.digest).finally(() => {
          opening = undefined;
        });
        await opening;
      }
      return opened ? { kind: 'ready', result: question(opened.index) } : { kind: 'unavailable' };
    },
    async isAbsent() {
      await upToDate();
      return seen === undefined && !isUnknown;
    },
  };
}
