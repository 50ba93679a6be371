// SPDX-License-Identifier: Apache-2.0
import type { AttributeMap, BatchOperation, DynaliteStore, KeyRange } from './dynalite.ts';

/** What happened to one item in a batch. */
export interface ItemChange {
  readonly table: string;
  before: AttributeMap | undefined;
  after: AttributeMap | undefined;
  written: boolean;
}

/**
 * Everything one request wants to write, collected so that LevelDB takes it as a single batch: a
 * process killed at any moment leaves all of it or nothing. dynalite's own actions run against
 * `store` and see what the batch has written so far.
 */
export class WriteBatch {
  readonly store: DynaliteStore;
  readonly #base: DynaliteStore;
  readonly #pending = new Map<string, AttributeMap | undefined>();
  readonly #changes = new Map<string, ItemChange>();

  constructor(base: DynaliteStore) {
    this.#base = base;
    this.store = Object.assign(Object.create(base) as DynaliteStore, {
      getItemDb: (table: string) => this.#range(`item-${table}~`, table),
      getIndexDb: (indexType: string, table: string, index: string) =>
        this.#range(`index-${indexType.toLowerCase()}~${table}~${index}~`),
    });
  }

  /** The items that were read or written, in the order they were first touched. */
  get changes(): readonly ItemChange[] {
    return [...this.#changes.values()];
  }

  /** The operations for LevelDB. */
  operations(): BatchOperation[] {
    return [...this.#pending].map(([key, value]) =>
      value === undefined ? { type: 'del', key } : { type: 'put', key, value },
    );
  }

  #range(prefix: string, table?: string): KeyRange {
    const note = (key: string): ItemChange | undefined => {
      if (table === undefined) return undefined;
      const change = this.#changes.get(key) ?? {
        table,
        before: undefined,
        after: undefined,
        written: false,
      };
      this.#changes.set(key, change);
      return change;
    };
    const write = (key: string, value: AttributeMap | undefined) => {
      this.#pending.set(key, value);
      const change = note(key);
      if (change) Object.assign(change, { after: value, written: true });
    };
    return {
      // One writer at a time runs already, so a key needs no lock of its own.
      lock: (_key, run) => run((done) => done),
      get: (name, done) => {
        const key = prefix + name;
        if (this.#pending.has(key)) return done(null, this.#pending.get(key));
        this.#base.db.get(key).then(
          (value) => {
            const item = value as AttributeMap | undefined; // the store's JSON, written by dynalite
            const change = note(key);
            if (change && !change.written) change.before = item;
            done(null, item);
          },
          (error) => done(error),
        );
      },
      put: (name, value, done) => {
        write(prefix + name, value);
        done(null);
      },
      del: (name, done) => {
        write(prefix + name, undefined);
        done(null);
      },
    };
  }
}
