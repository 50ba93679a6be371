// SPDX-License-Identifier: Apache-2.0
import type { Binary, Expression } from '../grammar/expression.ts';
import type { Translate } from './calls.ts';
import type { Checking, Translated } from './checking.ts';
import { instantExample } from './dialect.ts';
import { translateLiteral } from './literals.ts';
import { operatorWord, writeBinary } from './operators.ts';
import { isStrayWord } from './paths.ts';

const families: Readonly<Record<string, string>> = {
  integer: 'a number',
  decimal: 'a number',
  string: 'a text',
  boolean: 'true or false',
  datetime: 'a date',
  guid: 'a GUID',
};

type ValueType = Translated['type'];

/** Whether values of two types can be compared; true where one is not known. */
function compatible(one: ValueType, other: ValueType): boolean {
  if (one === undefined || other === undefined || one === 'null' || other === 'null') return true;
  return families[one] === families[other];
}

function howToWrite(type: ValueType, checking: Checking): string {
  switch (type) {
    case 'datetime':
      return `a date as ${instantExample(checking.dialect)}`;
    case 'boolean':
      return 'true or false without quotes';
    case 'string':
      return "a text in single quotes, such as 'Open'";
    case 'guid':
      return 'a GUID';
    default:
      return 'a number without quotes';
  }
}

function mismatch(node: Binary, left: Translated, right: Translated, checking: Checking): void {
  const [value, field] =
    node.left.kind === 'literal' ? [node.left, node.right] : [node.right, node.left];
  const [valueType, fieldType] =
    node.left.kind === 'literal' ? [left.type, right.type] : [right.type, left.type];
  checking.wrong({
    kind: 'type_mismatch',
    problem: `${checking.written(field)} holds ${families[fieldType ?? ''] ?? 'something else'}, and ${checking.written(value)} is ${families[valueType ?? ''] ?? 'something else'}.`,
    useInstead: howToWrite(fieldType, checking),
    next: 'Compare the field with a value of its own type.',
  });
}

/** A value without quotes beside a field that is no field itself: `Status eq Open`. */
function strayWord(
  word: Expression,
  beside: Translated,
  checking: Checking,
): Translated | undefined {
  if (!isStrayWord(word, checking)) return undefined;
  const written = checking.written(word);
  if (beside.type === 'string') {
    const why = 'it is no field, and the field beside it holds texts';
    return { text: checking.rewrite(written, `'${written}'`, why), type: 'string' };
  }
  if (beside.type !== undefined) return undefined;
  checking.wrong({
    kind: 'unknown_property',
    problem: `${written} is no field, and a text stands in single quotes.`,
    useInstead: `'${written}'`,
    next: 'Quote it if it is a value, otherwise use the right name of the field.',
  });
  return { text: written, type: undefined };
}

/** The operands, each translated by what stands beside it. */
function operandsOf(
  { left, right }: Binary,
  checking: Checking,
  translate: Translate,
): readonly [Translated, Translated] {
  const value = (operand: Expression, beside: Translated) =>
    operand.kind === 'literal'
      ? translateLiteral(operand, checking, beside.type)
      : (strayWord(operand, beside, checking) ?? translate(operand, checking));
  if (left.kind === 'literal' && right.kind !== 'literal') {
    const field = translate(right, checking);
    return [value(left, field), field];
  }
  const first = translate(left, checking);
  return [first, value(right, first)];
}

/** Notes that a text function is denied, which the contract API cannot. */
export function cannotDeny(what: string, checking: Checking): void {
  checking.wrong({
    kind: 'not_supported',
    problem: `Filters of entities know no not: ${what} cannot be asked for.`,
    useInstead:
      "ne for a value, such as Status ne 'Closed'; otherwise fetch without this condition and leave rows out of the answer",
    next: 'Rewrite the filter without it.',
  });
}

function isTruth(expression: Expression): boolean {
  return expression.kind === 'literal' && expression.form === 'truth';
}

/** `substringof(…) eq true` finds nothing on the contract API: the call stands alone (acumatica-reference-product §7.3). */
function withoutTruth(
  node: Binary,
  [left, right]: readonly [Translated, Translated],
  word: string,
  checking: Checking,
): Translated | undefined {
  const [call, truth] = left.isPredicate ? [left, right] : [right, left];
  const truthNode = left.isPredicate ? node.right : node.left;
  if (!call.isPredicate || !isTruth(truthNode) || (word !== 'eq' && word !== 'ne'))
    return undefined;
  const written = checking.written(node);
  if ((truth.text === 'true') !== (word === 'eq')) {
    cannotDeny(written, checking);
    return { text: written, type: 'boolean' };
  }
  const why = 'compared with true, a text function finds nothing in entities';
  return { ...call, text: checking.rewrite(written, call.text, why) };
}

/** `indexof(Field,'x') ge 0` is what v3 says as substringof. */
function asTextTest(
  node: Binary,
  left: Translated,
  right: Translated,
  word: string,
  checking: Checking,
): Translated | undefined {
  if (left.place === undefined) return undefined;
  const written = checking.written(node);
  const why = 'entities do not know indexof';
  switch (`${word} ${right.text}`) {
    case 'ge 0':
    case 'gt -1':
    case 'ne -1':
      return {
        text: checking.rewrite(written, left.place.found, why),
        type: 'boolean',
        isPredicate: true,
      };
    case 'eq 0':
      return {
        text: checking.rewrite(written, left.place.atStart, why),
        type: 'boolean',
        isPredicate: true,
      };
    case 'eq -1':
    case 'lt 0':
      cannotDeny(written, checking);
      return { text: written, type: 'boolean' };
    default:
      checking.doubts.add('Entities are not known to take the function indexof.');
      return undefined;
  }
}

const opposites: Readonly<Record<string, string>> = { eq: 'ne', ne: 'eq' };

/** A comparison as the dialect has it. */
export function translateComparison(
  node: Binary,
  checking: Checking,
  translate: Translate,
): Translated {
  const word = operatorWord(node.operator, checking);
  const [left, right] = operandsOf(node, checking, translate);
  if (word === 'has')
    checking.doubts.add('The operator has is for enumerations and could not be checked.');
  const instead =
    withoutTruth(node, [left, right], word, checking) ??
    asTextTest(node, left, right, word, checking);
  if (instead !== undefined) return instead;
  if (!compatible(left.type, right.type)) mismatch(node, left, right, checking);
  // What stands for a not in v3 is a comparison itself.
  const operand = (one: Expression, { text }: Translated) =>
    one.kind === 'not' && checking.dialect === 'v3' ? `(${text})` : text;
  const parts = { left: operand(node.left, left), word, right: operand(node.right, right) };
  const opposite = opposites[word];
  return {
    text: writeBinary(node, parts, checking),
    type: 'boolean',
    ...(opposite !== undefined && {
      opposite: writeBinary(node, { ...parts, word: opposite }, checking),
    }),
  };
}

/** `Field in ('a','b')`; entities know comparisons only. */
export function translateMembership(
  node: Extract<Expression, { kind: 'in' }>,
  checking: Checking,
  translate: Translate,
): Translated {
  const operand = translate(node.operand, checking);
  const members = node.members.map((member) => {
    const translated =
      member.kind === 'literal'
        ? translateLiteral(member, checking, operand.type)
        : (strayWord(member, operand, checking) ?? translate(member, checking));
    if (!compatible(operand.type, translated.type))
      checking.wrong({
        kind: 'type_mismatch',
        problem: `${checking.written(node.operand)} holds ${families[operand.type ?? ''] ?? 'something else'}, and ${checking.written(member)} is none of that.`,
        useInstead: howToWrite(operand.type, checking),
        next: 'Compare the field with values of its own type.',
      });
    return translated.text;
  });
  const written = checking.written(node);
  if (members.length === 0)
    checking.wrong({
      kind: 'syntax',
      problem: `${written} has an empty list.`,
      next: 'Name at least one value.',
    });
  if (checking.dialect === 'v3') {
    const each = (word: string, between: string) =>
      `(${members.map((member) => `${operand.text} ${word} ${member}`).join(` ${between} `)})`;
    const why = 'entities do not know in';
    return {
      text: checking.rewrite(written, each('eq', 'or'), why),
      type: 'boolean',
      opposite: each('ne', 'and'),
    };
  }
  return { text: writeMembership(node, operand.text, members, checking), type: 'boolean' };
}

function writeMembership(
  node: Extract<Expression, { kind: 'in' }>,
  operand: string,
  members: readonly string[],
  checking: Checking,
): string {
  let text = operand;
  let at = node.operand.to;
  node.members.forEach((member, nth) => {
    const between = checking.written({ from: at, to: member.from });
    text += nth === 0 ? between.toLowerCase() : between;
    text += members[nth] ?? '';
    at = member.to;
  });
  return text + checking.written({ from: at, to: node.to });
}
