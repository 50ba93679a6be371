// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import type { Asked, Reply } from '../../../../fixtures/fake-erp.ts';
import { envelopeOf } from '../../../../fixtures/mcp.ts';
import { listed } from './listed.ts';

const customer = (id: string, custom: object = {}) => ({
  id,
  rowNumber: 1,
  CustomerID: { value: `${id}   ` },
  custom,
});

describe('rows of a list', () => {
  it('have the address of their form where they are few', async () => {
    const { structured } = await listed({ entityName: 'Customer' }, () => ({
      body: [customer('C1')],
    }));
    expect(structured).toEqual({
      results: [
        {
          browser_url:
            'https://erp.example.com/site/Main?CompanyID=My%20Company&ScreenId=AR303000&AcctCD=C1',
          id: 'C1',
          CustomerID: 'C1',
        },
      ],
    });
  });

  it('have none where they are many, so that rows are not cut for addresses', async () => {
    const { structured } = await listed({ entityName: 'Customer' }, () => ({
      body: Array.from({ length: 26 }, (_, nth) => customer(`C${nth}`)),
    }));
    expect(JSON.stringify(structured)).not.toContain('browser_url');
  });

  const names = Array.from({ length: 9 }, (_, nth) => `CurrentCustomer.UsrF${nth}`);
  const withCustom = ({ query }: Asked): Reply => {
    const fields = (query['$custom'] ?? '').split(',').map((name) => name.split('.')[1] ?? '');
    const CurrentCustomer = Object.fromEntries(
      fields.filter((field) => field !== 'UsrF1').map((field) => [field, { value: field }]),
    );
    // The second answer stands in another order.
    const ids = fields.includes('UsrF8') ? ['C2', 'C1'] : ['C1', 'C2'];
    return { body: ids.map((id) => customer(id, { CurrentCustomer })) };
  };

  it('have the custom fields that were asked for, put together by their ids', async () => {
    const { structured, asked } = await listed(
      { entityName: 'Customer', customFields: names, topN: 5 },
      withCustom,
    );
    expect(asked.map(({ query }) => query['$custom']?.split(',').length)).toEqual([8, 1]);
    expect(asked.map(({ query }) => query['$top'])).toEqual(['6', '6']);
    expect(structured).toMatchObject({
      missingCustomFields: ['CurrentCustomer.UsrF1'],
      results: [
        { id: 'C1', customFields: { CurrentCustomer: { UsrF0: 'UsrF0', UsrF8: 'UsrF8' } } },
        { id: 'C2', customFields: { CurrentCustomer: { UsrF0: 'UsrF0', UsrF8: 'UsrF8' } } },
      ],
    });
  });

  it('miss nothing where there are none', async () => {
    const { structured } = await listed({ entityName: 'Customer', customFields: ['V.F'] }, () => ({
      body: [],
    }));
    expect(structured).toEqual({ results: [] });
  });

  it('keep their custom fields where the fields are cut here', async () => {
    const { structured } = await listed(
      { entityName: 'Customer', selectFields: 'CustomerID', customFields: ['V.F'] },
      ({ query }) =>
        query['$select'] === undefined
          ? { body: [{ ...customer('C1', { V: { F: { value: 1 } } }), Other: { value: 2 } }] }
          : { status: 500, body: { exceptionMessage: 'Optimization cannot be performed.' } },
    );
    expect(structured).toMatchObject({
      results: [{ id: 'C1', CustomerID: 'C1', customFields: { V: { F: 1 } } }],
    });
    expect(JSON.stringify(structured)).not.toContain('Other');
  });

  it('are none where a further list of custom fields fails', async () => {
    const { answer } = await listed({ entityName: 'Customer', customFields: names }, (one) =>
      one.query['$custom']?.includes('UsrF8') ? { status: 403 } : withCustom(one),
    );
    expect(envelopeOf(answer)['code']).toBe('ERP_FORBIDDEN');
  });

  it('come without custom fields where the ERP stumbles over their names, and say so', async () => {
    const { structured, asked } = await listed(
      { entityName: 'Customer', customFields: ['V.Nope'] },
      ({ query }) =>
        query['$custom'] === undefined
          ? { body: [customer('C1')] }
          : { status: 500, body: { exceptionMessage: 'The given key was not present.' } },
    );
    expect(asked.map(({ query }) => query['$custom'])).toEqual(['V.Nope', undefined]);
    expect(structured).toMatchObject({
      missingCustomFields: ['V.Nope'],
      results: [{ CustomerID: 'C1' }],
    });
  });

  it('lack the names of a further list over which the ERP stumbles', async () => {
    const { structured } = await listed({ entityName: 'Customer', customFields: names }, (one) =>
      one.query['$custom']?.includes('UsrF8') ? { status: 500 } : withCustom(one),
    );
    expect(structured).toMatchObject({
      missingCustomFields: ['CurrentCustomer.UsrF1', 'CurrentCustomer.UsrF8'],
    });
  });
});
