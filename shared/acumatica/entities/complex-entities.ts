// SPDX-License-Identifier: Apache-2.0

/**
 * Entities whose list answers may be empty although records match, since the ERP computes parts of
 * them; the value is the field that finds one for sure (acumatica-reference-product §7.3).
 */
const complexEntities: ReadonlyMap<string, string | undefined> = new Map([
  ['PurchaseOrder', 'OrderNbr'],
  ['Shipment', 'ShipmentNbr'],
  ['PhysicalInventoryCount', undefined],
]);

/** What is known of an entity with computed parts; undefined for every other entity. */
export function complexEntity(name: string): { readonly keyField: string | undefined } | undefined {
  return complexEntities.has(name) ? { keyField: complexEntities.get(name) } : undefined;
}

/** Why a filter cannot be applied to an entity, by the ERP's own words; undefined where it is another fault. */
export type FilterErrorKind = 'child_collection' | 'not_filterable';

const notFilterable = [
  'cannotoptimize',
  'cannot be optimized',
  'optimization cannot be performed',
  'type conversions not supported',
  'the given key was not present',
  'contractbased.odata',
  'data.odata.query',
];

/**
 * Recognises the answers 500 that a filter caused.
 *
 * @param said everything the answer says: the tell-tale words may stand in an inner error, or only in the names of classes
 */
export function filterErrorKind(said: readonly string[]): FilterErrorKind | undefined {
  const text = said.join('\n').toLowerCase();
  if (text.includes('not a single value')) return 'child_collection';
  return notFilterable.some((words) => text.includes(words)) ? 'not_filterable' : undefined;
}
