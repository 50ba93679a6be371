// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import {
  customBatches,
  customFieldName,
  customFieldsNotice,
  mergeRecord,
  missingCustomFields,
  showCustomFields,
} from '#shared/acumatica/entities/custom-fields.ts';

const string = (value?: string) => ({ type: 'CustomStringField', ...(value && { value }) });

describe('the name of a custom field', () => {
  it.each([
    ['Document.UsrTier', 'Document', 'UsrTier'],
    [' CurrentCustomer: 2.AttributeX ', 'CurrentCustomer: 2', 'AttributeX'],
  ])('%j is a view and a field', (text, view, field) =>
    expect(customFieldName(text)).toEqual({ view, field }),
  );

  it.each(['', 'UsrTier', 'a.b.c', 'A.', '.B', 'A.B,C.D', 'A/B.C', "A.B'", 'A.B&x=1', 'Ä.B'])(
    '%j is none',
    (text) => expect(customFieldName(text)).toBeUndefined(),
  );
});

describe('custom fields', () => {
  it('are asked for in lists of eight, each once', () => {
    const names = Array.from({ length: 17 }, (_, nth) => `V.F${nth}`);
    expect(customBatches([...names, ' V.F0 ']).map(({ length }) => length)).toEqual([8, 8, 1]);
    expect(customBatches([])).toEqual([[]]);
  });

  it('of two answers are put together by the ids of records and details', () => {
    const first = [
      {
        id: 'a',
        Nbr: { value: 1 },
        custom: { V: { F1: string('one') } },
        Details: [
          { id: 'd1', custom: { D: { X: string('x') } } },
          { id: 'd2', custom: {} },
        ],
      },
      { id: 'b', custom: { V: { F1: string() } } },
    ];
    const second = [
      { id: 'c', custom: { V: { F2: string('wrong') } } },
      {
        id: 'a',
        Nbr: { value: 99 },
        custom: { V: { F2: string('two') }, W: { G: string('g') } },
        Details: [{ id: 'd2', custom: { D: { Y: string('y') } } }],
      },
    ];
    expect(showCustomFields(mergeRecord(first, second))).toMatchObject([
      {
        id: 'a',
        Nbr: { value: 1 },
        customFields: {
          V: { F1: { value: 'one' }, F2: { value: 'two' } },
          W: { G: { value: 'g' } },
        },
        Details: [
          { id: 'd1', customFields: { D: { X: { value: 'x' } } } },
          { id: 'd2', customFields: { D: { Y: { value: 'y' } } } },
        ],
      },
      { id: 'b', customFields: { V: { F1: { value: null } } } },
    ]);
  });

  it('of another record, or of no record, change nothing', () => {
    const record = { id: 'a', custom: { V: { F: string('f') } } };
    for (const other of [{ id: 'b', custom: { V: { G: string('g') } } }, null, 5, [], undefined])
      expect(mergeRecord(record, other)).toEqual(record);
    expect(mergeRecord([record], record)).toEqual([record]);
    expect(mergeRecord(5, 6)).toBe(5);
    expect(mergeRecord({ id: 'a', custom: null }, record)).toEqual(record);
    expect(mergeRecord(record, { id: 'a', custom: null })).toEqual(record);
  });

  it('are missing where no part of an answer has them', () => {
    const answer = [{ custom: { V: { F: 1 } }, Details: [{ custom: { D: { X: 1 } } }] }];
    expect(missingCustomFields(answer, ['V.F', ' D.X', 'V.G', 'V.G'])).toEqual(['V.G']);
    expect(missingCustomFields(null, ['V.F'])).toEqual(['V.F']);
    expect(customFieldsNotice([])).toEqual({});
    expect(customFieldsNotice(['V.G'])).toMatchObject({ missingCustomFields: ['V.G'] });
  });

  it('leave a record without any as it is', () =>
    expect(showCustomFields({ id: 'a', custom: {}, N: 5 })).toEqual({ id: 'a', custom: {}, N: 5 }));

  it('that are no objects are shown as they came', () =>
    expect(showCustomFields({ custom: { V: { F: 5, G: {} } } })).toMatchObject({
      customFields: { V: { F: { value: 5 }, G: { value: null } } },
    }));
});
