// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { contractSite, demoCompany } from './site.ts';

const company = demoCompany();
const customer = `Customer/${company.customers[0]?.CustomerID}`;

describe('custom fields', () => {
  const site = contractSite(company);
  const both = '$custom=CurrentCustomer.UsrCreditScore,CurrentCustomer.UsrLoyaltyTier';

  it('are answered and described to whose roles may see them', async () => {
    const read = async (as: string) => (await site.request(`${customer}?${both}`, { as })).body;
    const schema = async (as: string) =>
      (await site.request('Customer/$adHocSchema', { as })).body.custom.CurrentCustomer;
    expect(Object.keys((await read('finance')).custom.CurrentCustomer)).toHaveLength(2);
    expect(Object.keys((await read('sales')).custom.CurrentCustomer)).toEqual(['UsrLoyaltyTier']);
    expect(await schema('finance')).toHaveProperty('UsrCreditScore');
    expect(await schema('sales')).not.toHaveProperty('UsrCreditScore');
    expect((await site.request('Email/$adHocSchema', { as: 'sales' })).status).toBe(403);
  });

  it('are cut off without a word where the ERP is narrow', async () => {
    const narrow = contractSite(company, { customFieldWidth: 1 });
    const { body } = await narrow.request(`${customer}?${both}`);
    expect(Object.keys(body.custom.CurrentCustomer)).toEqual(['UsrCreditScore']);
    const list = await narrow.request(`Customer?$top=1&${both}`);
    expect(Object.keys(list.body[0].custom.CurrentCustomer)).toEqual(['UsrCreditScore']);
  });
});
