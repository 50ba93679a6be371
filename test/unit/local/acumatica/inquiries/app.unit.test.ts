// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { company, Inquiries } from './harness.ts';

const inquiries = new Inquiries();
const root = '/Demo/t/DEMO/api/odata/gi';

describe('the door of the inquiry OData', () => {
  it.each([root, `${root}/MCPAccess`, '/Demo/t/NOBODY/api/odata/gi', '/Demo/t/DEMO/api/else'])(
    'answers 401 without a session, whatever the path: %s',
    async (path) => {
      for (const username of [undefined, 'stranger']) {
        const answer = await inquiries.get(path, username);
        expect(answer.status).toBe(401);
        expect(await answer.text()).toBe('');
      }
    },
  );

  it('answers 429 in plain text where no seat is free', async () => {
    const answer = await inquiries.get('MCPAccess', 'seatless');
    expect(answer.status).toBe(429);
    expect(answer.headers.get('content-type')).toContain('text/plain');
    expect(await answer.text()).toBe('The custom error module does not recognize this error.');
  });

  it('takes the path without regard to case, and the tenant with it', async () => {
    const status = async (path: string) => (await inquiries.get(path, 'admin')).status;
    expect(await status('/Demo/t/DEMO/api/OData/GI/MCPAccess')).toBe(200);
    expect(await status('/Demo/t/DEMO/API/odata/gi')).toBe(200);
    expect(await status('/Demo/t/demo/api/odata/gi/MCPAccess')).toBe(404);
    expect(await status('/Demo/t/OTHER/api/odata/gi')).toBe(404);
  });

  it('answers 404 for an inquiry that it has not, or that is not published', async () => {
    const answer = await inquiries.get('Nothing', 'admin');
    expect(answer.status).toBe(404);
    expect(await answer.json()).toEqual({
      error: { code: '', message: "Resource not found for the segment 'Nothing'." },
    });
    const without = new Inquiries({ unpublished: ['MCPAccess'] });
    expect((await without.get('MCPAccess', 'admin')).status).toBe(404);
    expect((await inquiries.get('mcpaccess', 'admin')).status).toBe(404);
  });
});

describe('an answer', () => {
  it('is OData 4.0 in JSON with a context', async () => {
    const answer = await inquiries.get('AR-CustomerBalances?$top=1', 'admin');
    expect(answer.headers.get('odata-version')).toBe('4.0');
    expect(answer.headers.get('content-type')).toBe('application/json; odata.metadata=minimal');
    expect(await answer.json()).toMatchObject({
      '@odata.context': 'http://erp.example/Demo/t/DEMO/api/odata/gi/$metadata#AR-CustomerBalances',
    });
  });

  it('pads fixed-width keys, writes decimals as numbers and instants in UTC', async () => {
    const { value } = await inquiries.read('AR-CustomerBalances', { $top: '20' });
    for (const row of value) {
      expect(row['CustomerID']).toMatch(/^C\d{6} {3}$/);
      expect(typeof row['Balance']).toBe('number');
      expect(row['CreatedOn']).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/);
    }
  });

  it('selects, orders, skips, cuts and counts', async () => {
    const all = await inquiries.read('AR-CustomerBalances', { $count: 'true' });
    expect(all['@odata.count']).toBe(company.customers.length);
    const page = await inquiries.read('AR-CustomerBalances', {
      $select: 'CustomerName,Balance',
      $orderby: 'Balance desc,CustomerName',
      $skip: '2',
      $top: '3',
      $count: 'true',
    });
    const expected = company.customers
      .map(({ CustomerName, balance }) => ({ CustomerName, Balance: balance }))
      .sort((one, other) =>
        one.Balance === other.Balance
          ? one.CustomerName.localeCompare(other.CustomerName)
          : other.Balance - one.Balance,
      );
    expect(page.value).toEqual(expected.slice(2, 5));
    expect(page['@odata.count']).toBe(all['@odata.count']);
    expect(page['@odata.context']).toMatch(/#AR-CustomerBalances\(CustomerName,Balance\)$/);
  });

  it('filters', async () => {
    const { value } = await inquiries.read('SO-Sales Orders Open', {
      $filter: "OrderTotal gt 1000 and year(Date) eq 2026 and not startswith(CustomerName,'A')",
    });
    const names = new Map(company.customers.map((it) => [it.CustomerID, it.CustomerName]));
    const expected = company.salesOrders.filter(
      (order) =>
        !['Completed', 'Canceled'].includes(order.Status) &&
        order.OrderTotal > 1000 &&
        order.Date.startsWith('2026') &&
        !/^a/i.test(names.get(order.CustomerID) ?? ''),
    );
    expect(expected.length).toBeGreaterThan(5);
    expect(value.map((row) => row['OrderNbr'])).toEqual(expected.map((order) => order.OrderNbr));
  });

  it('finds a padded key by its bare value, unless padding counts', async () => {
    const options = { $filter: "CustomerID eq 'C000001'" };
    expect((await inquiries.read('AR-CustomerBalances', options)).value).toHaveLength(1);
    const exact = new Inquiries({ exactPadding: true });
    expect((await exact.read('AR-CustomerBalances', options)).value).toHaveLength(0);
    const padded = { $filter: "CustomerID eq 'C000001   '" };
    expect((await exact.read('AR-CustomerBalances', padded)).value).toHaveLength(1);
  });

  it('is 200 with an empty body for a filter on a calculated column', async () => {
    for (const filter of ['DaysOverdue gt 30', "Type eq 'Invoice' and (DaysOverdue mod 2) eq 1"]) {
      const query = new URLSearchParams({ $filter: filter });
      const answer = await inquiries.get(`AR-Aging?${query}`, 'admin');
      expect([answer.status, await answer.text()]).toEqual([200, '']);
    }
    const ordered = await inquiries.read('AR-Aging', { $orderby: 'DaysOverdue desc', $top: '1' });
    expect(ordered.value).toHaveLength(1);
  });

  it('comes in pages with a link to the next, where the server has a page size', async () => {
    const paged = new Inquiries({ pageSize: 200 });
    const names: unknown[] = [];
    let path = 'AR-CustomerBalances?$select=CustomerID&$top=450';
    for (let pages = 0; pages < 4 && path !== ''; pages += 1) {
      const body = await (await paged.get(path, 'admin')).json();
      names.push(...body.value.map((row: Record<string, unknown>) => row['CustomerID']));
      const next = body['@odata.nextLink'];
      path = next === undefined ? '' : new URL(next).pathname + new URL(next).search;
    }
    expect(names).toEqual(
      company.customers.slice(0, 450).map(({ CustomerID }) => CustomerID.padEnd(10)),
    );
  });
});

describe('a query that cannot be understood', () => {
  it.each([
    ['$filter', "substringof('x',CustomerName)", /^An unknown function with name 'substringof'/],
    [
      '$filter',
      "Customer eq 'x'",
      "Could not find a property named 'Customer' on type 'GenericInquiry.ARCustomerBalances'.",
    ],
    ['$filter', "CreatedOn gt datetimeoffset'2024-01-01'", /^Unrecognized 'Edm.String' literal/],
    ['$filter', "Balance eq '5'", /^A binary operator with incompatible types was detected/],
    ['$orderby', 'Nothing', /^Could not find a property named 'Nothing'/],
    ['$select', 'CustomerID,Nothing', /^Could not find a property named 'Nothing'/],
    ['$top', '-1', /^Invalid value '-1' for \$top/],
    ['$skip', 'x', /^Invalid value 'x' for \$skip/],
    ['$count', 'yes', /^Invalid value 'yes' for \$count/],
    ['$inlinecount', 'allpages', "The query parameter '$inlinecount' is not supported."],
  ])('is refused: %s=%s', async (option, value, message) => {
    const path = `AR-CustomerBalances?${new URLSearchParams({ [option]: value })}`;
    const answer = await inquiries.get(path, 'admin');
    expect(answer.status).toBe(500);
    const body = await answer.json();
    expect(body.error.code).toBe('');
    expect(body.error.message).toMatch(message);
  });

  it('can be refused with the other status and envelope', async () => {
    const other = new Inquiries({ queryErrorStatus: 400, queryErrorEnvelope: 'contract' });
    const answer = await other.get('AR-CustomerBalances?$top=x', 'admin');
    expect(answer.status).toBe(400);
    expect((await answer.json()).exceptionMessage).toMatch(/^Invalid value 'x'/);
  });
});

describe('a parameterised inquiry', () => {
  const item = company.salesInvoices[0]?.Details[0]?.InventoryID ?? '';

  it('answers the call with the rows of its parameter', async () => {
    const { value } = await inquiries.read(
      `INItemSalesHistory_WithParameters(InventoryID='${item}')`,
    );
    const expected = company.salesInvoices.flatMap((invoice) =>
      invoice.Details.filter(({ InventoryID }) => InventoryID === item),
    );
    expect(expected.length).toBeGreaterThan(0);
    expect(value.map((row) => row['LineNbr'])).toEqual(expected.map(({ LineNbr }) => LineNbr));
  });

  it('filters the rows of a call too', async () => {
    const { value } = await inquiries.read(
      `INItemSalesHistory_WithParameters(InventoryID='${item}')`,
      { $filter: 'Quantity lt 0' },
    );
    expect(value).toEqual([]);
  });

  it('asked as a plain set, answers without an error: unfiltered rows, or none', async () => {
    const history = await inquiries.read('IN-Item Sales History', { $count: 'true', $top: '1' });
    expect(history['@odata.count']).toBe(
      company.salesInvoices.reduce((lines, { Details }) => lines + Details.length, 0),
    );
    expect((await inquiries.read('GL-Account Balances')).value).toEqual([]);
  });

  it('balances the ledger of a period', async () => {
    const period = company.journalTransactions[0]?.PostPeriod ?? '';
    const { value } = await inquiries.read(
      `GLAccountBalances_WithParameters(FinancialPeriod='${period}')`,
    );
    const sum = (name: string) =>
      Math.round(value.reduce((total, row) => total + Number(row[name]) * 100, 0));
    expect(value.length).toBeGreaterThan(5);
    expect(sum('DebitTotal')).toBe(sum('CreditTotal'));
  });

  it('refuses a parameter that it has not, one of the wrong type, and a call of another inquiry', async () => {
    const status = async (path: string) =>
      (await inquiries.get(encodeURIComponent(path), 'admin')).status;
    expect(await status("INItemSalesHistory_WithParameters(Item='x')")).toBe(500);
    expect(await status('INItemSalesHistory_WithParameters(InventoryID=5)')).toBe(500);
    expect(await status("ARAging_WithParameters(InventoryID='x')")).toBe(404);
  });
});
