// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { entityFields, inquiryFields } from '#shared/acumatica/odata/known-fields.ts';

describe('what can be named in a list of an entity', () => {
  it('are its fields with their types, its parts with the names below them, and what every record has', () => {
    const { fields } = entityFields({
      name: 'SalesOrder',
      fields: [
        { name: 'OrderTotal', type: 'number' },
        { name: 'Date', type: 'date' },
        { name: 'Status' },
        { name: 'Document.UsrField', type: 'string', custom: true },
      ],
      collections: [
        { name: 'Details', fields: [{ name: 'Qty', type: 'number' }] },
        { name: 'ShippingSettings', linked: true, fields: [{ name: 'Priority', type: 'string' }] },
      ],
    });
    expect(fields).toEqual([
      { name: 'OrderTotal', type: 'decimal' },
      { name: 'Date', type: 'datetime' },
      { name: 'Status', type: undefined },
      { name: 'Details', collection: true, fields: [{ name: 'Qty' }] },
      { name: 'ShippingSettings', collection: false, fields: [{ name: 'Priority' }] },
      { name: 'id' },
      { name: 'note' },
    ]);
  });
});

describe('what can be named in a question to an inquiry', () => {
  it('are its columns; there may be others where only the design tells them', () => {
    const columns = [
      { name: 'Amount', type: 'decimal', calculated: true },
      { name: 'Photo', type: 'binary' },
    ];
    expect(inquiryFields(columns, false)).toEqual({
      isPartial: true,
      fields: [
        { name: 'Amount', type: 'decimal', calculated: true },
        { name: 'Photo', type: undefined },
      ],
    });
    expect(inquiryFields(columns, true)).toMatchObject({ isPartial: false });
  });

  it.each([undefined, []])('is not known without columns (%j)', (columns) =>
    expect(inquiryFields(columns, true)).toBeUndefined(),
  );
});
