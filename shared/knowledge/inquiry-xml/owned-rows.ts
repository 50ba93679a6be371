// SPDX-License-Identifier: Apache-2.0
import type { DesignRow } from './design-rows.ts';

/** Rows by the row that they belong to. */
export interface OwnedRows {
  of(owner: DesignRow): readonly DesignRow[];
  /** Those that belong to none. */
  readonly orphans: readonly DesignRow[];
}

/**
 * Gives each row to one owner: that in which it stands, or the first whose line it names. Looked up, not
 * searched: a pasted text may have thousands of both.
 *
 * @param naming the attribute with the owner's line
 */
export function ownedRows(
  owners: readonly DesignRow[],
  rows: readonly DesignRow[],
  naming: string,
): OwnedRows {
  const all = new Set(owners);
  const byLine = new Map<string, DesignRow>();
  for (const owner of owners) {
    const line = owner.values['LineNbr'];
    if (line !== undefined && !byLine.has(line)) byLine.set(line, owner);
  }
  const owned = Map.groupBy(rows, ({ above, values }) =>
    above !== undefined && all.has(above) ? above : byLine.get(values[naming] ?? ''),
  );
  return {
    of: (owner) => owned.get(owner) ?? [],
    orphans: owned.get(undefined) ?? [],
  };
}
