// SPDX-License-Identifier: Apache-2.0
import fc from 'fast-check';

/** A filter made by chance: how it is written, how tightly it binds, and its tree in brackets. */
export interface Made {
  readonly text: string;
  readonly binds: number;
  readonly shape: string;
}

/** A filter as text. */
export function written({ text }: Made): string {
  return text;
}

const leaf = (text: string): Made => ({ text, binds: 9, shape: text });

/** In brackets where something tighter stands around it. */
const within = (part: Made, binds: number) => (part.binds >= binds ? part.text : `(${part.text})`);

const levels = { or: 1, and: 2, eq: 3, gt: 3, add: 4, sub: 4, mul: 5 } as const;

const text = fc
  .string({ maxLength: 8, unit: 'grapheme-ascii' })
  .map((content) => leaf(`'${content.replaceAll("'", "''")}'`));
const name = fc.constantFrom('Status', 'Amount', 'In', 'Mod', 'Main/Email').map(leaf);
const number = fc.integer({ min: 0, max: 99 }).map((value) => leaf(String(value)));

/** Filters of every form that has a tree of its own. */
export const made: fc.Arbitrary<Made> = fc.letrec<{ part: Made }>((tie) => {
  const part = tie('part');
  const binary = fc
    .record({
      left: part,
      right: part,
      word: fc.constantFrom<keyof typeof levels>('or', 'and', 'eq', 'gt', 'add', 'sub', 'mul'),
      blanks: fc.constantFrom(' ', '  ', '\t'),
    })
    .map(({ left, right, word, blanks }): Made => {
      const binds = levels[word];
      return {
        text: `${within(left, binds)}${blanks}${word} ${within(right, binds + 1)}`,
        binds,
        shape: `[${left.shape} ${word} ${right.shape}]`,
      };
    });
  const not = part.map(
    (inner): Made => ({ text: `not ${within(inner, 7)}`, binds: 7, shape: `[not ${inner.shape}]` }),
  );
  const call = fc.record({ first: part, second: part }).map(
    ({ first, second }): Made => ({
      text: `contains(${first.text}, ${second.text})`,
      binds: 9,
      shape: `contains[${first.shape},${second.shape}]`,
    }),
  );
  const list = fc
    .record({ operand: name, members: fc.array(text, { minLength: 1, maxLength: 3 }) })
    .map(
      ({ operand, members }): Made => ({
        text: `${operand.text} in (${members.map(written).join(',')})`,
        binds: 8,
        shape: `[${operand.shape} in ${members.map(written).join(',')}]`,
      }),
    );
  return {
    part: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      text,
      name,
      number,
      binary,
      not,
      call,
      list,
    ),
  };
}).part;
