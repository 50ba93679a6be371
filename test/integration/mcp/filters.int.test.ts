// SPDX-License-Identifier: Apache-2.0
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { entityGetters } from '#shared/acumatica/entities/getters.ts';
import { startToolsAtSimulator, type ToolsAtSimulator } from '../../fixtures/tools-at-simulator.ts';

let tools: ToolsAtSimulator;
beforeAll(async () => {
  tools = await startToolsAtSimulator();
});
afterAll(() => tools.stop());

type Row = Readonly<Record<string, unknown>>;

async function list(args: object): Promise<Row> {
  return tools.ask('list_entities', args);
}

const rowsIn = (answer: Row) => answer['results'] as readonly Row[]; // rows by the tools' own output

/** The literals that are not texts. */
interface Literals {
  readonly instant: (text: string) => string;
  readonly guid: (text: string) => string;
}
const ofV3: Literals = {
  instant: (text) => `datetimeoffset'${text}'`,
  guid: (text) => `guid'${text}'`,
};
const ofV4: Literals = { instant: (text) => text, guid: (text) => text };

/** A condition that a row fulfils, as somebody would write it who has seen the row; undefined where there is none. */
function condition(name: string, value: unknown, { instant, guid }: Literals) {
  switch (typeof value) {
    case 'number':
    case 'boolean':
      return `${name} eq ${value}`;
    case 'string':
      if (/^\d{4}-\d\d-\d\dT/.test(value)) return `${name} eq ${instant(value)}`;
      if (/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(value))
        return `${name} eq ${guid(value)}`;
      return value === '' || value === '[REDACTED]' || value.length > 40
        ? undefined
        : `${name} eq '${value.replaceAll("'", "''")}'`;
    default:
      return undefined;
  }
}

/** Filters of at most 1,900 characters that together name every condition. */
function filters(conditions: readonly string[]): string[] {
  const found: string[] = [];
  for (const one of conditions) {
    const last = found.at(-1);
    const longer = `${last} or ${one}`;
    if (last !== undefined && longer.length < 1_900) found.splice(-1, 1, longer);
    else found.push(one);
  }
  return found;
}

const named = entityGetters.filter(({ read }) => read === 'keyed-get').map(({ entity }) => entity);

describe('filters of entities at the simulated ERP', () => {
  it.each(named)('%s: no field with a value of its own is called wrong', async (entityName) => {
    const [row] = rowsIn(await list({ entityName, topN: 1 }));
    if (row === undefined) throw new Error(`${entityName} has no records`);
    const conditions = Object.entries(row)
      .filter(([name]) => name !== 'id' && name !== 'note' && name !== 'browser_url')
      .flatMap(([name, value]) => condition(name, value, ofV3) ?? []);
    expect(conditions.length).toBeGreaterThan(1);
    for (const filterExpression of filters(conditions)) {
      const answer = await list({ entityName, filterExpression, topN: 1 });
      expect(answer, filterExpression).not.toMatchObject({ error: 'invalid_filter' });
      expect(answer).not.toHaveProperty('filterNotChecked');
      expect(answer).not.toHaveProperty('filterRewritten');
    }
  });

  it('find the same in the words of either dialect (acumatica-complaints #17)', async () => {
    const customers = { entityName: 'Customer', topN: 1_000, selectFields: 'CustomerID' };
    const ids = async (filterExpression: string) =>
      rowsIn(await list({ ...customers, filterExpression })).map(({ CustomerID }) => CustomerID);
    const [some] = rowsIn(await list({ entityName: 'Customer', topN: 1 }));
    const part = String(some?.['CustomerName']).slice(1, 4);
    const expected = await ids(`substringof('${part}',CustomerName) and CreditLimit ge 0`);
    expect(expected.length).toBeGreaterThan(0);
    for (const habit of [
      `contains(CustomerName,'${part}') and CreditLimit ge 0`,
      `substringof('${part}',CustomerName) eq true and CreditLimit ge '0'`,
      `contains(tolower(customername),'${part.toLowerCase()}') && creditlimit >= 0`,
      `indexof(CustomerName,"${part}") ge 0 AND not (CreditLimit eq -1)`,
    ])
      expect(await ids(habit), habit).toEqual(expected);
  });

  it.each([
    [
      "CustomerNme eq 'x'",
      { error: 'invalid_filter', nearestNames: expect.arrayContaining(['CustomerName']) },
    ],
    ["CreditLimit gt 'much'", { error: 'invalid_filter' }],
    ["not substringof('x',CustomerName)", { error: 'invalid_filter' }],
  ])('%s is corrected before the ERP is asked', async (filterExpression, expected) => {
    const before = tools.lists();
    expect(await list({ entityName: 'Customer', filterExpression })).toMatchObject(expected);
    expect(tools.lists()).toBe(before);
  });

  it('by details are refused in the shape of the ERP’s own failure', async () => {
    const filterExpression = "Details/InventoryID eq 'X'";
    expect(await list({ entityName: 'SalesOrder', filterExpression })).toMatchObject({
      filterNotApplicable: true,
      filterErrorKind: 'child_collection',
    });
  });
});

describe('filters of inquiries at the simulated ERP', () => {
  it('name every column with a value of its own and are not called wrong, but for calculated ones (acumatica-complaints #20)', async () => {
    const listed = rowsIn(await tools.ask('list_generic_inquiries', {}));
    const plain = listed.filter(({ parameters }) => parameters === undefined);
    expect(plain.length).toBeGreaterThan(5);
    let calculated = 0;
    for (const { inquiryName } of plain) {
      const answer = await tools.ask('run_inquiry', { inquiryName, topN: 1 });
      const [row] = rowsIn(answer) ?? [];
      if (row === undefined) continue;
      for (const [name, value] of Object.entries(row)) {
        const filterExpression = condition(name, value, ofV4);
        if (filterExpression === undefined) continue;
        const found = await tools.ask('run_inquiry', { inquiryName, filterExpression, topN: 1 });
        if (found['calculatedColumns'] !== undefined) calculated++;
        else
          expect(
            rowsIn(found)?.length,
            `${inquiryName}: ${filterExpression} ${JSON.stringify(found)}`,
          ).toBe(1);
      }
    }
    expect(calculated).toBeGreaterThan(0);
  }, 60_000);
});
