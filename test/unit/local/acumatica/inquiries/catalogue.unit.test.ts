// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { businessDesigns, designs } from '#local/acumatica/inquiries/catalogue.ts';
import { layoutOf } from '#local/acumatica/inquiries/odata/layout.ts';
import { rowsFor } from '#local/acumatica/inquiries/odata/rows.ts';
import { personNamed } from '#local/acumatica/people.ts';
import { company, Inquiries } from './harness.ts';

const inquiries = new Inquiries();

describe('the catalogue of inquiries', () => {
  it('has twenty for business, a third of them exposed with descriptions', () => {
    expect(businessDesigns).toHaveLength(20);
    const exposed = businessDesigns.filter(({ exposedToMcp }) => exposedToMcp === true);
    expect(exposed.length).toBeGreaterThanOrEqual(7);
    for (const { name, description } of exposed)
      expect([name, description]).not.toContain(undefined);
  });

  it('has two with parameters and at least three with calculated columns', () => {
    const parameterised = businessDesigns.filter(({ parameters }) => parameters.length > 0);
    const calculated = businessDesigns.filter(({ columns }) =>
      columns.some(({ field, formula }) => field.startsWith('=') && formula !== undefined),
    );
    expect(parameterised).toHaveLength(2);
    expect(calculated.length).toBeGreaterThanOrEqual(3);
  });

  it('marks as calculated exactly the fields that start with an equals sign', () => {
    for (const { columns } of designs)
      for (const { field, formula } of columns)
        expect(field.startsWith('=')).toBe(formula !== undefined);
  });

  it('has unique names, design ids, and line numbers within a design', () => {
    const distinct = (values: readonly unknown[]) => new Set(values).size === values.length;
    expect(distinct(designs.map(({ name }) => name))).toBe(true);
    expect(distinct(designs.map(({ designId }) => designId))).toBe(true);
    for (const { columns } of designs)
      expect(distinct(columns.map(({ lineNbr }) => lineNbr))).toBe(true);
  });

  it.each(designs.map((design) => [design.name, design] as const))(
    'fills every property of %s with a value of its declared type',
    (_, design) => {
      const person = personNamed('admin');
      if (!person) throw new Error('no admin');
      const period = company.journalTransactions[0]?.PostPeriod ?? '';
      const parameters = new Map(
        design.name === 'GL-Account Balances' ? [['FinancialPeriod', period]] : [],
      );
      const rows = [...rowsFor(design, person, company, parameters)];
      expect(rows.length).toBeGreaterThanOrEqual(2);
      const { properties } = layoutOf(design);
      for (const row of rows.slice(0, 300)) {
        expect(Object.keys(row)).toEqual(properties.map(({ name }) => name));
        for (const { name, type } of properties) expect(row[name]).toSatisfy(ofType(type));
      }
      // A column that is null in every row would be a field that reads nothing.
      const alwaysNull = properties.filter(({ name }) => rows.every((row) => row[name] === null));
      const fromTheFeeds = ['FieldName'];
      expect(
        alwaysNull.map(({ name }) => name).filter((name) => !fromTheFeeds.includes(name)),
      ).toEqual([]);
    },
  );
});

function ofType(type: string) {
  return (value: unknown): boolean => {
    if (value === null) return true;
    if (type === 'Edm.Boolean') return typeof value === 'boolean';
    if (type === 'Edm.Decimal') return typeof value === 'number' && Number.isFinite(value);
    if (type === 'Edm.Int32') return Number.isInteger(value);
    if (type === 'Edm.Guid') return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(`${value}`);
    if (type === 'Edm.DateTimeOffset')
      return typeof value === 'string' && value.endsWith('Z') && !Number.isNaN(Date.parse(value));
    return typeof value === 'string';
  };
}

describe('the feed of inquiries', () => {
  const exposed = businessDesigns.filter(({ exposedToMcp }) => exposedToMcp === true);

  it('lists the exposed ones with what it knows of them, once per parameter', async () => {
    const { value } = await inquiries.read('MCPGIs', { $orderby: 'Name' }, 'guest');
    const expected = exposed.flatMap(({ name, parameters }): unknown[][] =>
      parameters.length === 0
        ? [[name, null, null]]
        : parameters.map((parameter) => [name, parameter.name, parameter.required]),
    );
    const found = value.map((row) => [row['Name'], row['ParameterName'], row['ParameterRequired']]);
    expect(found.toSorted()).toEqual(expected.toSorted());
    expect(found.length).toBeGreaterThan(new Set(found.map(([name]) => name)).size);
    expect(value.map((row) => row['ScreenID'])).not.toContain(null);
  });

  it('in an older version leaves those with parameters out', async () => {
    const older = new Inquiries({ olderFeed: true });
    const { value } = await older.read('MCPGIs', { $orderby: 'Name' }, 'guest');
    const plain = exposed.filter(({ parameters }) => parameters.length === 0);
    expect(value.map((row) => row['Name'])).toEqual(plain.map(({ name }) => name).sort());
    expect(value[0]).not.toHaveProperty('ParameterName');
  });
});

describe('the feed of columns', () => {
  it('has one row per result column of an exposed inquiry, inactive ones too', async () => {
    const { value } = await inquiries.read('MCPGIFields', { $orderby: 'Name,LineNbr' }, 'guest');
    const exposed = businessDesigns.filter(({ exposedToMcp }) => exposedToMcp === true);
    expect(value).toHaveLength(exposed.flatMap(({ columns }) => columns).length);
    expect(value.some((row) => row['IsActive'] === false)).toBe(true);
    expect(value.some((row) => `${row['Field']}`.startsWith('='))).toBe(true);
    expect(value.some((row) => row['Caption'] === null)).toBe(true);
    const key = (row: Record<string, unknown>) =>
      `${row['Name']} ${`${row['LineNbr']}`.padStart(3)}`;
    expect(value.map(key)).toEqual(value.map(key).toSorted());
  });
});
