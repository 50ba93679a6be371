// SPDX-License-Identifier: Apache-2.0
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileFilter } from '#local/acumatica/inquiries/filter/compile.ts';
import { parseFilter } from '#local/acumatica/inquiries/filter/parse.ts';
import { unpaddedFilter } from '#shared/acumatica/odata/unpadded-filter.ts';

describe('a filter of padded texts', () => {
  it.each([
    ["WH eq 'MAIN'", "trim(WH) eq 'MAIN'"],
    ["'MAIN' eq WH and N gt 5", "'MAIN' eq trim(WH) and N gt 5"],
    ["(WH ne 'A' or X in ('b','c'))", "(trim(WH) ne 'A' or trim(X) in ('b','c'))"],
    ["not (WH eq 'eq ''x''')", "not (trim(WH) eq 'eq ''x''')"],
  ])('%s compares without blanks', (filter, expected) =>
    expect(unpaddedFilter(filter)).toBe(expected),
  );

  it.each([
    'N gt 5',
    "contains(WH,'A')",
    "WH gt 'A'",
    'WH eq null',
    "WH ~ 'A'",
    "tolower(WH) eq 'a'",
  ])('%s compares no field with a text', (filter) =>
    expect(unpaddedFilter(filter)).toBeUndefined(),
  );

  it('finds what an ERP with exact comparisons would miss', () => {
    const blanks = fc.nat(4).map((count) => ' '.repeat(count));
    const word = fc.constantFrom('MAIN', 'EAST', "O'B");
    fc.assert(
      fc.property(word, word, blanks, (sought, stored, padding) => {
        const filter = unpaddedFilter(`WH eq '${sought.replaceAll("'", "''")}'`);
        const passes = compileFilter(parseFilter(filter ?? ''), {
          name: 'GenericInquiry.Rows',
          properties: new Map([['WH', 'Edm.String']]),
          exactPadding: true,
        });
        expect(passes({ WH: stored + padding })).toBe(stored === sought);
      }),
    );
  });
});
