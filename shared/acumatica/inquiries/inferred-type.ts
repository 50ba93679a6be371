// SPDX-License-Identifier: Apache-2.0

/** The type that a value of a row has, in the words of `columnType` (acumatica-reference-product §8.8). */
export function inferredType(value: unknown): string {
  if (value === null || value === undefined) return 'unknown';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'decimal';
  if (typeof value === 'string')
    return /^\d{4}-\d{2}-\d{2}(?!\d)/.test(value) ? 'datetime' : 'string';
  return typeof value;
}
