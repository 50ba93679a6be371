// SPDX-License-Identifier: Apache-2.0
import { assertNever } from '#shared/platform/assert-never.ts';
import type { Binary, Expression } from '../grammar/expression.ts';
import { translateCall } from './calls.ts';
import type { Checking, Translated } from './checking.ts';
import { cannotDeny, translateComparison, translateMembership } from './comparisons.ts';
import { translateLiteral } from './literals.ts';
import { operatorWord, writeBinary } from './operators.ts';
import { translatePath } from './paths.ts';

/** Notes an expression that is no condition where one must stand. */
function mustBeCondition(node: Expression, { type }: Translated, checking: Checking): boolean {
  if (type === undefined || type === 'boolean' || type === 'null') return true;
  checking.wrong({
    kind: 'no_condition',
    problem: `${checking.written(node)} is no condition: it compares nothing.`,
    next: "Write each condition out, with the field's name in each, such as Status eq 'Open' or Status eq 'Closed'.",
  });
  return false;
}

function translateLogic(node: Binary, checking: Checking): Translated {
  const word = operatorWord(node.operator, checking);
  const left = translate(node.left, checking);
  const right = translate(node.right, checking);
  mustBeCondition(node.left, left, checking);
  mustBeCondition(node.right, right, checking);
  const parts = { left: left.text, word, right: right.text };
  const denied =
    left.opposite !== undefined && right.opposite !== undefined
      ? `(${left.opposite} ${word === 'and' ? 'or' : 'and'} ${right.opposite})`
      : undefined;
  return { text: writeBinary(node, parts, checking), type: 'boolean', opposite: denied };
}

/** `not Status eq 'Open'` denies the comparison, although OData reads `(not Status) eq 'Open'`. */
function translateDeniedComparison(node: Binary, checking: Checking): Translated | undefined {
  const { left, right } = node;
  if (node.kind !== 'comparison' || left.kind !== 'not' || left.operand.kind === 'group')
    return undefined;
  // Of true, false and null OData's own reading makes sense.
  const hasSense = right.kind === 'literal' && (right.form === 'truth' || right.form === 'null');
  if (checking.dialect === 'v4' && hasSense) return undefined;
  const comparison: Binary = { ...node, from: left.operand.from, left: left.operand };
  const inner = translateComparison(comparison, checking, translate);
  return deny(checking.written(node), inner, checking, `not (${inner.text})`);
}

function deny(written: string, inner: Translated, checking: Checking, withNot: string): Translated {
  if (checking.dialect === 'v4') {
    const why = 'not denies only what stands directly behind it, so that brackets are needed';
    return {
      text: checking.rewrite(written, withNot, why),
      type: 'boolean',
      opposite: inner.text,
    };
  }
  if (inner.opposite === undefined) {
    cannotDeny(written, checking);
    return { text: written, type: 'boolean' };
  }
  const why = 'entities do not know not';
  return {
    text: checking.rewrite(written, inner.opposite, why),
    type: 'boolean',
    opposite: inner.text,
  };
}

function translateNot(
  node: Extract<Expression, { kind: 'not' | 'negative' }>,
  checking: Checking,
): Translated {
  const word = operatorWord(node.operator, checking);
  const inner = translate(node.operand, checking);
  mustBeCondition(node.operand, inner, checking);
  if (checking.dialect === 'v3') return deny(checking.written(node), inner, checking, '');
  const between = checking.written({ from: node.operator.to, to: node.operand.from });
  return {
    text: `${word}${between || (node.operand.kind === 'group' ? '' : ' ')}${inner.text}`,
    type: 'boolean',
    opposite: inner.text,
  };
}

function isNumber({ type }: Translated): boolean {
  return type === undefined || type === 'null' || type === 'integer' || type === 'decimal';
}

function translateArithmetic(node: Binary, checking: Checking): Translated {
  const word = operatorWord(node.operator, checking);
  const operand = (one: Expression): Translated => {
    const translated =
      one.kind === 'literal'
        ? translateLiteral(one, checking, 'decimal')
        : translate(one, checking);
    // An instant may be moved by a duration.
    if (!isNumber(translated) && translated.type !== 'datetime')
      checking.wrong({
        kind: 'type_mismatch',
        problem: `${checking.written(one)} is no number, and ${word} needs two.`,
        next: 'Calculate with numbers only.',
      });
    return translated;
  };
  const [left, right] = [operand(node.left), operand(node.right)];
  if (checking.dialect === 'v3')
    checking.doubts.add('Entities are not known to calculate in filters.');
  const parts = { left: left.text, word, right: right.text };
  const type = left.type === 'datetime' || right.type === 'datetime' ? undefined : 'decimal';
  return { text: writeBinary(node, parts, checking), type };
}

/** Any part of a filter as the dialect has it. */
function translate(node: Expression, checking: Checking): Translated {
  switch (node.kind) {
    case 'literal':
      return translateLiteral(node, checking);
    case 'path':
      return translatePath(node, checking);
    case 'call':
      return translateCall(node, checking, translate);
    case 'comparison':
      return (
        translateDeniedComparison(node, checking) ?? translateComparison(node, checking, translate)
      );
    case 'and':
    case 'or':
      return translateLogic(node, checking);
    case 'arithmetic':
      return translateArithmetic(node, checking);
    case 'in':
      return translateMembership(node, checking, translate);
    case 'not':
      return translateNot(node, checking);
    case 'negative': {
      const inner = translate(node.operand, checking);
      const before = checking.written({ from: node.from, to: node.operand.from });
      return { text: before + inner.text, type: isNumber(inner) ? inner.type : undefined };
    }
    case 'group': {
      const inner = translate(node.inner, checking);
      const before = checking.written({ from: node.from, to: node.inner.from });
      const after = checking.written({ from: node.inner.to, to: node.to });
      return {
        ...inner,
        text: before + inner.text + after,
        ...(inner.opposite !== undefined && { opposite: `(${inner.opposite})` }),
      };
    }
    case 'lambda':
      return { text: checking.written(node), type: undefined };
    default:
      return assertNever(node);
  }
}

/** A whole filter, which must be a condition. */
export function translateFilter(node: Expression, checking: Checking): string {
  const translated = translate(node, checking);
  mustBeCondition(node, translated, checking);
  return translated.text;
}
