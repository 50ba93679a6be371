// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { listEntitiesTool } from '#shared/acumatica/tools/list-entities.ts';
import { schemaOf } from '../../../../fixtures/entity-schema.ts';
import { type Asked, fakeConnector, fakeErp } from '../../../../fixtures/fake-erp.ts';
import { envelopeOf, testEndpoint } from '../../../../fixtures/mcp.ts';

const dates = ['2026-01-02', '2026-03-01', '2026-02-15'];
const record = (date: string | undefined, nbr: number) => ({
  id: `g${nbr}`,
  Nbr: { value: nbr },
  Date: date === undefined ? {} : { value: `${date}T00:00:00+00:00` },
});
type Row = ReturnType<typeof record>;
const records = dates.map(record);

/** An ERP that does not hear of orders, as the real one. */
const deaf = (rows: readonly Row[]) => (asked: Asked) => rows.slice(0, Number(asked.query['$top']));
/** An ERP that does. */
const hearing = (rows: readonly Row[]) => (asked: Asked) => {
  const sign = asked.query['$orderby']?.endsWith(' desc') ? -1 : 1;
  return rows
    .toSorted((one, other) => sign * (one.Nbr.value - other.Nbr.value))
    .slice(0, Number(asked.query['$top']));
};

async function list(args: object, answers: (asked: Asked) => unknown) {
  const { erp, asked } = fakeErp((one) => ({ body: answers(one) }));
  const { call } = testEndpoint([
    listEntitiesTool({ ...fakeConnector(erp), entitySchemas: schemaOf() }),
  ]);
  const answer = await call('modern', 'acumatica_list_entities', {
    entityName: 'SalesOrder',
    ...args,
  });
  return { answer, asked, structured: Object(answer.json.result?.['structuredContent']) };
}

const numbers = (structured: { results?: { Nbr: number }[] }) =>
  structured.results?.map(({ Nbr }) => Nbr);

describe('an order that the ERP does not hear of', () => {
  it('is put right here where all rows came, and the answer says so', async () => {
    const { structured, asked } = await list({ orderBy: 'Date desc' }, deaf(records));
    expect(asked.map(({ query }) => query['$orderby'])).toEqual(['Date desc']);
    expect(numbers(structured)).toEqual([1, 2, 0]);
    expect(structured).toMatchObject({ orderedBy: 'gateway' });
    expect(structured).not.toHaveProperty('orderNotApplied');
  });

  it('is not claimed of a part of the rows', async () => {
    const { structured } = await list({ orderBy: 'Date desc', topN: 2 }, deaf(records));
    expect(numbers(structured)).toEqual([0, 1]);
    expect(structured).toMatchObject({
      truncated: true,
      orderNotApplied: true,
      warning: expect.stringMatching(/NOT the first.*range of dates.*acumatica_run_inquiry/),
    });
    expect(structured).not.toHaveProperty('orderedBy');
  });

  it.each([
    ['Nbr', 2],
    ['Date', 1],
    ['Nbr desc', 1],
  ])('is not claimed of rows that stand so by chance (%s, %i)', async (orderBy, topN) => {
    const { structured } = await list({ orderBy, topN }, deaf(records));
    expect(structured).toMatchObject({ orderNotApplied: true });
  });

  it('sorts what has no value to the end that holds the least', async () => {
    const rows = [record(undefined, 0), record('2026-01-01', 1), record(undefined, 2)];
    const { structured } = await list({ orderBy: 'Date desc, Nbr desc' }, deaf(rows));
    expect(numbers(structured)).toEqual([1, 2, 0]);
  });
});

describe('an order that the ERP applies', () => {
  it.each([
    ['Nbr desc', [2, 1]],
    ['Nbr', [0, 1]],
  ])('%s is proven by the opposite one', async (orderBy, expected) => {
    const { structured, asked } = await list({ orderBy, topN: 2 }, hearing(records));
    expect(numbers(structured)).toEqual(expected);
    expect(structured).not.toHaveProperty('orderNotApplied');
    expect(structured).not.toHaveProperty('orderedBy');
    expect(asked).toHaveLength(2);
    expect(asked[1]?.query['$top']).toBe('1');
  });

  it('needs no proof where all rows came', async () => {
    const { structured, asked } = await list({ orderBy: 'Nbr' }, deaf(records));
    expect(structured).toEqual({ results: expect.any(Array) });
    expect(asked).toHaveLength(1);
  });
});

describe('an order by what is no field', () => {
  it.each(['Dte desc', 'Nbr, date', 'Details'])('%s is told', async (orderBy) => {
    const { structured } = await list({ orderBy }, deaf(records));
    expect(numbers(structured)).toEqual([0, 1, 2]);
    expect(structured).toMatchObject({
      orderNotApplied: true,
      warning: expect.stringMatching(/single value: (Dte|date|Details)\./),
    });
  });

  it.each(['Date descending', 'Date desc;', '$top', 'Date,'])(
    '%s is refused without asking the ERP',
    async (orderBy) => {
      const { answer, asked } = await list({ orderBy }, deaf(records));
      expect(asked).toEqual([]);
      expect(envelopeOf(answer)).toMatchObject({
        code: 'INVALID_ARGUMENTS',
        message_en: expect.stringContaining('orderBy'),
      });
    },
  );
});

describe('an order with a selection', () => {
  it('asks for the fields of the order too, since the rows are checked by them', async () => {
    const { asked, structured } = await list(
      { orderBy: 'Date desc', selectFields: 'Nbr' },
      deaf(records),
    );
    expect(asked[0]?.query['$select']).toBe('Nbr,Date');
    expect(numbers(structured)).toEqual([1, 2, 0]);
  });
});
