// SPDX-License-Identifier: Apache-2.0
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  contractReading,
  inquiryReading,
  unwrap,
  wrap,
} from '#shared/acumatica/client/field-shapes.ts';
import { walk } from '#shared/governance/walk.ts';

describe('wrapping', () => {
  it.each([
    [
      { MainContact: { Email: 'a@b.com', City: 'Austin' } },
      { MainContact: { Email: { value: 'a@b.com' }, City: { value: 'Austin' } } },
    ],
    [
      { Lines: [{ Qty: 2 }, { Qty: 5 }] },
      { Lines: [{ Qty: { value: 2 } }, { Qty: { value: 5 } }] },
    ],
    [{ CustomerName: { value: 'Acme' } }, { CustomerName: { value: 'Acme' } }],
    [
      { b: [1, { c: 2 }], d: undefined, e: { value: 1, error: 'x' } },
      { b: [{ value: 1 }, { c: { value: 2 } }], e: { value: 1, error: 'x' } },
    ],
    [{ a: null }, { a: { value: null } }],
    [{ rows: [] }, { rows: [] }],
    [5, { value: 5 }],
    [null, null],
    [undefined, undefined],
  ])('makes of %j', (plain, wrapped) => expect(wrap(plain)).toEqual(wrapped));
});

describe('unwrapping', () => {
  it.each([
    [{ MainContact: { Email: { value: 'a@b.com' } } }, { MainContact: { Email: 'a@b.com' } }],
    [{ A: { value: 1 }, _links: { self: 'x' }, rowNumber: 1, custom: {} }, { A: 1 }],
    [
      { id: 'g', note: { value: '' }, files: [] },
      { id: 'g', note: '', files: [] },
    ],
    [
      { Lines: [{ Qty: { value: 2 } }, { Qty: { value: 5 } }] },
      { Lines: [{ Qty: 2 }, { Qty: 5 }] },
    ],
    [
      {
        A: { value: 1, error: 'bad' },
        B: {},
        C: { value: null },
        D: { value: { x: { value: 1 } } },
      },
      { A: 1, B: {}, C: null, D: { x: { value: 1 } } },
    ],
    [{ E: { value: 2, extra: 2 } }, { E: { value: 2, extra: 2 } }],
    [{ F: { value: [] } }, { F: [] }],
    [{ note: null }, { note: null }],
  ])('makes of %j', (record, plain) => expect(unwrap(record)).toEqual(plain));

  it('tells the errors of fields, with where they stand', () => {
    const record = { A: { value: 1, error: 'bad' }, Details: [{ Project: { error: 'missing' } }] };
    expect(walk(record, contractReading).remarks).toEqual([
      { field: 'A', text: 'bad' },
      { field: 'Details[0].Project', text: 'missing' },
    ]);
  });

  it('takes the padding of fixed-width columns off, and keeps times with their offset', () => {
    const record = {
      WarehouseID: { value: 'MAIN      ' },
      Note: { value: '  indented\n  text\n' },
      Date: { value: '2026-03-01T00:00:00+03:00' },
    };
    expect(unwrap(record)).toEqual({
      WarehouseID: 'MAIN',
      Note: '  indented\n  text',
      Date: '2026-03-01T00:00:00+03:00',
    });
  });

  it('gives back what was wrapped', () => {
    const name = fc.stringMatching(/^[A-Z][A-Za-z0-9]{0,8}$/);
    const scalar = fc.oneof(
      // Padding goes, and wrapping does not bring it back.
      fc.string().map((text) => text.trimEnd()),
      fc.double({ noNaN: true }),
      fc.boolean(),
      fc.constant(null),
    );
    const record = fc.letrec((tie) => ({
      record: fc.dictionary(
        name,
        fc.oneof({ maxDepth: 4 }, scalar, tie('record'), fc.array(tie('record'), { maxLength: 3 })),
        { maxKeys: 5 },
      ),
    })).record;
    fc.assert(
      fc.property(record, (plain) => {
        expect(unwrap(wrap(plain))).toEqual({ ...(plain as object) });
      }),
    );
  });
});

describe('rows of inquiries', () => {
  it.each([
    [
      { '@odata.etag': 'W/1', WH: 'MAIN01    ', N: 3, B: true, D: '2024-02-01T00:00:00Z', R: null },
      { WH: 'MAIN01', N: 3, B: true, D: '2024-02-01T00:00:00Z', R: null },
    ],
    [{ 'Amount@odata.type': '#Decimal', Amount: 1 }, { Amount: 1 }],
    [
      { n: 0, b: false, z: null },
      { n: 0, b: false, z: null },
    ],
    [
      [{ A: 'x  ' }, { A: '  y' }],
      [{ A: 'x' }, { A: 'y' }],
    ],
  ])('are cleaned: %j', (row, clean) => expect(walk(row, inquiryReading).value).toEqual(clean));
});
