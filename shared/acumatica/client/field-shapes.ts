// SPDX-License-Identifier: Apache-2.0
import { type Opened, plainReading, type Reading, walk } from '#shared/governance/walk.ts';
import { withoutInternals } from './plain-words.ts';

const contractOnly: ReadonlySet<string> = new Set(['_links', 'rowNumber', 'custom']);

function openField(node: Readonly<Record<string, unknown>>): Opened | undefined {
  let hasValue = false;
  let remark: string | undefined;
  // Every field of every row comes through here; `in` needs no list of keys, and JSON has no inherited ones.
  for (const key in node) {
    if (key === 'value') hasValue = true;
    else if (key === 'error' && typeof node[key] === 'string') remark = node[key];
    else return undefined;
  }
  if (!hasValue && remark === undefined) return undefined;
  const wrapped = hasValue ? node['value'] : null;
  // Columns of fixed width come padded, keys above all (acumatica-complaints #24).
  const value = typeof wrapped === 'string' ? wrapped.trimEnd() : wrapped;
  return remark === undefined ? { value } : { value, remark: withoutInternals(remark).trim() };
}

/**
 * Records of the contract API: fields stand in `{value}`, with an `error` beside it where the ERP
 * found fault with one (acumatica-protocol §1, acumatica-reference-product §7.1).
 */
export const contractReading: Reading = {
  drops: (key) => contractOnly.has(key),
  open: openField,
  text: (text) => text,
};

/** Rows of inquiries: plain values, texts padded to their column's width, OData's own annotations. */
export const inquiryReading: Reading = {
  // Of the row (`@odata.etag`) or of one column (`Amount@odata.type`, OData JSON 4.01 §4.5).
  drops: (key) => key.includes('@odata'),
  open: () => undefined,
  text: (text) => text.trim(),
};

/** A contract record as plain JSON; errors of fields are left out. */
export function unwrap(record: unknown): unknown {
  return walk(record, contractReading).value;
}

/** Plain JSON as a contract record: every scalar in `{value}`. What is wrapped already stays, and undefined members are left out. */
export function wrap(plain: unknown): unknown {
  if (plain === undefined) return undefined;
  return wrapNode(plain, true);
}

function wrapNode(node: unknown, isRoot: boolean): unknown {
  if (node === null || typeof node !== 'object')
    return isRoot && node === null ? null : { value: node };
  if (Array.isArray(node)) return node.map((element: unknown) => wrapNode(element, false));
  const record = node as Record<string, unknown>; // narrowed above: a plain object of JSON
  if (Object.hasOwn(record, 'value')) return walk(record, plainReading).value;
  return Object.fromEntries(
    Object.entries(record)
      .filter(([, value]) => value !== undefined)
      .map(([key, value]) => [key, wrapNode(value, false)]),
  );
}
