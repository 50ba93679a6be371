// SPDX-License-Identifier: Apache-2.0

/** The words that name several caches. */
export const bulkTargets = ['gi', 'schemas'] as const;

/** The prefix of the key of an entity's schema. */
export const schemaPrefix = 'schema:';

const ofInquiries: ReadonlySet<string> = new Set(['gi_list', 'gi_metadata', 'gi_registry']);

function isBulk(target: string): target is (typeof bulkTargets)[number] {
  return bulkTargets.some((bulk) => bulk === target);
}

/** Whether a text can be a target: nothing, a word for several caches, or one key with a colon. */
export function isCacheTarget(target: string): boolean {
  return target === '' || isBulk(target) || target.includes(':');
}

/** Whether a target names a cache (acumatica-reference-product §8.9). Case counts. */
export function isCleared(key: string, target: string): boolean {
  if (target === '') return true;
  if (target === 'schemas') return key.startsWith(schemaPrefix);
  if (target === 'gi') return ofInquiries.has(key) || key.startsWith('gi_schema:');
  return target.includes(':') && key === target;
}
