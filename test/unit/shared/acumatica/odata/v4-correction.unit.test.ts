// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { inquiryFunctions as supportedFunctions } from '#shared/acumatica/odata/check/dialect.ts';
import { faultOf } from '#shared/acumatica/odata/filter-fault.ts';
import { filterCorrection } from '#shared/acumatica/odata/v4-correction.ts';

const messages = {
  unknown_function:
    "An unknown function with name 'substringof' was found. This may also be a function import.",
  unknown_property: "Could not find a property named 'CustomerName' on type 'GI.Row'.",
  unrecognized_literal:
    "Unrecognized 'Edm.String' literal 'datetimeoffset'2024-01-01'' at '13' in 'CreatedOn gt datetimeoffset'2024-01-01''.",
  type_mismatch:
    "A binary operator with incompatible types was detected. Found operand types 'Edm.String' and 'Edm.Decimal'.",
  wrong_arguments:
    "No function signature for the function with name 'contains' matches the specified arguments.",
  no_condition: 'The $filter expression must evaluate to a single boolean value.',
  syntax: "There is an unterminated string literal at position 14 in 'Name eq 'acme'.",
};

function correct(message: string, fields?: string[]) {
  const fault = faultOf(message);
  if (fault === undefined) throw new Error('not recognised');
  const question = {
    inquiryName: 'AR-Inv',
    filterExpression: 'Foo eq 1',
    selectFields: undefined,
  };
  return filterCorrection(fault, question, message, fields);
}

describe('a fault of an OData v4 filter', () => {
  it.each(Object.entries(messages))('%s is recognised and corrected', (kind, message) => {
    expect(faultOf(message)?.kind).toBe(kind);
    const correction = correct(message);
    expect(correction).toMatchObject({
      error: 'invalid_filter',
      inquiryName: 'AR-Inv',
      filterExpression: 'Foo eq 1',
      acumaticaMessage: message,
    });
    expect(correction.dialect).toContain('OData v4');
    expect(correction.dialect).toContain('acumatica_list_entities');
    expect(correction.actionRequired).toContain('never executed');
  });

  it('keeps the details of the fault', () => {
    expect(faultOf(messages.unknown_function)).toMatchObject({ name: 'substringof' });
    expect(faultOf(messages.unknown_property)).toMatchObject({
      property: 'CustomerName',
      type: 'GI.Row',
    });
    expect(faultOf(messages.unrecognized_literal)).toMatchObject({
      literal: "datetimeoffset'2024-01-01'",
    });
  });

  it.each(['', 'Some other error', 'Could not find a property'])('is not seen in %j', (message) =>
    expect(faultOf(message)).toBeUndefined(),
  );

  it('offers the columns that there are', () => {
    const correction = correct(messages.unknown_property, ['ReasonCode', 'Usage']);
    expect(correction.availableFields).toEqual(['ReasonCode', 'Usage']);
    expect(correction.actionRequired).toContain('availableFields');
    expect(correction.problem).toContain('captions');
  });

  it.each([undefined, []])(
    'tells how to find the columns where they are not known (%j)',
    (fields) => {
      const correction = correct(messages.unknown_property, fields);
      expect(correction).not.toHaveProperty('availableFields');
      expect(correction.actionRequired).toContain('Run AR-Inv with topN 1');
    },
  );

  it('says what to write instead of substringof and how to write indexof', () => {
    expect(correct(messages.unknown_function).useInstead).toMatch(/contains\(.*reversed/);
    expect(correct("An unknown function with name 'indexof' was found.").useInstead).toMatch(
      /valid OData v4.*order/,
    );
  });

  it('offers the functions that there are', () => {
    const correction = correct("An unknown function with name 'wibble' was found.");
    expect(correction).not.toHaveProperty('useInstead');
    expect(correction.problem).toContain("'wibble'");
    expect(correction.supportedFunctions).toBe(supportedFunctions);
    expect(supportedFunctions.join()).toMatch(/contains\(.*tolower\(/);
    expect(supportedFunctions.join()).not.toContain('substringof');
  });
});
