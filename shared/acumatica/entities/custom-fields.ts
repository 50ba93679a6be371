// SPDX-License-Identifier: Apache-2.0

/** A field outside the contract: an attribute, or a field of a customization. */
export interface CustomFieldName {
  readonly view: string;
  readonly field: string;
}

/** `Document.UsrTier`; a second look at a view has a number behind it, as in `CurrentCustomer: 2`. */
const grammar = /^([A-Za-z_]\w{0,99}(?:: ?\d{1,3})?)\.([A-Za-z_]\w{0,99})$/;

/** Longer lists come back cut without a word (acumatica-complaints #16), so that few are asked for at once. */
const batchSize = 8;

/** A name in its parts; undefined where it is none. */
export function customFieldName(text: string): CustomFieldName | undefined {
  const [, view, field] = grammar.exec(text.trim()) ?? [];
  return view === undefined || field === undefined ? undefined : { view, field };
}

/** Names in the small lists in which they are asked for, each once; one empty list where there are none. */
export function customBatches(names: readonly string[]): readonly (readonly string[])[] {
  const once = [...new Set(names.map((name) => name.trim()))];
  const batches = Array.from({ length: Math.ceil(once.length / batchSize) }, (_, nth) =>
    once.slice(nth * batchSize, (nth + 1) * batchSize),
  );
  return batches.length === 0 ? [[]] : batches;
}

type Node = Record<string, unknown>;

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether two nodes are of one record: their ids say so. */
function isSame(one: Node, other: Node): boolean {
  return one['id'] === undefined || one['id'] === other['id'];
}

/** What one view holds of two answers. */
function mergeCustom(one: unknown, other: unknown): unknown {
  if (!isNode(one) || !isNode(other)) return isNode(one) ? one : other;
  const views = new Set([...Object.keys(one), ...Object.keys(other)]);
  return Object.fromEntries(
    [...views].map((view) => [view, { ...Object(one[view]), ...Object(other[view]) }]),
  );
}

/** A record with the custom fields that a second answer has of it, its details included; the contract's fields stay those of the first. */
export function mergeRecord(record: unknown, other: unknown): unknown {
  if (Array.isArray(record)) {
    if (!Array.isArray(other)) return record;
    return record.map((row: unknown) => {
      const match: unknown = other.find(
        (candidate: unknown) => isNode(row) && isNode(candidate) && isSame(row, candidate),
      );
      return match === undefined ? row : mergeRecord(row, match);
    });
  }
  if (!isNode(record) || !isNode(other) || !isSame(record, other)) return record;
  return Object.fromEntries(
    Object.entries(record).map(([key, value]) => [
      key,
      key === 'custom' ? mergeCustom(value, other[key]) : mergeRecord(value, other[key]),
    ]),
  );
}

function shownCustom(custom: Node): Node {
  return Object.fromEntries(
    Object.entries(custom).map(([view, fields]) => [
      view,
      Object.fromEntries(
        Object.entries(Object(fields)).map(([field, about]) => [
          field,
          // An empty field has its type alone (acumatica-protocol §1.5).
          { value: isNode(about) ? (about['value'] ?? null) : about },
        ]),
      ),
    ]),
  );
}

/** A record whose custom fields stand under `customFields` by view and field, like its own fields; what has none stays without. */
export function showCustomFields(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(showCustomFields);
  if (!isNode(node)) return node;
  const custom = node['custom'];
  return {
    ...Object.fromEntries(
      Object.entries(node).map(([key, value]) => [
        key,
        key === 'custom' ? value : showCustomFields(value),
      ]),
    ),
    ...(isNode(custom) && Object.keys(custom).length > 0 && { customFields: shownCustom(custom) }),
  };
}

function found(node: unknown, names: Set<string>): Set<string> {
  if (Array.isArray(node)) for (const one of node) found(one, names);
  else if (isNode(node))
    for (const [key, value] of Object.entries(node)) {
      if (key !== 'custom') found(value, names);
      else
        for (const [view, fields] of Object.entries(Object(value)))
          for (const field of Object.keys(Object(fields))) names.add(`${view}.${field}`);
    }
  return names;
}

/** The custom fields that were asked for and that no part of an answer has. */
export function missingCustomFields(answer: unknown, names: readonly string[]): string[] {
  const there = found(answer, new Set());
  return [...new Set(names.map((name) => name.trim()))].filter((name) => !there.has(name));
}

/** What an answer says of custom fields that did not come; nothing where all came. */
export function customFieldsNotice(missing: readonly string[]): Readonly<Record<string, unknown>> {
  if (missing.length === 0) return {};
  return {
    missingCustomFields: missing,
    customFieldsNote:
      'The ERP sent nothing for these names: they may not exist under this view, or the person may not see them. Do not report them as empty. acumatica_describe_entity lists the custom fields.',
  };
}
