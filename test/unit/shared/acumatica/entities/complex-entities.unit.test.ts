// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { complaintOf } from '#shared/acumatica/client/error-text.ts';
import { complexEntity, filterErrorKind } from '#shared/acumatica/entities/complex-entities.ts';

describe('an entity with computed parts (acumatica-cases 2.1–2.4)', () => {
  it.each([
    ['PurchaseOrder', { keyField: 'OrderNbr' }],
    ['Shipment', { keyField: 'ShipmentNbr' }],
    ['PhysicalInventoryCount', { keyField: undefined }],
    ['Customer', undefined],
    ['toString', undefined],
  ])('%s', (name, known) => expect(complexEntity(name)).toEqual(known));
});

const kindOf = (body: unknown) => filterErrorKind(complaintOf(JSON.stringify(body)).texts);

describe('the cause of an answer 500 to a filter (acumatica-cases 2.6–2.12)', () => {
  it.each([
    ['child_collection', { exceptionMessage: "… of a property 'Alias' is not a single value." }],
    ['not_filterable', { message: 'The expression cannot be optimized' }],
    ['not_filterable', { exceptionType: 'CannotOptimizeException' }],
    ['not_filterable', { exceptionMessage: 'Type conversions not supported' }],
    ['not_filterable', { message: 'The given key was not present in the dictionary.' }],
    [undefined, { message: 'Some other internal error' }],
    [undefined, ''],
    [undefined, null],
  ])('is %s for %j', (kind, body) => expect(kindOf(body)).toBe(kind));

  it.each([
    [
      'an inner error',
      { exceptionMessage: 'Outer', innerException: { exceptionMessage: 'It cannot be optimized' } },
    ],
    ['the end of a long text', { exceptionMessage: `${'x'.repeat(900)} cannot be optimized` }],
    ['the namespace of a class', { exceptionType: 'Microsoft.Data.OData.Query.ODataException' }],
    ['a stack trace', { stackTrace: '   at PX.Api.ContractBased.OData.Filter.Read(String s)' }],
  ])('is found where only %s tells', (_where, body) =>
    expect(kindOf({ message: 'An error has occurred.', ...body })).toBe('not_filterable'),
  );
});
