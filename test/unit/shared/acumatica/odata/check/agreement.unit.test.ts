// SPDX-License-Identifier: Apache-2.0
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileFilter as compileForEntities } from '#local/acumatica/contract/filter/compile.ts';
import { parseFilter as parseForEntities } from '#local/acumatica/contract/filter/parse.ts';
import type { EntityType as ContractType } from '#local/acumatica/contract/schema/type-table.ts';
import { compileFilter } from '#local/acumatica/inquiries/filter/compile.ts';
import { parseFilter } from '#local/acumatica/inquiries/filter/parse.ts';
import { checkFilter } from '#shared/acumatica/odata/check/check-filter.ts';
import type { Dialect } from '#shared/acumatica/odata/check/dialect.ts';
import type { FieldSchema } from '#shared/acumatica/odata/field-schema.ts';

const schema: FieldSchema = {
  fields: [
    { name: 'Name', type: 'string' },
    { name: 'Status', type: 'string' },
    { name: 'Total', type: 'decimal' },
    { name: 'Date', type: 'datetime' },
    { name: 'Active', type: 'boolean' },
  ],
};

/** A row, in which nothing is empty: the dialects differ in what they make of that. */
interface Row {
  readonly Name: string;
  readonly Status: string;
  readonly Total: number;
  readonly Date: string;
  readonly Active: boolean;
}

const texts = ['Acme', "O'Brien", 'a and b', 'x) eq true', "''", 'open'];
const days = ['2026-01-31', '2026-02-28', '2025-12-01'];
const row: fc.Arbitrary<Row> = fc.record({
  Name: fc.constantFrom(...texts),
  Status: fc.constantFrom('Open', 'Hold', 'open and shut'),
  Total: fc.integer({ min: -3, max: 3 }),
  Date: fc.constantFrom(...days).map((day) => `${day}T00:00:00Z`),
  Active: fc.boolean(),
});

/** What a filter means, beside one of the ways in which somebody may write it. */
interface Said {
  readonly text: string;
  readonly holds: (row: Row) => boolean;
  /** Whether the contract API has a way to deny it. */
  readonly deniable: boolean;
}

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;
const folded = (text: string) => text.toLowerCase();

const textTest: fc.Arbitrary<Said> = fc
  .record({
    field: fc.constantFrom('Name' as const, 'Status' as const),
    text: fc.constantFrom(...texts).map((text) => text.slice(0, 3)),
    form: fc.nat(7),
  })
  .map(({ field, text, form }) => {
    const sought = quoted(text);
    const includes = (one: Row) => folded(one[field]).includes(folded(text));
    const starts = (one: Row) => folded(one[field]).startsWith(folded(text));
    const forms: readonly (readonly [string, (one: Row) => boolean])[] = [
      [`contains(${field},${sought})`, includes],
      [`substringof(${sought}, ${field})`, includes],
      [`substringof(${sought},${field}) eq true`, includes],
      [`contains(tolower(${field}),tolower(${sought})) EQ True`, includes],
      [`(startswith(${field},${sought})) eq true`, starts],
      [`StartsWith(${field.toLowerCase()},${sought})`, starts],
      [`indexof(${field},${sought}) ge 0`, includes],
      [`indexof(${field},${sought}) eq 0`, starts],
    ];
    const [written, holds] = forms[form] ?? ['', () => false];
    return { text: written, holds, deniable: false };
  });

const comparison: fc.Arbitrary<Said> = fc
  .record({
    form: fc.nat(7),
    number: fc.integer({ min: -3, max: 3 }),
    text: fc.constantFrom('Open', 'hold', 'open and shut'),
    day: fc.constantFrom(...days),
  })
  .map(({ form, number, text, day }) => {
    const instant = Date.parse(day);
    const isStatus = (one: Row) => folded(one.Status) === folded(text);
    const forms: readonly (readonly [string, (one: Row) => boolean, boolean?])[] = [
      [`Total gt '${number}'`, ({ Total }) => Total > number],
      [`total<=${number}`, ({ Total }) => Total <= number],
      [`Status eq ${quoted(text)}`, isStatus, true],
      [`Status != "${text}"`, (one) => !isStatus(one), true],
      [
        `Status in (${quoted(text)}, 'Open')`,
        (one) => isStatus(one) || one.Status === 'Open',
        true,
      ],
      [`Date ge ${day}T00:00:00Z`, ({ Date: date }) => Date.parse(date) >= instant],
      [`Date lt datetimeoffset'${day}T00:00:00Z'`, ({ Date: date }) => Date.parse(date) < instant],
      ['Active eq TRUE', ({ Active }) => Active, true],
    ];
    const [written, holds, deniable = false] = forms[form] ?? ['', () => false];
    return { text: written, holds, deniable };
  });

const said: fc.Arbitrary<Said> = fc.letrec<{ part: Said }>((tie) => {
  const part = tie('part');
  const logic = fc
    .record({ left: part, right: part, word: fc.constantFrom('and', 'or', 'AND', '||', '&&') })
    .map(({ left, right, word }): Said => {
      const isAnd = /and|&&/i.test(word);
      return {
        text: `(${left.text}) ${word} (${right.text})`,
        holds: (one) =>
          isAnd ? left.holds(one) && right.holds(one) : left.holds(one) || right.holds(one),
        deniable: left.deniable && right.deniable,
      };
    });
  const not = fc
    .record({ inner: part, word: fc.constantFrom('not', 'NOT', '!') })
    .map(
      ({ inner, word }): Said =>
        inner.deniable
          ? { text: `${word} (${inner.text})`, holds: (one) => !inner.holds(one), deniable: true }
          : inner,
    );
  return {
    part: fc.oneof({ depthSize: 'small', withCrossShrink: true }, comparison, textTest, logic, not),
  };
}).part;

const judges: Readonly<Record<Dialect, (filter: string) => (row: Row) => boolean>> = {
  v4: (filter) => {
    const passes = compileFilter(parseFilter(filter), {
      name: 'GenericInquiry.Rows',
      properties: new Map([
        ['Name', 'Edm.String'],
        ['Status', 'Edm.String'],
        ['Total', 'Edm.Decimal'],
        ['Date', 'Edm.DateTimeOffset'],
        ['Active', 'Edm.Boolean'],
      ]),
    });
    return (one) => passes({ ...one });
  },
  v3: (filter) => {
    const { matches } = compileForEntities(parseForEntities(filter), contractType);
    return (one) => matches({ ...one });
  },
};

const contractFields = (
  [
    ['Name', 'string'],
    ['Status', 'string'],
    ['Total', 'decimal'],
    ['Date', 'date'],
    ['Active', 'boolean'],
  ] as const
).map(([name, type]) => ({ kind: 'value' as const, name, type }));
const contractType: ContractType = {
  name: 'Customer',
  fields: contractFields,
  field: new Map(contractFields.map((field) => [field.name, field])),
};

describe.each(['v3', 'v4'] as const)('a filter translated into OData %s', (dialect) => {
  it('means what was meant, as the simulator judges', () => {
    fc.assert(
      fc.property(said, fc.array(row, { maxLength: 6 }), ({ text, holds }, rows) => {
        const checked = checkFilter(text, dialect, schema);
        if (checked.kind !== 'checked') throw new Error(`${text}: ${JSON.stringify(checked)}`);
        const passes = judges[dialect](checked.filter);
        expect(rows.map(passes), checked.filter).toEqual(rows.map(holds));
      }),
    );
  });

  it('needs no second translation', () => {
    fc.assert(
      fc.property(said, ({ text }) => {
        const once = checkFilter(text, dialect, schema);
        if (once.kind !== 'checked') throw new Error(text);
        expect(checkFilter(once.filter, dialect, schema)).toEqual({ ...once, rewrites: [] });
      }),
    );
  });

  it('keeps the text of its literals', () => {
    const literal = fc
      .oneof(
        fc.string({ maxLength: 20 }),
        fc.constantFrom(...texts, "substringof('a',F) eq true", 'a == b'),
      )
      .map(quoted);
    const around = fc.constantFrom(
      (text: string) => `Name eq ${text}`,
      (text: string) => `Name == ${text} && total > '1'`,
      (text: string) => `contains(Name,${text}) or Status in (${text})`,
      (text: string) => `SUBSTRINGOF(${text},name) EQ true`,
    );
    fc.assert(
      fc.property(literal, around, (text, write) => {
        const checked = checkFilter(write(text), dialect, schema);
        return checked.kind === 'checked' && checked.filter.includes(text);
      }),
    );
  });
});

describe('any text', () => {
  it('is judged without a fault, and what is not read is sent as it is', () => {
    const parts = fc.constantFrom(
      "'",
      "''",
      '(',
      ')',
      ' ',
      'Name',
      'Total',
      ' eq ',
      ' and ',
      'not ',
      ',',
      '/',
      '5',
      "'a'",
      '"b"',
      'true',
      'contains(',
      'substringof(',
      'indexof(',
      ' in ',
      '-',
      '2026-01-31',
      "guid'1'",
      'd:',
      ' add ',
      '=',
      'null',
    );
    const text = fc.oneof(
      fc.string({ maxLength: 200, unit: 'binary' }),
      fc.array(parts, { maxLength: 40 }).map((some) => some.join('')),
    );
    fc.assert(
      fc.property(
        text,
        fc.constantFrom<Dialect>('v3', 'v4'),
        fc.boolean(),
        (one, dialect, hasSchema) => {
          const checked = checkFilter(one, dialect, hasSchema ? schema : undefined);
          if (checked.kind === 'unchecked' && checked.rewrites.length === 0)
            expect(checked.filter).toBe(one);
          if (checked.kind === 'checked' && checked.rewrites.length === 0)
            expect(checked.filter).toBe(one);
        },
      ),
      { numRuns: 500 },
    );
  });
});
