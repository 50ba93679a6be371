// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { checkNames } from '#shared/acumatica/odata/check/check-names.ts';

const schema = {
  fields: [
    { name: 'OrderNbr' },
    { name: 'Status' },
    { name: 'status' },
    { name: 'Details', collection: true, fields: [{ name: 'Qty' }] },
    { name: 'Contact', fields: [{ name: 'Email' }] },
  ],
};

describe('names', () => {
  it.each([
    ['select', ['OrderNbr', 'Details', 'Details/Qty', 'Contact/Email', 'id', 'note', '*']],
    ['order', ['OrderNbr', 'Contact/Email', 'Status']],
    ['expand', ['Details', 'Contact', 'files']],
  ] as const)('to %s stay as they are', (use, names) =>
    expect(checkNames(names, use, schema)).toEqual({ kind: 'checked', names, rewrites: [] }),
  );

  it('in another case are put right, and it is said', () =>
    expect(checkNames(['ordernbr', 'contact/EMAIL'], 'select', schema)).toEqual({
      kind: 'checked',
      names: ['OrderNbr', 'Contact/Email'],
      rewrites: [
        { from: 'ordernbr', to: 'OrderNbr', why: expect.any(String) },
        { from: 'contact/EMAIL', to: 'Contact/Email', why: expect.any(String) },
      ],
    }));

  it.each([
    ['select', 'OrderNr', ['OrderNbr']],
    ['select', 'Details/Qt', ['Qty']],
    ['order', 'Details', undefined],
    ['expand', 'OrderNbr', undefined],
    ['expand', 'Detail', ['Details']],
    // Two differ in case alone, so that neither is certain.
    ['select', 'STATUS', ['Status', 'status']],
  ] as const)('to %s: %s is wrong', (use, name, nearest) => {
    const checked = checkNames(['OrderNbr', name].slice(use === 'expand' ? 1 : 0), use, schema);
    if (checked.kind !== 'wrong') throw new Error(`${name} is not wrong`);
    expect(checked.correction.problem).toContain(`'${name}'`);
    expect(checked.correction.nearestNames).toEqual(nearest);
  });

  it('are not judged where there may be others', () =>
    expect(checkNames(['Nope'], 'select', { ...schema, isPartial: true })).toMatchObject({
      kind: 'checked',
    }));
});
