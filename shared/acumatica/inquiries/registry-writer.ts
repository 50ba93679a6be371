// SPDX-License-Identifier: Apache-2.0
import type { TransactWriteItem } from '@aws-sdk/client-dynamodb';
import { type Clock, epochSeconds } from '#shared/platform/clock.ts';
import type { Table } from '#shared/platform/table.ts';
import { pieceKey, piecesKey } from './inquiry-registry.ts';
import type { RebuildFailure, RegistryContent } from './registry-entry.ts';
import { RegistryManifest, registryKeys } from './registry-manifest.ts';
import { cutIntoPieces } from './registry-pieces.ts';

/** Longer than any rebuild takes; a holder that died just expires. */
const leaseMs = 300_000;
/** A younger generation may be one that another rebuild is still writing. */
const staleAfterSeconds = 900;

/** Writes the registry: one rebuild at a time, whichever process does it. */
export class RegistryWriter {
  readonly #table: Table;
  readonly #clock: Clock;

  constructor(table: Table, clock: Clock) {
    this.#table = table;
    this.#clock = clock;
  }

  /** What readers see now; undefined before the first build. */
  async manifest(): Promise<RegistryManifest | undefined> {
    return RegistryManifest.safeParse(await this.#table.get(registryKeys.manifest)).data;
  }

  /** Whether the rebuild is this owner's; no where another one holds it. */
  async takeLease(owner: string): Promise<boolean> {
    const now = this.#clock.now().getTime();
    const leaseIsFree = {
      expression: 'attribute_not_exists(pk) OR leaseUntil < :now OR leaseOwner = :me',
      values: { ':now': now, ':me': owner },
    };
    const taken = await this.#table.put(
      { ...registryKeys.lease, leaseOwner: owner, leaseUntil: now + leaseMs },
      leaseIsFree,
    );
    return taken.kind === 'written';
  }

  /** Gives the lease back, where it is still this owner's. */
  async releaseLease(owner: string): Promise<void> {
    await this.#table.delete(registryKeys.lease, stillMine(owner));
  }

  /** Writes a generation that nobody reads yet, and says in how many pieces. Repeating it does no harm. */
  async write(generation: string, content: RegistryContent): Promise<number> {
    const pieces = cutIntoPieces(content);
    const writtenAt = epochSeconds(this.#clock.now());
    for (const [piece, body] of pieces.entries())
      await this.#table.put({ pk: piecesKey, sk: pieceKey(generation, piece), writtenAt, body });
    return pieces.length;
  }

  /** The parts of a transaction that make a generation the current one and end the lease and the last failure. */
  commitParts(
    manifest: RegistryManifest,
    before: RegistryManifest | undefined,
    owner: string,
  ): TransactWriteItem[] {
    const unmoved =
      before === undefined
        ? undefined
        : { expression: 'version = :before', values: { ':before': before.version } };
    return [
      this.#table.putPart({ ...registryKeys.manifest, ...manifest }, unmoved),
      // A paused holder whose lease went to another must not overwrite what that one built.
      this.#table.deletePart(registryKeys.lease, stillMine(owner)),
      this.#table.deletePart(registryKeys.failure),
    ];
  }

  /** Keeps why a rebuild failed, for people who ask; the registry itself stays as it is. */
  async noteFailure(failure: RebuildFailure): Promise<void> {
    await this.#table.put({ ...registryKeys.failure, ...failure });
  }

  /** Removes old generations, but neither the current one nor the one before, which readers may still be in. */
  async removeStale({ generation, previous }: RegistryManifest): Promise<void> {
    const oldest = epochSeconds(this.#clock.now()) - staleAfterSeconds;
    for await (const item of this.#table.query({ pk: piecesKey })) {
      if (Number(item['writtenAt']) > oldest) continue;
      const sortKey = String(item['sk']);
      const own = sortKey.slice(0, sortKey.lastIndexOf('#'));
      if (own !== generation && own !== previous)
        await this.#table.delete({ pk: piecesKey, sk: sortKey });
    }
  }
}

function stillMine(owner: string) {
  return { expression: 'leaseOwner = :me', values: { ':me': owner } };
}
