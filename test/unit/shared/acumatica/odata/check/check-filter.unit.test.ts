// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { checkFilter } from '#shared/acumatica/odata/check/check-filter.ts';
import type { Dialect } from '#shared/acumatica/odata/check/dialect.ts';
import type { FieldSchema } from '#shared/acumatica/odata/field-schema.ts';

const schema: FieldSchema = {
  fields: [
    { name: 'CustomerName', type: 'string' },
    { name: 'Status', type: 'string' },
    { name: 'Total', type: 'decimal' },
    { name: 'Count', type: 'integer' },
    { name: 'Date', type: 'datetime' },
    { name: 'IsActive', type: 'boolean' },
    { name: 'NoteID', type: 'guid' },
    { name: 'Unknown' },
    { name: 'Details', collection: true, fields: [{ name: 'InventoryID' }] },
    { name: 'MainContact', fields: [{ name: 'Email', type: 'string' }] },
  ],
};
const unlinked = { fields: [{ name: 'F' }, { name: 'G' }, { name: 'A' }, { name: 'B' }] };

/** The filter that is sent; undefined where none is. */
function sent(text: string, dialect: Dialect, fields?: FieldSchema): string | undefined {
  const checked = checkFilter(text, dialect, fields);
  return checked.kind === 'wrong' ? undefined : checked.filter;
}

function correction(text: string, dialect: Dialect) {
  const checked = checkFilter(text, dialect, schema);
  if (checked.kind !== 'wrong') throw new Error(`not wrong: ${JSON.stringify(checked)}`);
  return checked.correction;
}

describe('a text function compared with true, in OData v3 (acumatica-cases 5)', () => {
  it.each([
    ["substringof('ABC', CustomerName) eq true", "substringof('ABC', CustomerName)"],
    ["startswith(VendorID,'A-') eq true", "startswith(VendorID,'A-')"],
    ["endswith(InventoryID,'X-G') eq true", "endswith(InventoryID,'X-G')"],
    [
      "substringof('x', Description) eq true and Status eq 'Open'",
      "substringof('x', Description) and Status eq 'Open'",
    ],
    ["substringof('x', F) EQ TRUE", "substringof('x', F)"],
    [
      "substringof('a',F) eq true or startswith(G,'b') eq true",
      "substringof('a',F) or startswith(G,'b')",
    ],
    ["substringof('it''s', F) eq  true", "substringof('it''s', F)"],
    ["(startswith(A,'x') eq true) and B eq true", "(startswith(A,'x')) and B eq true"],
    ["substringof('x)', F) eq true", "substringof('x)', F)"],
    // Deviations from the reference: it leaves these to fail at the ERP.
    ["Substringof('a',F) Eq True", "substringof('a',F)"],
    ["contains(F,'x') eq true", "substringof('x',F)"],
    ["substringof(toupper('a'),F) eq true", "substringof('a',F)"],
    ["true eq startswith(F,'x')", "startswith(F,'x')"],
    ["startswith(F,'x') ne false", "startswith(F,'x')"],
    ["(startswith(F,'x')) eq true", "(startswith(F,'x'))"],
  ])('%s stands alone', (text, expected) => expect(sent(text, 'v3')).toBe(expected));

  it.each([
    "substringof('ABC', Description)",
    'IsActive eq true and Balance gt 100',
    "substringof('a',F) eq trueish",
    "Notes eq 'substringof(a) eq true'",
  ])('leaves %s alone', (text) => expect(sent(text, 'v3')).toBe(text));

  it.each(["substringof('a',F) eq false", "startswith(F,'a') ne true", "not endswith(F,'a')"])(
    'cannot say %s, and says so',
    (text) => {
      const checked = checkFilter(text, 'v3', unlinked);
      expect(checked).toMatchObject({
        kind: 'wrong',
        correction: { kind: 'not_supported', useInstead: expect.stringContaining('ne') },
      });
    },
  );
});

describe('what OData v4 says otherwise is translated for entities', () => {
  it.each([
    ["contains(CustomerName,'acme')", "substringof('acme',CustomerName)"],
    ["contains( CustomerName , 'acme' )", "substringof( 'acme' , CustomerName )"],
    ["substringof(CustomerName,'acme')", "substringof('acme',CustomerName)"],
    ["startswith('A',CustomerName)", "startswith(CustomerName,'A')"],
    ["contains(tolower(CustomerName),'acme')", "substringof('acme',CustomerName)"],
    ["tolower(Status) eq 'open'", "Status eq 'open'"],
    ['Date ge 2026-01-31', "Date ge datetimeoffset'2026-01-31'"],
    ['Date ge 2026-01-31T00:00:00Z', "Date ge datetimeoffset'2026-01-31T00:00:00Z'"],
    ["Date ge datetime'2026-01-31'", "Date ge datetimeoffset'2026-01-31'"],
    ["Date ge DateTimeOffset'2026-01-31'", "Date ge datetimeoffset'2026-01-31'"],
    ["'2026-01-31' le Date", "datetimeoffset'2026-01-31' le Date"],
    [
      'NoteID eq 11111111-2222-3333-4444-555555555555',
      "NoteID eq guid'11111111-2222-3333-4444-555555555555'",
    ],
    ["Status in ('Open', 'Hold')", "(Status eq 'Open' or Status eq 'Hold')"],
    ["not (Status in ('Open', 'Hold'))", "((Status ne 'Open' and Status ne 'Hold'))"],
    ["not (Status eq 'Open')", "(Status ne 'Open')"],
    ["not Status eq 'Open'", "Status ne 'Open'"],
    ["not (Status eq 'A' or Count ne 1)", "((Status ne 'A' and Count eq 1))"],
    ['not IsActive', 'IsActive eq false'],
    ['not IsActive eq true', 'IsActive ne true'],
    ['(not IsActive) eq true', '(IsActive eq false) eq true'],
    ['true eq not IsActive', 'true eq (IsActive eq false)'],
    ['not true or not not IsActive', 'false or IsActive'],
    ['Total gt -5 and Total lt -Count', 'Total gt -5 and Total lt -Count'],
    ['null eq Status', 'null eq Status'],
    ["indexof(CustomerName,'x') ge 0", "substringof('x',CustomerName)"],
    ["indexof(CustomerName,'x') ne -1", "substringof('x',CustomerName)"],
    ["indexof(CustomerName,'x') eq 0", "startswith(CustomerName,'x')"],
    ['Total gt 5M', 'Total gt 5M'],
    ["cf.String(f='V.F') eq 'x'", "cf.String(f='V.F') eq 'x'"],
    ["MainContact/email eq 'a@example.com'", "MainContact/Email eq 'a@example.com'"],
  ])('%s', (text, expected) =>
    expect(checkFilter(text, 'v3', schema)).toMatchObject({ kind: 'checked', filter: expected }),
  );
});

describe('what OData v3 says otherwise is translated for inquiries', () => {
  it.each([
    ["substringof('acme',CustomerName)", "contains(CustomerName,'acme')"],
    [
      "substringof('acme',tolower(CustomerName)) eq true",
      "contains(tolower(CustomerName),'acme') eq true",
    ],
    ["contains('acme',CustomerName)", "contains(CustomerName,'acme')"],
    ["Date ge datetimeoffset'2026-01-31T00:00:00Z'", 'Date ge 2026-01-31T00:00:00Z'],
    ["Date ge datetime'2026-01-31T10:00'", 'Date ge 2026-01-31T10:00Z'],
    ["Date ge '2026-01-31'", 'Date ge 2026-01-31'],
    [
      "NoteID eq guid'11111111-2222-3333-4444-555555555555'",
      'NoteID eq 11111111-2222-3333-4444-555555555555',
    ],
    ['Total gt 5M and Count eq 7L', 'Total gt 5 and Count eq 7'],
    ["not Status eq 'Open'", "not (Status eq 'Open')"],
    ["!contains(Status,'x')", "not contains(Status,'x')"],
  ])('%s', (text, expected) =>
    expect(checkFilter(text, 'v4', schema)).toMatchObject({ kind: 'checked', filter: expected }),
  );

  it.each([
    "contains(CustomerName,'x') eq false",
    "not contains(CustomerName,'x')",
    "indexof(CustomerName,'x') ge 0",
    "tolower(Status) eq 'open' and length(CustomerName) gt 3",
    "Status in ('A','B')",
    'year(Date) eq 2026 and Date lt 2026-01-31',
    'not IsActive eq true',
    'Total lt -(Count)',
    "Unknown eq 'x' and Status eq CustomerName",
    '  Total add 5  gt 7 and ( Status ne null )  ',
    "Status eq 'substringof(''a'',F) eq true'",
  ])('%s stays as it is', (text) =>
    expect(checkFilter(text, 'v4', schema)).toEqual({
      kind: 'checked',
      filter: text,
      rewrites: [],
    }),
  );
});

describe('habits of other languages', () => {
  it.each([
    ["Status == 'Open' && Total>5 || Count<>1", "Status eq 'Open' and Total gt 5 or Count ne 1"],
    ["Status EQ 'Open' AND IsActive eq TRUE", "Status eq 'Open' and IsActive eq true"],
    ['Status eq "O\'Brien"', "Status eq 'O''Brien'"],
    ["Total gt '100'", 'Total gt 100'],
    ["Total in ('1','2.5')", { v3: '(Total eq 1 or Total eq 2.5)', v4: 'Total in (1,2.5)' }],
    ["IsActive eq 'True'", 'IsActive eq true'],
    ['IsActive eq 1', 'IsActive eq true'],
    ['Status eq Open', "Status eq 'Open'"],
    ['Status eq 000123', "Status eq '000123'"],
    ['customername eq null', 'CustomerName eq null'],
    ['startswith(CustomerName,12)', "startswith(CustomerName,'12')"],
    ['startsWith(CustomerName,acme)', "startswith(CustomerName,'acme')"],
  ])('%s is put right in both dialects', (text, expected) => {
    for (const dialect of ['v3', 'v4'] as const)
      expect(checkFilter(text, dialect, schema)).toMatchObject({
        kind: 'checked',
        filter: typeof expected === 'string' ? expected : expected[dialect],
        rewrites: expect.arrayContaining([expect.objectContaining({ why: expect.any(String) })]),
      });
  });

  it('are reported with what they were and what they became', () =>
    expect(checkFilter("status = 'Open'", 'v4', schema)).toEqual({
      kind: 'checked',
      filter: "Status eq 'Open'",
      rewrites: [
        { from: '=', to: 'eq', why: expect.any(String) },
        { from: 'status', to: 'Status', why: expect.stringContaining('case') },
      ],
    }));
});

describe('what is certainly wrong is told before the ERP is asked', () => {
  it('a name that there is not, with the nearest ones', () => {
    for (const dialect of ['v3', 'v4'] as const) {
      const found = correction("CustmerName eq 'x'", dialect);
      expect(found).toMatchObject({ kind: 'unknown_property', nearestNames: ['CustomerName'] });
      expect(found.problem).toContain("'CustmerName'");
      expect(found.availableFields).toContain('Status');
      expect(found.availableFields).not.toContain('Details');
    }
  });

  it('all names at once', () => {
    const { problem, nearestNames } = correction("Statu eq 'x' and Totl gt 1", 'v4');
    expect(problem).toMatch(/'Statu'.*'Totl'/);
    expect(nearestNames).toEqual(['Status', 'Total']);
  });

  it.each([
    ["Total gt 'abc'", 'type_mismatch', /Total holds a number.*'abc' is a text/],
    ['Date gt 5', 'type_mismatch', /Date holds a date.*5 is a number/],
    ["Date gt 'last month'", 'type_mismatch', /a date.*a text/],
    ['Status eq true', 'type_mismatch', /a text.*true or false/],
    ["IsActive eq 'maybe'", 'type_mismatch', /true or false.*a text/],
    ["NoteID eq 'x'", 'type_mismatch', /a GUID/],
    ["Total in (1,'x')", 'type_mismatch', /Total holds a number/],
    ['MainContact eq 1', 'type_mismatch', /linked entity/],
    ['Status add 1 gt 2', 'type_mismatch', /Status is no number/],
    ["Status eq 'Open' or 'Closed'", 'no_condition', /'Closed' is no condition/],
    ['Total', 'no_condition', /Total is no condition/],
    ['Total and IsActive', 'no_condition', /Total is no condition/],
    ["wibble(Status) eq 'x'", 'unknown_function', /'wibble'/],
    ['contains(Status)', 'wrong_arguments', /takes two arguments/],
    ["contains(Total,'5')", 'wrong_arguments', /Total is none/],
    ['contains(Status,true)', 'wrong_arguments', /true is none/],
    ['Date ge 2026-02-30', 'unrecognized_literal', /2026-02-30/],
    ["Date ge datetimeoffset'yesterday'", 'unrecognized_literal', /yesterday/],
    ["NoteID eq guid'12'", 'unrecognized_literal', /no GUID/],
    ['Unknown eq Open', 'unknown_property', /text stands in single quotes/],
    ["Status/Name eq 'x'", 'unknown_property', /'Name'/],
    ["Status eq 'Open", 'syntax', /quote is not closed/],
    ["(Status eq 'Open'", 'syntax', /bracket is not closed/],
    ["Status eq 'Open')", 'syntax', /closed that was not opened/],
    ['Status eq', 'syntax', /ends where/],
    ["Status like 'a%'", 'syntax', /like/],
    ['Total between 1 and 2', 'syntax', /between/],
    ['Status is null', 'syntax', /is is none/],
    ['Status in ()', 'syntax', /empty list/],
  ] as const)('%s: %s', (text, kind, problem) => {
    for (const dialect of ['v3', 'v4'] as const)
      expect(correction(text, dialect)).toMatchObject({
        kind,
        problem: expect.stringMatching(problem),
        next: expect.any(String),
      });
  });

  it.each([
    "Details/InventoryID eq 'X'",
    "InventoryID eq 'X'",
    "Details/any(d: d/InventoryID eq 'X')",
    "Details eq 'X'",
  ])('a filter by details in v3 (%s)', (text) =>
    expect(correction(text, 'v3')).toMatchObject({
      kind: 'child_collection',
      problem: expect.stringContaining('Details'),
    }),
  );

  it('offers the functions of the dialect', () => {
    expect(correction('wibble(Status)', 'v3').supportedFunctions?.join()).toContain('substringof');
    const ofV4 = correction('wibble(Status)', 'v4').supportedFunctions?.join();
    expect(ofV4).toMatch(/contains\(.*tolower\(/);
    expect(ofV4).not.toContain('substringof');
  });
});

describe('what nobody here knows goes to the ERP as it is', () => {
  it.each([
    ['v3', 'year(Date) eq 2026', /function year/],
    ['v3', 'Total add 1 gt 2', /calculate/],
    ['v3', "indexof(Status,'a') gt 3", /indexof/],
    ['v3', 'Sales/Anything eq 1', /below a linked entity/],
    ['v4', 'Sales/any(s: s/Qty gt 5)', /details/],
    ['v3', 'Date gt 10:30', /time of day/],
    ['v4', "hassubset(Status,['a'])", /grammar/],
    ['v4', "matchesPattern(Status,'^A')", /matchesPattern/],
    ['v4', 'Status has Sales.Status', /has/],
    ['v4', 'geo.length(Unknown) lt 5', /geo\.length/],
    ['v4', "Unknown eq duration'PT1H'", /duration/],
    ['v4', 'Status ~ 5', /grammar/],
    ['v4', 'Customer Name eq 5', /grammar/],
  ] as const)('%s: %s', (dialect, text, why) => {
    const fields = { fields: [...schema.fields, { name: 'Sales' }] };
    expect(checkFilter(text, dialect, fields)).toMatchObject({
      kind: 'unchecked',
      filter: text,
      why: expect.stringMatching(why),
    });
  });

  it('and so do names where there is no list of them, though the dialect is put right', () => {
    const expected = {
      kind: 'unchecked',
      filter: "substringof('x',Nme) and Anything eq Open",
      why: expect.stringContaining('names'),
    };
    const text = "contains(Nme,'x') and Anything eq Open";
    expect(checkFilter(text, 'v3')).toMatchObject(expected);
    expect(checkFilter(text, 'v3', { fields: [{ name: 'A' }], isPartial: true })).toMatchObject(
      expected,
    );
  });

  it('values are not judged where a type is not known', () => {
    for (const text of ["Unknown eq 'x'", 'Unknown gt 5', 'Unknown eq true'])
      expect(checkFilter(text, 'v4', schema)).toEqual({
        kind: 'checked',
        filter: text,
        rewrites: [],
      });
  });
});
