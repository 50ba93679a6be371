// SPDX-License-Identifier: Apache-2.0
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Expression } from '#shared/acumatica/odata/grammar/expression.ts';
import { parseFilter } from '#shared/acumatica/odata/grammar/parse-filter.ts';
import { generatedFiles } from '../../../../../grammar.ts';
import { type Made, made, written } from './made-filter.ts';

/** A tree in brackets, to be looked at. */
function shape(text: string): string {
  const parsed = parseFilter(text);
  return parsed.kind === 'parsed' ? shown(parsed.expression, text) : `unread at ${parsed.at}`;
}

function shown(node: Expression, text: string): string {
  const word = (span: { from: number; to: number }) => text.slice(span.from, span.to);
  switch (node.kind) {
    case 'literal':
    case 'path':
      return word(node);
    case 'group':
      return shown(node.inner, text);
    case 'call':
      return `${word(node.path)}[${node.operands.map((one) => shown(one, text)).join(',')}]`;
    case 'not':
    case 'negative':
      return `[${word(node.operator)} ${shown(node.operand, text)}]`;
    case 'in':
      return `[${shown(node.operand, text)} in ${node.members.map((one) => shown(one, text)).join(',')}]`;
    case 'lambda':
      return `${node.variable}: ${shown(node.body, text)}`;
    default:
      return `[${shown(node.left, text)} ${word(node.operator)} ${shown(node.right, text)}]`;
  }
}

describe('a filter', () => {
  it.each([
    ["Status eq 'Open'", "[Status eq 'Open']"],
    ["A eq 'it''s' or B eq '' and C gt 5", "[[A eq 'it''s'] or [[B eq ''] and [C gt 5]]]"],
    ['(A or B) and C', '[[A or B] and C]'],
    ['a add b mul c sub d eq -5', '[[[a add [b mul c]] sub d] eq -5]'],
    ['- 5 lt -Amount', '[[- 5] lt [- Amount]]'],
    ["not contains(F,'x') and B", "[[not contains[F,'x']] and B]"],
    ['not (A eq 1)', '[not [A eq 1]]'],
    ["A in ('x' , 'y') or B", "[[A in 'x','y'] or B]"],
    ['MainContact/Email ne null', '[MainContact/Email ne null]'],
    ['Details/any(d: d/Qty gt 5)', 'Details/any[d: [d/Qty gt 5]]'],
    ['Details/any()', 'Details/any[]'],
    ["D ge datetimeoffset'2026-01-31'", "[D ge datetimeoffset'2026-01-31']"],
    ['D ge 2026-01-31T10:00:00.5+02:00', '[D ge 2026-01-31T10:00:00.5+02:00]'],
    ['D ge 2026-01-31 and T lt 10:30', '[[D ge 2026-01-31] and [T lt 10:30]]'],
    ['I eq abcdef01-2222-3333-4444-555555555555', '[I eq abcdef01-2222-3333-4444-555555555555]'],
    ['A eq 5M or B eq 1.5e-3', '[[A eq 5M] or [B eq 1.5e-3]]'],
    ['A==5&&!(B<>6)||C>=7', '[[[A == 5] && [! [B <> 6]]] || [C >= 7]]'],
    ['A EQ TRUE AND Not B', '[[A EQ TRUE] AND [Not B]]'],
    ['A eq "it\'s"', '[A eq "it\'s"]'],
    ["Status eq'Open'", "[Status eq 'Open']"],
    ["cf.String(f='V.F') eq 'x'", "[cf.String[[f = 'V.F']] eq 'x']"],
    ['In eq 5 and Add add 3 gt 2', '[[In eq 5] and [[Add add 3] gt 2]]'],
    ['Länge gt 5', '[Länge gt 5]'],
  ])('%s', (text, tree) => expect(shape(text)).toBe(tree));

  it.each([
    ['', 0],
    ["Name like 'x'", 5],
    ["A eq 'x", 5],
    ['A eq', 4],
    ['(A eq 1', 7],
    ['A eq 1)', 6],
    ['Customer Name eq 1', 9],
    ['A ~ 5', 2],
    ['A in (,)', 6],
  ])('%j is not read beyond %i', (text, at) =>
    expect(parseFilter(text)).toEqual({ kind: 'unread', at }),
  );

  it('may be a long chain, and is not read where it is nested out of reason', () => {
    for (const [links, link] of [
      [200, 'a eq 1'],
      [400, 'a'],
    ] as const) {
      const chain = Array.from({ length: links }, () => link).join(' or ');
      expect(parseFilter(chain).kind).toBe('parsed');
    }
    const nested = (depth: number) => `${'('.repeat(depth)}a eq 1${')'.repeat(depth)}`;
    expect(parseFilter(nested(90)).kind).toBe('parsed');
    expect(parseFilter(nested(2_000)).kind).toBe('unread');
    expect(parseFilter(`${'not '.repeat(1_200)}a`).kind).toBe('unread');
    expect(parseFilter('a'.repeat(3_001)).kind).toBe('unread');
  });

  it('is read as it was made', () => {
    const same = (one: Made, node: Expression, text: string): boolean => {
      if (node.kind === 'group') return same(one, node.inner, text);
      return one.shape === shown(node, text);
    };
    fc.assert(
      fc.property(made, (one) => {
        const text = written(one);
        const parsed = parseFilter(text);
        return parsed.kind === 'parsed' && same(one, parsed.expression, text);
      }),
    );
  });

  it('never throws and is read in time, whatever it is', () => {
    const parts = fc.constantFrom(
      "'",
      '(',
      ')',
      'a',
      ' eq ',
      ' and ',
      "''",
      '"',
      ',',
      '/',
      '1',
      '-',
    );
    const text = fc.oneof(
      fc.string({ maxLength: 300, unit: 'binary' }),
      fc.array(parts, { maxLength: 300 }).map((some) => some.join('')),
    );
    fc.assert(fc.property(text, (one) => typeof parseFilter(one).kind === 'string'));
    const began = performance.now();
    for (const part of [
      "'",
      "''",
      '(',
      'a ',
      'a eq ',
      '"',
      '-',
      'not ',
      "x'",
      '1-1-',
      'a/',
      'a(',
    ]) {
      parseFilter(part.repeat(Math.floor(3_000 / part.length)));
      parseFilter(`${part.repeat(1_500 / part.length)} eq '`);
    }
    // 24 texts of the longest kind; a shared machine is given time, but not the time of a square.
    expect(performance.now() - began).toBeLessThan(5_000);
  });
});

describe('the tables of the grammar', () => {
  it('are those of the grammar as it stands (npm run grammar)', () => {
    for (const [name, text] of generatedFiles()) {
      const file = new URL(
        `../../../../../../shared/acumatica/odata/grammar/${name}`,
        import.meta.url,
      );
      expect(readFileSync(file, 'utf8'), name).toBe(text);
    }
  });
});
