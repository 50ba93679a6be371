// SPDX-License-Identifier: Apache-2.0
import type { Clock } from '#shared/platform/clock.ts';
import type { Table } from '#shared/platform/table.ts';
import type { InquiryEntry, RegistryNote, RegistryState } from './registry-entry.ts';
import { failureIn, RegistryManifest, registryKeys } from './registry-manifest.ts';
import { joinPieces } from './registry-pieces.ts';

/** For how long an instance holds what it read: a new version is everywhere after so many milliseconds. */
const memoMs = 20_000;
/** The same before the first build, which people wait for. */
const unbuiltMemoMs = 1_000;
/** A rebuild that ends while its predecessor's pieces are read cleans those away: the manifest is read again. */
const maxReads = 3;

/** The partition of the pieces. */
export const piecesKey = 'inquiry-registry';

/** The sort key of a generation's piece. */
export function pieceKey(generation: string, piece: number): string {
  return `${generation}#${String(piece).padStart(4, '0')}`;
}

interface Content {
  readonly version: number;
  readonly builtAt: Date;
  readonly entries: ReadonlyMap<string, InquiryEntry>;
  readonly notes: readonly RegistryNote[];
}

/** What the registry needs from its surroundings. */
export interface RegistrySurroundings {
  /** The table `registry`. */
  readonly table: Table;
  readonly clock: Clock;
  /** Told where the table does not answer, or holds what cannot be read. */
  readonly onFault: (fault: unknown) => void;
}

/**
 * The inquiries that administrators opened to assistants, as the last rebuild that went through stored
 * them (docs/adr/0010-inquiry-registry.md). One instance holds them in memory and asks for their
 * version every 20 seconds.
 */
export class InquiryRegistry {
  readonly #table: Table;
  readonly #clock: Clock;
  readonly #onFault: (fault: unknown) => void;
  #content: Content | undefined;
  #state: RegistryState = { kind: 'unreadable' };
  #holdsUntil = Number.NEGATIVE_INFINITY;
  #reading: Promise<void> | undefined;

  constructor({ table, clock, onFault }: RegistrySurroundings) {
    this.#table = table;
    this.#clock = clock;
    this.#onFault = onFault;
  }

  /** The registry. Never throws: where the table does not answer, what was read last holds. Calls at the same moment share one read. */
  async read(): Promise<RegistryState> {
    if (this.#clock.now().getTime() >= this.#holdsUntil) {
      this.#reading ??= this.#refresh().finally(() => {
        this.#reading = undefined;
      });
      await this.#reading;
    }
    return this.#state;
  }

  /** Makes the next reader ask the table, whatever is held. */
  forget(): void {
    this.#holdsUntil = Number.NEGATIVE_INFINITY;
  }

  async #refresh(): Promise<void> {
    try {
      this.#state = await this.#current();
    } catch (fault) {
      this.#onFault(fault);
      if (this.#state.kind === 'unreadable') return;
    }
    const built = this.#state.kind === 'built';
    this.#holdsUntil = this.#clock.now().getTime() + (built ? memoMs : unbuiltMemoMs);
  }

  async #current(): Promise<RegistryState> {
    for (let reads = 0; reads < maxReads; reads++) {
      const [head, failed] = await this.#table.getAll([
        registryKeys.manifest,
        registryKeys.failure,
      ]);
      const failure = failureIn(failed);
      const manifest = RegistryManifest.safeParse(head).data;
      // What another version of the gateway wrote is as good as nothing: it is built anew.
      if (manifest === undefined) return { kind: 'never_built', ...(failure && { failure }) };
      const content =
        this.#content?.version === manifest.version ? this.#content : await this.#load(manifest);
      if (content === undefined) continue;
      this.#content = content;
      return { kind: 'built', ...content, ...(failure && { failure }) };
    }
    throw new Error('The pieces of the inquiry registry are not whole');
  }

  /** Undefined where pieces are missing, since a newer generation has cleaned them away. */
  async #load({ generation, pieces, version, builtAt }: RegistryManifest) {
    const keys = Array.from({ length: pieces }, (_, piece) => ({
      pk: piecesKey,
      sk: pieceKey(generation, piece),
    }));
    const bodies = (await this.#table.getAll(keys)).flatMap((item) =>
      item?.['body'] instanceof Uint8Array ? [item['body']] : [],
    );
    if (bodies.length < pieces) return undefined;
    const { entries, notes } = joinPieces(bodies);
    const byName = new Map(entries.map((entry) => [entry.name, entry]));
    return { version, builtAt: new Date(builtAt), entries: byName, notes };
  }
}
