// SPDX-License-Identifier: Apache-2.0
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitExplanation, inquiryParts } from '#shared/knowledge/inquiry-xml/fit-explanation.ts';
import { column, inquiryExport, table, where, xml } from '../../../../fixtures/inquiry-xml.ts';
import { explained } from './explained.ts';

const numbered = (count: number, make: (line: number) => string) =>
  Array.from({ length: count }, (_, at) => make(at + 1));

function explanationOf(columns: number, conditions: number, inquiries = 1) {
  const one = inquiryExport({}, [
    table('A', ...numbered(columns, (line) => column(line, `field${line}`))),
    ...numbered(conditions, (line) => where(line, `A.field${line}`, { Value1: 'x' })),
  ]);
  return explained(xml('project', {}, ...numbered(inquiries, () => one)));
}

const lengthOf = (value: unknown) => (Array.isArray(value) ? value.length : -1);

describe('an explanation', () => {
  it('that fits is whole, and says nothing of being cut', () => {
    const { inquiries, lines } = explanationOf(5, 5);
    const fitted = fitExplanation(inquiries, lines, 50_000);
    expect(fitted).toEqual({ text: lines.join('\n'), inquiries });
  });

  it('loses its text first, in whole lines, since the structure says the same', () => {
    const { inquiries, lines } = explanationOf(200, 0);
    const size = JSON.stringify({ text: lines.join('\n'), inquiries }).length;
    const fitted = fitExplanation(inquiries, lines, size - 1);
    expect(fitted.inquiries).toEqual(inquiries);
    expect(fitted.truncated).toBe(true);
    expect(fitted.text).toMatch(/\n\[\d+ more lines are left out\]$/);
    const kept = fitted.text?.split('\n').slice(0, -1) ?? [];
    expect(kept).toEqual(lines.slice(0, kept.length));
    expect(fitted.text).toContain(`[${lines.length - kept.length} more lines`);
  });

  it('of one part has that part only, and what tells whose it is', () => {
    const { inquiries, lines } = explanationOf(3, 2);
    for (const part of inquiryParts) {
      const [one] = fitExplanation(inquiries, lines, 50_000, part).inquiries;
      expect(one?.[part]).toEqual(inquiries[0]?.[part]);
      expect(one?.['counts']).toEqual(inquiries[0]?.counts);
    }
    const { text, inquiries: shown } = fitExplanation(inquiries, lines, 50_000, 'conditions');
    expect(text).toBeUndefined();
    expect(shown[0]).toHaveProperty('where');
    expect(shown[0]).not.toHaveProperty('columns');
  });

  it('has a text of all conditions that is cut where it alone would fill the answer', () => {
    const { inquiries, lines } = explanationOf(1, 2_000);
    const [one] = fitExplanation(inquiries, lines, 10_000).inquiries;
    expect(one?.['where']).toMatch(/ \[cut\]$/);
    expect(lengthOf(one?.['conditions']) + Object(one?.['leftOut'])['conditions']).toBe(2_000);
  });

  it('never is longer than it may be, and counts what is left out', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 300 }),
        fc.integer({ min: 0, max: 100 }),
        fc.integer({ min: 1, max: 4 }),
        fc.integer({ min: 4_500, max: 60_000 }),
        fc.constantFrom(undefined, ...inquiryParts),
        (columns, conditions, count, limit, part) => {
          const { inquiries, lines } = explanationOf(columns, conditions, count);
          const fitted = fitExplanation(inquiries, lines, limit, part);
          expect(JSON.stringify(fitted).length).toBeLessThanOrEqual(limit);
          const missing = Number(fitted['inquiriesLeftOut'] ?? 0);
          expect(fitted.inquiries.length + missing).toBe(count);
          for (const one of fitted.inquiries) {
            expect(one['counts']).toEqual(inquiries[0]?.counts);
            if (part !== undefined && part !== 'columns') continue;
            const leftOut = Object(one['leftOut'])['columns'] ?? 0;
            expect(lengthOf(one['columns']) + leftOut).toBe(columns);
            if (leftOut > 0) expect(fitted.truncated).toBe(true);
          }
        },
      ),
      { numRuns: 60 },
    );
  });
});
