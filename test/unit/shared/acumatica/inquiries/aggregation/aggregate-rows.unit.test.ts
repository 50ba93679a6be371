// SPDX-License-Identifier: Apache-2.0
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aggregateRows } from '#shared/acumatica/inquiries/aggregation/aggregate-rows.ts';
import { aggregateFunctions } from '#shared/acumatica/inquiries/aggregation/measures.ts';

type Row = Record<string, unknown>;
const figures = (rows: readonly Row[], groupBy: readonly string[] = [], text = false) =>
  aggregateRows(rows, {
    groupBy,
    measures: aggregateFunctions.map((name) => ({ function: name, field: 'A' })),
    isText: () => text,
  });
const only = (rows: readonly Row[], name: 'sum' | 'avg' | 'min' | 'max' | 'count', text = false) =>
  aggregateRows(rows, {
    groupBy: [],
    measures: [{ function: name, field: 'A' }],
    isText: () => text,
  });
const first = (aggregated: ReturnType<typeof figures>) =>
  aggregated.kind === 'aggregated' ? Object(aggregated.groups[0]).A : aggregated.misfit;

describe('figures of rows', () => {
  it('are exact where binary fractions are not', () =>
    expect(first(figures([{ A: 0.1 }, { A: 0.2 }]))).toEqual({
      sum: 0.3,
      avg: 0.15,
      min: 0.1,
      max: 0.2,
      count: 2,
    }));

  it('add cents up as whole numbers would', () => {
    const cents = fc.integer({ min: -(10 ** 12), max: 10 ** 12 });
    fc.assert(
      fc.property(fc.array(cents, { minLength: 1, maxLength: 200 }), (all) => {
        const sum = all.reduce((total, one) => total + BigInt(one), 0n);
        const asText = first(
          only(
            all.map((one) => ({ A: one / 100 })),
            'sum',
          ),
        ).sum;
        expect(BigInt(Math.round(Number(asText) * 100))).toBe(sum);
      }),
    );
  });

  it('say a sum as text where a number would lose digits of it', () =>
    expect(first(only([{ A: '12345678901234567.89' }, { A: '0.01' }], 'sum'))).toEqual({
      sum: '12345678901234567.9',
    }));

  it('tell of numbers that may have lost digits before', () =>
    expect(only([{ A: Number('1234567890123456.7') }], 'sum')).toMatchObject({ rounded: ['A'] }));

  it('read numbers that are written as text, and leave empty fields out, as SQL does', () =>
    expect(first(only([{ A: '1.50' }, { A: null }, { A: ' ' }, {}, { A: 2 }], 'avg'))).toEqual({
      avg: 1.75,
    }));

  it('are null where no row has a value, and count is zero', () =>
    expect(first(figures([{ A: null }]))).toEqual({
      sum: null,
      avg: null,
      min: null,
      max: null,
      count: 0,
    }));

  it('of no rows are one row of nothing', () =>
    expect(figures([])).toMatchObject({ groups: [{ rowCount: 0, A: { count: 0, sum: null } }] }));

  it.each([
    [[{ A: 'x' }], { field: 'A', found: 'string' }],
    [[{ A: true }], { field: 'A', found: 'boolean' }],
    [[{ A: 1 }, { A: {} }], { field: 'A', found: 'object' }],
  ])('are none where a value is no number: %j', (rows, misfit) =>
    expect(first(only(rows, 'sum'))).toEqual(misfit),
  );

  it('compare instants, texts and flags with their like only', () => {
    const instants = ['2026-01-31T00:00:00Z', '2026-01-30T23:59:59.5Z'].map((A) => ({ A }));
    expect(first(only(instants, 'min'))).toEqual({ min: '2026-01-30T23:59:59.5Z' });
    expect(first(only([{ A: 'b' }, { A: 'a' }], 'max'))).toEqual({ max: 'b' });
    expect(first(only([{ A: true }, { A: false }], 'max'))).toEqual({ max: true });
    expect(first(only([{ A: 1 }, { A: 'b' }], 'max'))).toEqual({
      field: 'A',
      found: 'number and text',
    });
  });

  it('of a column of texts compare digits as texts', () => {
    expect(first(only([{ A: '9' }, { A: '10' }], 'max', true))).toEqual({ max: '9' });
    expect(first(only([{ A: '9' }, { A: '10' }], 'max'))).toEqual({ max: 10 });
  });

  it('round an average to six places', () =>
    expect(first(only([{ A: 1 }, { A: 1 }, { A: 0 }], 'avg'))).toEqual({ avg: 0.666667 }));
});

describe('groups', () => {
  const rows = [
    { G: 'b', A: 1 },
    { G: 'a', A: 1 },
    { G: null, A: 5 },
    { G: 'a', A: null },
    { G: 'c', A: null },
  ];

  it('stand by their first figure, equal ones by their own columns, empty figures last', () => {
    const sorted = figures(rows, ['G']);
    expect(sorted.kind === 'aggregated' && sorted.groups.map(({ G }) => G)).toEqual([
      null,
      'a',
      'b',
      'c',
    ]);
  });

  it('tell 1 from "1" and nothing from an empty text', () => {
    const grouped = figures([{ G: 1 }, { G: '1' }, { G: null }, { G: '' }, {}], ['G']);
    expect(grouped.kind === 'aggregated' && grouped.groups).toHaveLength(4);
  });

  it('together hold every row once and add up to the total', () => {
    const row = fc.record({ G: fc.constantFrom('a', 'b', 'c', null), A: fc.integer() });
    fc.assert(
      fc.property(fc.array(row), (all) => {
        const grouped = figures(all, ['G']);
        if (grouped.kind !== 'aggregated') throw new Error('misfit');
        const total = (field: string) =>
          grouped.groups.reduce((sum, group) => sum + Number(Object(group.A)[field] ?? 0), 0);
        expect(grouped.groups.reduce((sum, { rowCount }) => sum + Number(rowCount), 0)).toBe(
          all.length,
        );
        expect(total('sum')).toBe(Object(grouped.totals.A).sum ?? 0);
        expect(total('count')).toBe(all.length);
      }),
    );
  });
});
