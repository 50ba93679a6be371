// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { nearestNames } from '#shared/acumatica/entities/nearest-names.ts';

const known = ['Customer', 'SalesOrder', 'ServiceOrder', 'StockItem', 'AR-Customer Balances', '--'];

describe('the nearest names', () => {
  it.each([
    ['customers', ['Customer', 'AR-Customer Balances']],
    ['Sales Orders', ['SalesOrder']],
    ['SaleOrder', ['SalesOrder']],
    ['Stockitme', ['StockItem']],
    ['order', ['SalesOrder', 'ServiceOrder']],
    ['ARCustomerBalance', ['AR-Customer Balances', 'Customer']],
    ['Zebra', []],
    ['', []],
    ['s', []],
    ["' or 1 eq 1", []],
  ])('of %j are %j', (wanted, nearest) => expect(nearestNames(wanted, known)).toEqual(nearest));

  it('are five at most, and each only once', () => {
    const many = Array.from({ length: 20 }, (_, nth) => `Order${nth % 10}`);
    expect(nearestNames('Order', many)).toHaveLength(5);
    expect(new Set(nearestNames('Order', many)).size).toBe(5);
  });
});
