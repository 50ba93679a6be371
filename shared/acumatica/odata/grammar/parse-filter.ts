// SPDX-License-Identifier: Apache-2.0
import type { SyntaxNode } from '@lezer/common';
import type { Expression, LiteralForm, Path, Span } from './expression.ts';
import { parser } from './filter-tables.ts';

/** A filter that was read, or the place up to which it could be. */
export type ParsedFilter =
  | { readonly kind: 'parsed'; readonly expression: Expression }
  | { readonly kind: 'unread'; readonly at: number };

const forms: Readonly<Record<string, LiteralForm>> = {
  Text: 'text',
  DoubleQuoted: 'double-quoted',
  Typed: 'typed',
  Number: 'number',
  Instant: 'instant',
  Day: 'day',
  Time: 'time',
  Guid: 'guid',
  Truth: 'truth',
  Null: 'null',
};

const operations: Readonly<Record<string, 'or' | 'and' | 'comparison' | 'arithmetic'>> = {
  Disjunction: 'or',
  Conjunction: 'and',
  Comparison: 'comparison',
  Sum: 'arithmetic',
  Product: 'arithmetic',
};

/** More than the ERP reads; whoever reads the tree goes down into it. */
const deepest = 100;
/** The tools take 2,000 characters; the parser gives up chains of more links than those can hold. */
const longest = 3_000;

class TooDeepError extends Error {}

/** Reads the tree of one filter. */
class TreeReader {
  readonly #text: string;
  #depth = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** @throws TooDeepError below {@link deepest} */
  expression(node: SyntaxNode): Expression {
    const span: Span = { from: node.from, to: node.to };
    const form = forms[node.name];
    if (form !== undefined) return { ...span, kind: 'literal', form };
    if (node.name === 'Path') return this.#path(node);
    if (++this.#depth > deepest) throw new TooDeepError();
    try {
      return this.#composed(node, span);
    } finally {
      this.#depth--;
    }
  }

  #composed(node: SyntaxNode, span: Span): Expression {
    const [first, second, third] = children(node);
    const operation = operations[node.name];
    if (operation !== undefined && first && second && third) return this.#chain(node, operation);
    switch (node.name) {
      case 'Group':
        return { ...span, kind: 'group', inner: this.expression(required(first)) };
      case 'Negation':
      case 'Negative': {
        const operator = spanOf(required(first));
        const operand = this.expression(required(second));
        // `-5` is a number, `- 5` and `-Amount` are operations.
        if (node.name === 'Negative' && isNumber(operand) && operand.from === operator.to)
          return { ...span, kind: 'literal', form: 'number' };
        const kind = node.name === 'Negation' ? 'not' : 'negative';
        return { ...span, kind, operator, operand };
      }
      case 'Membership':
        return {
          ...span,
          kind: 'in',
          operand: this.expression(required(first)),
          members: children(required(third)).map((member) => this.expression(member)),
        };
      case 'Call':
        return {
          ...span,
          kind: 'call',
          path: this.#path(required(first)),
          operands: children(required(second)).map((operand) => this.expression(operand)),
        };
      case 'Lambda':
        return {
          ...span,
          kind: 'lambda',
          variable: this.#written(required(first)),
          body: this.expression(required(second)),
        };
      default:
        throw new Error(`The grammar has a node that nobody reads: ${node.name}`);
    }
  }

  /** A chain such as `a and b and c` lies to the left and may be long: it is no depth. */
  #chain(node: SyntaxNode, kind: 'or' | 'and' | 'comparison' | 'arithmetic'): Expression {
    const links: { readonly node: SyntaxNode; readonly kind: typeof kind }[] = [];
    let leftmost = node;
    let linkKind: typeof kind | undefined = kind;
    while (linkKind !== undefined) {
      links.push({ node: leftmost, kind: linkKind });
      leftmost = required(leftmost.firstChild);
      linkKind = operations[leftmost.name];
    }
    let left = this.expression(leftmost);
    for (const link of links.reverse()) {
      const [, operator, right] = children(link.node);
      left = {
        ...spanOf(link.node),
        kind: link.kind,
        operator: spanOf(required(operator)),
        left,
        right: this.expression(required(right)),
      };
    }
    return left;
  }

  #path(node: SyntaxNode): Path {
    const steps = children(node).map((step) => this.#written(step));
    return { ...spanOf(node), kind: 'path', steps };
  }

  #written({ from, to }: Span): string {
    return this.#text.slice(from, to);
  }
}

function children(node: SyntaxNode): SyntaxNode[] {
  const found: SyntaxNode[] = [];
  for (let child = node.firstChild; child !== null; child = child.nextSibling) found.push(child);
  return found;
}

const spanOf = ({ from, to }: SyntaxNode): Span => ({ from, to });

const isNumber = (expression: Expression) =>
  expression.kind === 'literal' && expression.form === 'number';

/** @throws Error where the grammar promised a part that is missing */
function required(node: SyntaxNode | null | undefined): SyntaxNode {
  if (!node) throw new Error('A part of the filter is missing in its tree');
  return node;
}

/**
 * Reads a filter of either dialect. Never throws, and takes time in proportion to the length: the
 * parser is an LR automaton that gives up at what it does not know.
 */
export function parseFilter(text: string): ParsedFilter {
  if (text.length > longest) return { kind: 'unread', at: longest };
  const tree = parser.parse(text);
  let at: number | undefined;
  tree.iterate({
    enter(node) {
      if (node.type.isError) at = Math.min(at ?? text.length, node.from);
    },
  });
  const top = tree.topNode.firstChild;
  if (at !== undefined || top === null) return { kind: 'unread', at: at ?? 0 };
  try {
    return { kind: 'parsed', expression: new TreeReader(text).expression(top) };
  } catch (fault) {
    if (fault instanceof TooDeepError) return { kind: 'unread', at: 0 };
    throw fault;
  }
}
