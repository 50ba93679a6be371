// SPDX-License-Identifier: Apache-2.0
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contractReading, inquiryReading } from '#shared/acumatica/client/field-shapes.ts';
import { createRedaction } from '#shared/governance/redaction.ts';
import { sensitiveNames } from '#shared/governance/sensitive-names.ts';
import { maskNumber, maskText } from '#shared/governance/sensitive-values.ts';
import type { Reading } from '#shared/governance/walk.ts';

/** A wrapped value, put aside so that the next step does not look for wrappers in it. */
class Aside {
  readonly value: unknown;
  constructor(value: unknown) {
    this.value = value;
  }
}

type Node = Readonly<Record<string, unknown>>;
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Aside);

const within = (value: unknown, change: (part: unknown) => unknown): unknown => {
  if (Array.isArray(value)) return value.map(change);
  if (!isNode(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, change(part)]));
};

/** The three steps that the one pass does at once, each by itself and as plainly as it can be written. */
function unwrapped(value: unknown, reading: Reading): unknown {
  const opened = isNode(value) ? reading.open(value) : undefined;
  return opened ? new Aside(opened.value) : within(value, (part) => unwrapped(part, reading));
}

function cleaned(value: unknown, reading: Reading): unknown {
  if (value instanceof Aside) return value.value;
  if (typeof value === 'string') return reading.text(value);
  const kept = isNode(value)
    ? Object.fromEntries(Object.entries(value).filter(([key]) => !reading.drops(key)))
    : value;
  return within(kept, (part) => cleaned(part, reading));
}

const sensitive = sensitiveNames();
function redacted(value: unknown, path: string, places: string[]): unknown {
  const found =
    typeof value === 'string'
      ? maskText(value)
      : typeof value === 'number'
        ? maskNumber(value)
        : undefined;
  if (found) {
    places.push(`${path} (${found.shapes.join(',')})`.trimStart());
    return found.text;
  }
  if (Array.isArray(value))
    return value.map((part, index) => redacted(part, `${path}[${index}]`, places));
  if (!isNode(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => {
      const place = path === '' ? key : `${path}.${key}`;
      if (!sensitive(key)) return [key, redacted(part, place, places)];
      places.push(place);
      return [key, '[REDACTED]'];
    }),
  );
}

const text = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.constantFrom(
    'paid by 4111 1111 1111 1111',
    '  123-45-6789 ',
    'MAIN      ',
    'DE89 3704 0044 0532 0130 00',
    '2026-01-31T00:00:00+00:00',
    '6f9619ff-8b86-d011-b42d-00cf4fc964ff',
  ),
);
const scalar = fc.oneof(
  text,
  fc.constantFrom(4_111_111_111_111_111, 123_456_789, 1_767_225_600_000),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.boolean(),
  fc.constant(null),
);
const name = fc.constantFrom(
  'OrderNbr',
  'Salary',
  'Adobe',
  'Details',
  'value',
  'error',
  'id',
  'rowNumber',
  '_links',
  'custom',
  '@odata.etag',
  'Amount@odata.type',
  '0',
);
/** Lists hold many objects of the same keys, as rows do, beside some of others. */
const json = fc.letrec((tie) => {
  const leaf = fc.oneof(
    scalar,
    scalar.map((value) => ({ value })),
    fc.record({ value: scalar, error: text }),
  );
  const object = fc.dictionary(name, tie('node'), { maxKeys: 6 });
  const rows = fc
    .uniqueArray(name, { maxLength: 5 })
    .chain((keys) =>
      fc.array(
        fc.oneof(
          { weight: 5, arbitrary: fc.record(Object.fromEntries(keys.map((key) => [key, leaf]))) },
          { weight: 1, arbitrary: tie('node') },
        ),
        { maxLength: 9 },
      ),
    );
  return { node: fc.oneof({ maxDepth: 4 }, leaf, object, rows, fc.record({ value: object })) };
}).node;

describe('one pass over an answer', () => {
  it.each([
    ['of the contract API', contractReading],
    ['of an inquiry', inquiryReading],
  ])(
    '%s gives what unwrapping, cleaning and masking give one after the other',
    (_what, reading) => {
      const redaction = createRedaction();
      fc.assert(
        fc.property(json, (answer) => {
          const places: string[] = [];
          const expected = redacted(cleaned(unwrapped(answer, reading), reading), '', places);
          const { value, masked } = redaction.answer(answer, reading);
          expect(JSON.stringify(value)).toBe(JSON.stringify(expected));
          expect(masked).toEqual(places);
        }),
        { numRuns: 500 },
      );
    },
  );

  it('keeps rows of one shape apart from a row with another order of keys, fewer or more', () => {
    const rows = [
      { a: 1, b: 2 },
      { b: 3, a: 4 },
      { a: 5 },
      { a: 6, b: 7, c: 8 },
      [9],
      null,
      'x',
      { a: 10, b: 11 },
    ];
    const { value } = createRedaction().answer(rows);
    expect(JSON.stringify(value)).toBe(JSON.stringify(rows));
  });

  it('opens a wrapped value among rows that look like it and are none', () => {
    const rows = [
      { value: 1, error: 2 },
      { value: 1, error: 2 },
      { value: 1, error: 'bad' },
      { value: 1, error: 2 },
    ];
    const { value, remarks } = createRedaction().answer(rows, contractReading);
    expect(value).toEqual([
      { value: 1, error: 2 },
      { value: 1, error: 2 },
      1,
      { value: 1, error: 2 },
    ]);
    expect(remarks).toEqual([{ field: '[2]', text: 'bad' }]);
  });
});
