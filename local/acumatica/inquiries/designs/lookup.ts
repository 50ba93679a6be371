// SPDX-License-Identifier: Apache-2.0

/** Records by one of their fields, for joins. */
export function byKey<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
): ReadonlyMap<string, Item> {
  return new Map(items.map((item) => [keyOf(item), item]));
}

/** An amount rounded to cents. */
export function cents(amount: number): number {
  return Math.round(amount * 100) / 100;
}

/** Whole days from one ISO date to another; negative where the second comes first. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to.slice(0, 10)) - Date.parse(from.slice(0, 10))) / 86_400_000);
}
