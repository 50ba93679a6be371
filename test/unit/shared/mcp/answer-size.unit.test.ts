// SPDX-License-Identifier: Apache-2.0
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { fitResult } from '#shared/mcp/answer-size.ts';
import type { ToolOutcome } from '#shared/mcp/outcome.ts';
import { defineTool, readsOnly } from '#shared/mcp/tool.ts';
import { envelopeOf, testEndpoint } from '../../../fixtures/mcp.ts';

const fitted = (value: object, limit: number, masked: string[] = []) =>
  fitResult({ value, masked, remarks: [] }, limit);
const rows = (count: number, size = 90) =>
  Array.from({ length: count }, (_, nbr) => ({ nbr, text: 'x'.repeat(size) }));

describe('a result that is longer than one answer may be', () => {
  it('is left alone up to the limit, to the character', () => {
    const value = { results: rows(3) };
    const { length } = JSON.stringify(value);
    expect(fitted(value, length)).toEqual({
      kind: 'fits',
      result: value,
      json: JSON.stringify(value),
      masked: [],
      isCut: false,
    });
    expect(fitted(value, length - 1)).not.toMatchObject({ result: value });
  });

  it('keeps the first whole rows, and says how many of how many', () => {
    const answer = fitted({ results: rows(100), entity: 'Customer' }, 3_000);
    if (answer.kind !== 'fits') throw new Error('nothing fits');
    const left = answer.rowsLeft ?? 0;
    expect(left).toBeGreaterThan(10);
    expect(answer.result).toMatchObject({
      entity: 'Customer',
      results: rows(left),
      truncated: true,
      recordsReturned: left,
      recordsFetched: 100,
      answerCharacterLimit: 3_000,
      actionRequired: expect.stringMatching(`first ${left} of 100 rows.*selectFields`),
    });
    expect(JSON.parse(answer.json)).toEqual(answer.result);
  });

  it('keeps what was already said of rows that were not fetched', () => {
    const value = { results: rows(100), truncated: true, actionRequired: 'There are more rows.' };
    expect(fitted(value, 3_000)).toMatchObject({
      result: { actionRequired: expect.stringMatching(/first .* rows.*There are more rows\.$/) },
    });
  });

  it('counts nothing as masked or remarked on that was cut', () => {
    const answer = fitResult(
      {
        value: { results: rows(100) },
        masked: ['results[0].a', 'results[99].a', 'note'],
        remarks: [
          { field: 'results[1].b', text: 'kept' },
          { field: 'results[98].b', text: 'cut' },
        ],
      },
      3_000,
    );
    expect(answer).toMatchObject({
      masked: ['results[0].a', 'note'],
      result: { fieldErrors: [{ field: 'results[1].b', error: 'kept' }] },
    });
  });

  it.each([
    ['one record', { text: 'x'.repeat(4_000) }, 4_011],
    [
      'a record with long fields beside its lines',
      { t: 'x'.repeat(3_000), Details: rows(2) },
      undefined,
    ],
    ['a record with many texts', { Tags: Array.from({ length: 900 }, () => 'tag') }, undefined],
    ['an empty list with a long note', { results: [], Notes: rows(100) }, undefined],
    ['a list whose first row is too long', { results: rows(2, 4_000) }, 4_019],
  ])('is refused where cutting would leave half a record: %s', (_what, value, characters) => {
    expect(fitted(value, 3_000)).toMatchObject({
      kind: 'too-large',
      failure: {
        code: 'ANSWER_TOO_LARGE',
        message: expect.stringContaining('not an empty result'),
        actionRequired: expect.stringContaining('selectFields'),
        details: {
          answerCharacters: characters ?? expect.any(Number),
          answerCharacterLimit: 3_000,
        },
      },
    });
  });

  it('keeps a record with the first of its longest details, and says which', () => {
    const value = { OrderNbr: 'SO1', Taxes: rows(2), Details: rows(100), Tags: ['a'] };
    const answer = fitResult(
      { value, masked: ['Details[0].a', 'Details[99].a', 'Taxes[1].b'], remarks: [] },
      4_000,
    );
    if (answer.kind !== 'fits') throw new Error('nothing fits');
    const left = Number(answer.result['recordsReturned']);
    expect(answer.result).toMatchObject({
      OrderNbr: 'SO1',
      Taxes: rows(2),
      Details: rows(left),
      truncated: true,
      truncatedPart: 'Details',
      recordsFetched: 100,
      actionRequired: expect.stringMatching(/do not count or add them up.*expand Details/),
    });
    expect(left).toBeGreaterThan(10);
    expect(answer.json.length).toBeLessThanOrEqual(4_000);
    expect(answer.masked).toEqual(['Details[0].a', 'Taxes[1].b']);
    expect(answer).not.toHaveProperty('rowsLeft');
  });

  it('never grows past the limit, and never loses a row that would fit', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ a: fc.string({ maxLength: 200 }) }), { maxLength: 60 }),
        fc.integer({ min: 900, max: 6_000 }),
        (results, limit) => {
          const answer = fitted({ results }, limit);
          if (answer.kind === 'too-large') return;
          expect(answer.json.length).toBeLessThanOrEqual(limit);
          expect(answer.result['results']).toEqual(results.slice(0, answer.rowsLeft));
          const next = results[answer.rowsLeft ?? results.length];
          if (next === undefined) return;
          // The notice was measured with its longest numbers: a few characters may stay unused.
          const slack = 12;
          expect(answer.json.length + JSON.stringify(next).length + slack).toBeGreaterThan(limit);
        },
      ),
    );
  });
});

describe('a call with such a result', () => {
  const facts = { erpCalls: 1, rows: 100 };
  const answering = (result: Readonly<Record<string, unknown>>) =>
    testEndpoint(
      [
        defineTool({
          name: 'look',
          title: 'Look',
          description: 'Looks.',
          input: z.strictObject({}),
          output: z.looseObject({}),
          annotations: readsOnly,
          scope: 'erp.read',
          run: async (): Promise<ToolOutcome> => ({ kind: 'ok', result, facts }),
        }),
      ],
      undefined,
      5_000,
    );

  it.each(['legacy', 'modern'] as const)('is answered with what fits (%s)', async (era) => {
    const { call, events } = answering({ results: rows(100) });
    const { json } = await call(era, 'look');
    const structured = Object(json.result?.['structuredContent']);
    expect(structured).toMatchObject({ truncated: true, recordsFetched: 100 });
    expect(json.result?.['content']).toEqual([{ type: 'text', text: JSON.stringify(structured) }]);
    expect(events[0]).toMatchObject({
      status: 'success',
      data: { truncated: true, rows: structured.recordsReturned },
    });
  });

  it('is recorded as cut where a record lost details', async () => {
    const { call, events } = answering({ Details: rows(100) });
    await call('modern', 'look');
    expect(events[0]).toMatchObject({ status: 'success', data: { truncated: true, rows: 100 } });
  });

  it('is an error with advice where nothing fits', async () => {
    const { call, events } = answering({ Notes: 'x'.repeat(9_000) });
    expect(envelopeOf(await call('legacy', 'look'))).toMatchObject({
      code: 'ANSWER_TOO_LARGE',
      retryable: false,
      action_required: expect.stringContaining('selectFields'),
    });
    expect(events[0]).toMatchObject({ errorCode: 'ANSWER_TOO_LARGE' });
  });
});
