// SPDX-License-Identifier: Apache-2.0
import { AsyncLocalStorage } from 'node:async_hooks';
import type { TransactWriteItem } from '@aws-sdk/client-dynamodb';
import type { AuditEvent } from '#shared/events/envelope.ts';
import type { Item, Table } from '#shared/platform/table.ts';

interface Entry {
  /** The item as the table held it; undefined where there was none, or where a new id was never read. */
  readonly base: Item | undefined;
  readonly current: Item | undefined;
}

const isNew = { expression: 'attribute_not_exists(pk)' }; // two writers of one new id: one loses
const isUnmoved = (base: Item) => ({
  expression: 'revision = :read', // whoever read before another wrote must read again
  values: { ':read': base['revision'] },
});

/**
 * Everything one request writes to the identity table, held back until its answer is known
 * (docs/adr/0003-unit-of-work.md). Reads see what was written; nothing reaches the table before the commit.
 */
export class UnitOfWork {
  readonly #table: Table;
  readonly #entries = new Map<string, Entry>();
  readonly #stateEvents: AuditEvent[] = [];
  readonly #observations: AuditEvent[] = [];
  readonly #afterwards: (() => Promise<void>)[] = [];
  #fault: unknown;
  #abandoned = false;

  constructor(table: Table) {
    this.#table = table;
  }

  /** The first fault of storage that this request met, even where the caller swallowed it. */
  get fault(): unknown {
    return this.#fault;
  }

  /** Whether the request broke down, so that nothing it wrote may stay. */
  get abandoned(): boolean {
    return this.#abandoned;
  }

  /** Gives up what was written. A refusal is no reason: revoking a stolen family stays although the answer is an error. */
  abandon(): void {
    this.#abandoned = true;
  }

  /**
   * Marks where things stand.
   *
   * @returns takes back every write and event since; what was read stays read
   */
  checkpoint(): () => void {
    const entries = new Map(this.#entries);
    const [states, observed] = [this.#stateEvents.length, this.#observations.length];
    return () => {
      for (const [pk, { base }] of this.#entries) {
        this.#entries.set(pk, entries.get(pk) ?? { base, current: base });
      }
      this.#stateEvents.length = states;
      this.#observations.length = observed;
    };
  }

  /** One item, strongly consistent, with this unit's own writes in it. Faults are remembered and thrown. */
  async read(pk: string): Promise<Item | undefined> {
    const known = this.#entries.get(pk);
    if (known) return known.current;
    try {
      const base = await this.#table.get({ pk });
      // A parallel reader of this unit may have written meanwhile.
      const written = this.#entries.get(pk);
      if (written) return written.current;
      this.#entries.set(pk, { base, current: base });
      return base;
    } catch (error) {
      this.fail(error);
      throw error;
    }
  }

  /** Several items like {@link read}, in one round trip for those not read before. */
  async readAll(pks: readonly string[]): Promise<(Item | undefined)[]> {
    const unknown = pks.filter((pk) => !this.#entries.has(pk));
    if (unknown.length > 0) {
      try {
        const found = await this.#table.getAll(unknown.map((pk) => ({ pk })));
        for (const [index, pk] of unknown.entries()) {
          const base = found[index];
          // A parallel reader of this unit may have written meanwhile.
          if (!this.#entries.has(pk)) this.#entries.set(pk, { base, current: base });
        }
      } catch (error) {
        this.fail(error);
        throw error;
      }
    }
    return pks.map((pk) => this.#entries.get(pk)?.current);
  }

  /** Remembers a fault of storage met elsewhere, so that the request ends unavailable whatever it answers. */
  fail(fault: unknown): void {
    this.#fault ??= fault;
  }

  /** Writes an item whole. One never read counts as new: the commit fails where it exists. */
  write(pk: string, item: Item): void {
    const base = this.#entries.get(pk)?.base;
    const revision = base === undefined ? 1 : Number(base['revision']) + 1;
    this.#entries.set(pk, { base, current: { ...item, pk, revision } });
  }

  /** Deletes an item, read first so that a writer in between is noticed. */
  async remove(pk: string): Promise<void> {
    await this.read(pk);
    this.#entries.set(pk, { base: this.#entries.get(pk)?.base, current: undefined });
  }

  /** Records a state event for the same transaction. Its `stream` must be set. */
  record(event: AuditEvent): void {
    this.#stateEvents.push(event);
  }

  /** Records an observation, sent once the transaction is through. */
  observe(event: AuditEvent): void {
    this.#observations.push(event);
  }

  /** Something to try once the commit is through, and not to fail for. */
  afterwards(work: () => Promise<void>): void {
    this.#afterwards.push(work);
  }

  /** Does what was put off. Never throws. */
  async runAfterwards(): Promise<void> {
    await Promise.allSettled(this.#afterwards.map((work) => work()));
  }

  get stateEvents(): readonly AuditEvent[] {
    return this.#stateEvents;
  }

  get observations(): readonly AuditEvent[] {
    return this.#observations;
  }

  /** The parts of the transaction; each fails where the item moved since this unit read it. */
  parts(): TransactWriteItem[] {
    return [...this.#entries].flatMap(([pk, { base, current }]) => {
      if (base === current) return [];
      if (current === undefined)
        return base ? [this.#table.deletePart({ pk }, isUnmoved(base))] : [];
      return [this.#table.putPart(current, base === undefined ? isNew : isUnmoved(base))];
    });
  }
}

const storage = new AsyncLocalStorage<UnitOfWork>();

/** Runs a request inside its unit of work. */
export function inUnitOfWork<Answer>(unit: UnitOfWork, work: () => Promise<Answer>) {
  return storage.run(unit, work);
}

/**
 * The unit of work of the request under way.
 *
 * @throws Error outside a request: a defect in the wiring
 */
export function currentUnit(): UnitOfWork {
  const unit = storage.getStore();
  if (!unit) throw new Error('No unit of work is open');
  return unit;
}
