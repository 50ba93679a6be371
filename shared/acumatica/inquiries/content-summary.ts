// SPDX-License-Identifier: Apache-2.0
import type { RegistryContent } from './registry-entry.ts';

/** What a rebuild brought, in numbers for auditors. */
export function summaryOf({ entries, notes }: RegistryContent) {
  const columns = entries.flatMap((entry) => entry.columns);
  return {
    inquiries: entries.length,
    described: entries.filter(({ description }) => description !== undefined).length,
    parameterised: entries.filter(({ parameters }) => parameters.length > 0).length,
    columns: columns.length,
    columnsDescribed: columns.filter(({ description }) => description !== undefined).length,
    /** Inquiries with a column that was refused, by name: an administrator looks for them. */
    unaligned: entries
      .filter(({ diagnostic }) => diagnostic.kind !== 'aligned' && diagnostic.kind !== 'no_rows')
      .map(({ name }) => name)
      .slice(0, 50),
    notes: [...notes],
  };
}
