// SPDX-License-Identifier: Apache-2.0
import type { Expression } from './grammar/expression.ts';
import { parseFilter } from './grammar/parse-filter.ts';

function holdsByKey(node: Expression, key: string, filter: string): boolean {
  switch (node.kind) {
    case 'group':
      return holdsByKey(node.inner, key, filter);
    case 'and':
      return holdsByKey(node.left, key, filter) || holdsByKey(node.right, key, filter);
    case 'or':
      return holdsByKey(node.left, key, filter) && holdsByKey(node.right, key, filter);
    case 'comparison': {
      const { left, right, operator } = node;
      const isKey = left.kind === 'path' && left.steps.join('/').toLowerCase() === key;
      const isEquality = filter.slice(operator.from, operator.to).toLowerCase() === 'eq';
      return isKey && isEquality && right.kind === 'literal' && right.form === 'text';
    }
    default:
      return false;
  }
}

/** Whether a filter can only match by a record's key: whatever else it asks, the key is compared with a text. */
export function isKeyed(filter: string, key: string | undefined): boolean {
  if (key === undefined) return false;
  const parsed = parseFilter(filter);
  return parsed.kind === 'parsed' && holdsByKey(parsed.expression, key.toLowerCase(), filter);
}
