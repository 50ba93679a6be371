// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { calculatedColumnsIn } from '#shared/acumatica/odata/check/calculated-columns.ts';
import { checkFilter } from '#shared/acumatica/odata/check/check-filter.ts';
import { inquiryRefusal } from '#shared/acumatica/odata/check/refusal.ts';

describe('the calculated columns that a filter names (acumatica-cases 6.17 to 6.20)', () => {
  it.each([
    [
      'Balance ne 0 and Amount gt 100 or Amount lt -100',
      ['Amount', 'Balance', 'AdjustedAmount'],
      ['Balance', 'Amount'],
    ],
    ["Description eq 'Amount due'", ['Amount'], []],
    ["Description eq 'it''s Amount' and Amount eq 1", ['Amount'], ['Amount']],
    ['amount gt 0', ['Amount'], []],
    ['AmountDue gt 0', ['Amount'], []],
    ['Amount gt 0', [], []],
  ])('%s of %j: %j', (filter, calculated, found) =>
    expect(calculatedColumnsIn(filter, calculated)).toEqual(found),
  );
});

function refused(filter: string, stored: readonly string[]) {
  const fields = [
    { name: 'Amount', type: 'decimal' as const, calculated: true },
    { name: 'Balance', type: 'decimal' as const, calculated: true },
    ...stored.map((name) => ({ name })),
  ];
  const checked = checkFilter(filter, 'v4', { fields });
  if (checked.kind !== 'wrong') throw new Error(`not refused: ${filter}`);
  return inquiryRefusal(checked.correction, 'AR-Inv', 'filter', filter);
}

describe('a filter by a calculated column', () => {
  it('is refused with what can be filtered instead', () => {
    const refusal = refused('Amount gt 3', ['RefNbr']);
    expect(refusal).toEqual({
      error: 'invalid_filter',
      inquiryName: 'AR-Inv',
      filterExpression: 'Amount gt 3',
      problem: expect.stringContaining('Amount is a calculated column'),
      calculatedColumns: ['Amount'],
      filterableFields: ['RefNbr'],
      actionRequired: expect.stringMatching(/never executed.*filterableFields/),
    });
  });

  it('is refused in the plural, and without a list where there is none', () => {
    const refusal = refused('Balance gt Amount', []);
    expect(refusal).not.toHaveProperty('filterableFields');
    expect(refusal).toMatchObject({
      calculatedColumns: ['Balance', 'Amount'],
      problem: expect.stringContaining('are calculated columns'),
      actionRequired: expect.not.stringContaining('filterableFields'),
    });
  });

  it.each([
    'amount gt 3',
    "contains(tolower(Amount),'x')",
    'RefNbr ~ Amount',
    "Amount = '3' && Amount<9",
  ])('is refused however it is written (%s)', (filter) =>
    expect(refused(filter, ['RefNbr'])).toMatchObject({ error: 'invalid_filter' }),
  );
});
