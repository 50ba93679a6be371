// SPDX-License-Identifier: Apache-2.0

/** Tells for what a call asked for, an entity or an inquiry, which of its fields are spared; undefined where none is. */
export type SparedFields = (about: string | undefined) => ((field: string) => boolean) | undefined;

/**
 * The fields that an operator exempted by name: `StockItem.Barcode`, and `*.Barcode` for that field
 * of anything. Compared without case. Inquiries may have dots in their names, fields have none.
 *
 * @param entries with at least one dot; others are not looked at
 */
export function sparedFields(entries: readonly string[]): SparedFields {
  const byOwner = new Map<string, Set<string>>();
  for (const entry of entries) {
    const dot = entry.lastIndexOf('.');
    if (dot < 0) continue;
    const owner = entry.slice(0, dot).trim().toLowerCase();
    const fields = byOwner.get(owner) ?? new Set<string>();
    byOwner.set(
      owner,
      fields.add(
        entry
          .slice(dot + 1)
          .trim()
          .toLowerCase(),
      ),
    );
  }
  const everywhere = byOwner.get('*');
  return (about) => {
    const own = about === undefined ? undefined : byOwner.get(about.toLowerCase());
    if (own === undefined && everywhere === undefined) return undefined;
    return (field) => {
      const name = field.toLowerCase();
      return own?.has(name) === true || everywhere?.has(name) === true;
    };
  };
}
