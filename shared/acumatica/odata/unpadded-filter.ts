// SPDX-License-Identifier: Apache-2.0
import type { Expression, Span } from './grammar/expression.ts';
import { parseFilter } from './grammar/parse-filter.ts';

/** The fields that stand beside a text, to be trimmed. */
function comparedTexts(node: Expression, filter: string, found: Span[]): void {
  switch (node.kind) {
    case 'group':
      comparedTexts(node.inner, filter, found);
      return;
    case 'not':
      comparedTexts(node.operand, filter, found);
      return;
    case 'and':
    case 'or':
      comparedTexts(node.left, filter, found);
      comparedTexts(node.right, filter, found);
      return;
    case 'in':
      if (node.operand.kind === 'path' && node.members.some(isText)) found.push(node.operand);
      return;
    case 'comparison': {
      const word = filter.slice(node.operator.from, node.operator.to);
      if (word !== 'eq' && word !== 'ne') return;
      const [field, value] = isText(node.left) ? [node.right, node.left] : [node.left, node.right];
      if (field.kind === 'path' && isText(value)) found.push(field);
      return;
    }
    default:
      return;
  }
}

const isText = (node: Expression) => node.kind === 'literal' && node.form === 'text';

/**
 * An OData v4 filter in which fields are compared without the blanks around them: keys of fixed width
 * are padded, and an ERP that compares exactly finds `MAIN` in none of them (acumatica-complaints #24).
 * Undefined where no field is compared with a text.
 */
export function unpaddedFilter(filter: string): string | undefined {
  const parsed = parseFilter(filter);
  if (parsed.kind === 'unread') return undefined;
  const fields: Span[] = [];
  comparedTexts(parsed.expression, filter, fields);
  if (fields.length === 0) return undefined;
  let text = '';
  let at = 0;
  for (const { from, to } of fields.toSorted((one, other) => one.from - other.from)) {
    text += `${filter.slice(at, from)}trim(${filter.slice(from, to)})`;
    at = to;
  }
  return text + filter.slice(at);
}
