// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { searchInquiries } from '#shared/acumatica/inquiries/search-inquiries.ts';
import { entryOf } from '../../../../fixtures/inquiries.ts';

const entries = [
  entryOf('AR-Aging', {
    description: 'Overdue customers',
    columns: [
      { name: 'OpenBalance', caption: 'Open Balance', description: 'What is to be paid.' },
      { name: 'Phone1' },
    ],
  }),
  entryOf('Customer List'),
  entryOf('IN-Stock', {
    columns: [{ name: 'QtyOnHand', description: 'Quantity in the warehouse' }],
  }),
];
const found = (text: string | undefined) =>
  searchInquiries(entries, text).map(({ entry, matchedColumns }) => [
    entry.name,
    ...matchedColumns,
  ]);

describe('looking for an inquiry', () => {
  it.each([
    [undefined, [['AR-Aging'], ['Customer List'], ['IN-Stock']]],
    ['  ', [['AR-Aging'], ['Customer List'], ['IN-Stock']]],
    ['CUSTOMER', [['Customer List'], ['AR-Aging']]],
    ['aging overdue', [['AR-Aging']]],
    ['warehouse', [['IN-Stock', 'QtyOnHand']]],
    ['open balance', [['AR-Aging', 'OpenBalance']]],
    ['customers phone', [['AR-Aging', 'Phone1']]],
    ['overdue warehouse', []],
    ['50% (a+b)', []],
  ])('by %j finds %j', (text, expected) => expect(found(text)).toEqual(expected));
});
